"""Rules: which game is played, with its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, Self

from undermine.games.core.errors import RulesError, quoted
from undermine.games.core.options import Option, number, option_of, seat

#: the options of each game, made when they are first asked for
_OPTIONS: Final[dict[str, tuple[Option, ...]]] = {}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Which game is played, with its options. Frozen, validated, and printable both ways.

    ``rounds`` is how many rounds a match has; ``first`` the seat that begins, or ``None`` to draw it by lot.
    """

    name: ClassVar[str]
    #: the numbers of players the game is for
    players: ClassVar[range]
    #: counts the changes of the game's rules, from 1: the edition that new matches are played by
    edition: ClassVar[int] = 1

    rounds: int = number(3, least=1, most=99)
    first: int | None = seat()

    def __post_init__(self) -> None:
        for option in self.options():
            option.check(getattr(self, option.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """What a table may choose."""
        found: tuple[Option, ...] = _OPTIONS.get(cls.name, ())
        if not found:
            found = tuple(option_of(field, cls.players.stop - 1) for field in fields(cls))
            _OPTIONS[cls.name] = found
        return found

    def file_name(self, option: str) -> str:
        """What the file is called that an option was given."""
        return str(getattr(self, option))

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players the game is not for, or a first seat that nobody has."""
        if type(seats) is not int or seats not in self.players:
            least, most = self.players.start, self.players.stop - 1
            raise RulesError("players", game=self.name, least=least, most=most, players=seats)
        if self.first is not None and self.first >= seats:
            raise RulesError("first_seat", place=self.first, players=seats, last=seats - 1)

    def unchanged_since(self, edition: int) -> bool:
        """Whether a match with these options goes by an older edition as it does by this one."""
        return edition == self.edition

    def data(self) -> dict[str, Any]:
        """The rules as plain data."""
        return {"game": self.name, **{field.name: getattr(self, field.name) for field in fields(self)}}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Rules of this game from plain data; ``RulesError`` on an option it does not have."""
        options = {key: value for key, value in data.items() if key != "game"}
        known = [option.name for option in cls.options()]
        for key in options:
            if key not in known:
                raise RulesError("no_such_option", game=cls.name, option=quoted(key), options=", ".join(sorted(known)))
        return cls(**options)

    def __str__(self) -> str:
        """The game's id with the options that are not the usual ones; of a file it tells the name."""
        chosen = [option for option in self.options() if getattr(self, option.name) != option.usual]
        return " ".join([self.name, *(f"{option.name}={self._told(option)}" for option in chosen)])

    def _told(self, option: Option) -> str:
        return self.file_name(option.name) if option.kind == "file" else str(getattr(self, option.name)).lower()
