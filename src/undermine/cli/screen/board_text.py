"""What lies on the table, drawn as large as there is room for."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rich.text import Text

from undermine.cli.screen.drawing import SMALL, Scale
from undermine.cli.screen.picture import Picture
from undermine.cli.screen.picture_text import picture_text


class BoardText(ABC):
    """What lies on the table as a seat knows it; each kind of game draws its own."""

    @abstractmethod
    def columns(self) -> range:
        """The columns there are to draw."""

    @abstractmethod
    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        """All of it, or some columns of it."""

    def pieces(self, width: int, scale: Scale) -> list[Text]:
        """The picture, in one piece if it is not too wide."""
        for size in (scale, SMALL):
            whole = self.picture(size)
            if whole.width <= width:
                return [picture_text(whole)]
        across = self.columns()
        each = max((width - 8) // SMALL.across, 1)
        parts = [across[at : at + each] for at in range(0, len(across), each)]
        return [picture_text(self.picture(SMALL, part)) for part in parts]
