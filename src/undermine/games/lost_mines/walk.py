"""Where a dwarf can go, and by which way.

A *state* of a walk is ``(traps passed << 3 | side) << 16 | cell``, where the side counts from 1 (north) and is that of
a face-down mine which is entered, else 0. Ways that end in the same state are one (LM.40), so a walk is its last state;
the way shown is a shortest one, and of several the first when their steps are compared in the order north, east, south,
west. Searching breadth first in that order finds exactly these.

The *roads* from a cell are the steps that a dwarf may take from there, but for other dwarves, as a byte: the sides
below, and above them those of these where a trap lies. They are looked at when somebody wants to walk, and kept until
something changes.
"""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.games.lost_mines.actions import MOST_TRAPS
from undermine.games.lost_mines.box import CAMPFIRE, NARROW, STEPS, STEPS_FROM_CAMPFIRE, TABLE
from undermine.games.lost_mines.round_state import CLOSED, TRAP, Table
from undermine.maze import FACE_DOWN

#: where the cell of a state ends, and the bits of the cell and of the traps
SHIFT: Final = 16
CELL: Final = (1 << SHIFT) - 1
TRAPS: Final = 0o70 << SHIFT
#: no more states than these are within reach: the spaces so many steps around, the traps passed, and sides of mines
MOST_STATES: Final = 512

_SHIFT: Final = SHIFT
_CELL: Final = CELL
_ONE_TRAP: Final = 1 << 3 << SHIFT
_MOST_STATES: Final = MOST_STATES
_FACE_DOWN: Final = FACE_DOWN
_CLOSED: Final = CLOSED
_TRAP: Final = TRAP + 1
_STEPS: Final = STEPS
_STEPS_FROM_CAMPFIRE: Final = STEPS_FROM_CAMPFIRE
_OPEN: Final = TABLE.open
_CAMPFIRE: Final = CAMPFIRE
_NARROW: Final = NARROW
#: roads that have been looked at, of which there are none: no trap lies where there is no road
_NOWHERE: Final = 0xF0
#: by set of sides, their numbers in order
_SIDES: Final = tuple(bytes(bit for bit in range(4) if sides >> bit & 1) for sides in range(16))
#: instead of a state that is wanted; nothing lies in the first cell
_ALL: Final = 0

assert MOST_TRAPS >= STEPS_FROM_CAMPFIRE  # a state has room for a trap on every step


class Walk(Table):
    """The chapter on walking."""

    __slots__ = ()

    def clear_table(self) -> None:
        Table.clear_table(self)
        for cell in self.maze.fixed:
            self.review_ways(cell)

    def search(self, seat: int, states: native.Numbers, wanted: int = _ALL) -> int:
        """Write down every state in which the dwarf can end its walk, the first one where it stands, and
        ``MOST_STATES`` after each the index of the state before it; returns how many states there are. A state that is
        wanted ends the search.
        """
        faces = self.maze.faces
        width = self.maze.width
        here = self.dwarf_cells[seat]
        states[0] = here
        count = 1
        begin = 0
        for _ in range(_STEPS_FROM_CAMPFIRE if _CAMPFIRE[faces[here]] else _STEPS):  # LM.25, LM.40
            end = count
            for index in range(begin, end):
                state = states[index]
                if state >> _SHIFT & 7:  # LM.43: the move ends on a face-down mine
                    continue
                cell = state & _CELL
                roads = self.roads[cell]
                if not roads:
                    roads = self._look_at_roads(cell)
                passed = state ^ cell
                sides = _SIDES[roads & 15]
                for bit in sides:
                    near = (
                        cell - width if bit == 0 else cell + 1 if bit == 1 else cell + width if bit == 2 else cell - 1
                    )
                    after = passed + near
                    if roads >> bit & 16:
                        after += _ONE_TRAP
                    there = faces[near]
                    if there == _FACE_DOWN:
                        after |= ((bit + 2 & 3) + 1) << _SHIFT
                    elif _NARROW[there] and self._is_held(seat, near):
                        continue
                    if not native.is_among(states, count, after) and count < _MOST_STATES:
                        states[count] = after
                        states[_MOST_STATES + count] = index
                        count += 1
                        if after == wanted:
                            return count
            begin = end
        return count

    def _is_held(self, seat: int, cell: int) -> bool:
        """Whether somebody else stands on a narrow card and bars it (LM.24)."""
        if cell != self.dwarf_cells[seat]:
            for other in range(self.seats):
                if self.dwarf_cells[other] == cell:
                    return True
        return False

    def _look_at_roads(self, cell: int) -> int:
        """The roads from a cell, which are kept from now on."""
        faces = self.maze.faces
        width = self.maze.width
        opened = _OPEN[faces[cell]]
        roads = 0
        for bit in range(4):
            if opened >> bit & 1:
                near = cell - width if bit == 0 else cell + 1 if bit == 1 else cell + width if bit == 2 else cell - 1
                there = faces[near]
                if there > _FACE_DOWN:
                    if self.obstacles[near] == _CLOSED or not _OPEN[there] >> (bit + 2 & 3) & 1:  # LM.41
                        continue
                elif there != _FACE_DOWN or not self.mines[near]:
                    continue
                token = self.on_ways[self.edge_at(cell, 1 << bit)]
                if token == 0:
                    roads |= 1 << bit
                elif token == _TRAP:
                    roads |= 17 << bit
                # and nobody passes a troll (LM.33)
        self.roads[cell] = roads if roads else _NOWHERE
        return roads

    def forget_roads(self, cell: int) -> None:
        """Something about the card there has changed, or about what lies around it."""
        self.roads[cell] = 0
        self.roads[cell - self.maze.width] = 0
        self.roads[cell + 1] = 0
        self.roads[cell + self.maze.width] = 0
        self.roads[cell - 1] = 0

    def review_ways(self, cell: int) -> None:
        """A card has come or gone: look anew at the connections around it.

        A way crosses a connection, or ends at it, if a face-up card is open there and what lies opposite is not a
        face-up card that is closed (LM.32).
        """
        faces = self.maze.faces
        width = self.maze.width
        here = faces[cell]
        opened = _OPEN[here]
        inward = self.inward[cell]
        for bit in range(4):
            if inward >> bit & 1:
                near = cell - width if bit == 0 else cell + 1 if bit == 1 else cell + width if bit == 2 else cell - 1
                there = faces[near]
                leads = opened >> bit & 1
                meets = _OPEN[there] >> (bit + 2 & 3) & 1
                crossed = (meets and (leads or here <= _FACE_DOWN)) or (leads and there <= _FACE_DOWN)
                self.ways[self.edge_at(cell, 1 << bit)] = 1 if crossed else 0
        self.forget_roads(cell)

    def walks(self, seat: int) -> list[int]:
        """Every state in which a dwarf can end its walk; staying is not among them."""
        states = native.numbers(2 * _MOST_STATES)
        count = self.search(seat, states)
        return [int(states[index]) for index in range(1, count)]

    def way_to(self, seat: int, state: int) -> list[int]:
        """The states of the way to one in which a walk can end, the first one where the dwarf stands."""
        states = native.numbers(2 * _MOST_STATES)
        index = self.search(seat, states, state) - 1  # where it is, unless the dwarf stays
        while index >= 0 and states[index] != state:
            index -= 1
        if index < 0:
            raise ValueError(f"no walk ends in the state {state}")
        way = [state]
        while index > 0:
            index = states[_MOST_STATES + index]
            way.append(int(states[index]))
        way.reverse()
        return way
