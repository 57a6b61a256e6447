"""Signs: which face a card has, and what stands on it."""

from __future__ import annotations

from typing import Final

from undermine.cli.screen.drawing import Place
from undermine.games import View
from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.digging.cards import TREASURE
from undermine.maze import Face

#: the signs of goals, on the table and in the list of cards
GOLD_SIGN: Final = "$"
STONE_SIGN: Final = "#"

#: the signs of the mines, of the clans' starts and of tokens
MINE_SIGNS: Final = {"gold": "G", "silver": "S", "gemstones": "*", "dragon": "D"}
CLAN_SIGNS: Final = {"blue": "B", "yellow": "Y"}
TOKEN_SIGNS: Final = {"trap": "x", "troll": "T"}
#: an obstacle that a tool has overcome
OVERCOME: Final = "✓"
#: where a dwarf can go, by how many traps it passes
REACH: Final = "›¹²³⁴⁵"


def face_of(card: str, turned: bool = False) -> Face | None:
    """The face of a card, or ``None`` if it never lies in the maze."""
    number = NUMBERS[card]
    face = FACES[number] if number < len(FACES) else None
    return face.turned if face is not None and turned else face


def goal_sign(card: str) -> str:
    """The sign of a goal's face."""
    return GOLD_SIGN if NUMBERS[card] == TREASURE else STONE_SIGN


def last_laid(view: View) -> Place | None:
    """Where a card was laid last in this round."""
    for event in reversed(view.history):
        if event.kind == "laid":
            facts = event.data()
            return facts["column"], facts["row"]
    return None
