"""The grid under the maze: cells as single ints, wide enough that no deck can outgrow it.

A cell is ``row × width + column`` with both shifted to begin at 0, so a step to a neighbour is one addition and
nobody ever asks for an edge. A *place* is the same on every ground: row and column in sixteen bits, which is what
actions carry.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from undermine.maze import sides as side

#: added to columns and rows so that a place is never negative
_MIDDLE: Final = 128


def place_of(column: int, row: int) -> int:
    """A column and row as one number that sorts by row, then column."""
    return row + _MIDDLE << 8 | column + _MIDDLE


def column_row(place: int) -> tuple[int, int]:
    """The column and row of a place."""
    return (place & 255) - _MIDDLE, (place >> 8) - _MIDDLE


class Ground:
    """A grid from (``west``, ``north``) to (``east``, ``south``), both ends included, for so many cards at most."""

    __slots__ = ("columns", "most_cards", "places", "rows", "shift", "size", "steps", "width")

    def __init__(self, west: int, north: int, east: int, south: int, most_cards: int) -> None:
        self.most_cards: Final = most_cards
        self.width: Final = east - west + 1
        self.size: Final = self.width * (south - north + 1)
        #: what the cell of place 0 would be, below 0
        self.shift: Final = (north + _MIDDLE) * self.width + west + _MIDDLE
        #: the place of each cell
        self.places: Final = tuple(
            place_of(column, row) for row in range(north, south + 1) for column in range(west, east + 1)
        )
        #: the two bytes of the place of each cell
        self.rows: Final = bytes(place >> 8 for place in self.places)
        self.columns: Final = bytes(place & 255 for place in self.places)
        step = {side.NORTH: -self.width, side.EAST: 1, side.SOUTH: self.width, side.WEST: -1}
        #: for each set of sides: (side, step to the neighbour there, the neighbour's side that faces back)
        self.steps: Final = tuple(
            tuple((one, step[one], side.half_turn(one)) for one in side.SIDES_IN[sides]) for sides in range(16)
        )

    @staticmethod
    @cache
    def for_deck(path_cards: int, goals: int) -> Ground:
        """A ground that no deck of so many path cards can outgrow.

        Every card but a goal is laid next to one that is face-up already, so a chain from the start gets one cell
        farther with each path card and each goal it passes. The rim beyond is where one more card could lie, and
        what lies around that is looked at too.
        """
        reach = path_cards + goals + 2
        return Ground(-reach, -reach, reach, reach, path_cards + goals + 1)

    def cell(self, column: int, row: int) -> int:
        """The cell at a column and row."""
        return self.cell_of(place_of(column, row))

    def cell_of(self, place: int) -> int:
        """The cell of a place."""
        return (place >> 8) * self.width + (place & 255) - self.shift

    def holds(self, column: int, row: int) -> bool:
        """Whether the grid has such a cell, with a rim of one cell around it."""
        west, north = column_row(self.places[0])
        east, south = column_row(self.places[-1])
        return west < column < east and north < row < south
