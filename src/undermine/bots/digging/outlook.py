"""What a seat sees before it decides: where the gold may be, how far it is, and what each card would change."""

from __future__ import annotations

from undermine.bots.digging.board import FAR, HOPELESS, Board, placed
from undermine.games import Action
from undermine.games.digging.view import DigView


class Outlook:
    """The board, and how likely the gold lies under each goal, as a seat sees it."""

    def __init__(self, view: DigView, board: Board | None = None, gold: list[float] | None = None) -> None:
        """``gold`` is where one thinks it lies; without it, as far as one has seen."""
        self.view = view
        self.board = board or Board.of(view.maze)
        self.gold = gold or gold_chances(view)
        self.needs = [self.board.need(goal) if chance else FAR for goal, chance in enumerate(self.gold)]
        self._effort: float | None = None
        self._after: dict[tuple[str | None, int | None, int | None, bool | None], tuple[float, float]] = {}

    @property
    def gold_known(self) -> bool:
        """Whether the seat knows where the gold is."""
        return max(self.gold) == 1.0

    @property
    def effort(self) -> float:
        """How far the gold is in cards, easy ways counting as shorter, on average over where it may be."""
        if self._effort is None:
            self._effort = sum(chance * self.board.effort(goal) for goal, chance in enumerate(self.gold) if chance)
        return self._effort

    @property
    def least(self) -> int:
        """How many cards are needed to the nearest goal that may hold the gold."""
        return min(self.needs)

    def progress(self, action: Action) -> float:
        """How much nearer a placement brings the gold, in cards; below 0 it takes it farther away."""
        return self._look_ahead(action)[0]

    def chance_to_win(self, action: Action) -> float:
        """How likely a placement reaches the gold."""
        return self._look_ahead(action)[1]

    def _look_ahead(self, action: Action) -> tuple[float, float]:
        key = action.card, action.column, action.row, action.turned
        found = self._after.get(key)
        if found is None:
            cell, face = placed(action)
            after = self.board.after(cell, face)
            effort = win = 0.0
            for goal, chance in enumerate(self.gold):
                if chance:
                    there = self.board.effort_after(goal, cell, face, after)
                    effort += chance * there
                    win += chance if there == 0 else 0
            found = self._after[key] = (self.effort - effort, win)
        return found

    def shortening(self, action: Action) -> float:
        """How many cards fewer are needed after a placement, counting cards alone, on average over the goals."""
        cell, face = placed(action)
        return sum(
            chance * (min(self.needs[goal], HOPELESS) - min(self.board.need_after(goal, cell, face), HOPELESS))
            for goal, chance in enumerate(self.gold)
            if chance
        )

    def lengthening(self, action: Action) -> float:
        """How many cards more are needed after a card was taken away, counting cards alone."""
        board = self._without(action)
        return sum(
            chance * (min(board.need(goal), HOPELESS) - min(self.needs[goal], HOPELESS))
            for goal, chance in enumerate(self.gold)
            if chance
        )

    def harm_of_taking(self, action: Action) -> float:
        """How much farther the gold would be if a card were taken away."""
        board = self._without(action)
        after = sum(chance * board.effort(goal) for goal, chance in enumerate(self.gold) if chance)
        return after - self.effort

    def _without(self, action: Action) -> Board:
        """The board without the card that an action takes away."""
        taken = action.column, action.row
        return Board.of(tuple(seen for seen in self.view.maze if (seen.column, seen.row) != taken))


def gold_chances(view: DigView) -> list[float]:
    """By goal, how likely the gold lies there, as far as the seat knows."""
    for number, goal in enumerate(view.goals):
        if goal.face == "treasure":
            return [float(number == other) for other in range(len(view.goals))]
    hidden = [goal.face is None for goal in view.goals]
    return [1 / sum(hidden) if unknown else 0.0 for unknown in hidden]
