"""Presets: claims and accusations that arrive in the reader's language, because only a key and facts are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undermine.games import kind_of
from undermine.games.core.kind import ClaimFacts
from undermine.server.tables.refusal import Refusal

#: what can be said in every game
_ANYWHERE: Final[dict[str, ClaimFacts]] = {
    "suspect": {"seat": None},
    "trust": {"seat": None},
    "stop": {"seat": None},
    "not_me": {},
    "greet": {},
    "thanks": {},
    "sorry": {},
    "hurry": {},
    "well_played": {},
}


def claims_in(game: str) -> dict[str, ClaimFacts]:
    """The claims there are in a game, and the facts each takes."""
    return {**kind_of(game).claims, **_ANYWHERE}


def check_claim(game: str, seats: int, claim: str, facts: Mapping[str, Any]) -> None:
    """Refuse a claim the game does not have, or one with other facts than it takes."""
    known = claims_in(game).get(claim)
    if known is None:
        raise Refusal("no_such_claim", claim=claim[:40])
    if set(facts) != set(known):
        raise Refusal("claim_facts", claim=claim, facts=sorted(known))
    for name, allowed in known.items():
        value = facts[name]
        if allowed is None:
            if type(value) is not int or value not in range(seats):
                raise Refusal("no_such_seat", seats=seats)
        elif value not in allowed:
            raise Refusal("claim_facts", claim=claim, facts=sorted(known))
