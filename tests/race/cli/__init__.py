"""How Race looks in the terminal."""

from __future__ import annotations

from rich.text import Text

from tests.race.games.rules import TUNNELS
from tests.race.games.view import RaceView
from undermine.cli.screen.board import PlainBoard
from undermine.cli.screen.game_screen import GameScreen
from undermine.cli.screen.menu import Menu
from undermine.cli.screen.panel import Panel
from undermine.words import Words


class RacePanel(Panel[RaceView]):
    """The seats beside the tunnels."""

    def role(self) -> Text:
        view, say = self.view, self.words.say
        left = view.rules.length - view.depths[self.seat]
        return Text(say("table.role.race", side=say(f"side.{TUNNELS[self.seat]}"), length=left))


class RaceScreen(GameScreen[RaceView]):
    """The tunnels one below the other, and the usual panel."""

    def board(self, view: RaceView, menu: Menu, words: Words) -> PlainBoard:
        return PlainBoard([f"{seat} {_tunnel(view, seat)}" for seat in range(view.seats)])

    def panel(self, view: RaceView, words: Words) -> RacePanel:
        return RacePanel(view, words)


def _tunnel(view: RaceView, seat: int) -> str:
    depth, length = view.depths[seat], view.rules.length
    prop = "I" if view.props[seat] else " "
    return "=" * depth + "@" + prop + "O" * view.boulders[seat] + "." * (length - depth)
