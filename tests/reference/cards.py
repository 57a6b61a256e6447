"""The printed cards of Saboteur as tables, and the chance that deals them.

Written from ../shared/cards and docs/record.md, section "Chance". Shares no code with the engine.
"""

from __future__ import annotations

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


def shape(card: str, turned: bool) -> Shape:
    """The sides of a path card, a stone or the start, as printed or turned by 180 degrees (S1.20)."""
    table = [(name, sides, joined) for name, _, sides, joined in PATHS] + list(FIXED)
    for name, sides, joined in table:
        if name == card:
            if turned:
                sides = "".join(HALF_TURN.get(letter, letter) for letter in sides)
                joined = "".join(HALF_TURN.get(letter, letter) for letter in joined)
            return Shape(frozenset(sides), frozenset(frozenset(group) for group in joined.split("|")))
    raise KeyError(card)


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
