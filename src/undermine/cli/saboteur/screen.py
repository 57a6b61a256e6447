"""The screen of Saboteur."""

from __future__ import annotations

from undermine.cli.digging.screen import DiggingScreen
from undermine.cli.saboteur.panel import SaboteurPanel
from undermine.games import SaboteurView
from undermine.words import Words


class SaboteurScreen(DiggingScreen[SaboteurView]):
    """How Saboteur looks in the terminal."""

    def panel(self, view: SaboteurView, words: Words) -> SaboteurPanel:
        return SaboteurPanel(view, words)
