"""The drawings as plain data, for the browser: ``make web-types`` writes them to ``web/src/wire/drawing.json``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from undermine.drawing.cards import role_picture
from undermine.drawing.dwarves import DWARVES, EMOTES, MOODS, STRANGER
from undermine.drawing.parts import parts
from undermine.drawing.registry import DRAWINGS
from undermine.drawing.scene import scene_of
from undermine.games import GAMES


def exported() -> dict[str, Any]:
    """All parts, the dwarves, their moods and emotes, and of each game what lies on its board and its scene.

    Which parts a card is put together from is told with the card: a table may bring a deck of its own.
    """
    return {
        "parts": parts(),
        "dwarves": {str(seat): asdict(dwarf) for seat, dwarf in enumerate(DWARVES)},
        "stranger": {"head": STRANGER.head, "brow": STRANGER.brow},
        "moods": MOODS,
        "emotes": EMOTES,
        "games": {game: _game(game) for game in GAMES},
    }


def _game(game: str) -> dict[str, Any]:
    scene = scene_of(game)
    return {
        "roles": {role: _role(game, role) for role in GAMES[game].roles},
        "things": {name: list(picture) for name, picture in DRAWINGS[game].things.items()},
        "scene": [{"column": one.column, "row": one.row, "picture": one.picture} for one in scene.laid],
        "dwarves": [asdict(dwarf) for dwarf in scene.dwarves],
    }


def _role(game: str, role: str) -> dict[str, Any]:
    below, above = role_picture(game, role)
    return {"below": below, "above": above, "mood": DRAWINGS[game].roles[role].mood}
