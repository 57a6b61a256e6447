"""The events that Saboteur has besides those of digging: nugget cards.

What is secret, and who knows it, is said here and nowhere else.
"""

from __future__ import annotations

from undermine.games.core.events import Event


class NuggetsDrawn(Event):
    """Nugget cards were drawn face-down for the diggers to share."""

    count: int


class Offered(Event, secret=("values",)):
    """A digger looks at the nugget cards that are left."""

    seat: int
    count: int
    values: tuple[int, ...] | None


class Picked(Event, secret=("value",)):
    """A digger kept one nugget card."""

    seat: int
    value: int | None


class Paid(Event):
    """A saboteur was paid."""

    seat: int
    owed: int
    cards: tuple[int, ...]
    bank: int
