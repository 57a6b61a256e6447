"""The protocol that all games of the family share: ``Rules``, ``Game``, ``View`` and results with score lines.

Whoever works with games works with these alone. At any moment exactly one seat has to decide (``game.to_act``),
whatever it is about: a turn, a pick, a vote, a theft. A turn may take several decisions.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType, MemberDescriptorType
from typing import Any, ClassVar, Final, NamedTuple, Self

from undermine.games.core.actions import Action, Legal
from undermine.games.core.chance import Chance
from undermine.games.core.errors import RulesError, quoted
from undermine.games.core.events import Event
from undermine.games.core.options import Option, number, option_of, seat
from undermine.games.core.view_fields import Sight

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


class ScoreLine(NamedTuple):
    """One reason for gold or points.

    Who, how much, why. The amount is ``None`` where it is not for the reader to know.
    """

    seat: int
    amount: int | None
    reason: str
    facts: tuple[tuple[str, Any], ...] = ()

    def data(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"seat": self.seat, "amount": self.amount, "reason": self.reason, "facts": plain(dict(self.facts))}


class RoundResult(NamedTuple):
    """How a round ended: the side that won (``None``: nobody), the roles, the score lines, and what else was shown."""

    round: int
    winners: str | None
    roles: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    shown: tuple[tuple[str, Any], ...]

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        told = self._asdict()
        shown = told.pop("shown")
        return {name: plain(value) for name, value in {**told, **dict(shown)}.items()}


class Result(NamedTuple):
    """How a match ended: each seat's total, the seats with the most, and the rounds."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: tuple[RoundResult, ...]

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        return {name: plain(value) for name, value in self._asdict().items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat, or a spectator (``seat`` is ``None``), may know now: plain data with no way back to the game.

    ``history`` is the course of this round as the seat saw it, ``results`` the rounds before.
    """

    rules: Rules
    seats: int
    seat: int | None
    round: int
    to_act: int | None
    history: tuple[Event, ...]
    results: tuple[RoundResult, ...]

    def data(self) -> dict[str, Any]:
        """The view as data that can be written as JSON."""
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}


class Idle(NamedTuple):
    """Why a card of the hand cannot be played now: a short code and the facts behind it, as a refusal has them."""

    reason: str
    facts: Mapping[str, Any] = MappingProxyType({})

    def data(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {"reason": self.reason, "facts": plain(dict(self.facts))}


class _Slots(ABCMeta):
    """Makes the annotated fields of a class its slots, so that each is named once."""

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Slots:
        slots = {one for base in bases for one in dir(base) if isinstance(getattr(base, one), MemberDescriptorType)}
        own = {one: kind for one, kind in body.get("__annotations__", {}).items() if one not in slots}
        body.setdefault("__slots__", tuple(one for one, kind in own.items() if "ClassVar" not in kind))
        return super().__new__(meta, name, bases, body)


class Game(metaclass=_Slots):
    """The whole truth of one match.

    Deterministic: the same rules, seats, seed and actions give the same game. It is not for players' eyes; they get
    ``view(seat)`` and ``event.seen_by(seat)``.
    """

    #: what views of this game are made of
    sight: ClassVar[Sight]

    rules: Rules
    seats: int
    #: the seat that has to decide, ``None`` when the match is over
    to_act: int | None
    #: what the match was started from: a seed, or the text of a position; neither if it was resampled
    seed: str | None
    position: str | None
    chance: Chance
    #: the actions so far as a chain of (earlier ones, number), which copies can share
    past: tuple[Any, int] | None

    @abstractmethod
    def legal_actions(self) -> Legal:
        """Every legal action of the seat to act, sorted; empty when the match is over."""

    @property
    def is_forced(self) -> bool:
        """Whether everybody at the table can see that there is but one answer to the decision that is due."""
        return False

    @abstractmethod
    def play(self, action: Action) -> list[Event]:
        """Carry an action out and return what happened, in order.

        ``IllegalAction`` if it is not legal, and then nothing has changed.
        """

    @abstractmethod
    def copy(self) -> Self:
        """An independent game in the same state."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat may know; ``None`` is a spectator."""

    def routes(self) -> dict[Action, tuple[tuple[int, int], ...]]:
        """For each legal walk the spaces it would enter, as (column, row); empty where nobody walks."""
        return {}

    def idle_cards(self) -> dict[str, Idle]:
        """The cards in the hand of the seat to act that it cannot play now, and why; none unless it is to play one.

        Like what is legal, it depends only on what that seat may know.
        """
        return {}

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that nobody has."""
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"there is no seat {seat}; seats go from 0 to {self.seats - 1}")

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the match ended, or ``None`` while it goes on."""

    @abstractmethod
    def deal_data(self) -> dict[str, Any]:
        """How this round was dealt, as it stands in a trace."""

    @property
    @abstractmethod
    def results(self) -> tuple[RoundResult, ...]:
        """The rounds that are over, with nothing hidden."""

    @property
    @abstractmethod
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    @abstractmethod
    def gold(self) -> tuple[int, ...]:
        """What each seat has earned so far, with nothing hidden."""

    @property
    def actions(self) -> list[Action]:
        """All actions of the match so far."""
        codes: list[int] = []
        past = self.past
        while past is not None:
            past, code = past
            codes.append(code)
        return [Action.of(code) for code in reversed(codes)]


#: what most values are made of in the end
_ATOMS: Final = frozenset((str, int, bool, type(None)))


def plain(value: Any) -> Any:
    """Engine values as data that JSON can hold."""
    if type(value) in _ATOMS:
        return value
    if isinstance(value, Event | Rules | RoundResult | ScoreLine | View | Action):
        return value.data()
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value
