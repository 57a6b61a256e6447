"""What is in the box: dwarves, cards and where things lie. One object says it for a game; everything else asks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.core.listing import lays_of
from undermine.games.digging import cards as _cards  # noqa: F401 - declares them
from undermine.maze import FaceTable, Ground, Maze
from undermine.maze.sides import ALL

#: S1.04: where the start and the goals lie, as (column, row); goals from the top down
START_AT: Final = (0, 0)
GOALS_AT: Final = ((8, -2), (8, 0), (8, 2))
GOALS: Final = ("treasure", "stone_sw", "stone_nw")


class Box:
    """The contents of a game's box.

    ``roles`` are the dwarves' ids by their numbers; ``dwarves`` the dwarf stock and ``hand`` the size of a hand, by
    players; ``deck`` counts path and action cards, of which ``aside`` are put away unseen each round.
    """

    def __init__(
        self,
        roles: tuple[str, ...],
        dwarves: Mapping[int, bytes],
        hand: Mapping[int, int],
        deck: Mapping[str, int],
        aside: int = 0,
    ) -> None:
        self.roles: Final = roles
        self.dwarves: Final = dwarves
        self.hand: Final = hand
        self.deck: Final = deck
        self.aside: Final = aside
        #: the deck as card numbers, copies together
        self.cards: Final = bytes(NUMBERS[name] for name, count in deck.items() for _ in range(count))
        #: the faces that can lie in the maze
        self.table: Final = FaceTable(FACES)
        #: how each card may lie on a cell: see ``lays_of``
        self.lays: Final = lays_of(self.table)
        self.ground: Final = Ground.for_deck(sum(1 for card in self.cards if is_path(card)), len(GOALS))
        self.start_cell: Final = self.ground.cell(*START_AT)
        self.goal_cells: Final = tuple(self.ground.cell(*place) for place in GOALS_AT)
        beside = {cell + step for cell in self.goal_cells for _, step, _ in self.ground.steps[ALL]}
        #: by cell, whether it lies beside a goal
        self.beside_goals: Final = bytes(cell in beside for cell in range(self.ground.size))
        self._blanks: Final = {joined: self._blank(joined) for joined in (False, True)}

    def _blank(self, joined: bool) -> Maze:
        maze = Maze(self.ground, self.table, joined=joined)
        for cell in self.goal_cells:
            maze.hide(cell)
        maze.fix(self.start_cell, 2 * NUMBERS["start"])
        return maze

    def blank(self, joined: bool) -> Maze:
        """The maze before the first card; a path card must be joined to the start, or not (S1.22)."""
        return self._blanks[joined]
