"""Pictures put together from parts: a part's name, and where it goes.

A *part* is a fragment of SVG, or several of which a cell chooses one by its seed. A picture is a list of parts as text:
``mine/way/NS`` lies where it was drawn, ``pick@11,26,1.4#ffe0d2`` is moved there, enlarged and coloured.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from undermine.drawing.pen import number

Part = str | list[str]

_ENTRY: Final = re.compile(r"([^@]+)(?:@([-\d.]+),([-\d.]+)(?:,([\d.]+))?)?(#[0-9a-f]{6})?")


def at(part: str, x: float, y: float, scale: float = 1, colour: str = "") -> str:
    """A part somewhere else.

    >>> at("pick", 11, 26, 1.4, "#ffe0d2")
    'pick@11,26,1.4#ffe0d2'
    """
    return f"{part}@{number(x)},{number(y)}{f',{scale:g}' if scale != 1 else ''}{colour}"


def put_together(picture: Iterable[str], parts: Mapping[str, Part], seed: int = 0) -> str:
    """A picture as a fragment of SVG; ``KeyError`` for a part that there is not."""
    drawn = []
    for entry in picture:
        found = _ENTRY.fullmatch(entry)
        assert found is not None, entry
        name, x, y, scale, colour = found.groups()
        part = parts[name]
        text = part if isinstance(part, str) else part[seed % len(part)]
        if x or colour:
            attributes = f'transform="translate({x or 0} {y or 0}) scale({scale or 1})"'
            attributes += f' color="{colour}"' if colour else ""
            text = f"<g {attributes}>{text}</g>"
        drawn.append(text)
    return "".join(drawn)
