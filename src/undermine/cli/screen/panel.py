"""The panel of seats: who sits where with what in front of them, and what the seat at the screen must not forget.

What all games show of it is here; each game adds what only it has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Final, Generic, TypeVar

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from undermine.cli.screen.terminal import Terminal
from undermine.games.digging.view import DigView
from undermine.games.lost_mines import LostMinesView
from undermine.words import Words

V = TypeVar("V", bound=DigView | LostMinesView)

#: where there is this much room for each, seats are shown in several blocks beside each other
_BLOCK: Final = 39


class Panel(ABC, Generic[V]):
    """The seats around the table as one of them sees them."""

    #: the columns after the number of the seat and the size of the hand; the last one may take several lines
    columns: ClassVar[tuple[str, ...]]

    def __init__(self, view: V, words: Words) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.words = words

    # What each game shows

    @abstractmethod
    def own(self) -> str:
        """What the seat itself has."""

    @abstractmethod
    def cells(self, seat: int) -> tuple[RenderableType, ...]:
        """What stands in the game's own columns for a seat."""

    @abstractmethod
    def stocks(self) -> str:
        """What is left of the stocks."""

    def hindrances(self) -> Iterator[str]:
        """What keeps the seat from doing as it likes."""
        return iter(())

    def notes(self) -> Iterator[str]:
        """What else there is to know."""
        return iter(())

    def remarks(self) -> Iterator[str]:
        """What stands below the seats, the most important first."""
        yield self.stocks()
        yield from self.notes()

    # What is made of it

    def role(self) -> RenderableType:
        """Who the seat is, and what it wins with as long as that is open."""
        say, role = self.words.say, self.view.role
        told = Text(say("table.role", role=say(f"role.{role}")), f"role_{role}")
        return told if self.view.roles else told.append(" " + say(f"wins.{role}"), "default")

    def width(self, terminal: Terminal) -> int:
        """How much room there must be for the panel beside the maze."""
        return terminal.narrowest(self._grid(range(self.view.seats)))

    def beside(self, height: int, terminal: Terminal, width: int) -> tuple[RenderableType, list[Text]]:
        """The panel beside a maze of some height, and what there is no room for there.

        Where there is room, it has a legend.
        """
        parts: list[RenderableType] = [*self._warnings(), Text(self.own()), self._grid(range(self.view.seats))]
        free = height - terminal.lines(Stack(*parts), width)
        remarks = [Text(remark) for remark in self.remarks()]
        while remarks and (lines := terminal.lines(remarks[0], width)) <= free:
            parts.append(remarks.pop(0))
            free -= lines
        legend = self.words.say(f"table.legend.{self.view.rules.name}").split("\n")
        if free > len(legend) and width >= max(map(len, legend)) and not remarks:
            parts += ["", Text("\n".join(legend), "quiet")]
        return Stack(*parts), remarks

    def below(self, width: int) -> RenderableType:
        """The panel as wide as the screen and as low as possible."""
        blocks = max(min(width // _BLOCK, -(-self.view.seats // 3)), 1)
        each = -(-self.view.seats // blocks)
        across = Table.grid(padding=(0, 3, 0, 0))
        grids = [
            self._grid(range(first, min(first + each, self.view.seats))) for first in range(0, self.view.seats, each)
        ]
        across.add_row(*grids)
        first, *more = self.remarks()
        return Stack(*self._warnings(), across, Text(self.own() + "   " + first), *map(Text, more))

    def _warnings(self) -> list[Text]:
        return [Text(text, "broken") for text in self.hindrances()]

    def _grid(self, seats: range) -> RenderableType:
        say = self.words.say
        columns = ("seat", "hand", *self.columns)
        grid = Table.grid(padding=(0, 1, 0, 0))
        for name in columns:
            grid.add_column(no_wrap=name != columns[-1])
        grid.add_row(*(Text(say(f"table.{name}"), "quiet") for name in columns))
        for seat in seats:
            you = seat == self.seat
            number = Text(say("table.you" if you else "table.other", seat=seat), "you" if you else "")
            grid.add_row(number, str(self.view.hand_sizes[seat]), *self.cells(seat))
        return grid
