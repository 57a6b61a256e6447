"""The bots that come with the package, of which two play each game as it has registered.

``random`` plays any legal action, each equally likely: it finds the gold about as often as chance does, almost never.
``greedy`` goes for its own good by the shortest way, remembers nothing and suspects nobody: an easy opponent.
``keen`` watches, listens, deduces, bluffs a little, speaks now and then, and can say why: the usual opponent, in
several characters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from undermine.bots.bot import Bot, Persona, Suspicion
from undermine.bots.character import CHARACTERS, Character
from undermine.bots.players import PLAYERS, heard_by
from undermine.games import Action, Chance, Claim, Heard, View


class RandomBot(Bot):
    """Uniform over the distinct legal actions."""

    name = "random"

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[chance.below(len(legal))]

    def choose(self, look: Callable[[], View], legal: Sequence[Action], chance: Chance) -> Action:
        return legal[chance.below(len(legal))]  # without looking


@dataclass(frozen=True, kw_only=True)
class Kindness(Persona):
    """How kind a ``greedy`` bot is to the others."""

    #: whether it hinders nobody while there is anything else to do
    kind: bool = False


#: what is done to hinder somebody
_UNKIND: Final = frozenset(("break", "trapped", "theft", "trap", "troll", "thunderstorm"))


#: how greedy bots differ; "" is the usual one
_GREEDY: Final = {"": Kindness(), "child": Kindness(kind=True)}


class GreedyBot(Bot):
    """The easy opponent; ``greedy:child`` plays with children: for itself, openly, and without hindering anybody."""

    name = "greedy"
    personas = _GREEDY

    persona: Kindness

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        if self.persona.kind:
            legal = [action for action in legal if action.kind not in _UNKIND] or legal
        return PLAYERS[view.rules.name].greedy.decide(view, legal, chance)


class KeenBot(Bot):
    """The usual opponent."""

    name = "keen"
    personas = CHARACTERS

    persona: Character

    def decide(self, view: View, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> Action:
        if len(legal) == 1:
            return legal[0]
        decide = PLAYERS[view.rules.name].keen.decide
        return decide(view, legal, chance, self.persona, **heard_by(decide, heard))

    def explain(self, view: View, heard: Heard = ()) -> tuple[Suspicion, ...]:
        explain = PLAYERS[view.rules.name].keen.explain
        return explain(view, self.persona, **heard_by(explain, heard))

    def speak(self, view: View, chance: Chance, heard: Heard = ()) -> Claim | None:
        talk = PLAYERS[view.rules.name].talk
        return talk.speak(view, chance, self.persona, heard) if talk else None
