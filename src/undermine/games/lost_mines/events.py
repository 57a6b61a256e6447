"""The events of The Lost Mines, in the order they come up in a round.

What is secret, and who knows it, is said here and nowhere else.
"""

from __future__ import annotations

from typing import Annotated

from undermine.games.core.events import Event
from undermine.games.core.fact_types import Amount, CardId, Fact, RoleName, Seat, Side, Thing

#: what lies in a mine, and the kind of a treasure
MineKind = Annotated[str, Fact("mine")]
ClanName = Annotated[str, Fact("clan")]
#: what was seen of a mine, a treasure or a dwarf card
Finding = Annotated[str | int, Fact("by thing mine=mine dwarf=role")]
#: a treasure's number, kind and value
Treasure = Annotated[tuple[int, str, int], Fact("record treasure number kind=mine value")]


class TreasuresLaidOut(Event):
    """The treasures lie beside the board; their backs show what kind they are."""

    kinds: tuple[MineKind, ...]


class JoinedClan(Event, secret=("role", "hand"), gains="hand"):
    """A seat got its dwarf, of a clan that everyone sees, and its hand."""

    seat: Seat
    clan: ClanName
    count: int
    role: RoleName | None
    hand: tuple[CardId, ...] | None


class TrollLeft(Event):
    """A troll went, for its player's turn has come."""

    seat: Seat
    column: int
    row: int
    side: Side


class TurnSkipped(Event):
    """A seat without cards has no turn."""

    seat: Seat


class EndProposed(Event):
    """A seat proposed to end the round."""

    seat: Seat


class Voted(Event):
    """A seat answered a proposal."""

    seat: Seat
    answer: bool


class ToolUsed(Event):
    """An obstacle was overcome."""

    seat: Seat
    card: CardId
    column: int
    row: int


class Spied(Event, secret=("found",)):
    """A seat looked at a mine, a treasure or a dwarf card."""

    seat: Seat
    card: CardId
    thing: Thing
    number: int | None
    target: Seat | None
    found: Finding | None


class TrapSet(Event):
    """A trap was put on a connection."""

    seat: Seat
    column: int
    row: int
    side: Side


class TrollSet(Event):
    """A troll was put on a connection."""

    seat: Seat
    column: int
    row: int
    side: Side


class StormStruck(Event):
    """A thunderstorm took a path card, with the tool that lay on it."""

    seat: Seat
    column: int
    row: int
    card: CardId
    tool: CardId | None


class TokenGone(Event):
    """A trap or a troll was left between two empty spaces."""

    token: CardId
    column: int
    row: int
    side: Side
    target: Seat | None


class Discarded(Event, secret=("cards",), puts_away="cards"):
    """A seat put cards away face-down."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...] | None


class Walked(Event):
    """A dwarf walked: where to, and the spaces it entered."""

    seat: Seat
    column: int
    row: int
    way: tuple[tuple[int, int], ...]


class Stayed(Event):
    """A dwarf stayed where it was."""

    seat: Seat


class TrapSprung(Event, secret=("cards",), puts_away="cards"):
    """A dwarf passed a trap and lost a card, if it had one."""

    seat: Seat
    column: int
    row: int
    side: Side
    count: int
    cards: tuple[CardId, ...] | None


class MineTurnedOver(Event):
    """The first dwarf on a mine turned it over."""

    seat: Seat
    mine: int
    column: int
    row: int
    face: MineKind


class MineSet(Event):
    """A mine that was turned over now lies as a card of the net."""

    mine: int
    column: int
    row: int
    turned: bool


class DragonTaken(Event):
    """A seat took the dragon token."""

    seat: Seat


class TreasureTaken(Event, secret=("value",)):
    """A seat took a treasure and looked at it."""

    seat: Seat
    number: int
    treasure: MineKind
    value: int | None


class TreasureLeft(Event):
    """A seat that might have taken another treasure did not."""

    seat: Seat


class TreasuresShown(Event):
    """All collected treasures are turned over: by seat, as (number, kind, value)."""

    treasures: tuple[tuple[Treasure, ...], ...]


class Scored(Event):
    """A seat won or gave back points."""

    seat: Seat
    amount: Amount
    reason: str


class CourseGiven(Event):
    """What everybody knows of how a given position came about: who played last, what is under way in this turn, and by
    seat the treasures it took and the seats whose dwarf cards it has seen.
    """

    last: int | None
    drawing: int
    setting: int | None
    taken: tuple[tuple[int, ...], ...]
    met: tuple[tuple[int, ...], ...]
