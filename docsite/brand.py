"""What stands above the navigation: the name in the letters of our titles, and the sign beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undermine.drawing import icon_svg
from undermine.drawing.lettering import lettering, width
from undermine.drawing.parts import parts
from undermine.drawing.pen import moved
from undermine.drawing.picture import put_together
from undermine.drawing.size import ICON

_NAME: Final = "undermine"
_TALL: Final = 56
#: gold on rock, and a darker one on paper
_COLOURS: Final = {"dark": "#ffcf4a", "light": "#855a00"}


def write(folder: Path) -> None:
    """Write the pictures that every page has."""
    folder.mkdir(parents=True, exist_ok=True)
    for look, colour in _COLOURS.items():
        (folder / f"brand-{look}.svg").write_text(_brand(colour), encoding="utf-8")
    (folder / "icon.svg").write_text(icon_svg("gold"), encoding="utf-8")


def _brand(colour: str) -> str:
    sign = moved(put_together(["gold"], parts()), 0, 4, 44 / ICON)
    letters = width(_NAME, _TALL)
    name = lettering(_NAME, 54 + letters / 2, 44, _TALL, colour)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {54 + letters:.0f} 60" role="img">'
        f"<title>{_NAME}</title>{sign}{name}</svg>"
    )
