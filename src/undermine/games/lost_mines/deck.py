"""A deck: the board and the cards of The Lost Mines as data. What a file of one says is read in ``deck_file``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from undermine.games.core.cards import IDS
from undermine.games.lost_mines.cards import OBSTACLES, SHAPES
from undermine.maze import TERRAINS

#: the deck that is played with if nobody asks for another
USUAL: Final = "reconstruction"

CLANS: Final = ("blue", "yellow")
MINES: Final = ("gold", "silver", "gemstones", "dragon")
TREASURES: Final = MINES[:3]
TOKENS: Final = (*OBSTACLES, "trap", "troll")
PATHS: Final = (*SHAPES, *(f"{shape}_{terrain}" for shape in SHAPES for terrain in TERRAINS))

#: (column, row)
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The board and the cards. Sides are sets as in ``maze.sides``; every match with the same deck shares it."""

    name: str
    columns: int
    rows: int
    starts: Mapping[str, tuple[Cell, int]]
    mine_spaces: tuple[Cell, ...]
    #: the openings of each mine as it is printed
    mines: Mapping[str, int]
    #: (kind, value) in the order of the file
    treasures: tuple[tuple[str, int], ...]
    paths: Mapping[str, int]
    actions: Mapping[str, int]
    tokens: Mapping[str, int]
    #: the words that begin lines under [printed]: what is known for certain
    printed: frozenset[str]

    @property
    def stock(self) -> dict[str, int]:
        """Path and action cards in card order."""
        both = {**self.paths, **self.actions}
        return {name: both[name] for name in IDS if name in both}
