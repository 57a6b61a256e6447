"""Claims: what can be said at a table with a key and facts, so that everybody reads it in their own language.

A claim is said between two actions and is no part of the game: nothing in it follows from the rules, and it may be
true or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

#: the facts that a claim takes: the words each may be, ``None`` for any seat
ClaimFacts = Mapping[str, tuple[str, ...] | None]

#: what can be said in every game
ANYWHERE: Final[dict[str, ClaimFacts]] = {
    "suspect": {"seat": None},
    "trust": {"seat": None},
    "stop": {"seat": None},
    "not_me": {},
    "greet": {},
    "thanks": {},
    "sorry": {},
    "hurry": {},
    "taunt": {},
    "well_played": {},
}


class Claim(NamedTuple):
    """What a seat said: a key, facts, and before which action of the match, counted from 1.

    Whoever says something leaves ``move`` to whoever writes it down.
    """

    seat: int
    key: str
    facts: tuple[tuple[str, Any], ...] = ()
    move: int = 0

    @classmethod
    def of(cls, speaker: int, claim: str, /, **facts: Any) -> Claim:
        """A claim with its facts by name.

        >>> Claim.of(1, "suspect", seat=2)
        Claim(seat=1, key='suspect', facts=(('seat', 2),), move=0)
        """
        return cls(speaker, claim, tuple(facts.items()))

    def fact(self, name: str) -> Any:
        """One of its facts; ``None`` if it has no such fact."""
        return next((value for one, value in self.facts if one == name), None)

    def data(self) -> dict[str, Any]:
        """The claim as plain data."""
        return {"move": self.move, "seat": self.seat, "claim": self.key, "facts": dict(self.facts)}


#: what was said in the round that is played, in order
Heard = Sequence[Claim]


def once(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The same without what somebody had said before: repeating it says no more."""
    found: dict[tuple[Any, ...], Claim] = {}
    for claim in claims:
        found.setdefault(claim[:3], claim)
    return tuple(found.values())


def heard_in_round(claims: Iterable[Claim], first: int, move: int | None = None) -> Heard:
    """What was said in a round that begins with the action ``first``, until before another one; both counted from 1.

    Each claim is there once, and its ``move`` is counted from the round's first action.
    """
    here = (claim for claim in claims if first <= claim.move and (move is None or claim.move <= move))
    return once(claim._replace(move=claim.move - first + 1) for claim in here)


def facts_fit(known: ClaimFacts, seats: int, facts: Mapping[str, Any]) -> bool:
    """Whether facts are those that a claim takes, at a table of so many seats."""
    return set(facts) == set(known) and all(
        type(facts[name]) is int and facts[name] in range(seats) if allowed is None else facts[name] in allowed
        for name, allowed in known.items()
    )
