"""The cards that Saboteur 2 adds."""

from __future__ import annotations

from typing import Final

from undermine.games.core.cards import NUMBERS, Printed, declare
from undermine.games.digging import cards as _base  # noqa: F401 - declared before these, so listed before them

_PATHS: Final[tuple[Printed, ...]] = (
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
_ACTIONS: Final = ("theft", "hands_off", "swap_hand", "inspection", "swap_hats", "trapped", "free_at_last")

declare(paths=_PATHS, actions=_ACTIONS)

#: the cards that can lie in front of a player, by their numbers there
IN_FRONT: Final = ("broken_pick", "broken_lantern", "broken_wagon", "trapped", "theft")

#: by card, whether it is a ladder
_LADDERS: Final = {NUMBERS[name] for name, _, shown in _PATHS if shown == "ladder"}
LADDERS: Final = bytes(card in _LADDERS for card in range(256))
