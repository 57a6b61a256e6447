"""How far a tunnel is from the goals: how many cards are still needed, as anybody at the table can count them.

Cells are the bits of an int, so that a search takes all cells of one distance in a single step. It goes backwards from
a goal, one card a step, until it meets the ends of the tunnel. Ways that hang on nothing, cut off by a rock-fall for
one, cost no card: whoever digs to one of their mouths has all the others. Doors are open here, for everybody digs.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from undermine.games.digging.box import Box
from undermine.maze import EMPTY, FACE_DOWN, Maze
from undermine.maze.sides import SIDES_IN

#: what is farther than any way is long
FAR: Final = 99

#: ways that stray farther than this from start and goals are not thought of
_WEST, _NORTH, _EAST, _SOUTH = -3, -6, 12, 6
#: from a cell to the one below it; the bit after the last column stays empty, so that no row runs into the next
_ROW: Final = _EAST - _WEST + 2


class Ways(NamedTuple):
    """How a tunnel lies to the goals, which go from the top down."""

    #: the cells that the tunnel opens onto
    ends: int
    #: for each goal, how many cards are needed to it; 0 if it lies face-up, ``FAR`` if there is no way to it
    needs: tuple[int, ...]
    #: for each goal, how many ends are that near
    nearest: tuple[int, ...]


class Field:
    """The cells of a box's ground around start and goals, as bits."""

    def __init__(self, box: Box) -> None:
        cells = [(column, row) for row in range(_NORTH, _SOUTH + 1) for column in range(_WEST, _EAST + 1)]
        bits = [0] * box.ground.size
        for column, row in cells:
            bits[box.ground.cell(column, row)] = 1 << (row - _NORTH) * _ROW + column - _WEST
        #: the bit of each cell; 0 for those far away
        self._bits: Final = tuple(bits)
        self._ground: Final = box.ground
        self._goals: Final = box.goal_cells
        #: the cells that are free before the first card
        self._free: Final = sum(bits) & ~sum(bits[cell] for cell in (box.start_cell, *box.goal_cells))
        #: by face, the sides by which a way goes on through the card
        self._through: Final = bytes(
            sum(one for one in SIDES_IN[box.table.open[face]] if box.table.spread[face << 4 | one] != one)
            for face in range(256)
        )

    def leads_on(self, face: int) -> bool:
        """Whether any way goes on through a card; if not, it is a dead end."""
        return bool(self._through[face])

    def look(self, maze: Maze) -> Ways:
        """How the tunnel of a maze lies to the goals."""
        bits, through, faces, marks = self._bits, self._through, maze.faces, maze.marks
        free = self._free
        loose: list[int] = []
        for cell in maze.laid:
            free &= ~bits[cell]
            if through[faces[cell]] & ~marks[cell]:
                loose.append(cell)
        loose += [cell for cell in self._goals if through[faces[cell]] & ~marks[cell]]
        mouths = self._mouths(maze, loose) if loose else []
        ends = 0
        for cell in maze.frontier if maze.joined else self._opened_onto(maze):
            ends |= bits[cell]
        found = [
            self._search(bits[goal], free, ends, mouths) if faces[goal] == FACE_DOWN else (0, 0) for goal in self._goals
        ]
        needs, nearest = zip(*found, strict=True)
        return Ways(ends, needs, nearest)

    @staticmethod
    def _search(goal: int, free: int, ends: int, mouths: list[int]) -> tuple[int, int]:
        """How many cards are needed to a goal, and how many ends are that near."""
        layer, seen, need = goal, 0, 0
        while layer:
            beside = layer << 1 | layer >> 1 | layer << _ROW | layer >> _ROW
            for way in mouths:
                if way & layer:
                    beside |= way
            layer = beside & free & ~seen
            seen |= layer
            need += 1
            if layer & ends:
                return need, (layer & ends).bit_count()
        return FAR, 0

    def _mouths(self, maze: Maze, loose: list[int]) -> list[int]:
        """For each way that is not joined to the start: the free cells and the goals that it opens onto."""
        bits, faces, steps = self._bits, maze.faces, self._ground.steps
        opens, spread = maze.table.open, maze.table.spread
        found: list[int] = []
        seen: set[tuple[int, int]] = set()
        for cell in loose:
            for one in SIDES_IN[self._through[faces[cell]] & ~maze.marks[cell]]:
                mouths = 0
                waiting = [(cell, one)]
                while waiting:
                    at, entered = waiting.pop()
                    for side, step, back in steps[spread[faces[at] << 4 | entered]]:
                        if (at, side) in seen:
                            continue
                        seen.add((at, side))
                        there = faces[at + step]
                        if there <= FACE_DOWN:
                            mouths |= bits[at + step]
                        elif opens[there] & back:
                            waiting.append((at + step, back))
                if mouths:
                    found.append(mouths)
        return found

    def _opened_onto(self, maze: Maze) -> list[int]:
        """The empty cells beside an open side that is joined to the start, where others are on the frontier, too."""
        steps, faces = self._ground.steps, maze.faces
        return [
            cell + step
            for cell in maze.fixed + maze.laid
            for _, step, _ in steps[maze.marks[cell]]
            if faces[cell + step] == EMPTY
        ]


#: every match of a game has the same box
field_of: Final = cache(Field)
