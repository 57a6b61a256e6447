"""``deep``: looks one decision ahead.

It tries what ``keen`` would do, and what ``keen`` thinks nearly as good, in many worlds that its seat may be in, and
does what came out best for itself if that is clear. Its levels differ by how many play-outs they take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine.bots.bot import Bot, Suspicion
from undermine.bots.character import CHARACTERS
from undermine.bots.players import PLAYERS, heard_by
from undermine.bots.searching import Budget, search
from undermine.games import Action, Chance, Claim, Heard, View

#: what it goes by where it does not search, and ranks candidates by
_CHARACTER: Final = CHARACTERS[""]
#: how much each level searches; "" is the usual one
LEVELS: Final = {"": Budget(worlds=64), "quick": Budget(worlds=16)}


class DeepBot(Bot):
    """The strongest opponent."""

    name = "deep"
    personas = LEVELS

    persona: Budget

    def decide(self, view: View, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> Action:
        if len(legal) == 1:
            return legal[0]
        players = PLAYERS[view.rules.name]
        if players.deep is None:
            return players.keen.decide(view, legal, chance, _CHARACTER, **heard_by(players.keen.decide, heard))
        foresight = players.deep(view, legal, chance, **heard_by(players.deep, heard))
        if not foresight.searches:
            return foresight.ranked[0]
        return search(view, foresight, self.persona, chance)

    def explain(self, view: View, heard: Heard = ()) -> tuple[Suspicion, ...]:
        explain = PLAYERS[view.rules.name].keen.explain
        return explain(view, _CHARACTER, **heard_by(explain, heard))

    def speak(self, view: View, chance: Chance, heard: Heard = ()) -> Claim | None:
        talk = PLAYERS[view.rules.name].talk
        return talk.speak(view, chance, _CHARACTER, heard) if talk else None
