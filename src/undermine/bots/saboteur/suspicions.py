"""What everybody at a table of Saboteur could hold against everybody, as flat numbers for roll-outs.

It is the evidence of ``belief.py``: what a deed says is asked there once, when it first comes up, and kept in tables.
What it says depends on where one thinks the gold is, so it is kept for every set of goals. How far somebody is
suspected whose tool is broken or mended is what those think who have seen no goal.
"""

from __future__ import annotations

import math
from typing import Final

from undermine import native
from undermine.bots.digging.diary import Deed, Diary, diary_of
from undermine.bots.saboteur.belief import Evidence, deals, evidence_of, odds, says
from undermine.bots.saboteur.habits import STYLES, SUSPECTED
from undermine.games.digging.view import DigView

#: the most seats, members of a set of saboteurs, sets there are, and styles
_SEATS: Final = 16
_MEMBERS: Final = 4
_SETS: Final = 336
_MOST_STYLES: Final = 8
_STYLES: Final = len(STYLES)
#: less than any weight
_NEVER: Final = -1e300
#: nothing is farther than so many cards; what a deed did is kept for every sixth of a card
_MOST: Final = 14
_SIXTHS: Final = 6 * _MOST
_GAINS: Final = 2 * _SIXTHS + 1

# What is done, as numbers
LAID: Final = 0
TOOK: Final = 1
PASSED: Final = 2
LOOKED: Final = 3
BROKE: Final = 4
MENDED: Final = 5  # after BROKE: what is done to somebody
_NAMES: Final = ("lay", "rock_fall", "pass", "map", "break", "repair")
_TOOK: Final = TOOK
_BROKE: Final = BROKE

_UNKNOWN: Final = 255
#: what is said by style, row by row; the first row says nothing
_SAID: Final = [0.0 for _ in range(64 * _MOST_STYLES)]
#: which row it is, by what is done, how far the gold is (0 if one cannot dig) and by how many sixths nearer it comes
_ROWS: Final = bytearray([_UNKNOWN]) * (len(_NAMES) * (_MOST + 1) * _GAINS)
_rows: Final[dict[tuple[float, ...], int]] = {(0.0,) * _STYLES: 0}


def _row(key: int) -> int:
    """The row of a deed, which is asked for the first time."""
    done, far, gain = key // _GAINS // (_MOST + 1), key // _GAINS % (_MOST + 1), (key % _GAINS - _SIXTHS) / 6.0
    need = far or min(_MOST, _MOST + gain)  # so that nothing is farther than what is farthest
    # To whoever knows that the gold lies there, and so does who did it.
    deed = Deed(0, _NAMES[done], None, None, (need, need, need), (need - gain, need, need), far > 0, 1, (gain,) * 3)  # type: ignore[arg-type]
    leans = tuple(says(deed, [1.0, 0.0, 0.0])[1])
    row = _rows.setdefault(leans, len(_rows))
    for style in range(_STYLES):
        _SAID[row * _MOST_STYLES + style] = leans[style]
    _ROWS[key] = row
    return row


def _early() -> float:
    """How much deeds of the first lap say beside all others."""
    diary = Diary(3)
    diary.deeds.append(Deed(0, "lay", None, None, (9, 9, 9), (8, 9, 9), True, 1, (1.0, 1.0, 1.0)))
    evidence = Evidence(3)
    before = list(evidence.styles[0])
    evidence.follow(diary, [1.0, 0.0, 0.0], 1.0)
    _, leans = says(diary.deeds[0], [1.0, 0.0, 0.0])
    style = max(range(_STYLES), key=lambda style: abs(leans[style]))
    return (evidence.styles[0][style] - before[style]) / leans[style]


_EARLY: Final = _early()
_PRIOR: Final = [*Evidence(3).styles[0], *[0.0] * (_MOST_STYLES - _STYLES)]
_HARDLY, _SOMEWHAT = SUSPECTED
#: what breaking and mending says, by how far the other one is suspected: if a digger does it to a digger, to a
#: saboteur, a saboteur to a digger, to one
_PAIRS: Final = [
    says for kind in ("break", "repair") for held in (0.0, _HARDLY, _SOMEWHAT) for says in odds(kind, held)
]


class Suspicions:
    """What the deeds so far say, and what that makes of everybody."""

    __slots__ = (
        *("_joint", "_leans", "_logs", "_members", "_pairs", "_sets", "_sizes", "_styles", "_weights", "chances"),
        "seats",
    )

    _styles: list[float]
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
        #: by set of goals that may hold the gold and seat, what it did alone, by style and for all of them
        native.make_array(self, "_styles", 8 * _SEATS * _MOST_STYLES)
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
            for style in range(_STYLES):
                self._styles[index * _MOST_STYLES + style] = _PRIOR[style]
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
        for index in range(8 * _SEATS * _MOST_STYLES):
            self._styles[index] = other._styles[index]
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
        for goals in range(1, 8):
            share = 1.0 / goals.bit_count()
            gold = [share if goals >> goal & 1 else 0.0 for goal in range(3)]
            evidence = evidence_of(diary, view.seats, gold, 1.0)
            for seat in range(view.seats):
                self._leans[goals * _SEATS + seat] = evidence.leans[seat]
                for style in range(_STYLES):
                    at = (goals * _SEATS + seat) * _MOST_STYLES + style
                    self._styles[at] = evidence.styles[seat][style]
        public = evidence_of(diary, view.seats, diary.gold(), 1.0)
        for seat, target, (one, two, three, four) in public.pairs:
            self._done_to(seat, target, one, two, three, four)

    def _done_to(self, seat: int, target: int, one: float, two: float, three: float, four: float) -> None:
        self._pairs[seat] += three - one
        self._pairs[target] += two - one
        self._joint[seat * _SEATS + target] += four - three - two + one
        self._joint[target * _SEATS + seat] += four - three - two + one

    # Deeds

    def weigh(
        self,
        seat: int,
        done: int,
        free: bool,
        hidden: int,
        looked: int,
        needs: list[int],
        gains: list[int],
        early: bool,
    ) -> None:
        """A seat has done something alone, that could dig or not, and had looked at some goals; by goal that is hidden
        how many cards were needed before, and how many fewer now.
        """
        for goals in range(1, 8):
            if goals & ~hidden:
                continue
            far = 0
            if free:
                far = _MOST
                for goal in range(3):
                    if goals >> goal & 1:
                        far = min(far, needs[goal])
            sixths = self._sixths(goals, looked, gains) if done <= _TOOK else 0
            key = (done * (_MOST + 1) + far) * _GAINS + _SIXTHS + sixths
            row = _ROWS[key]
            if row == _UNKNOWN:
                row = _row(key)
            if row:
                self._lean(goals * _SEATS + seat, row * _MOST_STYLES, _EARLY if early else 1.0)

    def _sixths(self, goals: int, looked: int, gains: list[int]) -> int:
        """How many sixths of a card nearer a deed brought the gold, seen kindly: as ``belief.py`` does."""
        if goals & (goals - 1) == 0:
            if looked & goals:
                for goal in range(3):
                    if goals >> goal & 1:
                        return 6 * gains[goal]
            goals |= 7 & ~looked
        best = -_MOST
        total = count = 0
        for goal in range(3):
            if goals >> goal & 1:
                count += 1
                total += gains[goal]
                best = max(best, gains[goal])
        return 6 * best if best > 0 else total * (6 // count)

    def _lean(self, at: int, row: int, weight: float) -> None:
        first = at * _MOST_STYLES
        top = _NEVER
        for style in range(_STYLES):
            self._styles[first + style] += weight * _SAID[row + style]
            top = max(top, self._styles[first + style])
        total = 0.0
        for style in range(_STYLES):
            total += math.exp(self._styles[first + style] - top)
        self._leans[at] = top + math.log(total)

    def weigh_two(self, seat: int, target: int, done: int, hidden: int) -> None:
        """A seat broke a tool of another, or mended one."""
        self._think(hidden, 0, 0)
        held = self.chances[target]
        at = 4 * ((0 if done == _BROKE else 3) + (held >= _HARDLY) + (held >= _SOMEWHAT))
        self._done_to(seat, target, _PAIRS[at], _PAIRS[at + 1], _PAIRS[at + 2], _PAIRS[at + 3])

    # What comes of it

    def lean(self, goals: int, seat: int) -> float:
        """What a seat did alone says of it to whoever thinks the gold under one of these goals."""
        return self._leans[goals * _SEATS + seat]

    def think(self, goals: int, seat: int, saboteur: bool) -> None:
        """Find out the ``chances`` of a seat that knows its own role and these goals."""
        self._think(goals, 1 << seat, saboteur << seat)

    def _think(self, goals: int, care: int, must: int) -> None:
        """The same for whoever knows that of the seats in ``care`` those in ``must`` are saboteurs."""
        top = _NEVER
        seats = self.seats
        for index in range(self._sets):
            size = self._sizes[index]
            first = index * _MEMBERS
            saboteurs = 0
            for place in range(first, first + size):
                saboteurs |= 1 << self._members[place]
            if saboteurs & care != must:
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
