"""Boards as pictures: a position, what comes of a move that is tried there, and a ring around where it was."""

from __future__ import annotations

import dataclasses
from typing import Final

from undermine.drawing.cards import cards_of
from undermine.drawing.pages import draw_scene
from undermine.drawing.palette import look_of
from undermine.drawing.registry import DRAWINGS, Laid, Scene
from undermine.drawing.scene import corner, seed_at
from undermine.drawing.size import TALL, WIDE
from undermine.games import View, from_position, kind_of
from undermine.lessons.examples import Example, Tried

#: behind the cards, by look: the same in a light page and in a dark one, as it is on the table
_NIGHT: Final = {"mine": "#1d160f", "forest": "#131d18"}
_ALLOWED, _REFUSED = "#86c06c", "#ef6a3a"
_MARGIN: Final = 12
#: between two cells
_GAP: Final = 2


def board_svg(view: View) -> str:
    """The whole board of a view."""
    scene = _scene(view)
    columns, rows = zip(*((one.column, one.row) for one in scene.laid), strict=True)
    left, top = corner(min(columns), min(rows))
    right, bottom = corner(max(columns) + 1, max(rows) + 1)
    box = (left - _MARGIN, top - _MARGIN, right - left + 2 * _MARGIN - _GAP, bottom - top + 2 * _MARGIN - _GAP)
    return _svg(view, draw_scene(scene), box)


def tried_svg(tried: Tried) -> str:
    """A move that was tried, and what lies around it: what may not be laid lies there all the same, for once."""
    view, action = tried.view, tried.action
    assert action.column is not None and action.row is not None, f"{action} is aimed at no place"
    column, row = action.column, action.row
    scene = _scene(view)
    if tried.reason is not None and action.card is not None:
        picture = cards_of(view.rules)(action.card, bool(getattr(action, "turned", False)))
        scene = dataclasses.replace(scene, laid=(*scene.laid, Laid(column, row, picture, seed_at(column, row))))
    x, y = corner(column, row)
    box = (round(x - 3.6 * WIDE), round(y - 0.56 * TALL), round(5.6 * WIDE), round(2.12 * TALL))
    # What lies between two places would be hidden by a ring around one of them.
    between = getattr(action, "side", None) is not None
    ring = "" if between else _ring(x, y, _ALLOWED if tried.reason is None else _REFUSED)
    return _svg(view, draw_scene(scene) + ring, box)


def try_in(position: str, action: str | None) -> Tried | View:
    """What comes of a move in a position, or how it looks there if none is tried."""
    if action is None:
        return from_position(position).view(None)
    return Example("", position, action).tried()


def _scene(view: View) -> Scene:
    board = DRAWINGS[view.rules.name].board
    assert board is not None, f"{view.rules.name} draws no board"
    return board(view)


def _svg(view: View, drawn: str, box: tuple[int, int, int, int]) -> str:
    """What is drawn as a file of its own, on the ground of its look."""
    left, top, wide, tall = box
    night = _NIGHT[look_of(kind_of(view.rules.name).look)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {tall}" width="{wide}" height="{tall}">'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{tall}" fill="{night}"/>{drawn}</svg>'
    )


def _ring(x: int, y: int, colour: str) -> str:
    return (
        f'<rect x="{x - 3}" y="{y - 3}" width="{WIDE + 6}" height="{TALL + 6}" rx="7" fill="none" '
        f'stroke="{colour}" stroke-width="5"/>'
    )
