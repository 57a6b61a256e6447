"""How far the mines are: how many cards are missing on the way from a clan's start, and how many steps it is to walk.

Spaces are the bits of an int, so that a search takes all spaces of one distance in a single step. A card that lies
there costs nothing where its path leads on; an empty space costs a card, and an obstacle that bars the way a tool.
Nobody passes a troll; a trap only hurts.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from undermine.games.lost_mines.box import TABLE, Box
from undermine.games.lost_mines.round_state import TRAP
from undermine.games.lost_mines.turns import Turns
from undermine.maze import FACE_DOWN
from undermine.maze.sides import EAST, NORTH, SOUTH, WEST

#: what is farther than any way is long
FAR: Final = 99

#: for each side, the sets of open sides that it is among
_AMONG: Final = tuple([opened for opened in range(16) if opened & one] for one in (NORTH, EAST, SOUTH, WEST))


@cache
def _spaces(box: Box) -> int:
    """The spaces of the board."""
    return sum(1 << cell for cell in box.spaces)


class Roads:
    """The board of a match as everybody sees it now; ``barred`` is a connection that counts as barred besides."""

    def __init__(self, game: Turns, barred: int | None = None) -> None:
        faces, opens = game.maze.faces, TABLE.open
        self._row: Final = game.maze.ground.width
        #: by set of open sides, the cards that have these
        open_at = [0] * 16
        for cell in game.maze.fixed + game.maze.laid:
            open_at[opens[faces[cell]]] |= 1 << cell
        cards = sum(open_at)
        mines = game.box.mine_cells
        self._mines: Final = [1 << cell for cell in mines]
        down = sum(1 << cell for cell in mines if faces[cell] == FACE_DOWN)
        empty = _spaces(game.box) & ~(cards | down)
        closed = sum(1 << cell for cell in game.closed)
        self._free: Final = cards & ~closed
        self._costly: Final = empty | closed
        #: the spaces that can be left to the north, east, south and west
        leave = [sum(open_at[opened] for opened in among) | empty for among in _AMONG]
        #: and those that can be entered from there
        self._enter: Final = [spaces | down for spaces in leave]
        trolls = [edge for edge, what in game.tokens.items() if what != TRAP]
        for edge in trolls if barred is None else [*trolls, barred]:
            cell = game.maze.ground.cell_of(edge >> 1)
            one, other, beyond = (2, 0, cell + self._row) if edge & 1 else (1, 3, cell + 1)
            leave[one] &= ~(1 << cell)
            leave[other] &= ~(1 << beyond)
        self._leave: Final = leave

    def needs(self, start: int) -> tuple[int, ...]:
        """How many cards and tools are missing on the way from a cell to each mine."""
        north, east, south, west = self._leave
        to_north, to_east, to_south, to_west = self._enter
        row, free, costly = self._row, self._free, self._costly
        needs = [FAR] * len(self._mines)
        left = sum(self._mines)
        # Those reached for less cannot be reached for more; from the newest ones one gets to what is new.
        layer = reached = 1 << start
        waiting = need = 0
        while left:
            beside = (
                (layer & north) >> row & to_south
                | (layer & east) << 1 & to_west
                | (layer & south) << row & to_north
                | (layer & west) >> 1 & to_east
            ) & ~reached
            if beside & left:
                for mine, bit in enumerate(self._mines):
                    if beside & left & bit:
                        needs[mine] = need
                left &= ~beside
            waiting |= beside & costly
            layer = beside & free
            if not layer:
                layer = waiting
                if not layer:
                    break
                waiting = 0
                need += 1
            reached |= layer
        return tuple(needs)

    def walk(self, start: int, mines: list[int]) -> tuple[int, int]:
        """How many steps it is to the nearest of some mines by the ways there are, and which it is; ``FAR`` and -1 if
        there is no way.
        """
        north, east, south, west = self._leave
        to_north, to_east, to_south, to_west = self._enter
        row, wanted = self._row, sum(self._mines[mine] for mine in mines)
        left = self._free | wanted
        layer, steps = 1 << start, 0
        while layer:
            if layer & wanted:
                return steps, next(mine for mine in mines if layer & self._mines[mine])
            left &= ~layer
            layer = left & (
                (layer & north) >> row & to_south
                | (layer & east) << 1 & to_west
                | (layer & south) << row & to_north
                | (layer & west) >> 1 & to_east
            )
            steps += 1
        return FAR, -1
