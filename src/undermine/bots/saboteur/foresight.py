"""What ``deep`` foresees in Saboteur: saboteurs as the belief has them, and what the seat gets when the gold is shared."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from undermine.bots.character import CHARACTERS
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.outlook import gold_chances
from undermine.bots.saboteur.belief import Belief, posterior
from undermine.bots.saboteur.brisk import BriskSaboteur
from undermine.bots.saboteur.keen import rank
from undermine.games import Action, Chance, SaboteurView
from undermine.games.core.lots import Lots
from undermine.games.core.policy import Policy
from undermine.games.saboteur.rules import DIGGER, SABOTEUR

_CHARACTER: Final = CHARACTERS[""]
#: how far everybody sees through to the roles as they are in a play-out
_INSIGHT: Final = 0.5


class SaboteurForesight:
    """One decision of one seat."""

    def __init__(self, view: SaboteurView, legal: Sequence[Action], chance: Chance) -> None:
        self.ranked = rank(view, legal, chance, _CHARACTER)
        self.searches = view.phase == "turn" and view.role == "digger"
        self._seat = view.seat or 0
        if not self.searches:
            return
        belief = Belief(view, diary_of(view), gold_chances(view))
        self._sets, weights = posterior(view.seats, belief.care, belief.must, belief.evidence)
        self._marks = list(accumulate(weights))
        self._seats = view.seats
        self._policy = BriskSaboteur()
        self._policy.follow(view)
        self._policy.insight = _INSIGHT
        self._side = "diggers" if view.role == "digger" else "saboteurs"

    def draw_roles(self, lots: Lots) -> bytes:
        marks = self._marks
        place = bisect(marks, lots.uniform() * marks[-1])
        found = self._sets[min(place, len(marks) - 1)]
        return bytes([SABOTEUR if found >> seat & 1 else DIGGER for seat in range(self._seats)])

    def policy(self, roles: bytes) -> Policy:
        return self._policy

    def worth(self, end: Any) -> float:
        return float(end.winners == self._side)
