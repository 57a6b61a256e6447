"""The signs of The Lost Mines: mines, the clans' starts, tokens, and where a dwarf can go."""

from __future__ import annotations

from typing import Final

MINES: Final = {"gold": "G", "silver": "S", "gemstones": "*", "dragon": "D"}
CLANS: Final = {"blue": "B", "yellow": "Y"}
TOKENS: Final = {"trap": "x", "troll": "T"}
#: an obstacle that a tool has overcome
OVERCOME: Final = "✓"
#: where a dwarf can go, by how many traps it passes
REACH: Final = "›¹²³⁴⁵"
