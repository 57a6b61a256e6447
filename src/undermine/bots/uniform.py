"""``random``: any legal action, each equally likely. It finds the gold about as often as chance does: almost never."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undermine.bots.bot import Bot
from undermine.games import Action, Chance, View


class RandomBot(Bot):
    """Uniform over the distinct legal actions."""

    name = "random"

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[chance.below(len(legal))]

    def choose(self, look: Callable[[], View], legal: Sequence[Action], chance: Chance) -> Action:
        return legal[chance.below(len(legal))]  # without looking
