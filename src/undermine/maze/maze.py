"""The maze on the table: what lies where, what may lie next to it, and how far the ways reach from the start.

Two planes of bytes, one byte a cell:

* ``faces``: the face that lies there, ``EMPTY`` or ``FACE_DOWN``;
* ``marks``: for an empty cell its *need*, two nibbles that its neighbours maintain: *care* (the sides that have
  a face-up neighbour) above *must* (those of them that are open), so that a face fits if ``open & care == must``; for
  a face-up card the sides of it that are joined to the start.

The *frontier* are the empty cells where a fitting card may be laid, the *rim* all empty cells beside a face-up card.
All of it is kept up card by card; the reach of the start is worked out anew only when a card is taken away that others
may hang on.

Lists of cells are arrays with a count, the frontier in order. Compiled, they have room for the largest deck of any
game, ``MOST_CARDS``, and for the four sides of each card; in plain Python, for the cards of the ground's own deck.
"""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.maze.faces import EMPTY, FACE_DOWN, FaceTable
from undermine.maze.ground import Ground
from undermine.maze.sides import ALL, EAST, NORTH, SOUTH, WEST

_EMPTY: Final = EMPTY
_FACE_DOWN: Final = FACE_DOWN
_NORTH: Final = NORTH
_EAST: Final = EAST
_SOUTH: Final = SOUTH
_WEST: Final = WEST

#: the largest deck of path cards with starts, goals and mines; and how many of the latter there can be
MOST_CARDS: Final = 264
_MOST_FIXED: Final = 16
#: how many cells can be knocked at by one card, and by the ways that it joins
_MOST_KNOCKED: Final = 8


class Maze:
    """A maze that grows and crumbles.

    With ``joined`` (the usual game) the frontier is every empty cell that faces an open side joined to the start;
    without it, every empty cell beside a face-up card.
    """

    ends: list[int]
    laid_cells: list[int]
    fixed_cells: list[int]
    knocked_cells: list[int]

    __slots__ = (
        "columns",
        "ends",
        "ends_count",
        "faces",
        "fixed_cells",
        "fixed_count",
        "ground",
        "joined",
        "knocked_cells",
        "knocked_count",
        "laid_cells",
        "laid_count",
        "marks",
        "opens",
        "rows",
        "shift",
        "source",
        "spread",
        "table",
        "width",
    )

    def __init__(self, ground: Ground, table: FaceTable, *, joined: bool = True) -> None:
        if ground.most_cards > MOST_CARDS:
            raise ValueError(f"no maze has more than {MOST_CARDS} cards")
        self.ground = ground
        self.table = table
        self.joined = joined
        self.width = ground.width
        self.shift = ground.shift
        self.rows = ground.rows
        self.columns = ground.columns
        self.opens = table.open
        self.spread = table.spread
        self.source = table.source
        self.faces = bytearray(ground.size)
        self.marks = bytearray(ground.size)
        #: the frontier
        native.make_array(self, "ends", min(4 * ground.most_cards, ground.size))
        self.ends_count = 0
        #: the cells of cards that can be taken away, in the order they were laid
        native.make_array(self, "laid_cells", ground.most_cards)
        self.laid_count = 0
        #: the cells of face-up cards that stay: the start, goals turned over
        native.make_array(self, "fixed_cells", _MOST_FIXED)
        self.fixed_count = 0
        #: the face-down cells that the last card newly joined to the start
        native.make_array(self, "knocked_cells", _MOST_KNOCKED)
        self.knocked_count = 0

    def copy(self) -> Maze:
        """An independent maze that looks the same."""
        twin = Maze.__new__(Maze)
        twin.ground = self.ground
        twin.table = self.table
        twin.joined = self.joined
        twin.width = self.width
        twin.shift = self.shift
        twin.rows = self.rows
        twin.columns = self.columns
        twin.opens = self.opens
        twin.spread = self.spread
        twin.source = self.source
        twin.faces = native.copy_bytes(self.faces)
        twin.marks = native.copy_bytes(self.marks)
        twin.ends_count = self.ends_count
        if not native.copy_array(self, twin, "ends"):
            for place in range(self.ends_count):
                twin.ends[place] = self.ends[place]
        twin.laid_count = self.laid_count
        if not native.copy_array(self, twin, "laid_cells"):
            for place in range(self.laid_count):
                twin.laid_cells[place] = self.laid_cells[place]
        twin.fixed_count = self.fixed_count
        if not native.copy_array(self, twin, "fixed_cells"):
            for place in range(self.fixed_count):
                twin.fixed_cells[place] = self.fixed_cells[place]
        native.make_array(twin, "knocked_cells", _MOST_KNOCKED)
        twin.knocked_count = 0
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.ground, self.table, self.joined, bytes(self.faces), self.fixed, self.laid)

    @property
    def frontier(self) -> list[int]:
        """The empty cells where a fitting card may be laid, in order."""
        return [self.ends[place] for place in range(self.ends_count)]

    @property
    def laid(self) -> list[int]:
        """The cells of cards that can be taken away, in the order they were laid."""
        return [self.laid_cells[place] for place in range(self.laid_count)]

    @property
    def fixed(self) -> list[int]:
        """The cells of face-up cards that stay: the start, goals turned over."""
        return [self.fixed_cells[place] for place in range(self.fixed_count)]

    @property
    def rim(self) -> list[int]:
        """The empty cells beside a face-up card, in order."""
        cells = native.numbers(4 * (self.fixed_count + self.laid_count))
        end = self.list_rim(cells, 0)
        return [int(cells[place]) for place in range(end)]

    @property
    def knocked(self) -> list[int]:
        """The face-down cells that the last card newly joined to the start."""
        return [self.knocked_cells[place] for place in range(self.knocked_count)]

    # Laying and taking away

    def hide(self, cell: int) -> None:
        """Put a card there face-down: it fits everything, joins nothing and carries nothing."""
        self.faces[cell] = _FACE_DOWN

    def fix(self, cell: int, face: int) -> int:
        """Put a card there that can never be taken away; answers like ``lay``."""
        self.fixed_cells[self.fixed_count] = cell
        self.fixed_count += 1
        return self._put(cell, face)

    def lay(self, cell: int, face: int) -> int:
        """Lay a card, fitting or not. Returns how many face-down cells it newly joined to the start: ``knocked``."""
        self.laid_cells[self.laid_count] = cell
        self.laid_count += 1
        return self._put(cell, face)

    def _put(self, cell: int, face: int) -> int:
        opened = self.opens[face]
        width = self.width
        self.faces[cell] = face
        self._close(cell)
        self.knocked_count = 0
        entered = self._meet(cell - width, opened, _NORTH, _SOUTH)
        entered |= self._meet(cell + 1, opened, _EAST, _WEST)
        entered |= self._meet(cell + width, opened, _SOUTH, _NORTH)
        entered |= self._meet(cell - 1, opened, _WEST, _EAST)
        reached = self.spread[face << 4 | entered] | self.source[face]
        self.marks[cell] = reached
        if reached & _NORTH:
            self._reach(cell - width, _SOUTH)
        if reached & _EAST:
            self._reach(cell + 1, _WEST)
        if reached & _SOUTH:
            self._reach(cell + width, _NORTH)
        if reached & _WEST:
            self._reach(cell - 1, _EAST)
        return self.knocked_count

    def _meet(self, near: int, opened: int, one: int, back: int) -> int:
        """A card with these open sides has come to lie beside a cell: the side, if it is joined to the start there."""
        there = self.faces[near]
        if there == _EMPTY:
            self.marks[near] |= back * 17 if opened & one else back << 4
            if not self.joined:
                self._open(near)
        elif there != _FACE_DOWN and self.marks[near] & back:
            return one
        return 0

    def _reach(self, near: int, back: int) -> None:
        """The start's ways have got to this side of a cell; notes face-down cells, and goes on through cards."""
        there = self.faces[near]
        if there == _EMPTY:
            self._open(near)
        elif there == _FACE_DOWN:
            for place in range(self.knocked_count):
                if self.knocked_cells[place] == near:
                    return
            if self.knocked_count < _MOST_KNOCKED:
                self.knocked_cells[self.knocked_count] = near
                self.knocked_count += 1
        elif not self.marks[near] & back and self.opens[there] & back:
            self._flow(near, self.spread[there << 4 | back])

    def _flow(self, cell: int, reached: int) -> None:
        """Let the reach of the start flow into a card by these sides, and on."""
        fresh = reached & ~self.marks[cell]
        self.marks[cell] |= fresh
        if fresh & _NORTH:
            self._reach(cell - self.width, _SOUTH)
        if fresh & _EAST:
            self._reach(cell + 1, _WEST)
        if fresh & _SOUTH:
            self._reach(cell + self.width, _NORTH)
        if fresh & _WEST:
            self._reach(cell - 1, _EAST)

    def _open(self, cell: int) -> None:
        """Put an empty cell on the frontier, in order."""
        place = self.ends_count
        while place > 0 and self.ends[place - 1] > cell:
            place -= 1
        if place > 0 and self.ends[place - 1] == cell:
            return
        last = self.ends_count
        while last > place:
            self.ends[last] = self.ends[last - 1]
            last -= 1
        self.ends[place] = cell
        self.ends_count += 1

    def _close(self, cell: int) -> None:
        """Take a cell off the frontier, if it is on it."""
        place = 0
        count = self.ends_count
        while place < count and self.ends[place] != cell:
            place += 1
        if place < count:
            self.ends_count = count - 1
            while place < count - 1:
                self.ends[place] = self.ends[place + 1]
                place += 1

    def take(self, cell: int) -> int:
        """Take the card there away and return its face."""
        face = self.faces[cell]
        reached = self.marks[cell]
        width = self.width
        self._forget(cell)
        self.faces[cell] = _EMPTY
        self.marks[cell] = 0
        joins = self._leave(cell, cell - width, reached, _NORTH, _SOUTH)
        joins += self._leave(cell, cell + 1, reached, _EAST, _WEST)
        joins += self._leave(cell, cell + width, reached, _SOUTH, _NORTH)
        joins += self._leave(cell, cell - 1, reached, _WEST, _EAST)
        if self.marks[cell] and not self.joined:
            self._open(cell)
        # A card with one neighbour at most on the start's ways has nothing hanging on it, unless it was a source
        # itself; and sources hang on nothing.
        if joins >= 16 and (joins & 15 > 1 or self.source[face]):
            self.rebuild()
        elif self.joined:
            self._review(cell - width)
            self._review(cell + 1)
            self._review(cell + width)
            self._review(cell - 1)
            self._review(cell)
        return face

    def _forget(self, cell: int) -> None:
        place = 0
        while self.laid_cells[place] != cell:
            place += 1
        self.laid_count -= 1
        while place < self.laid_count:
            self.laid_cells[place] = self.laid_cells[place + 1]
            place += 1

    def _leave(self, cell: int, near: int, reached: int, one: int, back: int) -> int:
        """A card was taken from beside a cell: 1 if ways of the start joined them, 16 more if that may hang on it."""
        there = self.faces[near]
        if there == _EMPTY:
            self.marks[near] &= ~(back * 17)
            if not self.marks[near] and not self.joined:
                self._close(near)
        elif there != _FACE_DOWN:
            self.marks[cell] |= one * 17 if self.opens[there] & back else one << 4
            if reached & one and self.marks[near] & back:
                return 1 if self.source[there] else 17
        return 0

    def _review(self, cell: int) -> None:
        """Put an empty cell on the frontier, or off it, by what lies around it now."""
        if self.faces[cell] == _EMPTY and self.faced(cell):
            self._open(cell)
        else:
            self._close(cell)

    def rebuild(self) -> None:
        """Work out the reach of the start anew from what lies on the table, and the frontier with it."""
        if self.joined:
            self.ends_count = 0
        for place in range(self.fixed_count):
            self.marks[self.fixed_cells[place]] = 0
        for place in range(self.laid_count):
            self.marks[self.laid_cells[place]] = 0
        self.knocked_count = 0
        for place in range(self.fixed_count):
            self._spring(self.fixed_cells[place])
        for place in range(self.laid_count):
            self._spring(self.laid_cells[place])

    def found_by(self, table: FaceTable) -> Maze:
        """The same cards, with ways inside them as another table of the same faces has them."""
        twin = self.copy()
        twin.table = table
        twin.opens = table.open
        twin.spread = table.spread
        twin.source = table.source
        twin.rebuild()
        return twin

    def _spring(self, cell: int) -> None:
        """Let the reach of the start begin at a card, if it is a source."""
        if self.source[self.faces[cell]]:
            self._flow(cell, self.source[self.faces[cell]])

    # Asking

    def lying(self) -> tuple[bytes, tuple[int, ...]]:
        """What lies where, and in which order it was laid."""
        return bytes(self.faces), tuple(self.laid)

    def list_rim(self, cells: native.Numbers, begin: int) -> int:
        """Write down the empty cells beside face-up cards, in order, from an index on; returns where they end."""
        end = begin
        for place in range(self.fixed_count):
            end = self._list_beside(self.fixed_cells[place], cells, begin, end)
        for place in range(self.laid_count):
            end = self._list_beside(self.laid_cells[place], cells, begin, end)
        return end

    def _list_beside(self, cell: int, cells: native.Numbers, begin: int, end: int) -> int:
        end = self._list_empty(cell - self.width, cells, begin, end)
        end = self._list_empty(cell + 1, cells, begin, end)
        end = self._list_empty(cell + self.width, cells, begin, end)
        return self._list_empty(cell - 1, cells, begin, end)

    def _list_empty(self, cell: int, cells: native.Numbers, begin: int, end: int) -> int:
        if self.faces[cell] != _EMPTY:
            return end
        place = end
        while place > begin and cells[place - 1] > cell:
            place -= 1
        if place > begin and cells[place - 1] == cell:
            return end
        last = end
        while last > place:
            cells[last] = cells[last - 1]
            last -= 1
        cells[place] = cell
        return end + 1

    def cell_of(self, place: int) -> int:
        """The cell of a place."""
        return (place >> 8) * self.width + (place & 255) - self.shift

    def place_of(self, cell: int) -> int:
        """The place of a cell."""
        return self.rows[cell] << 8 | self.columns[cell]

    def faced(self, cell: int) -> int:
        """The sides of a cell whose neighbour is face-up, open towards it, and joined to the start by that opening."""
        return (
            self._faced(cell - self.width, _NORTH, _SOUTH)
            | self._faced(cell + 1, _EAST, _WEST)
            | self._faced(cell + self.width, _SOUTH, _NORTH)
            | self._faced(cell - 1, _WEST, _EAST)
        )

    def _faced(self, near: int, one: int, back: int) -> int:
        return one if self.faces[near] > _FACE_DOWN and self.marks[near] & back else 0

    def matches(self, cell: int, face: int) -> int:
        """The sides on which a face would fit its face-up neighbours there: open to open or rock to rock."""
        sides = 0
        for one, step, back in self.ground.steps[ALL]:
            there = self.faces[cell + step]
            if there > FACE_DOWN and bool(self.opens[face] & one) == bool(self.opens[there] & back):
                sides |= one
        return sides

    def neighbours(self, cell: int) -> int:
        """The sides of a cell that have a face-up neighbour."""
        sides = 0
        for one, step, _ in self.ground.steps[ALL]:
            if self.faces[cell + step] > FACE_DOWN:
                sides |= one
        return sides

    def open_to(self, team: str, cell: int) -> bool:
        """Whether some way from a source gets to a card without passing a door of the other colour than the team's."""
        spread = self.table.closed[team]
        opens = self.opens
        reached: dict[int, int] = {}
        waiting = [
            (lying, self.source[self.faces[lying]])
            for lying in self.fixed + self.laid
            if self.source[self.faces[lying]]
        ]
        while waiting:
            here, sides = waiting.pop()
            fresh = sides & ~reached.get(here, 0)
            reached[here] = reached.get(here, 0) | fresh
            for _, step, back in self.ground.steps[fresh]:
                there = self.faces[here + step]
                if there > FACE_DOWN and opens[there] & back:
                    waiting.append((here + step, spread[there << 4 | back]))
        return bool(reached.get(cell))


def _rebuilt(ground: Ground, table: FaceTable, joined: bool, faces: bytes, fixed: list[int], laid: list[int]) -> Maze:
    """A maze from what lies where."""
    maze = Maze(ground, table, joined=joined)
    for cell, face in enumerate(faces):
        if face == FACE_DOWN:
            maze.hide(cell)
    for cell in fixed:
        maze.fix(cell, faces[cell])
    for cell in laid:
        maze.lay(cell, faces[cell])
    return maze
