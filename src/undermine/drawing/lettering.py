"""Text as a drawing, in the face of our titles: its outlines are part of the package, so a machine needs no faces."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

from undermine.drawing.pen import number


@cache
def _outlines() -> dict[str, tuple[int, str]]:
    """By character, how wide it is in thousandths of the size, and its outline."""
    text = files(__package__).joinpath("lettering.json").read_text(encoding="utf-8")
    return {one: (wide, outline) for one, (wide, outline) in json.loads(text).items()}


def writable(text: str) -> str | None:
    """A text as far as it can be written: little pictures are left out; ``None`` if it has letters of other scripts.

    >>> writable("Zoë 🎲 Nowak"), writable("Ελένη")
    ('Zoë Nowak', None)
    """
    there = _outlines()
    plain = unicodedata.normalize("NFC", text)
    if any(one not in there and unicodedata.category(one)[0] in "LMN" for one in plain):
        return None
    return " ".join("".join([one if one in there else " " for one in plain]).split()) or None


def width(text: str, size: float) -> float:
    """How wide a text is that can be written.

    >>> width("ab", 1000) == width("a", 1000) + width("b", 1000)
    True
    """
    there = _outlines()
    return sum(there[one][0] for one in text) * size / 1000


def lettering(text: str, x: float, y: float, size: float, colour: str, anchor: float = 0.5) -> str:
    """A text that can be written, with its foot at ``y`` and its middle at ``x``, or its beginning (0) or end (1)."""
    there = _outlines()
    scale = size / 1000
    at, drawn = 0, []
    for one in text:
        wide, outline = there[one]
        if outline:
            drawn.append(f'<path transform="translate({at})" d="{outline}"/>')
        at += wide
    left = number(x - at * scale * anchor)
    # Outlines have their foot at 0 and rise.
    return (
        f'<g fill="{colour}" transform="translate({left} {number(y)}) scale({scale:g} -{scale:g})">{"".join(drawn)}</g>'
    )
