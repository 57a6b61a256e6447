"""Opponents that play as ``keen`` does and say what nobody should believe."""

from __future__ import annotations

from typing import Final

from undermine.bots import KeenBot
from undermine.games import Chance, Claim, Heard, View, claims_in, kind_of

#: how often they speak
_OFTEN: Final = 0.5


class Liar(KeenBot):
    """Says anything, whether it is so or not: a claim of the game and facts, all drawn at random."""

    name = "liar"
    offered = False

    def speak(self, view: View, chance: Chance, heard: Heard = ()) -> Claim | None:
        claims = claims_in(view.rules.name)
        # Half of all that could be said is mere politeness.
        key = chance.choice([claim for claim in claims if claims[claim]])
        facts = {
            name: chance.below(view.seats) if allowed is None else chance.choice(allowed)
            for name, allowed in claims[key].items()
        }
        return Claim.of(view.seat or 0, key, **facts) if chance.uniform() < _OFTEN else None


class Flatterer(KeenBot):
    """Accuses whom it suspects the least, and trusts whom it suspects the most."""

    name = "flatterer"
    offered = False

    def speak(self, view: View, chance: Chance, heard: Heard = ()) -> Claim | None:
        foes = kind_of(view.rules.name).suspected
        said = {claim.fact("seat") for claim in heard if claim.seat == view.seat}
        others = {
            one.seat: sum(likely for role, likely in one.roles if role in foes)
            for one in self.explain(view, heard)
            if one.seat not in said
        }
        if not others or chance.uniform() >= _OFTEN:
            return None
        if chance.below(3):
            return Claim.of(view.seat or 0, "suspect", seat=min(others, key=others.__getitem__))
        return Claim.of(view.seat or 0, "trust", seat=max(others, key=others.__getitem__))
