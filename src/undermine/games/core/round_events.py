"""Events that the rounds of every game have."""

from __future__ import annotations

from undermine.games.core.events import Event


class RoundBegan(Event):
    """A round was set up."""

    round: int
    first: int


class Laid(Event):
    """A path card was laid."""

    seat: int
    card: str
    column: int
    row: int
    turned: bool


class Drew(Event, secret=("cards",)):
    """A seat drew from the stock."""

    seat: int
    count: int
    cards: tuple[str, ...] | None


class RoundEnded(Event):
    """A round is over: who won it, and how it came to an end."""

    round: int
    winners: str | None
    by: str


class RolesShown(Event):
    """All dwarf cards are turned over."""

    roles: tuple[str, ...]
    left_over: str | None


class GameEnded(Event):
    """The match is over, and everyone shows their nugget cards."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    nuggets: tuple[tuple[int, ...], ...]
