"""The screen of Saboteur 2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from undermine.cli.digging.screen import DiggingScreen
from undermine.cli.saboteur2.panel import Saboteur2Panel
from undermine.cli.screen.board import Board
from undermine.cli.screen.game_screen import Question
from undermine.cli.screen.menu import Menu
from undermine.games import Saboteur2View
from undermine.words import Words


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
