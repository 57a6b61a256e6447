"""What is in the box, ready to play with: a deck file's board and cards as flat tables, and the dwarves."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.core.listing import lays_of
from undermine.games.lost_mines.cards import OBSTACLES, SHAPES
from undermine.games.lost_mines.deck import CLANS, MINES, Deck
from undermine.games.lost_mines.deck_file import deck_of
from undermine.maze import FaceTable, Ground, Maze
from undermine.maze import sides as side
from undermine.maze.ground import column_row

#: LM.21: every path is an existing path, joined to a start or not, so every face is a source here
TABLE: Final = FaceTable([face and replace(face, source=True) for face in FACES])

#: how each card may lie on a space: see ``lays_of``
LAYS: Final = lays_of(TABLE)

# What lies on each face, and matters to whoever walks there
_TERRAIN: Final = [face.terrain if face else None for face in FACES for _ in (0, 1)]
CAMPFIRE: Final = bytes(terrain == "campfire" for terrain in _TERRAIN)
#: LM.24: at most one dwarf: rocks, and obstacles that have been overcome
NARROW: Final = bytes(terrain in ("rock", *OBSTACLES.values()) for terrain in _TERRAIN)
#: for each face 1 + the number of the tool that overcomes it, or 0
NEEDS: Final = bytes(
    [*OBSTACLES.values()].index(terrain) + 1 if terrain and terrain in OBSTACLES.values() else 0 for terrain in _TERRAIN
)
TOOLS: Final = tuple(OBSTACLES)

#: the roles by their numbers; a dwarf card is ``clan * 3 + role``
ROLES: Final = ("loyal", "selfish", "saboteur")
LOYAL, SELFISH, SABOTEUR = range(len(ROLES))

#: LM.04: loyal dwarves of each clan, by players
_LOYAL: Final = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
DWARVES: Final = {
    players: bytes(clan * len(ROLES) + role for clan in range(2) for role in (LOYAL,) * loyal + (SELFISH, SABOTEUR))
    for players, loyal in _LOYAL.items()
}

#: LM.06: cards dealt to each player, by players; and cards put aside
HAND: Final = {players: 5 if players <= 6 else 4 for players in _LOYAL}
ASIDE: Final = 10

#: LM.40, LM.25: how many cards a dwarf may go
STEPS: Final = 3
STEPS_FROM_CAMPFIRE: Final = 5

#: the number of the dragon among the mines
DRAGON: Final = MINES.index("dragon")

#: the face with each set of open sides, among the cards with nothing on them
_PLAIN: Final = {TABLE.open[face]: face for shape in SHAPES for face in (2 * NUMBERS[shape] + 1, 2 * NUMBERS[shape])}


class Box:
    """A deck as the engine needs it. Cells are those of ``ground``, which has a wall of one cell around the board."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final = deck
        #: path and action cards as numbers, in card order
        self.cards: Final = bytes(NUMBERS[name] for name, count in deck.stock.items() for _ in range(count))
        paths = sum(1 for card in self.cards if is_path(card))
        lying = paths + len(deck.mine_spaces) + len(deck.starts)
        self.ground: Final = Ground(0, 0, deck.columns + 1, deck.rows + 1, lying)
        cell = self.ground.cell
        places = self.ground.places
        #: the spaces of the board, and the cells around it
        self.spaces: Final = frozenset(
            cell(column, row) for row in range(1, deck.rows + 1) for column in range(1, deck.columns + 1)
        )
        self.walls: Final = tuple(one for one in range(self.ground.size) if one not in self.spaces)
        #: for each clan, where its start lies and with which face
        self.starts: Final = tuple((cell(*deck.starts[clan][0]), _PLAIN[deck.starts[clan][1]]) for clan in CLANS)
        self.mine_cells: Final = tuple(cell(*space) for space in deck.mine_spaces)
        self.mine_at: Final = {one: mine for mine, one in enumerate(self.mine_cells)}
        #: for each kind of mine its faces: as printed, and turned
        self.mine_faces: Final = tuple(
            (_PLAIN[deck.mines[kind]], _PLAIN[side.half_turn(deck.mines[kind])]) for kind in MINES
        )
        #: (kind of mine, value)
        self.treasures: Final = tuple((MINES.index(kind), value) for kind, value in deck.treasures)
        self.tokens: Final = {name: deck.tokens.get(name, 0) for name in (*TOOLS, "trap", "troll")}
        #: the tokens of which there is one for each card that needs one, so that they never run out
        self.plenty: Final = frozenset(name for name in self.tokens if self.tokens[name] >= deck.actions.get(name, 0))
        #: by cell, 1 + the number of the mine there, or 0
        self.mines: Final = bytes(self.mine_at.get(one, -1) + 1 for one in range(self.ground.size))
        #: for each cell the sides where the board goes on
        self.inward: Final = bytes(
            sum(one for one, step, _ in self.ground.steps[side.ALL] if at in self.spaces and at + step in self.spaces)
            for at in range(self.ground.size)
        )
        #: the column and row of each cell
        self.at: Final = tuple(column_row(place) for place in places)
        self.blank: Final = self._blank()

    def _blank(self) -> Maze:
        """The board before the first card (LM.02)."""
        maze = Maze(self.ground, TABLE)
        # Beyond the edge, as on a face-down mine, every side fits and nothing is carried (LM.20).
        for cell in self.walls + self.mine_cells:
            maze.hide(cell)
        for cell, face in self.starts:
            maze.fix(cell, face)
        return maze


@lru_cache(maxsize=64)
def box_of(deck: str) -> Box:
    """The box of the deck that the option names."""
    return Box(deck_of(deck))
