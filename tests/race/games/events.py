"""The events of a race, beside those that the rounds of every game have. What is secret, and who knows it, is said here
and nowhere else.
"""

from __future__ import annotations

from undermine.games import Event
from undermine.games.core.fact_types import CardId, Seat
from undermine.games.core.round_events import Drew as Drew
from undermine.games.core.round_events import GameEnded as GameEnded
from undermine.games.core.round_events import RoundBegan as RoundBegan
from undermine.games.core.round_events import RoundEnded as RoundEnded


class HandDealt(Event, secret=("hand",), gains="hand"):
    """A seat got its hand."""

    seat: Seat
    count: int
    hand: tuple[CardId, ...] | None


class Dug(Event):
    """A dwarf dug so many steps, with those that went into a boulder; for one less it set a prop."""

    seat: Seat
    card: CardId
    count: int
    prop: bool


class BoulderCleared(Event):
    """A boulder that lay in the way is gone."""

    seat: Seat


class BoulderDropped(Event):
    """A boulder fell into the other's tunnel."""

    seat: Seat
    target: Seat


class PropBroken(Event):
    """A prop held a boulder off, and broke."""

    seat: Seat
