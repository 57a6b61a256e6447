"""The events that Saboteur 2 adds. What is secret, and who knows it, is said here and nowhere else."""

from __future__ import annotations

from undermine.games.core.events import Event
from undermine.games.core.fact_types import Amount, CardId, RoleName, Seat


class TheftLaid(Event):
    """A Theft card was laid in front of the player."""

    seat: Seat


class HandsOff(Event):
    """A Theft card was taken away."""

    seat: Seat
    target: Seat


class HandsSwapped(Event, secret=("gave", "took"), knowers=("seat", "target"), swaps=("gave", "took")):
    """Two players exchanged their hands; both now know both."""

    seat: Seat
    target: Seat
    gave_count: int
    took_count: int
    gave: tuple[CardId, ...] | None
    took: tuple[CardId, ...] | None


class Inspected(Event, secret=("role",)):
    """A seat looked at another's dwarf card."""

    seat: Seat
    target: Seat
    role: RoleName | None


class HatSwapped(Event, secret=("old", "new"), knowers=("target",)):
    """A player put their dwarf card away and got another."""

    seat: Seat
    target: Seat
    old: RoleName | None
    new: RoleName | None


class Trapped(Event):
    """A player was trapped."""

    seat: Seat
    target: Seat


class Freed(Event):
    """A trapped player was freed."""

    seat: Seat
    target: Seat


class Cleared(Event, secret=("cards",), puts_away="cards"):
    """A seat discarded two cards face-down and took away a card in front of itself."""

    seat: Seat
    removes: CardId
    count: int
    cards: tuple[CardId, ...] | None


class Earned(Event):
    """A seat was paid gold."""

    seat: Seat
    amount: Amount
    reason: str


class Stole(Event):
    """A thief took a gold piece from somebody, or declined."""

    seat: Seat
    target: Seat | None
