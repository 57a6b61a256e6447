"""The picture of an invitation: the board in the light of a lamp, the dwarves around it, and who invites to what.

It is drawn in a process of its own; the text is drawn as outlines, so that nothing anybody calls themselves is ever
read as SVG and no faces have to be installed.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from undermine.drawing.dwarves import face
from undermine.drawing.lettering import lettering, width, writable
from undermine.drawing.pages import draw_scene
from undermine.drawing.palette import LIGHT, look_of
from undermine.drawing.pen import moved, number
from undermine.drawing.registry import Scene
from undermine.drawing.scene import corner
from undermine.drawing.size import FACE, TALL, WIDE
from undermine.server.previews.invitation import Invitation

#: what those who show previews ask for
SIZE: Final = (1200, 630)
_MIDDLE: Final = SIZE[0] / 2
#: where the board is: left, top, width and height
_BOARD: Final = (215, 22, 770, 424)
#: how much larger than by itself a card is at the most
_LARGEST: Final = 1.45
#: where the faces begin and end, how far from the edge, and how far apart at the most
_FACES: Final = (64, 408)
_EDGE: Final = 104
_APART: Final = 136
#: the foot and the size of the game's name, and of the line below it
_HEADING: Final = (541, 104)
_LINE: Final = (602, 46)
_MOST_WIDE: Final = 1120

_GOLD, _INK = "#ffcf4a", "#f4ead9"


def svg(invitation: Invitation) -> str:
    """The picture as SVG."""
    wide, tall = SIZE
    ground, *rings = LIGHT[look_of(invitation.look)]
    light = [
        f'<ellipse cx="{wide / 2:g}" cy="234" rx="{650 - 170 * ring}" ry="{340 - 90 * ring}" fill="{colour}"/>'
        for ring, colour in enumerate(rings)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" color="{_INK}">'
        f'<rect width="{wide}" height="{tall}" fill="{ground}"/>{"".join(light)}'
        f"{_board(invitation.scene)}{_round_the_table(invitation.seats)}"
        f"{_text(invitation.heading, *_HEADING, _GOLD)}{_text(invitation.line, *_LINE, _INK)}</svg>"
    )


def _board(scene: Scene) -> str:
    """The board as large as there is room for, in the middle of it."""
    if not scene.laid:
        return ""
    corners = [corner(one.column, one.row) for one in scene.laid]
    left, top = (min(values) for values in zip(*corners, strict=True))
    right, bottom = (max(values) for values in zip(*corners, strict=True))
    wide, tall = right + WIDE - left, bottom + TALL - top
    x, y, most_wide, most_tall = _BOARD
    scale = min(most_wide / wide, most_tall / tall, _LARGEST)
    # It is shown half as large, or smaller, and smooth then.
    drawn = draw_scene(scene, crisp=True)
    at_x = x + (most_wide - wide * scale) / 2 - left * scale
    at_y = y + (most_tall - tall * scale) / 2 - top * scale
    return f'<g transform="translate({number(at_x)} {number(at_y)}) scale({scale:.4f})">{drawn}</g>'


def _round_the_table(seats: tuple[int | None, ...]) -> str:
    """The faces, clockwise: up on the left of the board, and down on its right."""
    left = ceil(len(seats) / 2)
    first, last = _FACES
    step = min(_APART, (last - first) / max(1, left - 1))
    size = min(122.0, step * 0.92)
    drawn = []
    for place, dwarf in enumerate(seats):
        on_the_left = place < left
        here = left if on_the_left else len(seats) - left
        index = (here - 1) / 2 - place if on_the_left else place - left - (here - 1) / 2
        y = (first + last) / 2 + index * step
        # Whoever sits at a corner of the table leans towards its middle.
        x = _EDGE + 34 * ((y - (first + last) / 2) / (last - first)) ** 2
        drawn.append(_seat(dwarf, x if on_the_left else SIZE[0] - x, y, size))
    return "".join(drawn)


def _seat(dwarf: int | None, x: float, y: float, size: float) -> str:
    if dwarf is not None:
        return moved(face(dwarf, "happy"), x - size / 2, y - size / 2, size / FACE)
    return (
        f'<g fill="none" stroke="{_INK}" stroke-opacity=".5" stroke-width="4" stroke-linecap="round">'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.36)}" stroke-dasharray="9 11"/>'
        f'<path d="M{number(x - size / 9)} {number(y)}h{number(size / 4.5)}'
        f'M{number(x)} {number(y - size / 9)}v{number(size / 4.5)}"/></g>'
    )


def _text(text: str, foot: float, size: float, colour: str) -> str:
    """A line of text in the middle, smaller if it would be too wide."""
    written = writable(text) or ""
    fitting = min(size, size * _MOST_WIDE / max(1.0, width(written, size)))
    return lettering(written, _MIDDLE, foot, fitting, colour)


def png(invitation: Invitation) -> bytes:
    """The picture as PNG."""
    # Needed by nobody but the process that draws.
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg(invitation), width=SIZE[0], height=SIZE[1], skip_system_fonts=True))
