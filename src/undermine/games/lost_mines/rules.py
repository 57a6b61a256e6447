"""The Lost Mines' rules as tables: dwarves, hands and steps, and the options a table may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from undermine.games.core.options import file, flag, number
from undermine.games.core.rules import Rules
from undermine.games.lost_mines.box import Box, box_of
from undermine.games.lost_mines.deck import USUAL

PLAYERS: Final = range(3, 10)  # LM.01


@dataclass(frozen=True, kw_only=True)
class LostMinesRules(Rules):
    """The Lost Mines with its options.

    ``agreement``: the players may agree to end a round (LM.61). ``deck``: the board and the cards, by the name of a
    deck that comes with the game or as the whole text of a deck file.

    >>> str(LostMinesRules(agreement=False))
    'lost_mines agreement=false'
    """

    name: ClassVar[str] = "lost_mines"
    players: ClassVar[range] = PLAYERS
    edition: ClassVar[int] = 2  # since LM.31, LM.40 and LM.70 were corrected

    rounds: int = number(2, least=1, most=99)
    agreement: bool = flag(True)
    deck: str = file(USUAL)

    def __post_init__(self) -> None:
        super().__post_init__()
        box_of(self.deck)

    @property
    def box(self) -> Box:
        """The board and the cards, ready to play with."""
        return box_of(self.deck)

    def file_name(self, option: str) -> str:
        return self.box.deck.name
