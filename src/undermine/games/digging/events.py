"""The events of digging, in the order they come up in a round; the gold is each game's own.

What is secret, and who knows it, is said here and nowhere else.
"""

from __future__ import annotations

from undermine.games.core.events import Event
from undermine.games.core.round_events import Drew as Drew
from undermine.games.core.round_events import GameEnded as GameEnded
from undermine.games.core.round_events import Laid as Laid
from undermine.games.core.round_events import RolesShown as RolesShown
from undermine.games.core.round_events import RoundBegan as RoundBegan
from undermine.games.core.round_events import RoundEnded as RoundEnded


class Dealt(Event, secret=("role", "hand")):
    """A seat got its dwarf and its hand."""

    seat: int
    count: int
    role: str | None
    hand: tuple[str, ...] | None


class Broke(Event):
    """A broken tool was laid in front of a player."""

    seat: int
    card: str
    target: int
    tool: str


class Repaired(Event):
    """A broken tool was mended."""

    seat: int
    card: str
    target: int
    tool: str


class RockFell(Event):
    """A path card was taken out of the maze."""

    seat: int
    column: int
    row: int
    card: str


class Looked(Event, secret=("face",)):
    """A seat looked at a goal."""

    seat: int
    goal: str
    face: str | None


class Passed(Event, secret=("cards",)):
    """A seat passed; the cards it put away lie face-down."""

    seat: int
    count: int
    cards: tuple[str, ...] | None


class Reached(Event):
    """A way from the start got to goals that are still face-down."""

    seat: int
    goals: tuple[str, ...]


class TurnedOver(Event):
    """A goal was turned over."""

    goal: str
    face: str


class StoneSet(Event):
    """A stone that was turned over now lies as a path card."""

    goal: str
    turned: bool


class GoalsShown(Event):
    """The goals still face-down are turned over."""

    goals: tuple[str, ...]
