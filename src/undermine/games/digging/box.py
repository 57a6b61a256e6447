"""What is in the box: dwarves, cards and where things lie. One object says it for a game; everything else asks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undermine.games.core.cards import FACES, FACES_OF, NUMBERS, is_path
from undermine.games.digging import cards as _cards  # noqa: F401 - declares them
from undermine.maze import FaceTable, Ground
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
        faces = sum(FACES_OF[card] for card in {*self.cards} if is_path(card))
        #: the faces that can lie in the maze
        self.table: Final = FaceTable(FACES)
        #: the faces of this deck that fit each need, as the bits of an int
        self.fits: Final = tuple(fits & faces for fits in self.table.fits)
        self.ground: Final = Ground.for_deck(sum(1 for card in self.cards if is_path(card)), len(GOALS))
        self.start_cell: Final = self.ground.cell(*START_AT)
        self.goal_cells: Final = tuple(self.ground.cell(*place) for place in GOALS_AT)
        self.beside_goals: Final = frozenset(
            cell + step for cell in self.goal_cells for _, step, _ in self.ground.steps[ALL]
        )
