"""Who is a saboteur: the exact posterior over all sets of saboteurs, from what everybody saw and what one knows.

What a dwarf does alone is weighed against its habits (``habits.py``): how often a digger does it, and how often
saboteurs of each style do, who may work openly or hide. A seat's *lean* is the logarithm of how much likelier a
saboteur, of whatever style, would have done all that it did. Breaking and mending tools says something about two: how
likely it is depends on the roles of both, and on how far the other one was suspected by then. These are the evidence,
and the reasons that can be told.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from math import log
from typing import Final

from undermine.bots.bot import Reason, Suspicion, suspicions
from undermine.bots.digging.diary import Deed, Diary
from undermine.bots.rumours import Rumours
from undermine.bots.saboteur.habits import BREAKS, FREE, HELD, MENDS, NEARER, STYLES, SUSPECTED
from undermine.games import SaboteurView
from undermine.games.saboteur.rules import DWARVES

#: the keys of all reasons there can be
REASONS: Final = tuple(
    f"belief.{key}"
    for key in (
        "brought_nearer",
        "brought_no_nearer",
        "led_astray",
        "took_the_way",
        "cleared_the_way",
        "took_something",
        "passed",
        "looked",
        "break",
        "repair",
    )
)

#: of how many turns in a hundred nobody can say what they were good for; and in a thousand, of breaking and mending
_STRANGE: Final = 1.0
_STRANGE_PAIR: Final = 2.0
#: how much what somebody does alone says beside how often it is done
_ALONE: Final = 1.9
#: how much less breaking and mending say than they would if those were not led by what everybody sees anyway
_PAIR: Final = 0.9
#: in the first turns there is little to choose from
_EARLY: Final = 0.8
#: a card that makes the way this much longer leads far astray
_FAR_ASTRAY: Final = -1.2
#: farther than this makes no difference
_MOST: Final = 14
_PRIOR: Final = tuple(log(share) for share in STYLES)
_NOTHING: Final = (0.0,) * len(STYLES)

#: less than any weight
_NEVER: Final = -1e300


def _leans(habits: dict[str, tuple[float, ...]]) -> dict[str, tuple[float, ...]]:
    """By deed and style, what it says, of how often diggers and saboteurs of each style do it."""
    found: dict[str, tuple[float, ...]] = {}
    for key, (digger, *styles) in habits.items():
        leans = [_ALONE * log((often + _STRANGE) / (digger + _STRANGE)) for often in styles]
        if key in ("break", "repair"):
            # What it says of roles hangs on whom it is done to; by itself it tells one style from another.
            mean = log(sum(map(math.exp, leans)) / len(leans))
            leans = [lean - mean for lean in leans]
        found[key] = tuple(leans)
    return found


_FREE: Final = tuple(map(_leans, FREE))
_HELD: Final = _leans(HELD)


def _pairs(habits: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, float, float, float], ...]:
    found = []
    for often in habits:
        one, two, three, four = (_PAIR * log(each + _STRANGE_PAIR) for each in often)
        found.append((one, two, three, four))
    return tuple(found)


_BREAKS: Final = _pairs(BREAKS)
_MENDS: Final = _pairs(MENDS)


def says(deed: Deed, gold: list[float]) -> tuple[str, tuple[float, ...]]:
    """What a deed says of who did it alone: a key for its reason, and by style how much likelier a saboteur does it."""
    gain = _gain(deed, gold)
    key = effect(deed, gain)
    if deed.target == deed.seat:
        return key, _NOTHING
    if not deed.free:
        return key, _HELD.get(key, _NOTHING)
    least = min([need for need, chance in zip(deed.before, gold, strict=True) if chance])
    leans = _FREE[(least <= NEARER[0]) + (least <= NEARER[1])]
    if key == "led_astray" and gain < _FAR_ASTRAY:
        return key, leans["led_far_astray"]
    return key, leans.get(key, _NOTHING)


def far_astray(deed: Deed, gold: list[float]) -> bool:
    """Whether a path card that leads astray leads far."""
    return _gain(deed, gold) < _FAR_ASTRAY


def effect(deed: Deed, gain: float) -> str:
    """What a deed did to the way that brought the gold so many cards nearer, as a key; its kind if it did nothing."""
    if deed.kind == "rock_fall":
        return "took_the_way" if gain < -0.3 else "cleared_the_way" if gain > 0.3 else "took_something"
    if deed.kind == "lay":
        return "brought_nearer" if gain > 0.2 else "led_astray" if gain < -0.2 else "brought_no_nearer"
    if deed.kind == "map":
        return "looked"
    return "passed" if deed.kind == "pass" and deed.free else deed.kind


def _gain(deed: Deed, gold: list[float]) -> float:
    """How many cards nearer a deed brought the gold, seen kindly: who knows more, or less, may go for another goal."""
    gains = [min(before, _MOST) - min(after, _MOST) for before, after in zip(deed.before, deed.after, strict=True)]
    if max(gold) < 1:
        best = max([gain for gain, chance in zip(gains, gold, strict=True) if chance])
        return float(best) if best > 0 else sum([chance * gain for gain, chance in zip(gains, gold, strict=True)])
    there = gold.index(1.0)
    if deed.looked >> there & 1:
        return float(gains[there])
    # Goals are as good as each other to whoever has seen none of them.
    maybe = [gain for goal, gain in enumerate(gains) if goal == there or not deed.looked >> goal & 1]
    best = max(maybe)
    return float(best) if best > 0 else sum(maybe) / len(maybe)


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

    __slots__ = ("leans", "pairs", "read", "styles")

    def __init__(self, seats: int) -> None:
        #: how many of the deeds were weighed
        self.read = 0
        #: by seat, what it did alone, by style and for all of them
        self.styles = [list(_PRIOR) for _ in range(seats)]
        self.leans = [0.0] * seats
        #: who did something to whom, and what it says: to a digger and a saboteur by a digger, then by a saboteur
        self.pairs: list[tuple[int, int, tuple[float, float, float, float]]] = []

    def follow(self, diary: Diary, gold: list[float], suspicion: float) -> None:
        """Weigh the deeds that have come since."""
        for deed in diary.deeds[self.read :]:
            self.weigh(deed, gold, suspicion)

    def weigh(self, deed: Deed, gold: list[float], suspicion: float) -> None:
        """Weigh the next deed."""
        seat, target, seats = deed.seat, deed.target, len(self.leans)
        _, leans = says(deed, gold)
        if leans is not _NOTHING:
            self.styles[seat] = styles = self._styles(seat, leans, suspicion)
            self.leans[seat] = _together(styles)
        if target is not None and target != seat:
            one, two, three, four = odds(deed.kind, chances_of(seats, 0, 0, self)[target])
            logs = (suspicion * one, suspicion * two, suspicion * three, suspicion * four)
            self.pairs.append((seat, target, logs))
        self.read += 1

    def _styles(self, seat: int, leans: tuple[float, ...], suspicion: float) -> list[float]:
        weight = suspicion * (_EARLY if self.read < len(self.leans) else 1.0)
        return [one + weight * lean for one, lean in zip(self.styles[seat], leans, strict=True)]

    def would_lean(self, deed: Deed, gold: list[float], held: list[float]) -> float:
        """How much likelier a saboteur than a digger would do this next, if seats are held to be ones so likely."""
        if deed.target is not None and deed.target != deed.seat:
            return _of_two(odds(deed.kind, held[deed.target]), held[deed.target])
        _, leans = says(deed, gold)
        return _together(self._styles(deed.seat, leans, 1.0)) - self.leans[deed.seat]

    def and_rumours(self, rumours: Rumours) -> Evidence:
        """The same with what was said."""
        both = Evidence(len(self.leans))
        both.read = self.read
        both.styles = self.styles
        both.leans = [one + other for one, other in zip(self.leans, rumours.leans, strict=True)]
        both.pairs = [*self.pairs, *rumours.pairs]
        return both


def _together(styles: list[float]) -> float:
    """What somebody did, for all styles together."""
    top = max(styles)
    return top + log(sum([math.exp(one - top) for one in styles]))


def odds(kind: str, held: float) -> tuple[float, float, float, float]:
    """What breaking or mending a tool says of both, if the other one is held to be a saboteur so likely."""
    return (_BREAKS if kind == "break" else _MENDS)[(held >= SUSPECTED[0]) + (held >= SUSPECTED[1])]


def _of_two(logs: tuple[float, float, float, float], chance: float) -> float:
    """What it says of who did it, if the other one is a saboteur so likely."""
    good, bad = (math.exp(logs[one]) * (1 - chance) + math.exp(logs[one + 1]) * chance for one in (0, 2))
    return log(bad / good)


def evidence_of(diary: Diary, seats: int, gold: list[float], suspicion: float) -> Evidence:
    """What the deeds of a round say."""
    key = (suspicion, *gold)
    evidence: Evidence | None = diary.weighed.get(key)
    if evidence is None:
        diary.weighed[key] = evidence = Evidence(seats)
    evidence.follow(diary, gold, suspicion)
    return evidence


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

    def __init__(
        self,
        view: SaboteurView,
        diary: Diary,
        gold: list[float],
        suspicion: float = 1.0,
        rumours: Rumours | None = None,
    ) -> None:
        self.seats = view.seats
        self.seat = view.seat
        self.diary = diary
        self.gold = gold
        self.suspicion = suspicion
        evidence = evidence_of(diary, view.seats, gold, suspicion)
        self.rumours = rumours
        self.evidence = evidence = evidence if rumours is None else evidence.and_rumours(rumours)
        known = {seat: role == "saboteur" for seat, role in enumerate(view.roles or ())}
        if view.seat is not None:
            known[view.seat] = view.role == "saboteur"
        #: the seats whose role is known, and those of them that are saboteurs, as bits
        self.care = sum(1 << seat for seat in known)
        self.must = sum(1 << seat for seat, is_one in known.items() if is_one)
        self.chances = chances_of(view.seats, self.care, self.must, self.evidence)

    def _reasons(self) -> list[list[Reason]]:
        """By seat, what speaks for and against it; what was done to somebody, by what one thinks of them by now."""
        reasons: list[list[Reason]] = [[] for _ in range(self.seats)]
        again = Evidence(self.seats)
        for number, deed in enumerate(self.diary.deeds):
            before, pairs = again.leans[deed.seat], len(again.pairs)
            again.weigh(deed, self.gold, self.suspicion)
            facts = (("move", number + 1), ("card", deed.card))
            if len(again.pairs) > pairs:
                _, target, logs = again.pairs[pairs]
                whom = (*facts, ("target", target), ("role", "saboteur"))
                lean = _of_two(logs, self.chances[target])
                reasons[deed.seat].append(Reason(f"belief.{deed.kind}", whom, lean))
            elif lean := again.leans[deed.seat] - before:
                key, _ = says(deed, self.gold)
                gain = round(_gain(deed, self.gold), 2)
                what = (*facts, ("gain", gain), ("role", "saboteur"))
                reasons[deed.seat].append(Reason(f"belief.{key}", what, lean))
        for seat, reason in self.rumours.reasons if self.rumours else ():
            reasons[seat].append(reason)
        return reasons

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        roles = ((("saboteur", one), ("digger", 1 - one)) for one in self.chances)
        return suspicions(self.seat, roles, self._reasons())
