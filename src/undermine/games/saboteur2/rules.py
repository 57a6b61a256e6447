"""Saboteur 2's rules as tables: dwarves, cards and gold, and the options a table may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from undermine.games.core.options import flag
from undermine.games.core.rules import Rules
from undermine.games.digging.box import Box
from undermine.games.saboteur.rules import DECK as BASE_DECK
from undermine.games.saboteur2 import cards as _cards  # noqa: F401 - declares them

PLAYERS: Final = range(2, 13)  # S2.01

#: the roles by their numbers
ROLES: Final = ("blue", "green", "boss", "profiteer", "geologist", "saboteur")
BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR = range(len(ROLES))

#: S2.04: how many dwarf cards there are of each role
DWARVES: Final = {BLUE: 4, GREEN: 4, BOSS: 1, PROFITEER: 1, GEOLOGIST: 2, SABOTEUR: 3}

#: S2.54: gold for each winner by the number of winners; more than these get the last share
SHARES: Final = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}

#: S2.54: how much less these roles get
LESS: Final = {BOSS: 1, PROFITEER: 2}

#: S2.02: what the expansion adds to the base game's path and action cards
_NEW_PATHS: Final = {
    "bridge": 2,
    "double_curve_nw_es": 1,
    "double_curve_ne_sw": 1,
    "ladder_s": 1,
    "ladder_w": 1,
    "ladder_es": 1,
    "ladder_ne": 1,
    "door_green_es": 1,
    "door_green_ew": 1,
    "door_green_ns_stub_e": 1,
    "door_blue_ns": 1,
    "door_blue_ew": 1,
    "door_blue_sw": 1,
    "straight_ns_stub_e": 1,
    "straight_ns_stubs_ew": 1,
    "straight_ew_stubs_ns": 1,
    "curve_ne_stub_s": 1,
    "curve_es_stub_n": 2,
    "crystal_s": 1,
    "crystal_w": 1,
    "crystal_cross": 1,
    "crystal_t_wide": 3,
    "crystal_t_tall": 1,
    "crystal_t_wide_stub_n": 1,
    "crystal_t_tall_stub_e": 1,
    "crystal_ew_stub_s": 1,
}
_NEW_ACTIONS: Final = {
    "theft": 4,
    "hands_off": 3,
    "swap_hand": 2,
    "inspection": 2,
    "swap_hats": 2,
    "trapped": 3,
    "free_at_last": 4,
}
_BASE: Final = {**BASE_DECK, "rock_fall": BASE_DECK["rock_fall"] + 1}
_FIRST_ACTION: Final = [*_BASE].index("broken_pick")

#: the whole deck in the order cards are listed: path cards, then action cards, the base game's before the new ones
DECK: Final = {
    **dict([*_BASE.items()][:_FIRST_ACTION]),
    **_NEW_PATHS,
    **dict([*_BASE.items()][_FIRST_ACTION:]),
    **_NEW_ACTIONS,
}

BOX: Final = Box(
    roles=ROLES,
    dwarves=dict.fromkeys(PLAYERS, bytes(role for role, count in DWARVES.items() for _ in range(count))),
    hand=dict.fromkeys(PLAYERS, 6),  # S2.03
    deck=DECK,
    aside=10,
)


@dataclass(frozen=True, kw_only=True)
class Saboteur2Rules(Rules):
    """Saboteur 2 with its options.

    ``boss_behind_doors``: the boss wins with the profiteer when doors of both colours bar every way (S2.51).
    ``open_gold``: everybody sees how much gold everybody has (S2.61).
    """

    name: ClassVar[str] = "saboteur2"
    players: ClassVar[range] = PLAYERS

    boss_behind_doors: bool = flag(False)
    open_gold: bool = flag(False)
