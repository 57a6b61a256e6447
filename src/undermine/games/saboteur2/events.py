"""The events that Saboteur 2 adds. What is secret, and who knows it, is said here and nowhere else."""

from __future__ import annotations

from undermine.games.core.events import Event


class TheftLaid(Event):
    """A Theft card was laid in front of the player."""

    seat: int


class HandsOff(Event):
    """A Theft card was taken away."""

    seat: int
    target: int


class HandsSwapped(Event, secret=("gave", "took"), knowers=("seat", "target")):
    """Two players exchanged their hands; both now know both."""

    seat: int
    target: int
    gave_count: int
    took_count: int
    gave: tuple[str, ...] | None
    took: tuple[str, ...] | None


class Inspected(Event, secret=("role",)):
    """A seat looked at another's dwarf card."""

    seat: int
    target: int
    role: str | None


class HatSwapped(Event, secret=("old", "new"), knowers=("target",)):
    """A player put their dwarf card away and got another."""

    seat: int
    target: int
    old: str | None
    new: str | None


class Trapped(Event):
    """A player was trapped."""

    seat: int
    target: int


class Freed(Event):
    """A trapped player was freed."""

    seat: int
    target: int


class Cleared(Event, secret=("cards",)):
    """A seat discarded two cards face-down and took away a card in front of itself."""

    seat: int
    removes: str
    count: int
    cards: tuple[str, ...] | None


class Earned(Event):
    """A seat was paid gold."""

    seat: int
    amount: int
    reason: str


class Stole(Event):
    """A thief took a gold piece from somebody, or declined."""

    seat: int
    target: int | None
