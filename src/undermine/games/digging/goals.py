"""Reaching a goal: which goals are turned over, how a stone comes to lie, and when the treasure ends the round."""

from __future__ import annotations

from undermine.games.core.cards import IDS
from undermine.games.digging import events
from undermine.games.digging.cards import GOALS, TREASURE
from undermine.games.digging.round_state import SETTING, Table
from undermine.maze.sides import ALL


class Goals(Table):
    """The chapter on reaching a goal."""

    __slots__ = ()

    def knock(self) -> None:
        """Note that ways from the start got to the face-down goals that the last card joined to it."""
        fresh = 0
        for cell in self.maze.knocked:
            fresh |= 1 << self.box.goal_cells.index(cell)
        fresh &= ~self.knocked
        if fresh:
            self.knocked |= fresh
            if not self.silent:
                self.tell(events.Reached(self.turn, tuple([GOALS[goal] for goal in (0, 1, 2) if fresh >> goal & 1])))

    def turn_goals_over(self) -> None:
        """Turn over the goals that were reached: stones first, from the top down (S1.34).

        It stops halfway, in the phase ``SETTING``, where the player on turn has to decide how a stone is set.
        """
        while True:
            stones = [goal for goal in (0, 1, 2) if self.knocked >> goal & 1 and self.goals[goal] != TREASURE]
            if not stones:
                break
            goal = stones[0]
            self._turn_over(goal)
            settings = self._settings(goal)
            if len(settings) > 1:
                self.phase = SETTING
                self.setting = goal
                return
            self.set_stone(goal, settings[0])
        if self.knocked:
            goal = self.goals.index(TREASURE)
            self._turn_over(goal)
            self.maze.fix(self.box.goal_cells[goal], 2 * TREASURE)

    def _turn_over(self, goal: int) -> None:
        self.knocked &= ~(1 << goal)
        self.hidden &= ~(1 << goal)
        if not self.silent:
            self.tell(events.TurnedOver(GOALS[goal], IDS[self.goals[goal]]))

    def _settings(self, goal: int) -> list[int]:
        """The ways a stone may be set, 0 as printed and 1 turned (S1.32)."""
        cell = self.box.goal_cells[goal]
        reaching = self.maze.faced(cell)
        for one, step, _ in self.maze.ground.steps[ALL]:
            if cell + step == self.just_laid and reaching & one:
                reaching = one
                break
        stone = 2 * self.goals[goal]
        settings = [turned for turned in (0, 1) if self.box.table.open[stone + turned] & reaching]
        if len(settings) > 1:
            fitting = [self.maze.matches(cell, stone + turned).bit_count() for turned in settings]
            settings = [turned for turned in settings if fitting[turned] == max(fitting)]
        return settings

    def set_stone(self, goal: int, turned: int) -> None:
        """Lay a stone as a path card, fitting or not (S1.33); it may itself reach another goal."""
        if not self.silent:
            self.tell(events.StoneSet(GOALS[goal], bool(turned)))
        self.maze.fix(self.box.goal_cells[goal], 2 * self.goals[goal] + turned)
        self.knock()
