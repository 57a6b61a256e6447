"""The screens of all games. Only what draws a game loads them, for they need rich."""

from __future__ import annotations

from typing import Any

from undermine import layers
from undermine.cli import OUTSIDE, lost_mines, saboteur, saboteur2  # noqa: F401  (they register their screens)
from undermine.cli.screen.game_screen import SCREENS, GameScreen

__all__ = ["SCREENS", "screen_of"]


def screen_of(game: str) -> GameScreen[Any]:
    """The screen of a game; ``LayerError`` as long as there is any game without one."""
    for outside, make in OUTSIDE.items():
        if outside not in SCREENS:
            SCREENS.register(outside, make())
    layers.check()
    return SCREENS[game]
