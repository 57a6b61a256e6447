"""Where a dwarf may walk (LM.40 to LM.43), by trying every way there is."""

from __future__ import annotations

from .mines_board import OPPOSITE, STEP, Board, Connection, beyond, connection
from .mines_deck import Cell


def may_step(board: Board, cell: Cell, side: str, others: list[Cell]) -> bool:
    """Whether a dwarf on that card may leave it over that side. `others`: where the other dwarves stand."""
    here, other = board.sides(cell), beyond(cell, side)
    if here is None or side not in here or connection(cell, side) in board.trolls:  # LM.33, LM.41
        return False
    if board.is_face_down_mine(other):  # LM.40
        return True
    there = board.sides(other)
    if there is None or OPPOSITE[side] not in there:  # nothing there, or LM.41: sides that clash
        return False
    if board.is_blocked(other):  # LM.23
        return False
    return not (board.is_narrow(other) and other in others)  # LM.24: neither onto it nor over it


def traps_on(board: Board, begin: Cell, way: list[Cell]) -> list[Connection]:
    """The traps that a way passes, in order, each as often as it is passed (LM.42)."""
    found = []
    for cell, other in zip([begin, *way], way, strict=False):
        side = next(side for side in STEP if beyond(cell, side) == other)
        if connection(cell, side) in board.traps:
            found.append(connection(cell, side))
    return found


def all_ways(board: Board, begin: Cell, others: list[Cell]) -> list[list[Cell]]:
    """Every way, as the spaces entered: short ones first, then step by step in the order north, east, south, west."""
    most = 5 if board.feature(begin) == "campfire" else 3  # LM.25, LM.40
    found: list[list[Cell]] = []
    longest: list[list[Cell]] = [[]]
    for _ in range(most):
        longer = []
        for way in longest:
            cell = way[-1] if way else begin
            if board.is_face_down_mine(cell):  # LM.43: the move ends there
                continue
            longer += [[*way, beyond(cell, side)] for side in STEP if may_step(board, cell, side, others)]
        found += longer
        longest = longer
    return found


Walk = tuple[Cell, int, str | None]  # where it ends, how many traps it passes, by which side a mine is entered


def walks(board: Board, begin: Cell, others: list[Cell]) -> dict[Walk, list[Cell]]:
    """LM.40: each walk there is -> the way it takes (docs/notation.md)."""
    found: dict[Walk, list[Cell]] = {}
    for way in all_ways(board, begin, others):
        end, traps, side = way[-1], len(traps_on(board, begin, way)), None
        if board.is_face_down_mine(end):
            last = [begin, *way][-2]
            side = next(one for one in STEP if beyond(end, one) == last)
        if (end, traps) != (begin, 0):  # back again without a trap is staying
            found.setdefault((end, traps, side), way)
    return found
