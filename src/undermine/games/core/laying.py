"""Laying path cards: which faces of a hand fit where, as numbers of actions."""

from __future__ import annotations

from typing import Final

from undermine.games.core import cards
from undermine.games.core.round_events import Laid
from undermine.maze import Maze
from undermine.maze.ground import column_row


class _Parts(dict[int, tuple[int, ...]]):
    """The card-and-turn parts of lay actions for a set of faces; forgotten when there are too many of them."""

    def __missing__(self, faces: int) -> tuple[int, ...]:
        if len(self) > 100_000:
            self.clear()
        parts: list[int] = []
        left = faces
        while left:
            face = (left & -left).bit_length() - 1
            parts.append((face >> 1) << 17 | face & 1)
            left &= left - 1
        self[faces] = tuple(parts)
        return self[faces]


PARTS: Final = _Parts()


class _Laid(dict[int, Laid]):
    """What is told of a path card that was laid, by ``payload << 4 | seat``: made once, told often."""

    def __missing__(self, key: int) -> Laid:
        if len(self) > 100_000:
            self.clear()
        load = key >> 4
        column, row = column_row(load >> 1 & 0xFFFF)
        self[key] = told = Laid(key & 15, cards.IDS[load >> 17], column, row, bool(load & 1))
        return told


LAID: Final = _Laid()


def list_lays(maze: Maze, fits: tuple[int, ...], faces: int, codes: list[int]) -> None:
    """Add to a list every way to lay one of a set of faces on the frontier, every side fitting.

    ``fits`` are the faces of the deck that fit each need.
    """
    needs = maze.marks
    places = maze.ground.places
    for cell in maze.frontier:
        fitting = fits[needs[cell]] & faces
        if fitting:
            at = places[cell] << 1
            for part in PARTS[fitting]:
                codes.append(at | part)
