"""What lies on the table and in the hands during a round, in a form that is quick to copy.

How it changes stands in the chapters that build on it, one after the other: ``goals``, ``moves`` and ``dig``; the gold
is each game's own.
"""

from __future__ import annotations

from typing import Any, Final

from undermine import native
from undermine.games.core.cards import NUMBERS
from undermine.games.core.match_state import Course
from undermine.games.digging.box import GOALS, Box
from undermine.games.digging.cards import TOOLS
from undermine.games.digging.deal import Deal, Shuffle
from undermine.maze.maze import Maze

#: what the seat to act decides
TURN: Final = 0  # its turn
SETTING: Final = 1  # how a stone is set (S1.32)
SHARING: Final = 2  # something about the gold, after the round
OVER: Final = 3  # nothing any more

_TOOLS: Final = len(TOOLS)
_GOALS: Final = bytes(NUMBERS[name] for name in GOALS)


class Table(Course):
    """A round in play, and the rounds before it."""

    __slots__ = (
        "blank",
        "broken_seats",
        "dealt",
        "forced",
        "goals",
        "hidden",
        "idle",
        "just_laid",
        "knocked",
        "lays",
        "looked_seats",
        "maze",
        "roles",
        "setting",
        "spare",
    )

    box: Box = None  # type: ignore[assignment]
    parts = (
        *Course.parts,
        "deal",
        "maze",
        "goals",
        "hidden",
        "roles",
        "spare",
        "broken",
        "peeked",
        "forced",
        "idle",
        "just_laid",
        "knocked",
        "setting",
    )

    # The round
    #: how it was dealt: what was shuffled, or the deal itself
    dealt: Shuffle | Deal
    maze: Maze
    #: of the box: the maze before the first card, and how each card may lie on a cell (see ``lays_of``)
    blank: Maze
    lays: bytes
    #: the goals' card numbers from the top down, and the set of those still face-down
    goals: bytes
    hidden: int
    #: by seat, numbers of roles; and those not dealt, the next one first
    roles: bytes
    spare: bytes
    #: by tool, the set of seats that have it broken
    broken_seats: list[int]
    #: by goal, the set of seats that have looked at it
    looked_seats: list[int]

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
    def joined(self) -> bool:
        """Whether a path card must be joined to the start (S1.22)."""
        raise NotImplementedError

    def begin_match(self) -> None:
        self.blank = self.box.blank(self.joined)
        self.lays = self.box.lays

    def clear_table(self) -> None:
        Course.clear_table(self)
        self.maze = self.blank.copy()
        self.hidden = 0b111
        native.make_array(self, "broken_seats", _TOOLS)
        for tool in range(_TOOLS):
            self.broken_seats[tool] = 0
        native.make_array(self, "looked_seats", 3)
        for goal in range(3):
            self.looked_seats[goal] = 0
        self.forced = False
        self.idle = 0
        self.just_laid = -1
        self.knocked = 0
        self.setting = -1

    def deal_round(self, first: int) -> None:
        """Set up a round by lot: everything but the gold is new (S1.04, S1.70).

        The order of the shuffles is part of what a seed means.
        """
        box = self.box
        seats = self.seats
        chance = self.chance
        dwarves = bytearray(box.dwarves[seats])
        chance.shuffle_bytes(dwarves)
        goals = bytearray(_GOALS)
        chance.shuffle_bytes(goals)
        cards = bytearray(box.cards)
        chance.shuffle_bytes(cards)
        self._set_up(first, bytes(dwarves[:seats]), bytes(dwarves[seats:]), bytes(goals))
        self.stock_cards = bytes(cards)
        self.stock_size = len(cards)
        self.stock_top = box.aside
        size: int = box.hand[seats]
        for seat in range(seats):
            for _ in range(size):
                self.take_up(seat, cards[self.stock_top])
                self.stock_top += 1
        self._begin((first, bytes(dwarves), self.goals, self.stock_cards))

    def begin_round(self, deal: Deal) -> None:
        self._set_up(deal.first, deal.roles, deal.spare, deal.goals)
        self.hands = list(deal.hands)
        self.stock = deal.stock
        self._begin(deal)

    def _set_up(self, first: int, roles: bytes, spare: bytes, goals: bytes) -> None:
        self.clear_table()
        self.round_number += 1
        self.first = first
        self.roles = roles
        self.spare = spare
        self.goals = goals

    def _begin(self, dealt: Shuffle | Deal) -> None:
        self.dealt = dealt
        if not self.silent:
            self.past.about = dealt
            self.past.fact = self.round_number
        self.begin_turn(self.first)

    def begin_turn(self, seat: int) -> None:
        """Make it a seat's turn."""
        raise NotImplementedError

    def copy_into(self, twin: Any) -> None:
        Course.copy_into(self, twin)
        table: Table = twin
        table.dealt = self.dealt
        table.maze = self.maze.copy()
        table.blank = self.blank
        table.lays = self.lays
        table.goals = self.goals
        table.hidden = self.hidden
        table.roles = self.roles
        table.spare = self.spare
        if not native.copy_array(self, table, "broken_seats"):
            for tool in range(_TOOLS):
                table.broken_seats[tool] = self.broken_seats[tool]
        if not native.copy_array(self, table, "looked_seats"):
            for goal in range(3):
                table.looked_seats[goal] = self.looked_seats[goal]
        table.forced = self.forced
        table.idle = self.idle
        table.just_laid = self.just_laid
        table.knocked = self.knocked
        table.setting = self.setting

    # As whoever looks at it wants it

    @property
    def deal(self) -> Deal:
        """How the round was dealt."""
        if not isinstance(self.dealt, Deal):
            self.dealt = Deal.of(self.dealt, self.box, self.seats)
        return self.dealt

    @deal.setter
    def deal(self, deal: Deal) -> None:
        self.dealt = deal

    @property
    def broken(self) -> list[int]:
        """By tool, the set of seats that have it broken."""
        return [self.broken_seats[tool] for tool in range(_TOOLS)]

    @broken.setter
    def broken(self, seats: list[int]) -> None:
        for tool in range(_TOOLS):
            self.broken_seats[tool] = seats[tool]
        self.legal = None

    @property
    def looked(self) -> tuple[int, int, int]:
        """By goal, the set of seats that have looked at it."""
        return self.looked_seats[0], self.looked_seats[1], self.looked_seats[2]

    @property
    def peeked(self) -> bytes:
        """By seat, the set of goals it has looked at."""
        return bytes(
            [sum([(self.looked_seats[goal] >> seat & 1) << goal for goal in range(3)]) for seat in range(self.seats)]
        )

    @peeked.setter
    def peeked(self, goals: bytes) -> None:
        for goal in range(3):
            self.looked_seats[goal] = sum([1 << seat for seat, seen in enumerate(goals) if seen >> goal & 1])

    def look_at(self, seat: int, goal: int) -> None:
        """A seat has looked at a goal."""
        self.looked_seats[goal] |= 1 << seat
