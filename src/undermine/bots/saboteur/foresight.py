"""What ``deep`` foresees in Saboteur: saboteurs as the belief has them, and what comes to the seat of the gold."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Any, Final

from undermine.bots.character import CHARACTERS
from undermine.bots.digging.diary import diary_of
from undermine.bots.saboteur.belief import posterior
from undermine.bots.saboteur.brisk import BriskSaboteur
from undermine.bots.saboteur.keen import rank
from undermine.bots.saboteur.listening import listened
from undermine.games import Action, Chance, Heard, SaboteurView
from undermine.games.core.lots import Lots
from undermine.games.core.policy import Policy
from undermine.games.saboteur.rules import DIGGER, DWARVES, NUGGETS, NUGGETS_DRAWN, SABOTEUR

_CHARACTER: Final = CHARACTERS[""]
#: who searches: for saboteurs nothing was ever gained by it (161 deals at 5 players: −1.2 points, −6.3 to +3.9), for
#: play-outs do not value that nobody knows them
_SEARCHES: Final = ("digger",)
#: how far everybody sees through to the roles as they are in a play-out
_INSIGHT: Final = 0.5
#: who will reach the gold is hardly to be foreseen: how much it counts, beside that it is reached, who picks when
_PLACE: Final = 0.25


class SaboteurForesight:
    """One decision of one seat."""

    effort = 1

    def __init__(self, view: SaboteurView, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> None:
        self.ranked: Sequence[Action] = rank(view, legal, chance, _CHARACTER, heard)
        self.searches = view.phase == "turn" and view.role in _SEARCHES
        self._seat = view.seat or 0
        if not self.searches:
            return
        belief, _ = listened(view, diary_of(view), _CHARACTER.suspicion, heard)
        self._sets, weights = posterior(view.seats, belief.care, belief.must, belief.evidence)
        self._marks = list(accumulate(weights))
        self._seats = view.seats
        self._policy = BriskSaboteur()
        self._policy.follow(view)
        self._policy.insight = _INSIGHT

    def draw_roles(self, lots: Lots) -> bytes:
        marks = self._marks
        place = bisect(marks, lots.uniform() * marks[-1])
        found = self._sets[min(place, len(marks) - 1)]
        return bytes([SABOTEUR if found >> seat & 1 else DIGGER for seat in range(self._seats)])

    def policy(self, roles: bytes) -> Policy:
        return self._policy

    def worth(self, end: Any) -> float:
        if end.winners != "diggers":
            return 0.0
        usual = _USUAL[self._seats]
        return usual + _PLACE * (_picked(self._seat, end.turn, end.roles) - usual)


def _picked(seat: int, reacher: int, roles: bytes) -> float:
    """What a digger may expect to pick when the gold was reached by a seat: the order is counter-clockwise (S1.61)."""
    seats = len(roles)
    diggers = [one for step in range(seats) if roles[one := (reacher - step) % seats] == DIGGER]
    picks = range(diggers.index(seat), NUGGETS_DRAWN[seats], len(diggers))
    return sum(_PICKS[seats][pick] for pick in picks)


def _picks(seats: int) -> list[float]:
    """What the first, the second … nugget card is worth that is picked, the best one first, on average."""
    drawn, there = NUGGETS_DRAWN[seats], sum(NUGGETS.values())

    def at_least(value: int, wanted: int) -> float:
        """How likely so many cards of that value or more are drawn."""
        good = sum(count for one, count in NUGGETS.items() if one >= value)
        ways = [comb(good, found) * comb(there - good, drawn - found) for found in range(wanted, drawn + 1)]
        return sum(ways) / comb(there, drawn)

    return [sum(at_least(value, pick + 1) for value in sorted(NUGGETS)) for pick in range(drawn)]


_PICKS: Final = {seats: _picks(seats) for seats in NUGGETS_DRAWN}
#: what a digger gets on average where the gold is found
_USUAL: Final = {seats: sum(picks) / DWARVES[seats][1] for seats, picks in _PICKS.items()}
