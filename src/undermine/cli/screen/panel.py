"""The panel of seats: who sits where with what in front of them, and what the seat at the screen must not forget.

A game that says nothing else gets a panel of seats, hands and scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from undermine.cli.screen.seat_view import SeatView
from undermine.cli.screen.terminal import Terminal
from undermine.games import kind_of
from undermine.words import Words

V = TypeVar("V", bound=SeatView)

#: where there is this much room for each, seats are shown in several blocks beside each other
_BLOCK: Final = 39


class Panel(Generic[V]):
    """The seats around the table as one of them sees them: what each has in the hand, and what it has earned."""

    def __init__(self, view: V, words: Words) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.words = words
        #: whether there is room for what everybody is called
        self.named = True

    # What each game shows

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns after the seat and the size of the hand; the last one may take several lines."""
        return (kind_of(self.view.rules.name).unit,)

    def cells(self, seat: int) -> tuple[RenderableType, ...]:
        """What stands in the game's own columns for a seat."""
        lines = (line for result in self.view.results for line in result.lines)
        return (str(sum(line.amount or 0 for line in lines if line.seat == seat)),)

    def role(self) -> Text | None:
        """Who the seat is, and what it wins with as long as that is open; ``None`` where nobody has a role."""
        return None

    def own(self) -> str:
        """What the seat itself has."""
        return ""

    def hindrances(self) -> Iterator[str]:
        """What keeps the seat from doing as it likes."""
        return iter(())

    def remarks(self) -> Iterator[str]:
        """What stands below the seats, the most important first."""
        return iter(())

    # What is made of it

    def width(self, terminal: Terminal) -> int:
        """How much room there must be for the panel beside the maze."""
        return terminal.narrowest(self._grid(range(self.view.seats)))

    def beside(self, height: int, terminal: Terminal, width: int) -> tuple[RenderableType, list[Text]]:
        """The panel beside a maze of some height, and what there is no room for there.

        Where there is room, it has a legend.
        """
        own = [Text(own)] if (own := self.own()) else []
        parts: list[RenderableType] = [*self._warnings(), *own, self._grid(range(self.view.seats))]
        free = height - terminal.lines(Stack(*parts), width)
        remarks = [Text(remark) for remark in self.remarks()]
        while remarks and (lines := terminal.lines(remarks[0], width)) <= free:
            parts.append(remarks.pop(0))
            free -= lines
        key = f"table.legend.{self.view.rules.name}"
        legend = self.words.say(key).split("\n") if self.words.has(key) else []
        if legend and free > len(legend) and width >= max(map(len, legend)) and not remarks:
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
        remarks = [*self.remarks()]
        line = "   ".join(filter(None, (self.own(), *remarks[:1])))
        return Stack(*self._warnings(), across, *([Text(line)] if line else []), *map(Text, remarks[1:]))

    def _warnings(self) -> list[Text]:
        return [Text(text, "broken") for text in self.hindrances()]

    def _grid(self, seats: range) -> RenderableType:
        say = self.words.say
        columns = ("seat", "hand", *self.columns)
        grid = Table.grid(padding=(0, 1, 0, 0))
        seated = {seat: self._seated(seat) for seat in seats}
        # Names have blanks before them, of which what is measured knows nothing.
        grid.add_column(no_wrap=True, min_width=max(map(len, seated.values())))
        for name in columns[1:]:
            grid.add_column(no_wrap=name != columns[-1])
        grid.add_row(*(Text(say(f"table.{name}"), "quiet") for name in columns))
        for seat in seats:
            grid.add_row(seated[seat], str(self.view.hand_sizes[seat]), *self.cells(seat))
        return grid

    def _seated(self, seat: int) -> Text:
        """Who sits somewhere, after the number that the seat has in a notation."""
        say, you = self.words.say, seat == self.seat
        called = say("web.you") if you else self.words.seat(seat)
        told = say("table.you" if you else "table.other", number=seat, seat=called if self.named else "")
        return Text(told.rstrip(), "you" if you else "")
