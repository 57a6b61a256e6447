"""The maze on the table: what lies where, what may lie next to it, and how far the ways reach from the start.

Two planes of bytes, one byte a cell:

* ``faces``: the face that lies there, ``EMPTY`` or ``FACE_DOWN``;
* ``marks``: for an empty cell its *need*, two nibbles that its neighbours maintain: *care* (the sides that have
  a face-up neighbour) above *must* (those of them that are open), so that a face fits if ``open & care == must``; for
  a face-up card the sides of it that are joined to the start.

``rim`` holds the empty cells beside a face-up card, ``frontier`` those of them where a fitting card may be laid. All
of it is kept up card by card; the reach of the start is worked out anew only when a card is taken away that others may
hang on.
"""

from __future__ import annotations

from undermine.maze.faces import EMPTY, FACE_DOWN, FaceTable
from undermine.maze.ground import Ground
from undermine.maze.sides import ALL


class Maze:
    """A maze that grows and crumbles.

    With ``joined`` (the usual game) the frontier is every empty cell that faces an open side joined to the start;
    without it, every empty cell beside a face-up card.
    """

    __slots__ = ("faces", "fixed", "frontier", "ground", "joined", "laid", "marks", "rim", "table")

    def __init__(self, ground: Ground, table: FaceTable, *, joined: bool = True) -> None:
        self.ground = ground
        self.table = table
        self.joined = joined
        self.faces = bytearray(ground.size)
        self.marks = bytearray(ground.size)
        self.rim: set[int] = set()
        self.frontier: set[int] = set() if joined else self.rim
        #: the cells of cards that can be taken away, in the order they were laid
        self.laid: list[int] = []
        #: the cells of face-up cards that stay: the start, goals turned over
        self.fixed: list[int] = []

    def copy(self) -> Maze:
        """An independent maze that looks the same."""
        twin = Maze.__new__(Maze)
        twin.ground = self.ground
        twin.table = self.table
        twin.joined = self.joined
        twin.faces = self.faces[:]
        twin.marks = self.marks[:]
        twin.rim = self.rim.copy()
        twin.frontier = self.frontier.copy() if self.joined else twin.rim
        twin.laid = self.laid[:]
        twin.fixed = self.fixed[:]
        return twin

    # Laying and taking away

    def hide(self, cell: int) -> None:
        """Put a card there face-down: it fits everything, joins nothing and carries nothing."""
        self.faces[cell] = FACE_DOWN

    def fix(self, cell: int, face: int) -> list[int]:
        """Put a card there that can never be taken away; answers like ``lay``."""
        self.fixed.append(cell)
        return self._put(cell, face)

    def lay(self, cell: int, face: int) -> list[int]:
        """Lay a card, fitting or not. Returns the face-down cells that its coming newly joined to the start."""
        self.laid.append(cell)
        return self._put(cell, face)

    def _put(self, cell: int, face: int) -> list[int]:
        faces = self.faces
        marks = self.marks
        frontier = self.frontier
        table = self.table
        steps = self.ground.steps
        opened = table.open[face]
        faces[cell] = face
        rim = self.rim
        rim.discard(cell)
        frontier.discard(cell)
        entered = 0
        for one, step, back in steps[ALL]:
            near = cell + step
            there = faces[near]
            if there == EMPTY:
                marks[near] |= back * 17 if opened & one else back << 4
                rim.add(near)
            elif there != FACE_DOWN and marks[near] & back:
                entered |= one
        reached = table.spread[face << 4 | entered] | table.source[face]
        marks[cell] = reached
        knocked: list[int] = []
        for _, step, back in steps[reached]:
            near = cell + step
            there = faces[near]
            if there == EMPTY:
                frontier.add(near)
            elif there == FACE_DOWN:
                knocked.append(near)
            elif not marks[near] & back and table.open[there] & back:
                self._flow(near, table.spread[there << 4 | back], knocked)
        return knocked

    def _flow(self, cell: int, reached: int, knocked: list[int]) -> None:
        """Let the reach of the start flow into a card by these sides, and on; notes the face-down cells it gets to."""
        faces = self.faces
        marks = self.marks
        steps = self.ground.steps
        opens = self.table.open
        spread = self.table.spread
        waiting = [(cell, reached)]
        while waiting:
            cell, reached = waiting.pop()
            fresh = reached & ~marks[cell]
            marks[cell] |= fresh
            for _, step, back in steps[fresh]:
                near = cell + step
                there = faces[near]
                if there == EMPTY:
                    self.frontier.add(near)
                elif there == FACE_DOWN:
                    if near not in knocked:
                        knocked.append(near)
                elif not marks[near] & back and opens[there] & back:
                    waiting.append((near, spread[there << 4 | back]))

    def take(self, cell: int) -> int:
        """Take the card there away and return its face."""
        faces = self.faces
        marks = self.marks
        face = faces[cell]
        reached = marks[cell]
        self.laid.remove(cell)
        faces[cell] = EMPTY
        need = 0
        joins = 0
        hanging = False
        opens = self.table.open
        source = self.table.source
        for one, step, back in self.ground.steps[ALL]:
            near = cell + step
            there = faces[near]
            if there == EMPTY:
                marks[near] &= ~(back * 17)
                if not marks[near]:
                    self.rim.discard(near)
            elif there != FACE_DOWN:
                need |= one * 17 if opens[there] & back else one << 4
                if reached & one and marks[near] & back:
                    joins += 1
                    hanging = hanging or not source[there]
        marks[cell] = need
        if need:
            self.rim.add(cell)
        # A card with one neighbour at most on the start's ways has nothing hanging on it, unless it was a source
        # itself; and sources hang on nothing.
        if hanging and (joins > 1 or source[face]):
            self.rebuild()
        elif self.joined:
            for _, step, _ in self.ground.steps[ALL]:
                self._review(cell + step)
            self._review(cell)
        return face

    def _review(self, cell: int) -> None:
        """Put an empty cell on the frontier, or off it, by what lies around it now."""
        if self.faces[cell] == EMPTY and self.faced(cell):
            self.frontier.add(cell)
        else:
            self.frontier.discard(cell)

    def rebuild(self) -> None:
        """Work out the reach of the start anew from what lies on the table, and the frontier with it."""
        faces = self.faces
        marks = self.marks
        source = self.table.source
        lying = self.fixed + self.laid
        for cell in lying:
            marks[cell] = 0
        if self.joined:
            self.frontier.clear()
        for cell in lying:
            if source[faces[cell]]:
                self._flow(cell, source[faces[cell]], [])

    # Asking

    def lying(self) -> tuple[bytes, tuple[int, ...]]:
        """What lies where, and in which order it was laid."""
        return bytes(self.faces), tuple(self.laid)

    def faced(self, cell: int) -> int:
        """The sides of a cell whose neighbour is face-up, open towards it, and joined to the start by that opening."""
        sides = 0
        for one, step, back in self.ground.steps[ALL]:
            if self.faces[cell + step] > FACE_DOWN and self.marks[cell + step] & back:
                sides |= one
        return sides

    def matches(self, cell: int, face: int) -> int:
        """The sides on which a face would fit its face-up neighbours there: open to open or rock to rock."""
        sides = 0
        for one, step, back in self.ground.steps[ALL]:
            there = self.faces[cell + step]
            if there > FACE_DOWN and bool(self.table.open[face] & one) == bool(self.table.open[there] & back):
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
        opens = self.table.open
        reached: dict[int, int] = {}
        waiting = [
            (lying, self.table.source[self.faces[lying]])
            for lying in self.fixed + self.laid
            if self.table.source[self.faces[lying]]
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
