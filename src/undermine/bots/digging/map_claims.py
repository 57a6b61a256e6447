"""What others say they saw under the goals: how far it is believed, and what it tells of who said it.

A claim counts as much as whoever makes it is trusted, and only if they have looked. What turns out to be false is held
against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from undermine.bots.digging.outlook import gold_chances
from undermine.games import Heard
from undermine.games.digging.cards import GOALS
from undermine.games.digging.view import DigView

#: how likely somebody who looked says what they saw: a digger, and a saboteur
_TRUE: Final = (0.97, 0.45)
#: what it says of somebody to be wrong about a goal at which they never looked
_MADE_UP: Final = log(1.8)


class MapClaim(NamedTuple):
    """What somebody said of a goal: whether the gold lies there, and whether they had looked."""

    seat: int
    goal: int
    gold: bool
    looked: bool
    #: before which action it was said
    move: int

    def says(self, liar: float) -> tuple[float, float]:
        """How likely it would be said if it were true, and if not, by a liar with such a chance."""
        honest, lying = _TRUE
        return (1 - liar) * honest + liar * lying, (1 - liar) * (1 - honest) + liar * (1 - lying)

    def false(self, gold: Sequence[float]) -> float:
        """How likely it is false, if the gold lies there with such chances."""
        return 1 - gold[self.goal] if self.gold else gold[self.goal]

    def lean(self, false: float) -> float:
        """How much likelier a saboteur would say it, if it is false with such a chance."""
        (honest, _), (lying, _) = self.says(0.0), self.says(1.0)
        return log(((1 - false) * lying + false * (1 - lying)) / ((1 - false) * honest + false * (1 - honest)))


def map_claims(view: DigView, heard: Heard) -> list[MapClaim]:
    """What the others said of the goals, each by their last word."""
    last: dict[tuple[int, int], MapClaim] = {}
    for claim in heard:
        if claim.key in ("goal_treasure", "goal_stone") and claim.seat != view.seat:
            goal = GOALS.index(claim.fact("goal"))
            looked = claim.seat in view.goals[goal].looked
            last[claim.seat, goal] = MapClaim(claim.seat, goal, claim.key == "goal_treasure", looked, claim.move)
    return list(last.values())


def believed_gold(view: DigView, claims: Sequence[MapClaim], liars: Sequence[float]) -> list[float]:
    """By goal, how likely the gold lies there, to whoever thinks each seat a liar with such chances."""
    chances = gold_chances(view)
    for claim in claims:
        if claim.looked and view.goals[claim.goal].face is None:
            true, false = claim.says(liars[claim.seat])
            for goal in range(len(chances)):
                chances[goal] *= true if (goal == claim.goal) == claim.gold else false
    total = sum(chances)
    return [chance / total for chance in chances]


def leans_of(view: DigView, claims: Sequence[MapClaim], liars: Sequence[float]) -> list[tuple[MapClaim, float]]:
    """What each claim tells of who made it: what one knows to be false, or true, or what others deny."""
    found: list[tuple[MapClaim, float]] = []
    prior = gold_chances(view)
    for claim in claims:
        known = view.goals[claim.goal].face is not None or max(prior) == 1.0
        if not claim.looked:
            lean = _MADE_UP if known and claim.false(prior) else 0.0
        elif known:
            lean = claim.lean(claim.false(prior))
        else:
            others = [other for other in claims if other is not claim]
            lean = claim.lean(claim.false(believed_gold(view, others, liars))) - claim.lean(claim.false(prior))
        if lean:
            found.append((claim, lean))
    return found
