"""The events of The Lost Mines, in the order they come up in a round.

What is secret, and who knows it, is said here and nowhere else.
"""

from __future__ import annotations

from undermine.games.core.events import Event


class TreasuresLaidOut(Event):
    """The treasures lie beside the board; their backs show what kind they are."""

    kinds: tuple[str, ...]


class JoinedClan(Event, secret=("role", "hand")):
    """A seat got its dwarf, of a clan that everyone sees, and its hand."""

    seat: int
    clan: str
    count: int
    role: str | None
    hand: tuple[str, ...] | None


class TrollLeft(Event):
    """A troll went, for its player's turn has come."""

    seat: int
    column: int
    row: int
    side: str


class TurnSkipped(Event):
    """A seat without cards has no turn."""

    seat: int


class EndProposed(Event):
    """A seat proposed to end the round."""

    seat: int


class Voted(Event):
    """A seat answered a proposal."""

    seat: int
    answer: bool


class ToolUsed(Event):
    """An obstacle was overcome."""

    seat: int
    card: str
    column: int
    row: int


class Spied(Event, secret=("found",)):
    """A seat looked at a mine, a treasure or a dwarf card."""

    seat: int
    card: str
    thing: str
    number: int | None
    target: int | None
    found: str | int | None


class TrapSet(Event):
    """A trap was put on a connection."""

    seat: int
    column: int
    row: int
    side: str


class TrollSet(Event):
    """A troll was put on a connection."""

    seat: int
    column: int
    row: int
    side: str


class StormStruck(Event):
    """A thunderstorm took a path card, with the tool that lay on it."""

    seat: int
    column: int
    row: int
    card: str
    tool: str | None


class TokenGone(Event):
    """A trap or a troll was left between two empty spaces."""

    token: str
    column: int
    row: int
    side: str
    target: int | None


class Discarded(Event, secret=("cards",)):
    """A seat put cards away face-down."""

    seat: int
    count: int
    cards: tuple[str, ...] | None


class Walked(Event):
    """A dwarf walked: where to, and the spaces it entered."""

    seat: int
    column: int
    row: int
    way: tuple[tuple[int, int], ...]


class Stayed(Event):
    """A dwarf stayed where it was."""

    seat: int


class TrapSprung(Event, secret=("cards",)):
    """A dwarf passed a trap and lost a card, if it had one."""

    seat: int
    column: int
    row: int
    side: str
    count: int
    cards: tuple[str, ...] | None


class MineTurnedOver(Event):
    """The first dwarf on a mine turned it over."""

    seat: int
    mine: int
    column: int
    row: int
    face: str


class MineSet(Event):
    """A mine that was turned over now lies as a card of the net."""

    mine: int
    column: int
    row: int
    turned: bool


class DragonTaken(Event):
    """A seat took the dragon token."""

    seat: int


class TreasureTaken(Event, secret=("value",)):
    """A seat took a treasure and looked at it."""

    seat: int
    number: int
    treasure: str
    value: int | None


class TreasureLeft(Event):
    """A seat that might have taken another treasure did not."""

    seat: int


class TreasuresShown(Event):
    """All collected treasures are turned over: by seat, as (number, kind, value)."""

    treasures: tuple[tuple[tuple[int, str, int], ...], ...]


class Scored(Event):
    """A seat won or gave back points."""

    seat: int
    amount: int
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
