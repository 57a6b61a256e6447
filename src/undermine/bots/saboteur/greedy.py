"""``greedy`` in Saboteur: digs straight for the gold, or straight against it, and thinks of nobody else.

It goes by the distance from the ends of the ways to the goals, as if nothing lay between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine.bots.choosing import best
from undermine.bots.digging.board import FAR, GROUND, TABLES, Board, placed
from undermine.bots.digging.outlook import gold_chances
from undermine.games import Action, Chance, SaboteurView
from undermine.games.digging.box import GOALS_AT
from undermine.maze.ground import column_row

#: one decision in so many is made without thinking
_WITHOUT_THINKING: Final = 12
#: how far choices stray
_WHIM: Final = 0.2

_SPREAD: Final = TABLES[None].spread
_OPEN: Final = TABLES[None].open


def decide(view: SaboteurView, legal: Sequence[Action], chance: Chance) -> Action:
    """One of the legal actions."""
    if view.phase == "pick":
        return legal[-1]  # the most valuable nugget
    if not chance.below(_WITHOUT_THINKING):
        return legal[chance.below(len(legal))]
    seat = _Seat(view)
    worth = seat.worth_to_digger if view.role == "digger" else seat.worth_to_saboteur
    return best(legal, worth, _WHIM, chance)


class _Seat:
    """One decision of one seat."""

    def __init__(self, view: SaboteurView) -> None:
        self.view = view
        self.maze = Board.of(view.maze).maze
        gold = gold_chances(view)
        #: where the gold may be
        self.goals = [place for place, may in zip(GOALS_AT, gold, strict=True) if may]
        self.gold_known = len(self.goals) == 1
        self.least = min((self._distance(cell) for cell in self.maze.frontier), default=FAR)

    def _distance(self, cell: int) -> int:
        column, row = column_row(GROUND.places[cell])
        return min(abs(column - c) + abs(row - r) for c, r in self.goals)

    def _gain(self, action: Action) -> int:
        """How much nearer to the gold the ways end after a placement; closing the nearest end takes one step back."""
        cell, face = placed(action)
        reached = _SPREAD[face << 4 | self.maze.faced(cell) & _OPEN[face]]
        ends = [near for _, step, _ in GROUND.steps[reached] if (near := cell + step) not in self.maze.laid]
        nearest = min((self._distance(end) for end in ends), default=FAR)
        if nearest < self.least:
            return self.least - nearest
        return -1 if self._distance(cell) == self.least else 0

    def _known(self, action: Action) -> bool:
        return next(goal.face is not None for goal in self.view.goals if goal.goal == action.goal)

    def _taken(self, action: Action) -> tuple[str, int]:
        """The card that would be taken away, and how far from the gold it lies."""
        card = next(seen.card for seen in self.view.maze if (seen.column, seen.row) == (action.column, action.row))
        assert action.column is not None and action.row is not None
        return card, self._distance(GROUND.cell(action.column, action.row))

    def worth_to_digger(self, action: Action) -> float:
        match action.kind:
            case "lay":
                return float(self._gain(action))
            case "repair":
                return 2.0 if action.seat == self.view.seat else -0.2
            case "map":
                return 0.9 if not self.gold_known and not self._known(action) else -1.0
            case "rock_fall":
                card, far = self._taken(action)
                return 0.3 if card.startswith("dead") and far <= self.least + 1 else -0.5
            case "pass":
                return 0.1 if action.cards and action.cards[0].startswith("dead") else 0.0
        return -0.2 if action.seat != self.view.seat else -1.0

    def worth_to_saboteur(self, action: Action) -> float:
        match action.kind:
            case "lay":
                return -0.3 * self._gain(action)
            case "repair":
                return 0.8 if action.seat == self.view.seat else -1.0
            case "map":
                return 0.1 if not self._known(action) else -1.0
            case "rock_fall":
                card, far = self._taken(action)
                return 0.2 if not card.startswith("dead") and far <= self.least + 1 else -0.2
            case "pass":
                return 0.2 if action.cards and not action.cards[0].startswith(("dead", "broken", "rock")) else -0.5
        return 0.1 if action.seat != self.view.seat else -2.0
