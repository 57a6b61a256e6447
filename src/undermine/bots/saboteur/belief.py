"""Who is a saboteur: the exact posterior over all sets of saboteurs, from what everybody saw and what one knows.

Each deed has a *lean*, the logarithm of how much likelier a saboteur would do it than a digger. Breaking and mending
tools says something about two: how likely it is depends on the roles of both. The leans are the evidence, and the
reasons that can be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import exp, log
from typing import Final

from undermine.bots.bot import Reason, Suspicion, suspicions
from undermine.bots.digging.diary import Deed, Diary
from undermine.games import SaboteurView
from undermine.games.saboteur.rules import DWARVES

#: how much likelier a saboteur does it, by what it does to the way
_LEANS: Final = {
    "brought_nearer": log(0.35),
    "brought_no_nearer": log(0.9),
    "led_astray": log(4.5),
    "took_the_way": log(8),
    "cleared_the_way": log(0.2),
    "took_something": log(0.8),
    "passed": log(1.1),
}
_FARTHER_STILL: Final = log(1.5)

#: the keys of all reasons there can be
REASONS: Final = tuple(f"belief.{key}" for key in (*_LEANS, "break", "repair"))

#: how likely breaking and mending is, by (saboteur does it, to a saboteur)
_BREAKS: Final = {(False, False): 0.5, (False, True): 1.6, (True, False): 1.8, (True, True): 0.6}
_MENDS: Final = {(False, False): 1.3, (False, True): 0.5, (True, False): 0.3, (True, True): 1.3}

#: in the first turns there is little to choose from
_EARLY: Final = 0.6

#: nobody is ever quite sure
_LEAST: Final = 1e-4


def lean_of(deed: Deed, gold: list[float]) -> tuple[str, float]:
    """What a deed says of who did it, as a key for its reason and a lean; ``gold`` is where one thinks the gold is."""
    gain = _gain(deed, gold)
    key = effect(deed, gain)
    farther = _FARTHER_STILL * min(2.0, -gain) if key == "led_astray" else 0.0
    return key, _LEANS.get(key, 0.0) + farther


def effect(deed: Deed, gain: float) -> str:
    """What a deed did to the way that brought the gold so many cards nearer, as a key; its kind if it did nothing."""
    if deed.kind == "rock_fall":
        return "took_the_way" if gain < -0.3 else "cleared_the_way" if gain > 0.3 else "took_something"
    if deed.kind == "lay":
        return "brought_nearer" if gain > 0.2 else "led_astray" if gain < -0.2 else "brought_no_nearer"
    return "passed" if deed.kind == "pass" and deed.free else deed.kind


def _gain(deed: Deed, gold: list[float]) -> float:
    """How many cards nearer a deed brought the gold, seen kindly: who knows more may go for one goal alone."""
    ways = zip(deed.before, deed.after, gold, strict=True)
    gains = [(min(before, 14) - min(after, 14), chance) for before, after, chance in ways if chance]
    best, _ = max(gains)
    return float(best) if best > 0 and max(gold) < 1 else sum(chance * gain for gain, chance in gains)


class Belief:
    """How likely every seat is a saboteur."""

    def __init__(self, view: SaboteurView, diary: Diary, gold: list[float], suspicion: float = 1.0) -> None:
        self.seats = view.seats
        self.seat = view.seat
        self.reasons: list[list[Reason]] = [[] for _ in range(view.seats)]
        self.leans = [0.0] * view.seats
        pairs: list[tuple[int, int, dict[tuple[bool, bool], float]]] = []
        for number, deed in enumerate(diary.deeds):
            early = _EARLY if number < view.seats else 1.0
            if deed.target is not None and deed.target != deed.seat:
                pairs.append((deed.seat, deed.target, _BREAKS if deed.kind == "break" else _MENDS))
                continue
            key, lean = lean_of(deed, gold)
            if lean:
                lean *= suspicion * early
                self.leans[deed.seat] += lean
                gain = round(_gain(deed, gold), 2)
                facts = (("move", number + 1), ("card", deed.card), ("gain", gain), ("role", "saboteur"))
                self.reasons[deed.seat].append(Reason(f"belief.{key}", facts, lean))
        self.pairs = pairs
        self.suspicion = suspicion
        self.sets = list(self._weigh(view))
        total = sum(weight for _, weight in self.sets)
        self.chances = [
            sum(weight for saboteurs, weight in self.sets if seat in saboteurs) / total for seat in range(view.seats)
        ]
        self._explain_pairs(diary)

    def _weigh(self, view: SaboteurView) -> Iterator[tuple[frozenset[int], float]]:
        """All sets of saboteurs that may be, each with its weight."""
        saboteurs, diggers = DWARVES[view.seats]
        known = {seat: role == "saboteur" for seat, role in enumerate(view.roles or ())}
        if view.seat is not None:
            known[view.seat] = view.role == "saboteur"
        found: list[tuple[frozenset[int], float]] = []
        for count, prior in ((saboteurs, diggers), (saboteurs - 1, saboteurs)):
            sets = [frozenset(one) for one in combinations(range(view.seats), count)]
            for one in sets:
                if all((seat in one) == is_one for seat, is_one in known.items()):
                    found.append((one, log(prior / len(sets)) + self._evidence(one)))
        top = max(weight for _, weight in found)
        for one, weight in found:
            yield one, exp(weight - top)

    def _evidence(self, saboteurs: frozenset[int]) -> float:
        total = sum([self.leans[seat] for seat in saboteurs])
        for seat, target, odds in self.pairs:
            total += self.suspicion * _LOGS[odds[seat in saboteurs, target in saboteurs]]
        return total

    def _explain_pairs(self, diary: Diary) -> None:
        """What breaking and mending says of who did it, now that one thinks something of whom it was done to."""
        for number, deed in enumerate(diary.deeds):
            if deed.target is None or deed.target == deed.seat:
                continue
            odds = _BREAKS if deed.kind == "break" else _MENDS
            chance = self.chances[deed.target]
            bad = odds[True, True] * chance + odds[True, False] * (1 - chance)
            good = odds[False, True] * chance + odds[False, False] * (1 - chance)
            facts = (("move", number + 1), ("card", deed.card), ("target", deed.target), ("role", "saboteur"))
            self.reasons[deed.seat].append(Reason(f"belief.{deed.kind}", facts, self.suspicion * log(bad / good)))

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        return suspicions(self.seat, ((("saboteur", one), ("digger", 1 - one)) for one in self.chances), self.reasons)


_LOGS: Final = {odds: log(odds) for table in (_BREAKS, _MENDS) for odds in table.values()}
