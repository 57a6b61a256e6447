"""Who speaks against whom: what everybody said of everybody in a round, each by their last word."""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from undermine.games import Claim, Heard

#: the claims that speak against somebody
AGAINST: Final = frozenset(("suspect", "stop", "dug_astray", "breaks_tools", "idles", "helps_others"))

#: how likely one speaks against somebody and for them: a friend of the others of such a friend, of a foe of them all;
#: a foe of a friend, of a foe. Those who speak have seen the same deeds, so that their word adds little to them.
_AGAINST: Final = (1.0, 1.35, 1.25, 0.75)
_FOR: Final = (1.2, 0.85, 0.9, 1.15)


class Stance(NamedTuple):
    """What somebody said of somebody, and how much it weighs: whoever accuses everybody says little."""

    seat: int
    target: int
    against: bool
    weight: float
    #: before which action it was said
    move: int

    @property
    def logs(self) -> tuple[float, float, float, float]:
        """What it says, as logarithms: of a friend and a foe by a friend, then by a foe."""
        one, two, three, four = _AGAINST if self.against else _FOR
        return self.weight * log(one), self.weight * log(two), self.weight * log(three), self.weight * log(four)

    def lean(self, foe: float) -> float:
        """How much likelier it makes that the target is a foe, if the speaker is one with such a chance."""
        friend_of, foe_of, friend_by, foe_by = _AGAINST if self.against else _FOR
        return self.weight * log(((1 - foe) * foe_of + foe * foe_by) / ((1 - foe) * friend_of + foe * friend_by))


def stances(heard: Heard, listener: int | None, most: int) -> list[Stance]:
    """What the others said of each other; ``most`` is how many foes there may be."""
    last: dict[tuple[int, int], Claim] = {}
    for claim in heard:
        target = claim.fact("seat")
        if type(target) is int and target != claim.seat != listener and (claim.key in AGAINST or claim.key == "trust"):
            last[claim.seat, target] = claim
    accused: dict[int, int] = {}
    for (seat, _), claim in last.items():
        accused[seat] = accused.get(seat, 0) + (claim.key in AGAINST)
    return [
        Stance(
            seat,
            target,
            claim.key in AGAINST,
            min(1.0, most / accused[seat]) if claim.key in AGAINST else 1.0,
            claim.move,
        )
        for (seat, target), claim in last.items()
    ]
