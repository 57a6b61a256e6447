"""``greedy``: goes for its own good by the shortest way, remembers nothing and suspects nobody. An easy opponent."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.bot import Bot
from undermine.bots.digging import greedy as digging
from undermine.bots.digging import greedy2 as digging2
from undermine.bots.mines import greedy as mines
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
