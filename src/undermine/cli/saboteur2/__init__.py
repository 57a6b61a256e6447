"""The terminal screen of Saboteur 2: what lies in front of its seats, and what is known of their dwarf cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from undermine.cli.digging.panel import DiggingPanel
from undermine.cli.digging.screen import DiggingScreen
from undermine.cli.screen.board import Board
from undermine.cli.screen.game_screen import SCREENS, Question
from undermine.cli.screen.menu import Menu
from undermine.games import Saboteur2View
from undermine.words import Words


class Saboteur2Panel(DiggingPanel[Saboteur2View]):
    """The seats around a table of Saboteur 2."""

    columns = ("gold", "dwarf", "front")

    def gold(self) -> int:
        return self.view.pieces[self.seat] or 0

    def cells(self, seat: int) -> tuple[RenderableType, ...]:
        view, say = self.view, self.words.say
        pieces = view.pieces[seat]
        gold = say("table.some" if view.has_gold[seat] else "table.none") if pieces is None else str(pieces)
        role = view.known_roles[seat]
        if role is None or (seat == self.seat and view.roles is None):
            # One's own role stands above already.
            dwarf = Text(say("table.unknown") if role is None else "")
        else:
            dwarf = Text(say(f"dwarf.{role}"), f"role_{role}")
        return gold, dwarf, Text(", ".join(self._front(seat)), "broken")

    def _front(self, seat: int) -> Iterator[str]:
        view, say = self.view, self.words.say
        for tool in view.broken[seat]:
            yield say("table.front.broken", tool=self.tool(tool))
        if view.trapped[seat]:
            yield say("table.front.trapped")
        if seat in view.thefts:
            yield say("table.front.theft")

    def hindrances(self) -> Iterator[str]:
        yield from super().hindrances()
        if self.view.trapped[self.seat]:
            yield self.words.say("you.trapped")

    def remarks(self) -> Iterator[str]:
        say = self.words.say
        yield say("table.stock.saboteur2", stock=self.view.stock, spare=self.view.spare)
        if self.view.put_away:
            told = [
                say(
                    "table.put_away.own" if seat == self.seat else "table.put_away.seat",
                    seat=self.words.seat(seat),
                    role=say("table.unknown" if role is None else f"dwarf.{role}"),
                )
                for seat, role in self.view.put_away
            ]
            yield say("table.put_away", dwarves=self.words.several(told))


class Saboteur2Screen(DiggingScreen[Saboteur2View]):
    """How Saboteur 2 looks in the terminal."""

    tones: ClassVar[Mapping[str, str]] = {
        **DiggingScreen.tones,
        "green_door": "bold white on green",
        "blue_door": "bold white on blue",
        "crystal": "bold magenta",
        "role_blue": "bold blue",
        "role_green": "bold green",
        "role_boss": "bold yellow",
        "role_profiteer": "bold yellow",
        "role_geologist": "bold magenta",
    }

    def board(self, view: Saboteur2View, menu: Menu, words: Words) -> Board | None:
        # Once thieves choose, the digging is over, and what matters is who has gold.
        return None if view.phase == "steal" else super().board(view, menu, words)

    def panel(self, view: Saboteur2View, words: Words) -> Saboteur2Panel:
        return Saboteur2Panel(view, words)

    def question(self, view: Saboteur2View, menu: Menu, words: Words) -> Question:
        return Question(note=words.say("you.steal")) if view.phase == "steal" else super().question(view, menu, words)


SCREENS.register("saboteur2", Saboteur2Screen())
