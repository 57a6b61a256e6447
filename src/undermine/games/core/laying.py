"""Laying path cards: what is told of it, and why one does not fit."""

from __future__ import annotations

from typing import Final

from undermine.games.core import cards
from undermine.games.core.actions import Action
from undermine.games.core.cache import Cache
from undermine.games.core.errors import IllegalAction
from undermine.games.core.round_events import Laid
from undermine.maze import EMPTY, Maze
from undermine.maze.ground import column_row
from undermine.maze.sides import SIDES_IN, spell


def _laid(key: int) -> Laid:
    load = key >> 4
    return Laid(key & 15, cards.IDS[load >> 17], *column_row(load >> 1 & 0xFFFF), bool(load & 1))


#: what is told of a path card that was laid, by ``payload << 4 | seat``
LAID: Final = Cache(_laid)


def why_not_fit(maze: Maze, action: Action) -> IllegalAction | None:
    """Why a path card does not fit on a cell of the ground. It may fit there, and may not lie there still."""
    assert action.column is not None and action.row is not None and action.card is not None
    place = {"column": action.column, "row": action.row}
    cell = maze.ground.cell(action.column, action.row)
    beside = maze.neighbours(cell)
    if maze.faces[cell] != EMPTY:
        return IllegalAction("occupied", **place)
    if not beside:
        return IllegalAction("no_neighbour", **place)
    clashes = beside & ~maze.matches(cell, 2 * cards.NUMBERS[action.card] + bool(action.turned))
    if clashes:
        return IllegalAction("does_not_fit", **place, sides=tuple(spell(one) for one in SIDES_IN[clashes]))
    return None
