"""``keen``: watches, deduces, bluffs a little, and can say why. The usual opponent."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.bot import Bot, Suspicion
from undermine.bots.character import CHARACTERS, Character
from undermine.bots.lost_mines import keen as mines
from undermine.bots.saboteur import keen as digging
from undermine.bots.saboteur2 import keen as digging2
from undermine.games import Action, Chance, LostMinesView, Saboteur2View, SaboteurView, View


class KeenBot(Bot):
    """The usual opponent, in several characters."""

    name = "keen"
    personas = CHARACTERS

    persona: Character

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        if isinstance(view, LostMinesView):
            return mines.decide(view, legal, chance, self.persona)
        if isinstance(view, Saboteur2View):
            return digging2.decide(view, legal, chance, self.persona)
        assert isinstance(view, SaboteurView)
        return digging.decide(view, legal, chance, self.persona)

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        if isinstance(view, LostMinesView):
            return mines.explain(view, self.persona)
        if isinstance(view, Saboteur2View):
            return digging2.explain(view, self.persona)
        assert isinstance(view, SaboteurView)
        return digging.explain(view, self.persona)
