"""What lies on the table, drawn as large as there is room for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rich.text import Text

from undermine.cli.screen.card_text import picture_text
from undermine.drawing.characters.board import CharacterBoard
from undermine.drawing.characters.maze import SMALL, Scale


class Board(ABC):
    """What lies on the table as a seat knows it; each game draws its own."""

    @abstractmethod
    def pieces(self, width: int, scale: Scale) -> list[Text]:
        """The board in one piece, or in several one below the other if it is too wide."""


class PlainBoard(Board):
    """A board of lines that are written as they are."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    def pieces(self, width: int, scale: Scale) -> list[Text]:
        return [Text("\n".join(self.lines), no_wrap=True)]


class MazeBoard(Board):
    """A board of cards that lie in columns and rows."""

    def __init__(self, drawn: CharacterBoard) -> None:
        self.drawn = drawn

    def pieces(self, width: int, scale: Scale) -> list[Text]:
        for size in (scale, SMALL):
            whole = self.drawn.picture(size)
            if whole.width <= width:
                return [picture_text(whole)]
        across = self.drawn.columns()
        each = max((width - 8) // SMALL.across, 1)
        parts = [across[at : at + each] for at in range(0, len(across), each)]
        return [picture_text(self.drawn.picture(SMALL, part)) for part in parts]
