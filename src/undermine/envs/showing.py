"""What is seen of a match, for people and for readers of text: as a text, and as a picture made of pixels."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from undermine.envs.errors import needs
from undermine.games import Action, View
from undermine.telling import Teller
from undermine.words import Words

if TYPE_CHECKING:
    import numpy as np

#: how wide and how tall a picture is, in pixels
WIDE = 640
TALL_PICTURE = 360


def text_of(view: View, legal: Sequence[Action] = ()) -> str:
    """A view as text: every field, what happened in this round in words, and what the seat may do, by number."""
    teller = Teller(Words(), view.rules.name, view.seat)
    told = {name: value for name, value in view.data().items() if name not in ("rules", "history")}
    lines = [f"rules: {view.rules}", *(f"{name}: {json.dumps(value)}" for name, value in told.items())]
    lines += ["", *map(teller.event, view.history)]
    if legal:
        lines += ["", *(f"{number}: {action}" for number, action in enumerate(legal))]
    return "\n".join(lines)


def svg_of(view: View) -> str:
    """The board as a view has it, as SVG."""
    from undermine.drawing.pages import SCENE_BOX, draw_scene
    from undermine.drawing.registry import DRAWINGS
    from undermine.drawing.scene import corner, scene_of
    from undermine.drawing.size import TALL
    from undermine.drawing.size import WIDE as CARD

    board = DRAWINGS[view.rules.name].board
    scene = scene_of(view.rules.name) if board is None else board(view)
    left, top, wide, tall = map(float, SCENE_BOX)
    if scene.laid:
        columns, rows = zip(*[corner(one.column, one.row) for one in scene.laid], strict=True)
        left, top = min(columns) - 4, min(rows) - 4
        wide, tall = max(columns) + CARD + 4 - left, max(rows) + TALL + 4 - top
    # A picture of one shape, whatever has been laid: films are made of such.
    if wide * 9 < tall * 16:
        left, wide = left - (tall * 16 / 9 - wide) / 2, tall * 16 / 9
    else:
        top, tall = top - (wide * 9 / 16 - tall) / 2, wide * 9 / 16
    box = f"{left:g} {top:g} {wide:g} {tall:g}"
    ground = f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{tall:g}" fill="#15110d"/>'
    size = f'width="{WIDE}" height="{TALL_PICTURE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">{ground}{draw_scene(scene)}</svg>'


def pixels_of(view: View) -> np.ndarray[Any, Any]:
    """The board as a view has it, as an array of rows of pixels, red, green and blue."""
    with needs("envs"):
        from resvg_py import svg_to_bytes

    return read_png(bytes(svg_to_bytes(svg_string=svg_of(view), skip_system_fonts=True)))


def read_png(png: bytes) -> np.ndarray[Any, Any]:
    """The pixels of a PNG with eight bits for each of four channels, as resvg writes it, without the fourth."""
    import numpy as np

    place, data, wide, tall = 8, b"", 0, 0
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place : place + 8])
        body = png[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            wide, tall, depth, colour = struct.unpack(">IIBB", body[:10])
            if (depth, colour) != (8, 6):
                raise ValueError("this is not a PNG with eight bits for each of four channels")
        elif kind == b"IDAT":
            data += body
        place += 12 + size
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(tall, 1 + 4 * wide)
    found = np.zeros((tall, wide, 4), np.uint8)
    above = np.zeros((wide, 4), np.int16)
    for number, line in enumerate(lines):
        above = _unfiltered(int(line[0]), line[1:].reshape(wide, 4).astype(np.int16), above)
        found[number] = above
    return found[:, :, :3].copy()


def _unfiltered(how: int, line: Any, above: Any) -> Any:
    """A line of a PNG as it was before it was filtered."""
    import numpy as np

    if how == 0:
        return line
    if how == 1:
        return np.cumsum(line, axis=0) & 255
    if how == 2:
        return line + above & 255
    made = line.copy()
    left = np.zeros(4, np.int16)
    corner = np.zeros(4, np.int16)
    for place in range(len(line)):
        up = above[place]
        if how == 3:
            guess = left + up >> 1
        else:
            far = left + up - corner
            by_left, by_up, by_corner = abs(far - left), abs(far - up), abs(far - corner)
            guess = np.where(
                (by_left <= by_up) & (by_left <= by_corner), left, np.where(by_up <= by_corner, up, corner)
            )
        corner = up
        left = made[place] = line[place] + guess & 255
    return made
