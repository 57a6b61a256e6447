"""Where a dwarf can go, and by which way.

A *state* of a walk is ``(traps passed << 3 | side) << 16 | cell``, where the side counts from 1 (north) and is that of
a face-down mine which is entered, else 0; the cell in the lowest bits spreads states well in a dict. Ways that end in
the same state are one (LM.40), so a walk is its last state; the way shown is a shortest one, and of several the first
when their steps are compared in the order north, east, south, west. Searching breadth first in that order finds exactly
these.
A *road* is a step that a dwarf may take from a card, but for other dwarves: the cell it leads to, the trap it passes
and the side it enters by, in the same form as a state.
"""

from __future__ import annotations

from typing import Final

from undermine.games.lost_mines.actions import MOST_TRAPS
from undermine.games.lost_mines.box import CAMPFIRE, NARROW, STEPS, STEPS_FROM_CAMPFIRE, TABLE
from undermine.games.lost_mines.round_state import TRAP, Table
from undermine.maze import FACE_DOWN
from undermine.maze.sides import ALL

#: where the cell of a state ends, and the bits of the cell and of the traps
SHIFT: Final = 16
CELL: Final = (1 << SHIFT) - 1
TRAPS: Final = 0o70 << SHIFT
#: how many traps have been passed, as it stands in a state
_TRAPS: Final = tuple(traps << 3 << SHIFT for traps in range(MOST_TRAPS + 1))


class Walk(Table):
    """The chapter on walking."""

    def clear_table(self) -> None:
        super().clear_table()
        self.maze = self.box.blank.copy()
        self.closed = frozenset()
        self.overcome = frozenset()
        self.face_up = 0
        self.tokens = {}
        self.roads = {}
        self.ways = set()
        for cell in self.maze.fixed:
            self.review_ways(cell)
        self.takers = bytes(self.seats)
        self.took = [b""] * self.seats
        self.dragon = -1
        self.looked_mines = [0] * len(self.box.mine_cells)
        self.looked_treasures = [0] * self.seats
        self.knows = [0] * self.seats
        self.proposed = self.walked = False
        self.agreed = 0
        self.drawing = 1
        self.setting = -1
        self.trails = None

    def walks(self, seat: int) -> dict[int, int]:
        """For every state the dwarf can end its walk in, the state before it; staying is not among them."""
        trails = self.trails
        if trails is None:
            self.trails = trails = self._search(seat)
        return trails

    def _search(self, seat: int) -> dict[int, int]:
        faces = self.maze.faces
        roads = self.roads
        here = self.dwarves[seat]
        begin = here
        came = {begin: begin}
        # LM.24: who stands on a narrow card bars it; nobody but this dwarf can stand where it stands.
        held = {cell for cell in self.dwarves if NARROW[faces[cell]] and cell != here}
        barred = [state | traps for state in held for traps in _TRAPS] if held else ()
        came.update(dict.fromkeys(barred, begin))
        layer = [begin]
        for _ in range(STEPS_FROM_CAMPFIRE if CAMPFIRE[faces[here]] else STEPS):  # LM.25, LM.40
            following: list[int] = []
            for state in layer:
                cell = state & CELL
                passed = state ^ cell  # and no side, for where one is there are no roads
                for road in roads.get(cell) or self._roads_from(cell):
                    after = road + passed
                    if after not in came:
                        came[after] = state
                        following.append(after)
            layer = following
        for state in barred:
            del came[state]
        del came[begin]
        return came

    def _roads_from(self, cell: int) -> tuple[int, ...]:
        """The roads from a card, in the order north, east, south, west."""
        faces = self.maze.faces
        opens = TABLE.open
        tokens = self.tokens
        roads: list[int] = []
        if faces[cell] != FACE_DOWN:  # LM.43: the move ends on a face-down mine
            for one, step, back in self.maze.ground.steps[opens[faces[cell]]]:
                near = cell + step
                there = faces[near]
                road = near
                if there > FACE_DOWN:
                    if near in self.closed or not opens[there] & back:  # LM.41
                        continue
                elif there == FACE_DOWN and near in self.box.mine_at:
                    road |= back.bit_length() << SHIFT
                else:
                    continue
                token = tokens.get(self.box.edges[cell << 4 | one])
                if token is None:
                    roads.append(road)
                elif token == TRAP:
                    roads.append(road | 1 << 3 << SHIFT)
                # and nobody passes a troll (LM.33)
        self.roads[cell] = found = tuple(roads)
        return found

    def forget_roads(self, cell: int) -> None:
        """Something about the card there has changed, or about what lies around it."""
        roads = self.roads
        roads.pop(cell, None)
        for _, step, _ in self.maze.ground.steps[ALL]:
            roads.pop(cell + step, None)

    def review_ways(self, cell: int) -> None:
        """A card has come or gone: look anew at the connections around it.

        A way crosses a connection, or ends at it, if a face-up card is open there and what lies opposite is not a
        face-up card that is closed (LM.32).
        """
        faces = self.maze.faces
        opens = TABLE.open
        edges = self.box.edges
        roads = self.roads
        ways = self.ways
        here = faces[cell]
        opened = opens[here]
        roads.pop(cell, None)
        for one, step, back in self.maze.ground.steps[self.box.inward[cell]]:
            near = cell + step
            there = faces[near]
            if (opens[there] & back and (opened & one or here <= FACE_DOWN)) or (there <= FACE_DOWN and opened & one):
                ways.add(edges[cell << 4 | one])
            else:
                ways.discard(edges[cell << 4 | one])
            if near in roads:
                del roads[near]

    def way_to(self, seat: int, state: int) -> list[int]:
        """The states of the way to one of the ``walks``, the first one where the dwarf stands."""
        trails = self.walks(seat)
        begin = self.dwarves[seat]
        way = [state]
        while state != begin:
            state = trails[state]
            way.append(state)
        way.reverse()
        return way
