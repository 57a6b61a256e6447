"""The printed cards of Saboteur and Saboteur 2 as tables, and the chance that deals them.

Written from ../shared/cards and docs/record.md, section "Chance". Shares no code with the engine.
"""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

# id, copies, open sides, groups of sides that meet inside the card
PATHS: tuple[tuple[str, int, str, str], ...] = (
    ("cross", 5, "NESW", "NESW"),
    ("t_wide", 5, "ESW", "ESW"),
    ("t_tall", 5, "NSW", "NSW"),
    ("straight_ns", 4, "NS", "NS"),
    ("straight_ew", 3, "EW", "EW"),
    ("curve_sw", 5, "SW", "SW"),
    ("curve_es", 4, "ES", "ES"),
    ("dead_nesw", 1, "NESW", "N|E|S|W"),
    ("dead_esw", 1, "ESW", "E|S|W"),
    ("dead_nsw", 1, "NSW", "N|S|W"),
    ("dead_ns", 1, "NS", "N|S"),
    ("dead_ew", 1, "EW", "E|W"),
    ("dead_sw", 1, "SW", "S|W"),
    ("dead_es", 1, "ES", "E|S"),
    ("dead_s", 1, "S", "S"),
    ("dead_w", 1, "W", "W"),
)

# Saboteur 2. id, copies, open sides, groups of sides that meet, feature. A door hangs in the group of two sides.
PATHS2: tuple[tuple[str, int, str, str, str], ...] = (
    ("bridge", 2, "NESW", "NS|EW", ""),
    ("double_curve_nw_es", 1, "NESW", "NW|ES", ""),
    ("double_curve_ne_sw", 1, "NESW", "NE|SW", ""),
    ("ladder_s", 1, "S", "S", "ladder"),
    ("ladder_w", 1, "W", "W", "ladder"),
    ("ladder_es", 1, "ES", "ES", "ladder"),
    ("ladder_ne", 1, "NE", "NE", "ladder"),
    ("door_green_es", 1, "ES", "ES", "green door"),
    ("door_green_ew", 1, "EW", "EW", "green door"),
    ("door_green_ns_stub_e", 1, "NES", "NS|E", "green door"),
    ("door_blue_ns", 1, "NS", "NS", "blue door"),
    ("door_blue_ew", 1, "EW", "EW", "blue door"),
    ("door_blue_sw", 1, "SW", "SW", "blue door"),
    ("straight_ns_stub_e", 1, "NES", "NS|E", ""),
    ("straight_ns_stubs_ew", 1, "NESW", "NS|E|W", ""),
    ("straight_ew_stubs_ns", 1, "NESW", "EW|N|S", ""),
    ("curve_ne_stub_s", 1, "NES", "NE|S", ""),
    ("curve_es_stub_n", 2, "NES", "ES|N", ""),
    ("crystal_s", 1, "S", "S", "crystal"),
    ("crystal_w", 1, "W", "W", "crystal"),
    ("crystal_cross", 1, "NESW", "NESW", "crystal"),
    ("crystal_t_wide", 3, "ESW", "ESW", "crystal"),
    ("crystal_t_tall", 1, "NES", "NES", "crystal"),
    ("crystal_t_wide_stub_n", 1, "NESW", "ESW|N", "crystal"),
    ("crystal_t_tall_stub_e", 1, "NESW", "NSW|E", "crystal"),
    ("crystal_ew_stub_s", 1, "ESW", "EW|S", "crystal"),
)

LADDERS = {card for card, _, _, _, feature in PATHS2 if feature == "ladder"}
CRYSTALS = {card for card, _, _, _, feature in PATHS2 if feature == "crystal"}
DOORS = {card: feature.split()[0] for card, _, _, _, feature in PATHS2 if feature.endswith("door")}  # card -> colour

# Cards that lie on the table from the beginning (the treasure is never a way: its turning over ends the round).
FIXED: tuple[tuple[str, str, str], ...] = (
    ("start", "NESW", "NESW"),
    ("stone_sw", "SW", "SW"),
    ("stone_nw", "NW", "NW"),
)

TOOLS = ("pick", "lantern", "wagon")

BREAKS = {"broken_pick": "pick", "broken_lantern": "lantern", "broken_wagon": "wagon"}

# S1.41, S1.42: the tools a repair card shows, in the order of TOOLS
REPAIRS: dict[str, tuple[str, ...]] = {
    "repair_pick": ("pick",),
    "repair_lantern": ("lantern",),
    "repair_wagon": ("wagon",),
    "repair_pick_lantern": ("pick", "lantern"),
    "repair_pick_wagon": ("pick", "wagon"),
    "repair_lantern_wagon": ("lantern", "wagon"),
}

ACTIONS: tuple[tuple[str, int], ...] = (
    ("broken_pick", 3),
    ("broken_lantern", 3),
    ("broken_wagon", 3),
    ("repair_pick", 2),
    ("repair_lantern", 2),
    ("repair_wagon", 2),
    ("repair_pick_lantern", 1),
    ("repair_pick_wagon", 1),
    ("repair_lantern_wagon", 1),
    ("rock_fall", 3),
    ("map", 6),
)

# The order of the card list, in which cards are sorted and in which the stock lies before it is shuffled.
CARD_LIST: tuple[tuple[str, int], ...] = tuple((card, count) for card, count, _, _ in PATHS) + ACTIONS
CARD_ORDER: tuple[str, ...] = tuple(card for card, _ in CARD_LIST)
PATH_ORDER: tuple[str, ...] = tuple(card for card, _, _, _ in PATHS)

# S2.02, S2.37: one more rock-fall, and the actions of Saboteur 2
ACTIONS2: tuple[tuple[str, int], ...] = (
    ("broken_pick", 3),
    ("broken_lantern", 3),
    ("broken_wagon", 3),
    ("repair_pick", 2),
    ("repair_lantern", 2),
    ("repair_wagon", 2),
    ("repair_pick_lantern", 1),
    ("repair_pick_wagon", 1),
    ("repair_lantern_wagon", 1),
    ("rock_fall", 4),
    ("map", 6),
    ("theft", 4),
    ("hands_off", 3),
    ("swap_hand", 2),
    ("inspection", 2),
    ("swap_hats", 2),
    ("trapped", 3),
    ("free_at_last", 4),
)

PATH_ORDER2: tuple[str, ...] = PATH_ORDER + tuple(card for card, _, _, _, _ in PATHS2)
CARD_LIST2: tuple[tuple[str, int], ...] = (
    tuple((card, count) for card, count, _, _ in PATHS)
    + tuple((card, count) for card, count, _, _, _ in PATHS2)
    + ACTIONS2
)
CARD_ORDER2: tuple[str, ...] = tuple(card for card, _ in CARD_LIST2)

# Cards that lie in front of players, in the order of docs/notation.md
IN_FRONT = ("broken_pick", "broken_lantern", "broken_wagon", "trapped", "theft")

# S2.04: the dwarf cards before they are shuffled: role, copies
DWARVES2: tuple[tuple[str, int], ...] = (
    ("blue", 4),
    ("green", 4),
    ("boss", 1),
    ("profiteer", 1),
    ("geologist", 2),
    ("saboteur", 3),
)

SEATS2 = range(2, 13)  # S2.01
ASIDE = 10  # S2.02
HAND_SIZE2 = 6  # S2.03

GOAL_FACES = ("treasure", "stone_sw", "stone_nw")
NUGGETS: tuple[tuple[int, int], ...] = ((1, 16), (2, 8), (3, 4))  # S1.07: value, copies

# S1.02: players -> (saboteurs, diggers) in the dwarf stock
DWARVES: dict[int, tuple[int, int]] = {
    3: (1, 3),
    4: (1, 4),
    5: (2, 4),
    6: (2, 5),
    7: (3, 5),
    8: (3, 6),
    9: (3, 7),
    10: (4, 7),
}

# S1.06: players -> cards dealt to each
HAND_SIZE: dict[int, int] = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}

# S1.63: saboteurs among the players -> nuggets for each of them
SABOTEUR_GOLD: dict[int, int] = {1: 4, 2: 3, 3: 3, 4: 2}

HALF_TURN = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True)
class Shape:
    """A card as it lies: the open sides, and which of them meet inside the card."""

    open: frozenset[str]
    groups: frozenset[frozenset[str]]


@functools.cache
def shape(card: str, turned: bool) -> Shape:
    """The sides of a path card, a stone or the start, as printed or turned by 180 degrees (S1.20)."""
    table = [(name, sides, joined) for name, _, sides, joined in PATHS] + list(FIXED)
    table += [(name, sides, joined) for name, _, sides, joined, _ in PATHS2]
    for name, sides, joined in table:
        if name == card:
            if turned:
                sides = "".join(HALF_TURN.get(letter, letter) for letter in sides)
                joined = "".join(HALF_TURN.get(letter, letter) for letter in joined)
            return Shape(frozenset(sides), frozenset(frozenset(group) for group in joined.split("|")))
    raise KeyError(card)


@functools.cache
def orientations(card: str) -> list[bool]:
    """S1.14: a card whose half turn looks the same is laid unturned only."""
    return [False] if shape(card, False) == shape(card, True) else [False, True]


class Chance:
    """SHA-256 in counter mode, as docs/record.md describes it."""

    def __init__(self, seed: str) -> None:
        self.key = hashlib.sha256(("undermine/1:" + seed).encode("utf-8")).digest()
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            data = hashlib.sha256(self.key + self.block.to_bytes(8, "big")).digest()
            self.block += 1
            self.words = [int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4)]
        return self.words.pop(0)

    def below(self, k: int) -> int:
        while True:
            product = self.word() * k
            high, low = divmod(product, 2**32)
            if low >= 2**32 % k:
                return high

    def shuffle(self, things: list[T]) -> list[T]:
        result = list(things)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result
