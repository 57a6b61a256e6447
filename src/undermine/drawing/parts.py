"""Every part there is: those that all games share, and what each game adds."""

from __future__ import annotations

from functools import cache

from undermine.drawing.frames import papers
from undermine.drawing.ground import grounds
from undermine.drawing.icons import ICONS
from undermine.drawing.picture import Part
from undermine.drawing.registry import DRAWINGS
from undermine.drawing.ways import ways


def parts() -> dict[str, Part]:
    """All parts by their names; ``ValueError`` if two games mean different things by one name."""
    found = dict(_shared())
    for game, drawing in DRAWINGS.items():
        for name, part in drawing.parts.items():
            if found.setdefault(name, part) != part:
                raise ValueError(f"the game {game!r} draws {name!r} otherwise than it is drawn already")
    return found


@cache
def _shared() -> dict[str, Part]:
    return {**ICONS, **papers(), **grounds(), **ways()}
