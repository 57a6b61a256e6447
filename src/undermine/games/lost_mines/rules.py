"""The Lost Mines' rules as tables: dwarves, hands and steps, and the options a table may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from undermine.games.core.errors import RulesError, shown
from undermine.games.core.game import Rules
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

    rounds: int = 2
    agreement: bool = True
    deck: str = USUAL

    def __post_init__(self) -> None:
        super().__post_init__()
        if type(self.agreement) is not bool:
            raise RulesError("option_value", option="agreement", allowed="true or false", value=shown(self.agreement))
        if type(self.deck) is not str:
            raise RulesError("option_value", option="deck", allowed="text", value=shown(self.deck))
        box_of(self.deck)

    @property
    def box(self) -> Box:
        """The board and the cards, ready to play with."""
        return box_of(self.deck)

    def __str__(self) -> str:
        shown = self.deck if self.deck == USUAL else self.box.deck.name
        return super().__str__().replace(f"deck={self.deck.lower()}", f"deck={shown}")
