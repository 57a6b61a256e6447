"""Writing down what is legal, number by number: the lists come out sorted."""

from __future__ import annotations

from undermine import native
from undermine.games.core.legal import Legal
from undermine.maze.faces import FaceTable
from undermine.maze.maze import Maze


def written(numbers: native.Numbers, begin: int, end: int) -> Legal:
    """The list of what was written down from an index up to another."""
    legal = Legal.__new__(Legal)
    legal.packed = native.pack(numbers, begin, end)
    legal.size = end - begin
    return legal


def lays_of(table: FaceTable) -> bytes:
    """How each card may lie on a cell, by ``card << 8 | need``: 1 as printed, 2 turned, 3 both ways (S1.14)."""
    ways = bytearray(256 * len(table.card_faces))
    for card, faces in enumerate(table.card_faces):
        for face in faces:
            for need in range(256):
                if table.open[face] & need >> 4 == need & 15:
                    ways[card << 8 | need] |= 1 << (face & 1)
    return bytes(ways)


def list_lays(maze: Maze, lays: bytes, card: int, codes: native.Numbers, count: int) -> int:
    """Write down every way to lay a card on the frontier, every side fitting; returns how many numbers there are."""
    marks = maze.marks
    rows = maze.rows
    columns = maze.columns
    row = card << 8
    base = card << 17
    for cell in maze.ends[: maze.ends_count]:
        ways = lays[row | marks[cell]]
        if ways:  # as ``write_lays``, written out, for listing does little else
            code = base | (rows[cell] << 8 | columns[cell]) << 1
            if ways & 1:
                codes[count] = code
                count += 1
            if ways & 2:
                codes[count] = code | 1
                count += 1
    return count


def count_lays(maze: Maze, lays: bytes, card: int) -> int:
    """How many ways there are to lay a card on the frontier: as many as ``list_lays`` writes down."""
    marks = maze.marks
    row = card << 8
    count = 0
    for cell in maze.ends[: maze.ends_count]:
        ways = lays[row | marks[cell]]
        count += ways - (ways >> 1)  # 0 to 3 as one or two bits; without a branch, which processors guess wrongly
    return count


def write_lays(code: int, ways: int, codes: native.Numbers, count: int) -> int:
    """Write down one or both ways to lay a card on a cell; returns how many numbers there are."""
    if ways & 1:
        codes[count] = code
        count += 1
    if ways & 2:
        codes[count] = code | 1
        count += 1
    return count
