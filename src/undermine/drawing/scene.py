"""Scenes: a game as a picture, a little maze laid from its own cards with dwarves in it."""

from __future__ import annotations

import re
from typing import Final

from undermine.drawing.cards import picture_of
from undermine.drawing.registry import DRAWINGS, Laid, Scene
from undermine.drawing.size import TALL, WIDE
from undermine.games import GAMES

_LAID: Final = re.compile(r"(\S+?)(~?)@(\d),(\d)")


def corner(column: int, row: int) -> tuple[int, int]:
    """Where the upper left corner of a cell is."""
    return column * (WIDE + 2), row * (TALL + 2) - 8


def seed_at(column: int, row: int) -> int:
    """What tells the cells of a board apart, so that no two look stamped."""
    return (column * 7 + row * 13) % 5 + 5


def scene_of(game: str) -> Scene:
    """The scene of a game."""
    kind, drawing = GAMES[game], DRAWINGS[game]
    cards = {card.id: card for card in kind.cards(kind.rules())}
    laid = []
    for name, turned, column, row in _LAID.findall(drawing.scene):
        picture = drawing.things[name] if name in drawing.things else picture_of(game, cards[name], bool(turned))
        laid.append(Laid(int(column), int(row), picture, 3 * int(column) + int(row)))
    return Scene(tuple(laid), drawing.dwarves)
