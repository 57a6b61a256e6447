"""What can be wrong with what one asks of a game: named errors, each with facts a person can be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

#: how much of a value that is wrong is repeated
_SHOWN: Final = 60


class IllegalAction(ValueError):
    """An action that is not legal now.

    ``reason`` is a short code and ``facts`` are the values behind it, so that a person can be told why in their
    language. Both depend only on what the deciding seat may know.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        told = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{reason} ({told})" if told else reason)


class Wrong(ValueError):
    """Something that cannot be had: ``code`` says why in a word, and ``facts`` are the values behind it.

    ``texts`` has the sentence of each code in English; the catalogue has it in every language, under ``wrong.``.
    """

    texts: ClassVar[Mapping[str, str]]

    def __init__(self, code: str, **facts: str | int) -> None:
        self.code = code
        self.facts = facts
        super().__init__(self.texts[code].format(**facts))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Wrong], args: tuple[Any, ...], state: Mapping[str, Any]) -> Wrong:
    """The same error in another process."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def shown(value: object) -> str:
    """A value that is wrong, as it is repeated to whoever gave it."""
    return repr(value)[:_SHOWN]


class RulesError(Wrong):
    """Rules, options, a number of players or a seed that no game can be started from."""

    texts: ClassVar = {
        "option_number": "{option} must be a number from {least} to {most}, not {value}",
        "option_seat": "{option} must be a seat from {least} to {most} or nothing, not {value}",
        "option_choice": "{option} must be one of {choices}, not {value}",
        "option_flag": "{option} must be true or false, not {value}",
        "option_file": "{option} must be text, not {value}",
        "players": "{game} is for {least} to {most} players, not {players}",
        "first_seat": "first is seat {place}, but {players} players sit at 0 to {last}",
        "no_such_option": "{game} has no option {option}; it has {options}",
        "no_such_game": "there is no game {game}; there is {games}",
        "no_game": 'rules must name a "game"',
        "seed": '"seed" must be at most {most} printable characters',
    }


class RecordError(ValueError):
    """A record that cannot be read or does not replay.

    ``move`` is the number of the action that is wrong, from 1; ``illegal`` says why, if it cannot be played.
    """

    def __init__(self, message: str, *, move: int | None = None, illegal: IllegalAction | None = None) -> None:
        self.move = move
        self.illegal = illegal
        super().__init__(message)
