"""The maze: where cards may be laid, what is joined to the start, how stones lie (S1.20 to S1.34, S2.20 to S2.24)."""

from __future__ import annotations

from functools import cache

from .cards import CRYSTALS, DOORS, HALF_TURN, LADDERS, Shape, shape

Cell = tuple[int, int]  # column, row

STEP: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = HALF_TURN
START: Cell = (0, 0)
GOALS: dict[str, Cell] = {"top": (8, -2), "middle": (8, 0), "bottom": (8, 2)}  # S1.04, from the top down


@cache
def beyond(cell: Cell, side: str) -> Cell:
    """The cell on the other side of that side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


class Maze:
    """Face-up cards with their orientation, and the goals that are still face-down."""

    def __init__(self) -> None:
        self.face_up: dict[Cell, tuple[str, bool]] = {START: ("start", False)}
        self.face_down: set[Cell] = set(GOALS.values())

    def shape_at(self, cell: Cell) -> Shape:
        card, turned = self.face_up[cell]
        return shape(card, turned)

    def joined_to_start(self, shut: str | None = None) -> set[tuple[Cell, str]]:
        """Every open side of a face-up card that an unbroken path joins to the start (S1.24: stubs join nothing).

        S2.50: with `shut`, only paths that pass no door of that colour.
        """
        shapes = {cell: self.shape_at(cell) for cell in self.face_up}
        found = {(START, side) for side in shapes[START].open}
        for cell, (card, _) in self.face_up.items():
            if card in LADDERS:  # S2.21: always joined to the start; S2.50: a way may begin there
                found |= {(cell, side) for side in shapes[cell].open}
        todo = list(found)
        while todo:
            cell, side = todo.pop()
            there, back = beyond(cell, side), OPPOSITE[side]  # across the edge
            if there not in shapes or back not in shapes[there].open or (there, back) in found:
                continue  # S1.23: a face-down goal joins nothing; S1.33: nor do clashing sides
            found.add((there, back))
            if shut is not None and DOORS.get(self.face_up[there][0]) == shut:
                continue  # S2.22: the door hangs in the through way, the only one that leads on
            for group in shapes[there].groups:  # on through the card
                if back in group:
                    found |= {(there, other) for other in group}
                    todo += [(there, other) for other in group if other != back]
        return found

    def empty_neighbours(self) -> list[Cell]:
        """Empty cells next to a card on the table, by row, then column (S1.05: without any frame)."""
        taken = set(self.face_up) | self.face_down
        cells = {beyond(cell, side) for cell in taken for side in STEP} - taken
        return sorted(cells, key=lambda cell: (cell[1], cell[0]))

    def can_lay(self, new: Shape, cell: Cell, connection: str, joined: set[tuple[Cell, str]]) -> bool:
        """Whether a card of this shape may lie there. `joined` is joined_to_start()."""
        touches = False  # a face-up card
        carried = False  # by an open side that is joined to the start
        for side in STEP:
            other_cell = beyond(cell, side)
            if other_cell not in self.face_up:
                continue  # nothing there, or S1.23: a face-down goal, which fits every side and carries nothing
            touches = True
            back = OPPOSITE[side]
            if (side in new.open) != (back in self.shape_at(other_cell).open):
                return False  # S1.21
            if side in new.open and (other_cell, back) in joined:
                carried = True
        return carried if connection == "start" else touches  # S1.22, S1.23

    def can_lay_ladder(self, new: Shape, cell: Cell) -> bool:
        """S2.21: whether a ladder of this shape may lie there; it need be joined to nothing."""
        touches = False
        for side in STEP:
            other_cell = beyond(cell, side)
            if other_cell in GOALS.values():
                return False  # face-up or face-down
            if other_cell not in self.face_up:
                continue
            touches = True
            if (side in new.open) != (OPPOSITE[side] in self.shape_at(other_cell).open):
                return False  # S1.21
        return touches

    def reaching_sides(self, goal: Cell, joined: set[tuple[Cell, str]]) -> list[str]:
        """S1.30: the sides of a face-down goal at which an opening joined to the start ends."""
        return [side for side in STEP if (beyond(goal, side), OPPOSITE[side]) in joined]

    def open_to(self, team: str, goal: Cell) -> bool:
        """S2.50: whether some way to the goal passes no door of the other colour."""
        joined = self.joined_to_start(shut={"blue": "green", "green": "blue"}[team])
        return any((beyond(goal, side), OPPOSITE[side]) in joined for side in STEP)

    def crystals(self) -> int:
        """S2.55: the crystals that lie face-up, on cut-off cards too; S2.24: without those taken away."""
        return len([card for card, _ in self.face_up.values() if card in CRYSTALS])

    def reached_goals(self) -> list[str]:
        """S1.30: the face-down goals with a reaching side, from the top down."""
        joined = self.joined_to_start()
        return [name for name, cell in GOALS.items() if cell in self.face_down and self.reaching_sides(cell, joined)]

    def stone_orientations(self, goal: Cell, face: str, laid: Cell) -> list[bool]:
        """S1.32: the ways in which a stone just turned over may lie; two of them when the player chooses."""
        reaching = self.reaching_sides(goal, self.joined_to_start())
        for side in reaching:
            if beyond(goal, side) == laid:  # it opens towards the card just laid
                return [turned for turned in (False, True) if side in shape(face, turned).open]
        possible = [turned for turned in (False, True) if shape(face, turned).open & set(reaching)]
        most = max(self.fitting_sides(goal, shape(face, turned)) for turned in possible)
        return [turned for turned in possible if self.fitting_sides(goal, shape(face, turned)) == most]

    def fitting_sides(self, cell: Cell, new: Shape) -> int:
        """S1.32: how many sides fit, open to open or rock to rock, counted over the face-up neighbours."""
        count = 0
        for side in STEP:
            other_cell = beyond(cell, side)
            if other_cell not in self.face_up:
                continue
            if (side in new.open) == (OPPOSITE[side] in self.shape_at(other_cell).open):
                count += 1
        return count

    def removable(self) -> list[Cell]:
        """S1.43: every path card but the start and the goals, by row, then column."""
        cells = [cell for cell in self.face_up if cell != START and cell not in GOALS.values()]
        return sorted(cells, key=lambda cell: (cell[1], cell[0]))
