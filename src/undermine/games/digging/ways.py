"""How far a tunnel is from the goals: how many cards are still needed, as anybody at the table can count them.

Cells are the bits of an int, so that a search takes all cells of one distance in a single step, one card a step. Ways
that hang on nothing, cut off by a rock-fall for one, cost no card: whoever digs to one of their mouths has all the
others. Doors are open here, for everybody digs.
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


class Field:
    """The cells of a box's ground around start and goals, as bits."""

    def __init__(self, box: Box) -> None:
        cells = [(column, row) for row in range(_NORTH, _SOUTH + 1) for column in range(_WEST, _EAST + 1)]
        bits = [0] * box.ground.size
        for column, row in cells:
            bits[box.ground.cell(column, row)] = 1 << (row - _NORTH) * _ROW + column - _WEST
        #: the bit of each cell; 0 for those far away
        self.bits: Final = tuple(bits)
        self.steps: Final = box.ground.steps
        #: where each goal lies, and the cells around it
        self.goals: Final = box.goal_cells
        self.around: Final = tuple(_beside(bits[cell]) for cell in box.goal_cells)
        #: the cells that are free before the first card
        self.free: Final = sum(bits) & ~sum(bits[cell] for cell in (box.start_cell, *box.goal_cells))
        #: by face, the sides by which a way goes on through the card
        self.through: Final = bytes(
            sum(one for one in SIDES_IN[box.table.open[face]] if box.table.spread[face << 4 | one] != one)
            for face in range(256)
        )

    def leads_on(self, face: int) -> bool:
        """Whether any way goes on through a card; if not, it is a dead end."""
        return bool(self.through[face])


#: every match of a game has the same box
field_of: Final = cache(Field)


class Ways(NamedTuple):
    """How a tunnel lies to the goals, which go from the top down."""

    #: the cells without a card, and those of them that the tunnel opens onto
    free: int
    ends: int
    #: for each way that is not joined to the start: the cells and the goals that it opens onto
    mouths: list[int]
    #: for each goal, how many cards are needed to it; 0 if it lies face-up, ``FAR`` if there is no way to it
    needs: tuple[int, ...]

    def nearest(self, around: int) -> int:
        """How many ends are as near as any to a goal with these cells around it."""
        free, ends, mouths = self.free, self.ends, self.mouths
        layer = seen = around & free
        while layer and not layer & ends:
            layer = (_next(layer, mouths) if mouths else _beside(layer)) & free & ~seen
            seen |= layer
        return (layer & ends).bit_count()


class Tunnel:
    """The tunnel of one round. What can be kept from one look to the next is kept: most moves lay a single card."""

    def __init__(self, field: Field, maze: Maze) -> None:
        self._field: Final = field
        self.maze: Final = maze
        self._free = field.free
        #: the cards with a way that is not joined to the start
        self._loose: list[int] = []
        for cell in maze.laid:
            self._free &= ~field.bits[cell]
        self._find_loose()

    def _find_loose(self) -> None:
        faces, marks, through = self.maze.faces, self.maze.marks, self._field.through
        goals = [cell for cell in self._field.goals if faces[cell] > FACE_DOWN]
        self._loose = [cell for cell in self.maze.laid + goals if through[faces[cell]] & ~marks[cell]]

    def lay(self, cell: int) -> None:
        """A card was laid, which may join others and can part none."""
        self._free &= ~self._field.bits[cell]
        self._loose.append(cell)
        faces, marks, through = self.maze.faces, self.maze.marks, self._field.through
        self._loose = [one for one in self._loose if through[faces[one]] & ~marks[one]]

    def take(self, cell: int) -> None:
        """A card was taken away."""
        self._free |= self._field.bits[cell]
        self._find_loose()

    def look(self) -> Ways:
        """How it lies to the goals now."""
        field, maze, free = self._field, self.maze, self._free
        bits = field.bits
        ends = 0
        for cell in maze.frontier if maze.joined else self._opened_onto():
            ends |= bits[cell]
        mouths = self._mouths() if self._loose else []
        needs = [FAR if maze.faces[cell] == FACE_DOWN else 0 for cell in field.goals]
        around = [(goal, cells) for goal, cells in enumerate(field.around) if needs[goal]]
        for way in mouths:
            around = [(goal, cells | way if way & bits[field.goals[goal]] else cells) for goal, cells in around]
        layer = seen = ends
        need = 1
        while layer and around:
            for goal, cells in around:
                if layer & cells:
                    needs[goal] = need
                    around = [one for one in around if needs[one[0]] == FAR]
            layer = (_next(layer, mouths) if mouths else _beside(layer)) & free & ~seen
            seen |= layer
            need += 1
        return Ways(free, ends, mouths, tuple(needs))

    def _mouths(self) -> list[int]:
        bits, faces, steps = self._field.bits, self.maze.faces, self._field.steps
        opens, spread = self.maze.table.open, self.maze.table.spread
        found: list[int] = []
        seen: set[tuple[int, int]] = set()
        for cell in self._loose:
            for one in SIDES_IN[self._field.through[faces[cell]] & ~self.maze.marks[cell]]:
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

    def _opened_onto(self) -> list[int]:
        """The empty cells beside an open side that is joined to the start, where others are on the frontier, too."""
        maze = self.maze
        return [
            cell + step
            for cell in maze.fixed + maze.laid
            for _, step, _ in self._field.steps[maze.marks[cell]]
            if maze.faces[cell + step] == EMPTY
        ]


def _beside(cells: int) -> int:
    """The cells beside some cells."""
    return cells << 1 | cells >> 1 | cells << _ROW | cells >> _ROW


def _next(cells: int, mouths: list[int]) -> int:
    """Where one more card gets to from some cells: beside them, and to the other mouths of ways that they are at."""
    beside = _beside(cells)
    for way in mouths:
        if way & cells:
            beside |= way
    return beside
