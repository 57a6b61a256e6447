"""The board and the cards of The Lost Mines, as a deck file states them. Shares no code with the engine.

The form of a deck file is told by the file itself: one thing a line, a # begins a remark, [names] part what is printed
from what is reconstructed. The order of cards is that of docs/notation.md and does not depend on the file.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path

Cell = tuple[int, int]  # column, row, both from 1

BUILT_IN = Path(__file__).parents[2] / "src" / "undermine" / "games" / "lost_mines"

SHAPES: dict[str, str] = {  # all open sides of a card meet inside it
    "cross": "NESW",
    "t_wide": "ESW",
    "t_tall": "NSW",
    "straight_ns": "NS",
    "straight_ew": "EW",
    "curve_sw": "SW",
    "curve_es": "ES",
}
FEATURES = ("campfire", "rock", "trunk", "lake", "ditch")
OBSTACLES = {"axe": "trunk", "boat": "lake", "rope": "ditch"}  # LM.23: tool -> what it overcomes

# LM.31: the two things that an information card shows
INFORMATION: dict[str, tuple[str, str]] = {
    "info_mine_treasure": ("mine", "treasure"),
    "info_mine_dwarf": ("mine", "dwarf"),
    "info_treasure_dwarf": ("treasure", "dwarf"),
}

# Every path card there may be -> its shape and what lies on it, if anything; plain ones first
PATHS: dict[str, tuple[str, str | None]] = {
    **{shape: (shape, None) for shape in SHAPES},
    **{f"{shape}_{feature}": (shape, feature) for shape in SHAPES for feature in FEATURES},
}
ACTIONS: tuple[str, ...] = (*OBSTACLES, "trap", "troll", "thunderstorm", *INFORMATION)
CARD_ORDER: tuple[str, ...] = (*PATHS, *ACTIONS)
TOKENS: tuple[str, ...] = (*OBSTACLES, "trap", "troll")

CLANS = ("blue", "yellow")
HALF_TURN = {"N": "S", "S": "N", "E": "W", "W": "E"}


@functools.cache
def lie(printed: str, turned: bool) -> frozenset[str]:
    """The open sides of a card as it lies: as printed, or turned by 180 degrees."""
    return frozenset(HALF_TURN[side] if turned else side for side in printed)


@functools.cache
def settings(printed: str) -> list[bool]:
    """S1.14: a card whose half turn looks the same lies unturned only."""
    return [False] if lie(printed, False) == lie(printed, True) else [False, True]


def in_card_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARD_ORDER.index)


@dataclass
class Deck:
    """What a deck file says. Never changed once it was read."""

    name: str = ""
    columns: int = 0
    rows: int = 0
    starts: dict[str, tuple[Cell, str]] = field(default_factory=dict)  # clan -> place and open sides
    mine_spaces: list[Cell] = field(default_factory=list)  # mine 1, 2, ...
    mines: dict[str, str] = field(default_factory=dict)  # kind -> open sides
    treasures: list[tuple[str, int]] = field(default_factory=list)  # kind, value
    cards: dict[str, int] = field(default_factory=dict)  # path and action cards -> copies
    tokens: dict[str, int] = field(default_factory=dict)  # what lies on the board -> how many there are
    totals: dict[str, int] = field(default_factory=dict)  # as the file states them

    def __deepcopy__(self, memo: object) -> Deck:
        return self  # copies of a match may share it

    def stock(self) -> list[str]:
        """All path and action cards in card order, copies together."""
        return [card for card in CARD_ORDER for _ in range(self.cards.get(card, 0))]

    def read_line(self, words: list[str]) -> None:
        match words:
            case ["name", name]:
                self.name = name
            case ["board", columns, rows]:
                self.columns, self.rows = int(columns), int(rows)
            case ["total", what, count]:
                self.totals[what] = int(count)
            case ["start", clan, place, sides] if clan in CLANS and clan not in self.starts:
                self.starts[clan] = cell(place), sides
            case ["mine-space", place]:
                self.mine_spaces.append(cell(place))
            case ["mine", kind, sides] if kind not in self.mines:
                self.mines[kind] = sides
            case ["treasure", kind, *values]:
                self.treasures += [(kind, int(value)) for value in values]
            case ["path", card, count] if card in PATHS and card not in self.cards:
                self.cards[card] = int(count)
            case ["action", card, count] if card in ACTIONS and card not in self.cards:
                self.cards[card] = int(count)
            case ["token", token, count] if token in TOKENS and token not in self.tokens:
                self.tokens[token] = int(count)
            case _:
                raise ValueError(f"a deck file cannot say: {' '.join(words)}")

    def check(self) -> None:
        """What the file says of itself, and what the rules take for granted."""
        counted = {
            "paths": sum(count for card, count in self.cards.items() if card in PATHS),
            "actions": sum(count for card, count in self.cards.items() if card in ACTIONS),
            "treasures": len(self.treasures),
            "tokens": sum(self.tokens.values()),
        }
        for what, total in self.totals.items():
            if counted.get(what) != total:
                raise ValueError(f"the deck file states {total} {what} and lists {counted.get(what)}")
        if set(self.starts) != set(CLANS) or len(self.mine_spaces) != len(self.mines):
            raise ValueError("the deck file lacks a start card, or has not as many mines as spaces for them")


def cell(place: str) -> Cell:
    column, row = place.split(",")
    return int(column), int(row)


@functools.cache
def read_deck(deck: str) -> Deck:
    """A built-in deck by its name, or the whole text of another deck file (any text of several lines)."""
    text = deck if "\n" in deck else (BUILT_IN / f"{deck}.deck").read_text(encoding="utf-8")
    result = Deck()
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if words and not words[0].startswith("["):
            result.read_line(words)
    result.check()
    return result
