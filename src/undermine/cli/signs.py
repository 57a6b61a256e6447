"""Signs: which face a card has, and what stands on it."""

from __future__ import annotations

from typing import Final

from undermine.games.cards import FACES, NUMBERS, TREASURE
from undermine.maze import Face

#: the signs of goals, on the table and in the list of cards
GOLD_SIGN: Final = "$"
STONE_SIGN: Final = "#"


def face_of(card: str, turned: bool = False) -> Face | None:
    """The face of a card, or ``None`` if it never lies in the maze."""
    number = NUMBERS[card]
    face = FACES[number] if number < len(FACES) else None
    return face.turned if face is not None and turned else face


def goal_sign(card: str) -> str:
    """The sign of a goal's face."""
    return GOLD_SIGN if NUMBERS[card] == TREASURE else STONE_SIGN
