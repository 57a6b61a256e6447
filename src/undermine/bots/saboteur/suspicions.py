"""What everybody at a table of Saboteur could hold against everybody, as flat numbers for roll-outs.

It is the evidence of ``belief.py``: what a deed says is asked there once for every difference it can make to the way,
and kept in tables. What it says depends on where one thinks the gold is, so it is kept for every set of goals.
"""

from __future__ import annotations

import math
from typing import Final

from undermine import native
from undermine.bots.digging.diary import Deed, Diary, diary_of
from undermine.bots.saboteur.belief import Evidence, deals, lean_of
from undermine.games.digging.view import DigView

#: the most seats, members of a set of saboteurs, and sets there are
_SEATS: Final = 16
_MEMBERS: Final = 4
_SETS: Final = 336
#: less than any weight
_NEVER: Final = -1e300
#: a way is at most so much shorter; what it says is kept for every sixth of a card
_MOST: Final = 14
_SIXTHS: Final = 6 * _MOST


def _deed(kind: str, gain: float = 0.0, target: int | None = None) -> Deed:
    """Something that the first seat did."""
    needs = (0, 0, 0)
    return Deed(0, kind, target, None, (gain, 0, 0), needs, True, 0, (gain, gain, gain))  # type: ignore[arg-type]


def _weighed(*deeds: Deed) -> Evidence:
    """What deeds say from the first turn of three players on."""
    diary = Diary(3)
    diary.deeds.extend(deeds)
    evidence = Evidence(3)
    evidence.follow(diary, [1.0, 0.0, 0.0], 1.0)
    return evidence


def _leans(kind: str) -> list[float]:
    """By how many sixths of a card it brought the gold nearer, from the least, what a deed says."""
    return [lean_of(_deed(kind, sixth / 6.0), [1.0, 0.0, 0.0])[1] for sixth in range(-_SIXTHS, _SIXTHS + 1)]


_LAID: Final = _leans("lay")
_TOOK: Final = _leans("rock_fall")
_PASSED: Final = lean_of(_deed("pass"), [1.0, 0.0, 0.0])[1]
#: how much deeds of the first lap say beside all others
_EARLY: Final = _weighed(_deed("lay", 1.0)).leans[0] / lean_of(_deed("lay", 1.0), [1.0, 0.0, 0.0])[1]
#: what breaking and mending says, if a digger does it to a digger, to a saboteur, a saboteur to a digger, to one
_BROKE: Final = list(_weighed(_deed("break", target=1)).pairs[0][2])
_MENDED: Final = list(_weighed(_deed("repair", target=1)).pairs[0][2])


class Suspicions:
    """What the deeds so far say, and what that makes of everybody."""

    __slots__ = ("_joint", "_leans", "_logs", "_members", "_pairs", "_sets", "_sizes", "_weights", "chances", "seats")

    _leans: list[float]
    _pairs: list[float]
    _joint: list[float]
    _members: list[int]
    _sizes: list[int]
    _logs: list[float]
    _weights: list[float]
    #: by seat, how likely it is a saboteur, as was thought last
    chances: list[float]

    def __init__(self) -> None:
        self.seats = 0
        #: by set of goals that may hold the gold and seat, what it did alone
        native.make_array(self, "_leans", 8 * _SEATS)
        #: by seat, what was done to others says of it, and by two seats, what it says besides if both are saboteurs
        native.make_array(self, "_pairs", _SEATS)
        native.make_array(self, "_joint", _SEATS * _SEATS)
        #: the sets of saboteurs there can be: their members in a row, how many, and how likely they are dealt
        self._sets = 0
        native.make_array(self, "_members", _SETS * _MEMBERS)
        native.make_array(self, "_sizes", _SETS)
        native.make_array(self, "_logs", _SETS)
        native.make_array(self, "_weights", _SETS)
        native.make_array(self, "chances", _SEATS)

    def forget(self, seats: int) -> None:
        """Nothing was done yet by so many seats."""
        if seats != self.seats:
            self._set_up(seats)
        for index in range(8 * _SEATS):
            self._leans[index] = 0.0
        for index in range(_SEATS):
            self._pairs[index] = 0.0
        for index in range(_SEATS * _SEATS):
            self._joint[index] = 0.0

    def _set_up(self, seats: int) -> None:
        sets, logs = deals(seats)
        self.seats = seats
        self._sets = len(sets)
        for index in range(len(sets)):
            members = [seat for seat in range(seats) if sets[index] >> seat & 1]
            self._sizes[index] = len(members)
            for place in range(len(members)):
                self._members[index * _MEMBERS + place] = members[place]
            self._logs[index] = logs[index]

    def take_over(self, other: Suspicions) -> None:
        """Hold the same against everybody."""
        if other.seats != self.seats:
            self._set_up(other.seats)
        for index in range(8 * _SEATS):
            self._leans[index] = other._leans[index]
        for index in range(_SEATS):
            self._pairs[index] = other._pairs[index]
        for index in range(_SEATS * _SEATS):
            self._joint[index] = other._joint[index]

    def follow(self, view: DigView) -> None:
        """Hold against everybody what was done in the round of a view, as far as all could see it."""
        diary = diary_of(view)
        self.forget(view.seats)
        evidence = Evidence(view.seats)
        for goals in range(1, 8):
            share = 1.0 / goals.bit_count()
            gold = [share if goals >> goal & 1 else 0.0 for goal in range(3)]
            key = (1.0, *gold)
            evidence = diary.weighed.setdefault(key, Evidence(view.seats))
            evidence.follow(diary, gold, 1.0)
            for seat in range(view.seats):
                self._leans[goals * _SEATS + seat] = evidence.leans[seat]
        for seat, target, (one, two, three, four) in evidence.pairs:
            self._done_to(seat, target, one, two, three, four)

    def _done_to(self, seat: int, target: int, one: float, two: float, three: float, four: float) -> None:
        self._pairs[seat] += three - one
        self._pairs[target] += two - one
        self._joint[seat * _SEATS + target] += four - three - two + one
        self._joint[target * _SEATS + seat] += four - three - two + one

    # Deeds

    def passed(self, seat: int, early: bool) -> None:
        """A seat passed that could have laid a path card."""
        lean = _PASSED * (_EARLY if early else 1.0)
        for goals in range(1, 8):
            self._leans[goals * _SEATS + seat] += lean

    def dug(self, seat: int, laid: bool, hidden: int, gains: list[int], early: bool) -> None:
        """A seat laid a card, or took one away, which brought the goals that are hidden so many cards nearer."""
        for goals in range(1, 8):
            if goals & ~hidden:
                continue
            best = -_MOST
            total = count = 0
            for goal in range(3):
                if goals >> goal & 1:
                    count += 1
                    total += gains[goal]
                    best = max(best, gains[goal])
            # Seen kindly: who knows more may go for one goal alone.
            sixths = 6 * best if best > 0 and count > 1 else total * (6 // count)
            lean = _LAID[_SIXTHS + sixths] if laid else _TOOK[_SIXTHS + sixths]
            self._leans[goals * _SEATS + seat] += lean * (_EARLY if early else 1.0)

    def broke(self, seat: int, target: int) -> None:
        """A seat broke a tool of another."""
        self._done_to(seat, target, _BROKE[0], _BROKE[1], _BROKE[2], _BROKE[3])

    def mended(self, seat: int, target: int) -> None:
        """A seat mended a tool of another."""
        self._done_to(seat, target, _MENDED[0], _MENDED[1], _MENDED[2], _MENDED[3])

    # What comes of it

    def lean(self, goals: int, seat: int) -> float:
        """What a seat did alone says of it to whoever thinks the gold under one of these goals."""
        return self._leans[goals * _SEATS + seat]

    def think(self, goals: int, seat: int, saboteur: bool) -> None:
        """Find out the ``chances`` of a seat that knows its own role and these goals."""
        top = _NEVER
        seats = self.seats
        for index in range(self._sets):
            size = self._sizes[index]
            first = index * _MEMBERS
            own = False
            for place in range(first, first + size):
                if self._members[place] == seat:
                    own = True
            if own != saboteur:
                self._weights[index] = _NEVER
                continue
            weight = self._logs[index]
            for place in range(first, first + size):
                member = self._members[place]
                weight += self._leans[goals * _SEATS + member] + self._pairs[member]
                for other in range(first, place):
                    weight += self._joint[member * _SEATS + self._members[other]]
            self._weights[index] = weight
            if weight > top:
                top = weight
        for other in range(seats):
            self.chances[other] = 0.0
        total = 0.0
        for index in range(self._sets):
            if self._weights[index] > _NEVER:
                weight = math.exp(self._weights[index] - top)
                total += weight
                first = index * _MEMBERS
                for place in range(first, first + self._sizes[index]):
                    self.chances[self._members[place]] += weight
        for other in range(seats):
            self.chances[other] /= total
