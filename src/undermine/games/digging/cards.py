"""The cards that both Saboteurs have."""

from __future__ import annotations

from typing import Final

from undermine.games.core.cards import NUMBERS, Printed, declare

_FIXED: Final[tuple[Printed, ...]] = (
    ("start", "NESW", "start"),
    ("treasure", "NESW", ""),
    ("stone_sw", "SW", ""),
    ("stone_nw", "NW", ""),
)
_DEAD_ENDS: Final[tuple[Printed, ...]] = (
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
)

declare(fixed=_FIXED, paths=_DEAD_ENDS, actions=_ACTIONS)

START: Final = NUMBERS["start"]
TREASURE: Final = NUMBERS["treasure"]
ROCK_FALL: Final = NUMBERS["rock_fall"]
MAP: Final = NUMBERS["map"]

#: the goals by where they lie
GOALS: Final = ("top", "middle", "bottom")

#: the tools by their numbers
TOOLS: Final = ("pick", "lantern", "wagon")
#: the tools in a set of them, by its bits
TOOLS_IN: Final = tuple(tuple(tool for bit, tool in enumerate(TOOLS) if tools >> bit & 1) for tools in range(8))


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
