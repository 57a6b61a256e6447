"""A seat's view of the table as something to look at: the board, the seats around it, the hand and its moves.

Everything here is made from a view and the legal moves; there is no game to peek into.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from undermine.cli.screen.hand_text import HandText
from undermine.cli.screen.menu import Menu
from undermine.cli.screen.seat_view import SeatView
from undermine.cli.screen.terminal import Terminal
from undermine.cli.screens import SCREENS
from undermine.drawing.characters.maze import LARGE, SMALL, Scale
from undermine.games import Action, View
from undermine.words import Words

#: how many lines a move and what is thought of it take as a rule
_TOLD: Final = 12


class TableText:
    """One view, drawn; where several people share the screen, it says whose it is."""

    def __init__(self, view: View, legal: Sequence[Action], words: Words, *, shared: bool = False) -> None:
        assert isinstance(view, SeatView) and view.seat is not None and view.hand is not None
        self.view = view
        self.seat = view.seat
        self.words = words
        self.shared = shared
        self.legal = legal
        self.menu = Menu(legal)
        screen = SCREENS[view.rules.name]
        self.board = screen.board(view, self.menu, words)
        self.panel = screen.panel(view, words)
        self.question = screen.question(view, self.menu, words)
        self.hand = HandText(view.seat, view.hand, self.menu, self.question, words)

    def fitting(self, terminal: Terminal, news: Sequence[str]) -> RenderableType:
        """The whole table, as large as the terminal has room for: the news, the maze and seats, the hand.

        Where there is no room for a list of moves, the hand alone is shown, for the maze says more than the list; then
        seats have numbers alone.
        What is still too much is taken from the oldest news.
        """
        width, height = terminal.width, terminal.height
        hand = self.hand

        @cache
        def board(scale: Scale, named: bool) -> RenderableType:
            self.panel.named = named
            return Stack(self.title(), *self._about(), *self._board(terminal, scale))

        @cache
        def high(scale: Scale, named: bool) -> int:
            return terminal.lines(board(scale, named))

        table: RenderableType = ""
        told: list[Text] = []
        for scale, named, tight, moves in (
            (LARGE, True, False, hand.moves),
            (LARGE, True, True, hand.moves),
            (SMALL, True, False, hand.moves),
            (SMALL, True, True, hand.moves),
            (SMALL, True, True, hand.cards),
            (SMALL, True, True, hand.names),
            (SMALL, False, True, hand.cards),
            (SMALL, False, True, hand.names),
        ):
            below = moves(width, tight)
            table = Stack(board(scale, named), below)
            if news:
                told = [Text(" ".join(line.strip() for line in news if line) if tight else "\n".join(news))]
            # One line is for the prompt.
            if height is None or high(scale, named) + terminal.lines(Stack(*told, below)) < height:
                return Stack(*told, table)
        assert height is not None
        room = height - 1 - terminal.lines(table)
        return Stack(*(self._cut(text, terminal, room) for text in told if room > 0), table)

    def watched(self, terminal: Terminal) -> RenderableType:
        """The table and the hand without the moves, for somebody who looks on; there is room left for what happens."""
        for scale in (LARGE, SMALL):
            table = Stack(self.title(), *self._about(), *self._board(terminal, scale), self.hand.held())
            if terminal.height is None or terminal.lines(table) + _TOLD < terminal.height:
                break
        return table

    def moves(self, terminal: Terminal) -> RenderableType:
        """The list of moves, on one screen if that is possible."""
        drawn = self.hand.moves(terminal.width)
        if terminal.height is None or terminal.lines(drawn) < terminal.height:
            return drawn
        return self.hand.moves(terminal.width, tight=True)

    def title(self) -> RenderableType:
        """Where in the match this is, and what is asked."""
        view = self.view
        facts = {"round": view.round, "rounds": view.rules.rounds, **self.question.facts}
        key = f"table.title.{view.phase}"
        title = self.words.say(key if self.words.has(key) else "table.title.turn", **facts)
        if self.shared:
            title = self.words.say("table.whose", seat=self.words.seat(self.seat), title=title)
        return Rule(Text(title, "title"), characters="─", style="quiet")

    def _about(self) -> list[RenderableType]:
        """Who the seat is, and what its decision is about."""
        about = [self.panel.role(), Text(self.question.note)]
        return [text for text in about if text]

    def _board(self, terminal: Terminal, scale: Scale) -> list[RenderableType]:
        width = terminal.width
        if self.board is None:
            return ["", self.panel.below(width), ""]
        mazes = self.board.pieces(width, scale)
        wide = max(len(line) for maze in mazes for line in maze.plain.split("\n"))
        room = width - wide - 2
        if len(mazes) > 1 or room < self.panel.width(terminal):
            return [*mazes, self.panel.below(width)]
        beside = Table.grid(padding=(0, 2, 0, 0))
        beside.add_column(no_wrap=True, width=wide)
        beside.add_column(width=room)
        panel, left = self.panel.beside(mazes[0].plain.count("\n") + 1, terminal, room)
        beside.add_row(mazes[0], panel)
        return [beside, *([Text("   ").join(left)] if left else [])]

    def _cut(self, news: Text, terminal: Terminal, room: int) -> Text:
        """The last news, as many lines as there is room for, and where the rest can be read."""
        hint = Text(self.words.say("table.news_cut"), "quiet")
        lines = news.wrap(terminal.console, terminal.width)
        return Text("\n").join([hint, *lines[len(lines) - room + 1 :]] if room > 1 else [hint])
