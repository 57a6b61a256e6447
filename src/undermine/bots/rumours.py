"""What talk adds to a belief: likelihoods beside those of deeds, and the reasons that can be told of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undermine.bots.bot import Reason
from undermine.bots.stances import Stance

#: the keys of the reasons that talk can be
REASONS: Final = ("belief.accused", "belief.vouched", "belief.said_false", "belief.said_true")

#: who did something to whom, and what it says: to a friend and a foe by a friend, then by a foe
Pair = tuple[int, int, tuple[float, float, float, float]]


class Rumours(NamedTuple):
    """What was said, as logarithms of likelihoods: by seat, that it is a foe; and between two."""

    leans: list[float]
    pairs: list[Pair]
    #: the seats they are about, with the reasons
    reasons: list[tuple[int, Reason]]


def accusation(stance: Stance, lean: float, role: str) -> tuple[int, Reason]:
    """The reason that somebody's word about somebody is."""
    facts = (("move", stance.move), ("by", stance.seat), ("role", role))
    return stance.target, Reason("belief.accused" if stance.against else "belief.vouched", facts, lean)


def honesty(seat: int, move: int, lean: float, role: str, **facts: Any) -> tuple[int, Reason]:
    """The reason that it is to have said what is true, or not."""
    key = "belief.said_false" if lean > 0 else "belief.said_true"
    return seat, Reason(key, (("move", move), *facts.items(), ("role", role)), lean)


class RoleRumours(NamedTuple):
    """The same where there are many roles: by seat and role."""

    logs: list[list[float]]
    reasons: list[tuple[int, Reason]]
