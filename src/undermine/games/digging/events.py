"""The events of digging, in the order they come up in a round; the gold is each game's own.

What is secret, and who knows it, is said here and nowhere else.
"""

from __future__ import annotations

from typing import Annotated

from undermine.games.core.events import Event
from undermine.games.core.fact_types import CardId, Fact, GoalName, RoleName, Seat, ToolName
from undermine.games.core.round_events import Drew as Drew
from undermine.games.core.round_events import GameEnded as GameEnded
from undermine.games.core.round_events import Laid as Laid
from undermine.games.core.round_events import RolesShown as RolesShown
from undermine.games.core.round_events import RoundBegan as RoundBegan
from undermine.games.core.round_events import RoundEnded as RoundEnded

#: what a goal shows when it lies face-up
FaceName = Annotated[str, Fact("face")]


class Dealt(Event, secret=("role", "hand"), gains="hand"):
    """A seat got its dwarf and its hand."""

    seat: Seat
    count: int
    role: RoleName | None
    hand: tuple[CardId, ...] | None


class Broke(Event):
    """A broken tool was laid in front of a player."""

    seat: Seat
    card: CardId
    target: Seat
    tool: ToolName


class Repaired(Event):
    """A broken tool was mended."""

    seat: Seat
    card: CardId
    target: Seat
    tool: ToolName


class RockFell(Event):
    """A path card was taken out of the maze."""

    seat: Seat
    column: int
    row: int
    card: CardId


class Looked(Event, secret=("face",)):
    """A seat looked at a goal."""

    seat: Seat
    goal: GoalName
    face: FaceName | None


class Passed(Event, secret=("cards",), puts_away="cards"):
    """A seat passed; the cards it put away lie face-down."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...] | None


class Reached(Event):
    """A way from the start got to goals that are still face-down."""

    seat: Seat
    goals: tuple[GoalName, ...]


class TurnedOver(Event):
    """A goal was turned over."""

    goal: GoalName
    face: FaceName


class StoneSet(Event):
    """A stone that was turned over now lies as a path card."""

    goal: GoalName
    turned: bool


class GoalsShown(Event):
    """The goals still face-down are turned over."""

    goals: tuple[FaceName, ...]
