"""The cards of The Lost Mines: paths with something lying on them, tools, tokens and information."""

from __future__ import annotations

from typing import Final

from undermine.games.core.cards import NUMBERS, PLAIN, declare
from undermine.maze import TERRAINS

#: the shapes of the forest's paths; each comes alone or with something lying on it
SHAPES: Final = tuple(shape for shape, _, _ in PLAIN)

#: the obstacle each tool overcomes
OBSTACLES: Final = {"axe": "trunk", "boat": "lake", "rope": "ditch"}

#: action cards in the order in which they are listed
ACTION_CARDS: Final = (
    *OBSTACLES,
    "trap",
    "troll",
    "thunderstorm",
    "info_mine_treasure",
    "info_mine_dwarf",
    "info_treasure_dwarf",
)

declare(
    paths=[(f"{shape}_{terrain}", ways, terrain) for shape, ways, _ in PLAIN for terrain in TERRAINS],
    actions=ACTION_CARDS,
)

#: what can be looked at with each information card
LOOKS: Final = {NUMBERS[name]: tuple(name.split("_")[1:]) for name in ACTION_CARDS if name.startswith("info_")}

#: what an information card lets one look at, by its number
THINGS: Final = ("mine", "treasure", "dwarf")
