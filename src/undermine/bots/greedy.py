"""``greedy``: goes for its own good by the shortest way, remembers nothing and suspects nobody. An easy opponent."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.bot import Bot
from undermine.bots.players import PLAYERS
from undermine.games import Action, Chance, View


class GreedyBot(Bot):
    """The easy opponent."""

    name = "greedy"

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return PLAYERS[view.rules.name].greedy.decide(view, legal, chance)
