"""What lies on the table and in the hands during a round, in a form that is quick to copy.

Small ints, bytes and shared tuples only. How it changes stands in the chapters that build on it: ``walk``, ``moves``,
``mines``, ``turns`` and ``score``.
"""

from __future__ import annotations

from typing import Final

from undermine.games.core.match_state import Course
from undermine.games.lost_mines.box import NEEDS, TOOLS, Box
from undermine.games.lost_mines.deal import Deal
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.maze import Maze

#: what the seat to act decides
PLAY: Final = 0  # what to play or put away, or to propose an end
VOTE: Final = 1  # whether to agree to an end
MOVE: Final = 2  # where its dwarf goes
SET: Final = 3  # how a mine is set (LM.43)
TAKE: Final = 4  # which treasure to take (LM.50)
OVER: Final = 5  # nothing any more

#: what lies on a connection: a trap, or 1 + the seat whose troll it is
TRAP: Final = 0


class Table(Course):
    """A round in play, and the rounds before it."""

    phases = ("play", "vote", "move", "set_mine", "take", "over")
    deals = Deal
    most_discards = 2  # LM.37

    rules: LostMinesRules
    box: Box

    # The round; dwarf cards, mines and treasures lie as they were dealt
    deal: Deal
    maze: Maze
    #: the set of mines that lie face-up
    face_up: int
    #: by seat, the cell its dwarf stands on
    dwarves: list[int]
    #: the cells of obstacles that bar the way, and of those that have been overcome
    closed: frozenset[int]
    overcome: frozenset[int]
    #: the numbers of the connections that a way crosses or ends at
    ways: set[int]
    #: for each cell that was asked for, the roads from it: see ``walk``
    roads: dict[int, tuple[int, ...]]
    #: what lies on each connection, by its number: see ``Box.edges``
    tokens: dict[int, int]
    #: by treasure, 1 + the seat that took it, or 0; and by seat the treasures it took, in order
    takers: bytes
    took: list[bytes]
    #: who has the dragon token, or -1
    dragon: int
    #: by mine and by treasure, the set of seats that looked at it; by seat, the set of seats whose dwarf card it saw
    looked_mines: list[int]
    looked_treasures: list[int]
    knows: list[int]
    points: list[int]

    # The turn
    #: whether an end was proposed this turn, and how many have agreed
    proposed: bool
    agreed: int
    #: how many cards will be drawn
    drawing: int
    #: whether the dwarf has walked this turn
    walked: bool
    #: the mine being set, or -1
    setting: int
    #: where the dwarf may go: see ``walk``; ``None`` until it is asked for
    trails: dict[int, int] | None

    def begin_match(self) -> None:
        self.box = self.rules.box
        self.points = [0] * self.seats

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(self.points)

    def has_token(self, token: str) -> bool:
        """Whether the supply holds a token of a kind (LM.36)."""
        return token in self.box.plenty or self.tokens_left(token) > 0

    def tokens_left(self, token: str) -> int:
        """How many tokens of a kind are in the supply."""
        return self.box.tokens[token] - self.tokens_used(token)

    def tokens_used(self, token: str) -> int:
        """How many tokens of a kind lie on the board."""
        if token == "trap":  # noqa: S105
            return sum(1 for what in self.tokens.values() if what == TRAP)
        if token == "troll":  # noqa: S105
            return sum(1 for what in self.tokens.values() if what != TRAP)
        number = TOOLS.index(token) + 1
        faces = self.maze.faces
        return sum(1 for cell in self.overcome if NEEDS[faces[cell]] == number)
