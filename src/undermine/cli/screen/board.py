"""What lies on the table, drawn as large as there is room for; where cards may be laid, and where one was laid last."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from rich.text import Text

from undermine.cli.screen.card_text import picture_text
from undermine.cli.screen.drawing import SMALL, Cell, Scale
from undermine.cli.screen.picture import Picture
from undermine.games import Action, View


def cells_to_lay(actions: Iterable[Action]) -> set[Cell]:
    """The cells where a card may be laid."""
    return {(a.column, a.row) for a in actions if a.kind == "lay" and a.column is not None and a.row is not None}


def last_laid(view: View) -> Cell | None:
    """Where a card was laid last in this round."""
    for event in reversed(view.history):
        if event.kind == "laid":
            facts = event.data()
            return facts["column"], facts["row"]
    return None


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

    @abstractmethod
    def columns(self) -> range:
        """The columns there are to draw."""

    @abstractmethod
    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        """All of it, or some columns of it."""

    def pieces(self, width: int, scale: Scale) -> list[Text]:
        for size in (scale, SMALL):
            whole = self.picture(size)
            if whole.width <= width:
                return [picture_text(whole)]
        across = self.columns()
        each = max((width - 8) // SMALL.across, 1)
        parts = [across[at : at + each] for at in range(0, len(across), each)]
        return [picture_text(self.picture(SMALL, part)) for part in parts]
