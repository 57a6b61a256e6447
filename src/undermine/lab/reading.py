"""What the lab reads off a game: who was dealt what, whose side won, what a turn was spent on, what was a blunder.

Every game registers its own reading. Readings see whole games and their results, which bots never do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from undermine.bots import Suspicion
from undermine.games import Action, Game, RoundResult, kind_of
from undermine.lab.report.published_table import Published
from undermine.layers import Layer


class Dwarf(NamedTuple):
    """A dwarf card: its role, and its clan where there are clans."""

    role: str
    clan: str | None = None


class Fate(NamedTuple):
    """What a round brought a seat: whether its side won, ``None`` if it has none, and how much gold or points."""

    won: bool | None
    gold: int


class Seen(NamedTuple):
    """What a view shows of dwarf cards: roles by seat, cards known to be put away, and by seat its clan, if any."""

    roles: Mapping[int, str]
    put_away: Sequence[Dwarf]
    clans: Sequence[str | None]


class Blunder(NamedTuple):
    """A blunder that a decision could have been: which, and whether it was."""

    name: str
    made: bool


def looked_again(legal: Sequence[Action], action: Action, knows: Callable[[Action], bool]) -> Iterator[Blunder]:
    """The blunder of looking at what one knows: ``knows`` tells which actions would be."""
    known = [one for one in legal if knows(one)]
    if known:
        yield Blunder("looked_again", action in known)


#: what a decision could have been of the blunders, before its action is played: of the game, the deciding seat's view,
#: the legal actions, the action, and what the bot believes of the others
Judge = Callable[[Any, Any, Sequence[Action], Action, Sequence[Suspicion]], Iterator[Blunder]]


class Ending(NamedTuple):
    """How proposals to end a round are read: whether an action proposes it, or agrees to it, and what each seat has
    brought in so far, which it would keep.
    """

    proposes: Callable[[Action], bool]
    agrees: Callable[[Action], bool]
    brought_in: Callable[[Any], list[int]]


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How one game is read. Functions get the games and views of that game."""

    # Sides
    #: the roles that have no side to win with
    without_side: tuple[str, ...] = ()
    won: Callable[[RoundResult, int, Dwarf], bool]
    #: two teams that are set against each other, which of them a dwarf belongs to, and which of them won
    teams: tuple[str, str]
    team: Callable[[Dwarf], int | None]
    won_by: Mapping[str | None, int]

    # Roles
    #: the dwarf cards that are shuffled for so many players
    dwarves: Callable[[int], Counter[Dwarf]]
    #: what a view shows of them
    seen: Callable[[Any], Seen]
    #: by seat, the role it has now; without it, the one it was dealt
    roles_now: Callable[[Any], list[str]] | None = None
    #: the role whose suspicion is checked for calibration
    suspect: str

    # Turns
    #: how many cards can still be drawn
    stock: Callable[[Any], int] = lambda game: len(game.stock)
    #: what a turn can be spent on
    deeds: tuple[str, ...]
    #: what a decision was, of the view before and the game right after it; ``None`` if it was no turn
    deed: Callable[[Any, Any, Action], str | None]

    # Blunders
    blunders: tuple[str, ...]
    judge: Judge

    #: where a round may end by agreement, how that is read
    ending: Ending | None = None

    #: the tables of docs/bots.md
    published: tuple[Published, ...] = ()


READINGS: Final = Layer[Reading]("lab")


def register(game: str, reading: Reading) -> None:
    """Tell the lab how to read a game."""
    READINGS.register(game, reading)


def dealt(game: Game) -> list[Dwarf]:
    """By seat, the dwarf card dealt at the start of this round."""
    data = game.deal_data()
    roles: list[str] = data["roles"]
    clans: list[str | None] = data.get("clans") or [None] * len(roles)
    return [Dwarf(role, clan) for role, clan in zip(roles, clans, strict=True)]


def roles_now(game: Game) -> list[str]:
    """By seat, the role it has now; it may have changed since the deal."""
    read = READINGS[game.rules.name].roles_now
    return read(game) if read else [dwarf.role for dwarf in dealt(game)]


def sides(game: str) -> tuple[str, ...]:
    """The sides that can win a round, and ``nobody``."""
    return (*kind_of(game).sides, "nobody")


def fate(game: Game, seat: int, dwarf: Dwarf) -> Fate:
    """What the only round of a match brought a seat that was dealt this dwarf."""
    (result,) = game.results
    reading = READINGS[game.rules.name]
    won = None if dwarf.role in reading.without_side else reading.won(result, seat, dwarf)
    return Fate(won, sum(line.amount or 0 for line in result.lines if line.seat == seat))
