"""``greedy``: goes for its own good by the shortest way, remembers nothing and suspects nobody. An easy opponent."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.bot import Bot
from undermine.bots.lost_mines import greedy as mines
from undermine.bots.saboteur import greedy as digging
from undermine.bots.saboteur2 import greedy as digging2
from undermine.games import Action, Chance, LostMinesView, Saboteur2View, SaboteurView, View


class GreedyBot(Bot):
    """The easy opponent."""

    name = "greedy"

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        if isinstance(view, LostMinesView):
            return mines.decide(view, legal, chance)
        if isinstance(view, Saboteur2View):
            return digging2.decide(view, legal, chance)
        assert isinstance(view, SaboteurView)
        return digging.decide(view, legal, chance)
