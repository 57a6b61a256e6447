"""The events that Saboteur has besides those of digging: nugget cards.

What is secret, and who knows it, is said here and nowhere else.
"""

from __future__ import annotations

from undermine.games.core.events import Event
from undermine.games.core.fact_types import Seat


class NuggetsDrawn(Event):
    """Nugget cards were drawn face-down for the diggers to share."""

    count: int


class Offered(Event, secret=("values",)):
    """A digger looks at the nugget cards that are left."""

    seat: Seat
    count: int
    values: tuple[int, ...] | None


class Picked(Event, secret=("value",)):
    """A digger kept one nugget card."""

    seat: Seat
    value: int | None


class Paid(Event):
    """A saboteur was paid."""

    seat: Seat
    owed: int
    cards: tuple[int, ...]
    bank: int
