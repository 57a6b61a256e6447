"""The terminal screen of Saboteur: its seats with their nugget cards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from undermine.cli.digging.panel import DiggingPanel
from undermine.cli.digging.screen import DiggingScreen
from undermine.cli.screen.game_screen import SCREENS
from undermine.games import SaboteurView
from undermine.words import Words


class SaboteurPanel(DiggingPanel[SaboteurView]):
    """The seats around a table of Saboteur."""

    columns = ("gold", "broken")

    def gold(self) -> int:
        view = self.view
        return sum(view.picked[self.seat] or ()) + sum(view.paid[self.seat]) + view.bank[self.seat]

    def cells(self, seat: int) -> tuple[RenderableType, ...]:
        view = self.view
        broken = Text(" ".join(self.tool(tool) for tool in view.broken[seat]), "broken")
        return str(view.picked_count[seat] + len(view.paid[seat])), broken

    def remarks(self) -> Iterator[str]:
        yield self.words.say("table.stock", stock=self.view.stock, nuggets=self.view.nuggets)


class SaboteurScreen(DiggingScreen[SaboteurView]):
    """How Saboteur looks in the terminal."""

    def panel(self, view: SaboteurView, words: Words) -> SaboteurPanel:
        return SaboteurPanel(view, words)


SCREENS.register("saboteur", SaboteurScreen())
