"""Scenes: a game as a picture, a little maze laid from its own cards with dwarves in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from undermine.drawing.cards import picture_of
from undermine.drawing.registry import DRAWINGS, Picture, SceneDwarf
from undermine.games import GAMES

_LAID: Final = re.compile(r"(\S+?)(~?)@(\d),(\d)")


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture that lies in a cell."""

    column: int
    row: int
    picture: Picture


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies in it, and who stands there."""

    laid: tuple[Laid, ...]
    dwarves: tuple[SceneDwarf, ...]


def scene_of(game: str) -> Scene:
    """The scene of a game."""
    kind, drawing = GAMES[game], DRAWINGS[game]
    cards = {card.id: card for card in kind.cards(kind.rules())}
    laid = []
    for name, turned, column, row in _LAID.findall(drawing.scene):
        picture = drawing.things[name] if name in drawing.things else picture_of(game, cards[name], bool(turned))
        laid.append(Laid(int(column), int(row), picture))
    return Scene(tuple(laid), drawing.dwarves)
