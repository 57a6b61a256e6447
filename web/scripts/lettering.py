"""Writes the outlines of the face of titles, for pictures that are drawn where there are no faces at all; run by hand
when the face changes. Its licence is laid beside them.
"""

from __future__ import annotations

import json
import shutil
import unicodedata
from pathlib import Path
from typing import Any, Final

# It comes with matplotlib.
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FACE: Final = Path(__file__).parents[1] / "node_modules" / "@fontsource" / "rakkas"
INTO: Final = Path(__file__).parents[2] / "src" / "undermine" / "drawing"
#: the files of it that have the letters of our texts and of Western names
FILES: Final = ("latin", "latin-ext")


def outlines() -> dict[str, tuple[int, str]]:
    """By character, how wide it is in thousandths of the size, and its outline as the path of an SVG."""
    found: dict[str, tuple[int, str]] = {}
    for name in FILES:
        font = TTFont(FACE / "files" / f"rakkas-{name}-400-normal.woff")
        assert font["head"].unitsPerEm == 1000
        glyphs: Any = font.getGlyphSet()
        for code, glyph in font.getBestCmap().items():
            pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
            glyphs[glyph].draw(pen)
            found.setdefault(chr(code), (round(glyphs[glyph].width), pen.getCommands()))
    return {one: drawn for one, drawn in sorted(found.items()) if unicodedata.category(one)[0] not in "CM"}


lines = [f"{json.dumps(one, ensure_ascii=False)}: {json.dumps(drawn)}" for one, drawn in outlines().items()]
(INTO / "lettering.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
shutil.copyfile(FACE / "LICENSE", INTO / "lettering-licence.txt")
