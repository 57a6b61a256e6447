"""``keen``: watches, deduces, bluffs a little, and can say why. The usual opponent."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.bot import Bot, Suspicion
from undermine.bots.character import CHARACTERS, Character
from undermine.bots.players import PLAYERS
from undermine.games import Action, Chance, View


class KeenBot(Bot):
    """The usual opponent, in several characters."""

    name = "keen"
    personas = CHARACTERS

    persona: Character

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return PLAYERS[view.rules.name].keen.decide(view, legal, chance, self.persona)

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        return PLAYERS[view.rules.name].keen.explain(view, self.persona)
