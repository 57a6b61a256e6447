"""Where a dwarf can go, and by which way.

A *state* of a walk is ``cell << 3 | traps passed``. Ways that end on the same card after equally many traps are one
(LM.40), so a walk is its last state; the way shown is a shortest one, and of several the first when their steps
are compared in the order north, east, south, west. Searching breadth first in that order finds exactly these.
A *road* is a step that a dwarf may take from a card, but for other dwarves: the cell it leads to and the trap it
passes, in the same form as a state.
"""

from __future__ import annotations

from undermine.games.lost_mines.actions import MOST_TRAPS
from undermine.games.lost_mines.box import CAMPFIRE, NARROW, STEPS, STEPS_FROM_CAMPFIRE, TABLE
from undermine.games.lost_mines.round_state import TRAP, Table
from undermine.maze import FACE_DOWN
from undermine.maze.sides import ALL


class Walk(Table):
    """The chapter on walking."""

    __slots__ = ()

    def clear_board(self) -> None:
        """The board before the first card."""
        self.maze = self.box.blank.copy()
        self.closed = frozenset()
        self.overcome = frozenset()
        self.tokens = {}
        self.roads = {}
        self.ways = set()
        for cell in self.maze.fixed:
            self.review_ways(cell)

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
        begin = here << 3
        came = {begin: begin}
        # LM.24: who stands on a narrow card bars it; nobody but this dwarf can stand where it stands.
        held = {cell for cell in self.dwarves if NARROW[faces[cell]] and cell != here}
        for cell in held:
            came.update(dict.fromkeys(range(cell << 3, (cell << 3) + MOST_TRAPS + 1), begin))
        layer = [begin]
        for _ in range(STEPS_FROM_CAMPFIRE if CAMPFIRE[faces[here]] else STEPS):  # LM.25, LM.40
            following: list[int] = []
            for state in layer:
                passed = state & 7
                for road in roads.get(state >> 3) or self._roads_from(state >> 3):
                    after = road + passed
                    if after not in came:
                        came[after] = state
                        following.append(after)
            layer = following
        for cell in held:
            for state in range(cell << 3, (cell << 3) + MOST_TRAPS + 1):
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
                if there > FACE_DOWN:
                    if near in self.closed or not opens[there] & back:  # LM.41
                        continue
                elif there != FACE_DOWN or near not in self.box.mine_at:
                    continue
                token = tokens.get(self.box.edges[cell << 4 | one])
                if token is None:
                    roads.append(near << 3)
                elif token == TRAP:
                    roads.append(near << 3 | 1)
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
        begin = self.dwarves[seat] << 3
        way = [state]
        while state != begin:
            state = trails[state]
            way.append(state)
        way.reverse()
        return way
