"""Events that the rounds of every game have."""

from __future__ import annotations

from undermine.games.core.events import Event
from undermine.games.core.fact_types import Amount, CardId, RoleName, Seat


class RoundBegan(Event):
    """A round was set up."""

    round: int
    first: Seat


class Laid(Event):
    """A path card was laid."""

    seat: Seat
    card: CardId
    column: int
    row: int
    turned: bool


class Drew(Event, secret=("cards",), gains="cards"):
    """A seat drew from the stock."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...] | None


class RoundEnded(Event):
    """A round is over: who won it, and how it came to an end."""

    round: int
    winners: str | None
    by: str


class RolesShown(Event):
    """All dwarf cards are turned over."""

    roles: tuple[RoleName, ...]
    left_over: RoleName | None


class GameEnded(Event):
    """The match is over, and everyone shows their nugget cards."""

    totals: tuple[Amount, ...]
    winners: tuple[Seat, ...]
    nuggets: tuple[tuple[int, ...], ...]
