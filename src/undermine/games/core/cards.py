"""Every card of the family by its id: one number each, and the faces of those that lie in a maze.

The ids are the same in data, notation and messages. How many of each a game has stands with that game. The
order here is the order in which cards are listed and sorted.
"""

from __future__ import annotations

from typing import Final

from undermine.maze import TERRAINS, Face, FaceTable

# Cards that lie in the maze from the start, and path cards: id, the ways that meet inside it, what else it shows.
_FIXED: Final = (
    ("start", "NESW", "start"),
    ("treasure", "NESW", ""),
    ("stone_sw", "SW", ""),
    ("stone_nw", "NW", ""),
)
_PATHS: Final = (
    ("cross", "NESW", ""),
    ("t_wide", "ESW", ""),
    ("t_tall", "NSW", ""),
    ("straight_ns", "NS", ""),
    ("straight_ew", "EW", ""),
    ("curve_sw", "SW", ""),
    ("curve_es", "ES", ""),
    ("dead_nesw", "N|E|S|W", ""),
    ("dead_esw", "E|S|W", ""),
    ("dead_nsw", "N|S|W", ""),
    ("dead_ns", "N|S", ""),
    ("dead_ew", "E|W", ""),
    ("dead_sw", "S|W", ""),
    ("dead_es", "E|S", ""),
    ("dead_s", "S", ""),
    ("dead_w", "W", ""),
)
_PATHS_2: Final = (
    ("bridge", "NS|EW", ""),
    ("double_curve_nw_es", "NW|ES", ""),
    ("double_curve_ne_sw", "NE|SW", ""),
    ("ladder_s", "S", "ladder"),
    ("ladder_w", "W", "ladder"),
    ("ladder_es", "ES", "ladder"),
    ("ladder_ne", "NE", "ladder"),
    ("door_green_es", "ES", "green door"),
    ("door_green_ew", "EW", "green door"),
    ("door_green_ns_stub_e", "NS|E", "green door"),
    ("door_blue_ns", "NS", "blue door"),
    ("door_blue_ew", "EW", "blue door"),
    ("door_blue_sw", "SW", "blue door"),
    ("straight_ns_stub_e", "NS|E", ""),
    ("straight_ns_stubs_ew", "NS|E|W", ""),
    ("straight_ew_stubs_ns", "EW|N|S", ""),
    ("curve_ne_stub_s", "NE|S", ""),
    ("curve_es_stub_n", "ES|N", ""),
    ("crystal_s", "S", "crystal"),
    ("crystal_w", "W", "crystal"),
    ("crystal_cross", "NESW", "crystal"),
    ("crystal_t_wide", "ESW", "crystal"),
    ("crystal_t_tall", "NES", "crystal"),
    ("crystal_t_wide_stub_n", "ESW|N", "crystal"),
    ("crystal_t_tall_stub_e", "NSW|E", "crystal"),
    ("crystal_ew_stub_s", "EW|S", "crystal"),
)
#: the shapes of the forest's paths; each comes alone, as above, or with something lying on it
SHAPES: Final = ("cross", "t_wide", "t_tall", "straight_ns", "straight_ew", "curve_sw", "curve_es")
_PATHS_3: Final = tuple(
    (f"{shape}_{terrain}", ways, terrain) for shape, ways, _ in _PATHS if shape in SHAPES for terrain in TERRAINS
)
_ACTIONS: Final = (
    "broken_pick",
    "broken_lantern",
    "broken_wagon",
    "repair_pick",
    "repair_lantern",
    "repair_wagon",
    "repair_pick_lantern",
    "repair_pick_wagon",
    "repair_lantern_wagon",
    "rock_fall",
    "map",
    "theft",
    "hands_off",
    "swap_hand",
    "inspection",
    "swap_hats",
    "trapped",
    "free_at_last",
    "axe",
    "boat",
    "rope",
    "trap",
    "troll",
    "thunderstorm",
    "info_mine_treasure",
    "info_mine_dwarf",
    "info_treasure_dwarf",
)

#: the id of each card by its number; number 0 is no card
IDS: Final[tuple[str, ...]] = ("", *(row[0] for row in _FIXED + _PATHS + _PATHS_2 + _PATHS_3), *_ACTIONS)
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(IDS) if name}

FACES: Final[tuple[Face | None, ...]] = (
    None,
    *(Face.parse(ways, shown) for _, ways, shown in _FIXED + _PATHS + _PATHS_2 + _PATHS_3),
)
TABLE: Final = FaceTable(FACES)

FIRST_PATH: Final = NUMBERS["cross"]
FIRST_ACTION: Final = NUMBERS["broken_pick"]

#: the tools by their numbers
TOOLS: Final = ("pick", "lantern", "wagon")

#: the cards that can lie in front of a player, by their numbers there
IN_FRONT: Final = ("broken_pick", "broken_lantern", "broken_wagon", "trapped", "theft")

#: the faces of path cards that are ladders, as the bits of an int
LADDERS: Final = sum(
    1 << face for name, _, shown in _PATHS_2 if shown == "ladder" for face in TABLE.card_faces[NUMBERS[name]]
)

#: the obstacle each tool overcomes
OBSTACLES: Final = {"axe": "trunk", "boat": "lake", "rope": "ditch"}

#: what can be looked at with each information card
LOOKS: Final = {NUMBERS[name]: tuple(name.split("_")[1:]) for name in _ACTIONS if name.startswith("info_")}

START: Final = NUMBERS["start"]
TREASURE: Final = NUMBERS["treasure"]
ROCK_FALL: Final = NUMBERS["rock_fall"]
MAP: Final = NUMBERS["map"]


def _tools_after(prefix: str) -> dict[int, tuple[int, ...]]:
    """The numbers of the tools named in a card's id, for all cards whose id begins so."""
    return {
        NUMBERS[name]: tuple(number for number, tool in enumerate(TOOLS) if tool in name.split("_"))
        for name in _ACTIONS
        if name.startswith(prefix)
    }


#: the tool a card breaks, and the tools it can mend
BREAKS: Final = {card: tool for card, (tool,) in _tools_after("broken_").items()}
MENDS: Final = _tools_after("repair_")


def is_path(card: int) -> bool:
    """Whether a card number is that of a path card."""
    return FIRST_PATH <= card < FIRST_ACTION
