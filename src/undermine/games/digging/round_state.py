"""What lies on the table and in the hands during a round, in a form that is quick to copy.

Small ints, bytes and shared tuples only. How it changes stands in the chapters that build on it: ``moves``, ``goals``
and ``dig``; the gold is each game's own.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from undermine.games.core.match_state import Course
from undermine.games.digging.box import Box
from undermine.games.digging.cards import START, TOOLS
from undermine.games.digging.deal import Deal
from undermine.maze import Maze

#: what the seat to act decides
TURN: Final = 0  # its turn
SETTING: Final = 1  # how a stone is set (S1.32)
SHARING: Final = 2  # something about the gold, after the round
OVER: Final = 3  # nothing any more


class Table(Course):
    """A round in play, and the rounds before it."""

    box: ClassVar[Box]
    deals = Deal

    # The round
    deal: Deal
    maze: Maze
    #: the goals' card numbers from the top down, and the set of those still face-down
    goals: bytes
    hidden: int
    #: by seat, numbers of roles; and those not dealt, the next one first
    roles: bytes
    spare: bytes
    #: by tool, the set of seats that have it broken
    broken: list[int]
    #: by seat, the set of goals it has looked at
    peeked: bytearray

    # The turn
    #: whether this turn began with an empty stock and nothing to do but pass, and how many such turns came before it
    #: in a row (S1.50)
    forced: bool
    idle: int
    #: the cell of the path card laid this turn, the set of reached goals not yet turned over, and the stone being set
    just_laid: int
    knocked: int
    setting: int

    @property
    @abstractmethod
    def joined(self) -> bool:
        """Whether a path card must be joined to the start (S1.22)."""

    def clear_table(self) -> None:
        super().clear_table()
        self.hidden = 0b111
        self.maze = Maze(self.box.ground, self.box.table, joined=self.joined)
        for cell in self.box.goal_cells:
            self.maze.hide(cell)
        self.maze.fix(self.box.start_cell, 2 * START)
        self.broken = [0] * len(TOOLS)
        self.peeked = bytearray(self.seats)
        self.forced = False
        self.idle = 0
        self.just_laid = -1
        self.knocked = 0
        self.setting = -1
