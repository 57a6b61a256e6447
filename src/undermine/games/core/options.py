"""Options: what a table may choose about the rules, each with its kind, so that anything can show and check it.

A rules class declares its options as fields made by ``number``, ``seat``, ``choice``, ``flag`` or ``file``.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, replace
from typing import Any, Final

from undermine.games.core.errors import RulesError, quoted

_KEY: Final = "option"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option.

    ``kind`` says what it can be: a ``number`` from ``least`` to ``most``; a ``seat``, or nothing to draw one by lot; a
    ``choice`` of ``choices``; a ``flag``; a ``file``, by the name of one that comes with the game or as its whole text.
    ``text`` is the key of what it is called, with what it means under ``.about`` and its choices by name below it.
    """

    name: str = ""
    kind: str
    usual: Any
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None

    @property
    def text(self) -> str:
        """The key of what it is called."""
        return f"web.option.{self.name}"

    def check(self, value: object) -> None:
        """Refuse a value it cannot have."""
        if self.allows(value):
            return
        match self.kind:
            case "number":
                raise self._fail("option_number", value, least=self.least, most=self.most)
            case "seat":
                raise self._fail("option_seat", value, least=self.least, most=self.most)
            case "choice":
                raise self._fail("option_choice", value, choices=", ".join(self.choices))
            case "flag":
                raise self._fail("option_flag", value)
        raise self._fail("option_file", value)

    def _fail(self, code: str, value: object, **facts: Any) -> RulesError:
        return RulesError(code, option=self.name, value=quoted(value), **facts)

    def allows(self, value: object) -> bool:
        """Whether it can have a value; what is in a file is for the rules to say."""
        match self.kind:
            case "number" | "seat":
                if value is None:
                    return self.kind == "seat"
                return type(value) is int and (self.least or 0) <= value <= (self.most or 0)
            case "choice":
                return value in self.choices
            case "flag":
                return type(value) is bool
            case _:
                return type(value) is str


def number(usual: int, least: int, most: int) -> Any:
    """A number from ``least`` to ``most``."""
    return _field(Option(kind="number", usual=usual, least=least, most=most))


def seat() -> Any:
    """A seat, as far as the game is for so many players, or nobody's in particular."""
    return _field(Option(kind="seat", usual=None, least=0))


def choice(usual: str, *others: str) -> Any:
    """One of a few words."""
    return _field(Option(kind="choice", usual=usual, choices=(usual, *others)))


def flag(usual: bool) -> Any:
    """Yes or no."""
    return _field(Option(kind="flag", usual=usual))


def file(*names: str) -> Any:
    """A file: one of those that come with the game, the first one usually, or the whole text of another."""
    return _field(Option(kind="file", usual=names[0], choices=names))


def _field(option: Option) -> Any:
    return field(default=option.usual, metadata={_KEY: option})


def option_of(declared: Field[Any], most_players: int) -> Option:
    """The option that a field of a rules class declares, for a game with at most so many players."""
    option: Option = declared.metadata[_KEY]
    most = most_players - 1 if option.kind == "seat" else option.most
    return replace(option, name=declared.name, most=most)
