"""The signs of the goals, on the table and in the list of cards."""

from __future__ import annotations

from typing import Final

from undermine.games.digging.box import GOALS

GOLD: Final = "$"
STONE: Final = "#"


def goal_sign(card: str) -> str:
    """The sign of a goal's face; nothing for other cards."""
    if card not in GOALS:
        return ""
    return GOLD if card == "treasure" else STONE
