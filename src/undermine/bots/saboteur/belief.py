"""Who is a saboteur: the exact posterior over all sets of saboteurs, from what everybody saw and what one knows.

Each deed has a *lean*, the logarithm of how much likelier a saboteur would do it than a digger. Breaking and mending
tools says something about two: how likely it is depends on the roles of both. The leans are the evidence, and the
reasons that can be told.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from math import log
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

#: how likely breaking and mending is: a digger does it to a digger, to a saboteur; a saboteur to a digger, to one
_BREAKS: Final = (0.5, 1.6, 1.8, 0.6)
_MENDS: Final = (1.3, 0.5, 0.3, 1.3)

#: in the first turns there is little to choose from
_EARLY: Final = 0.6

#: less than any weight
_NEVER: Final = -1e300


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


@cache
def deals(seats: int) -> tuple[list[int], list[float]]:
    """All sets of saboteurs there can be, as bits, and the logarithm of how likely each is dealt."""
    saboteurs, diggers = DWARVES[seats]
    sets: list[int] = []
    logs: list[float] = []
    for count, prior in ((saboteurs, diggers), (saboteurs - 1, saboteurs)):
        found = [sum(1 << seat for seat in one) for one in combinations(range(seats), count)]
        sets += found
        logs += [log(prior / len(found))] * len(found)
    return sets, logs


class Evidence:
    """What the deeds of a round say to whoever thinks the gold there, and suspects so quickly."""

    __slots__ = ("leans", "pairs", "read")

    def __init__(self, seats: int) -> None:
        #: how many of the deeds were weighed
        self.read = 0
        #: by seat, what it did alone
        self.leans = [0.0] * seats
        #: who did something to whom, and what it says: to a digger and a saboteur by a digger, then by a saboteur
        self.pairs: list[tuple[int, int, tuple[float, float, float, float]]] = []

    def follow(self, diary: Diary, gold: list[float], suspicion: float) -> None:
        """Weigh the deeds that have come since."""
        for number in range(self.read, len(diary.deeds)):
            deed = diary.deeds[number]
            if (odds := _odds(deed)) is None:
                self.leans[deed.seat] += _weighted(number, deed, gold, suspicion, len(self.leans))
            elif deed.target is not None:
                one, two, three, four = odds
                logs = (suspicion * log(one), suspicion * log(two), suspicion * log(three), suspicion * log(four))
                self.pairs.append((deed.seat, deed.target, logs))
        self.read = len(diary.deeds)


def _odds(deed: Deed) -> tuple[float, float, float, float] | None:
    """How likely a deed is that was done to somebody, by the roles of both."""
    if deed.target is None or deed.target == deed.seat:
        return None
    return _BREAKS if deed.kind == "break" else _MENDS


def _weighted(number: int, deed: Deed, gold: list[float], suspicion: float, seats: int) -> float:
    _, lean = lean_of(deed, gold)
    return lean * (suspicion * (_EARLY if number < seats else 1.0))


def posterior(seats: int, care: int, must: int, evidence: Evidence) -> tuple[list[int], list[float]]:
    """The sets of saboteurs there may be, as bits, and how likely each is beside the likeliest, if of the seats in
    ``care`` those in ``must`` are.
    """
    sets, logs = deals(seats)
    leans, pairs = evidence.leans, evidence.pairs
    found: list[int] = []
    weights: list[float] = []
    top = _NEVER
    for index in range(len(sets)):
        saboteurs = sets[index]
        if saboteurs & care == must:
            weight = 0.0
            for seat in range(seats):
                if saboteurs >> seat & 1:
                    weight += leans[seat]
            for seat, target, says in pairs:
                weight += says[2 * (saboteurs >> seat & 1) + (saboteurs >> target & 1)]
            weight += logs[index]
            found.append(saboteurs)
            weights.append(weight)
            if weight > top:
                top = weight
    for index in range(len(weights)):
        weight = weights[index]
        weights[index] = math.exp(weight - top)
    return found, weights


def chances_of(seats: int, care: int, must: int, evidence: Evidence) -> list[float]:
    """By seat, how likely it is a saboteur, if of the seats in ``care`` those in ``must`` are."""
    found, weights = posterior(seats, care, must, evidence)
    total = 0.0
    chances = [0.0] * seats
    for index in range(len(found)):
        saboteurs = found[index]
        weight = weights[index]
        total += weight
        for seat in range(seats):
            if saboteurs >> seat & 1:
                chances[seat] += weight
    return [chance / total for chance in chances]


class Belief:
    """How likely every seat is a saboteur."""

    def __init__(self, view: SaboteurView, diary: Diary, gold: list[float], suspicion: float = 1.0) -> None:
        self.seats = view.seats
        self.seat = view.seat
        self.diary = diary
        self.gold = gold
        self.suspicion = suspicion
        key = (suspicion, *gold)
        evidence = diary.weighed.get(key)
        if evidence is None:
            diary.weighed[key] = evidence = Evidence(view.seats)
        evidence.follow(diary, gold, suspicion)
        self.evidence = evidence
        known = {seat: role == "saboteur" for seat, role in enumerate(view.roles or ())}
        if view.seat is not None:
            known[view.seat] = view.role == "saboteur"
        #: the seats whose role is known, and those of them that are saboteurs, as bits
        self.care = sum(1 << seat for seat in known)
        self.must = sum(1 << seat for seat, is_one in known.items() if is_one)
        self.chances = chances_of(view.seats, self.care, self.must, evidence)

    def _reasons(self) -> list[list[Reason]]:
        """By seat, what speaks for and against it; what was done to somebody, by what one thinks of them by now."""
        reasons: list[list[Reason]] = [[] for _ in range(self.seats)]
        pairs: list[tuple[int, Reason]] = []
        for number, deed in enumerate(self.diary.deeds):
            if (odds := _odds(deed)) is None:
                key, _ = lean_of(deed, self.gold)
                if lean := _weighted(number, deed, self.gold, self.suspicion, self.seats):
                    gain = round(_gain(deed, self.gold), 2)
                    facts = (("move", number + 1), ("card", deed.card), ("gain", gain), ("role", "saboteur"))
                    reasons[deed.seat].append(Reason(f"belief.{key}", facts, lean))
            elif deed.target is not None:
                chance = self.chances[deed.target]
                good = odds[1] * chance + odds[0] * (1 - chance)
                bad = odds[3] * chance + odds[2] * (1 - chance)
                whom = (("move", number + 1), ("card", deed.card), ("target", deed.target), ("role", "saboteur"))
                pairs.append((deed.seat, Reason(f"belief.{deed.kind}", whom, self.suspicion * log(bad / good))))
        for seat, reason in pairs:
            reasons[seat].append(reason)
        return reasons

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        roles = ((("saboteur", one), ("digger", 1 - one)) for one in self.chances)
        return suspicions(self.seat, roles, self._reasons())
