"""What everybody at a table of Saboteur 2 could hold against everybody, as flat numbers for roll-outs.

It is the evidence of ``belief.py``: what a deed says is asked there once and kept in a table. Who has seen which dwarf
card is kept besides, so that every seat thinks by what it knows.
"""

from __future__ import annotations

import math
from typing import Any, Final

from undermine import native
from undermine.bots.digging.diary import Deed
from undermine.bots.saboteur2.belief import EARLY, GROUPS, PAIR, PRIOR, STRANGE_PAIR, evidence_of, likelihood
from undermine.bots.saboteur2.counting import DwarfCount
from undermine.bots.saboteur2.diary import diary_of
from undermine.bots.saboteur2.habits import HELPS, HINDERS, NEARER, SUSPECTED
from undermine.games import Saboteur2View
from undermine.games.saboteur2.rules import ROLES
from undermine.games.saboteur2.rules import SABOTEUR as SABOTEUR_CARD

#: the most slots for dwarf cards, roles and styles there are
_SLOTS: Final = 16
_ROLES: Final = len(ROLES)
_SABOTEUR: Final = SABOTEUR_CARD
_STYLES: Final = len(PRIOR)
_KINDS: Final = _SABOTEUR + _STYLES

# What is done alone, as numbers
BROUGHT_NEARER: Final = 0
BROUGHT_NO_NEARER: Final = 1
LED_ASTRAY: Final = 2
DOOR: Final = 3
CRYSTAL: Final = 4
TOOK_THE_WAY: Final = 5
CLEARED_THE_WAY: Final = 6
TOOK_SOMETHING: Final = 7
PASSED: Final = 8
LOOKED: Final = 9
#: by number: the kind of deed, how many cards nearer it brings the gold, and with which card
_DEEDS: Final[tuple[tuple[str, float, str | None], ...]] = (
    ("lay", 1.0, "cross"),
    ("lay", 0.0, "cross"),
    ("lay", -1.0, "cross"),
    ("lay", 0.0, "door"),
    ("lay", 0.0, "crystal_cross"),
    ("rock_fall", -1.0, None),
    ("rock_fall", 1.0, None),
    ("rock_fall", 0.0, None),
    ("pass", 0.0, None),
    ("map", 0.0, None),
)
#: by team for which something is done, neither is 1: a door of its colour
_DOORS: Final = ("door_green_ew", "cross", "door_blue_ew")
_DONE: Final = len(_DEEDS)
#: where the gold is for somebody who can dig: far, nearer, near; and for somebody who cannot
_WHERE: Final = 4
_NEARER, _NEAR = NEARER


def _said(done: int, team: int, where: int) -> tuple[float, ...]:
    """What a deed for a team says, as ``belief.py`` has it."""
    kind, gain, card = _DEEDS[done]
    need = (_NEARER + 4, _NEARER, _NEAR, _NEARER + 4)[where]
    gains = (gain, gain + (team - 1) * 0.5, gain - (team - 1) * 0.5)
    card = _DOORS[team] if card == "door" else card
    return likelihood(Deed(0, kind, None, card, (need,) * 3, (need,) * 3, where < _WHERE - 1, 0, gains))


#: by what is done, for which team, and where the gold is: what it says by role, and for saboteurs by style
_SAID: Final = [
    one for done in range(_DONE) for team in range(3) for where in range(_WHERE) for one in _said(done, team, where)
]
_EARLY: Final = EARLY
_PRIOR: Final = list(PRIOR)
_LITTLE, _STRONGLY = SUSPECTED
_GROUPS: Final = list(GROUPS)
_PAIR: Final = PAIR
#: in how many of a thousand turns somebody is hindered, and helped: by how far that one is suspected, and the groups of
#: both
_PAIRS: Final = [
    often + STRANGE_PAIR for tables in (HINDERS, HELPS) for table in tables for row in table for often in row
]


class Suspicions2:
    """What the deeds so far say, and what that makes of everybody."""

    __slots__ = (
        *("_by", "_holds", "_knows", "_logs", "_looks", "_pairs", "_said", "_styles", "_to", "_truth", "chances"),
        *("counted", "deeds", "seats", "slots"),
    )

    _logs: list[float]
    _styles: list[float]
    _pairs: list[float]
    _holds: list[int]
    _knows: list[int]
    _truth: list[int]
    _by: list[float]
    _to: list[float]
    _said: list[float]
    #: by seat and role, how likely it has it, as was thought last
    chances: list[float]

    def __init__(self) -> None:
        self.seats = 0
        self.slots = 0
        #: how many deeds were weighed, and how many looks at dwarf cards were seen
        self.deeds = 0
        self._looks = 0
        #: by slot: the logarithm of each role's likelihood, the same for saboteurs by style, and what breaking and
        #: mending says of saboteurs
        native.make_array(self, "_logs", _SLOTS * _ROLES)
        native.make_array(self, "_styles", _SLOTS * _STYLES)
        native.make_array(self, "_pairs", _SLOTS)
        #: by seat, the slot in front of it; by slot, the seats that know it, and its role
        native.make_array(self, "_holds", _SLOTS)
        native.make_array(self, "_knows", _SLOTS)
        native.make_array(self, "_truth", _SLOTS)
        #: what hindering and helping says, by group of who does it and to whom, and by role
        native.make_array(self, "_by", 3)
        native.make_array(self, "_to", 3)
        native.make_array(self, "_said", _ROLES)
        native.make_array(self, "chances", _SLOTS * _ROLES)
        self.counted = DwarfCount()

    def forget(self, seats: int) -> None:
        """Nothing was done yet by so many seats."""
        self.seats = seats
        self.slots = 0
        self.deeds = 0
        self._looks = 0
        for seat in range(seats):
            self._add_slot(seat)

    def _add_slot(self, seat: int) -> None:
        """Another dwarf card lies in front of a seat."""
        slot = self.slots
        self.slots = slot + 1
        for role in range(_ROLES):
            self._logs[slot * _ROLES + role] = 0.0
        for style in range(_STYLES):
            self._styles[slot * _STYLES + style] = _PRIOR[style]
        self._pairs[slot] = 0.0
        self._holds[seat] = slot
        self._knows[slot] = 1 << seat
        self._truth[slot] = 0

    def take_over(self, other: Suspicions2) -> None:
        """Hold the same against everybody."""
        self.forget(other.seats)
        self.deeds = other.deeds
        for index in range(other.slots * _ROLES):
            self._logs[index] = other._logs[index]
        for index in range(other.slots * _STYLES):
            self._styles[index] = other._styles[index]
        for slot in range(other.slots):
            self._pairs[slot] = other._pairs[slot]

    def follow(self, view: Saboteur2View) -> None:
        """Hold against everybody what was done in the round of a view, as far as all could see it."""
        evidence = evidence_of(view, diary_of(view))
        self.forget(view.seats)
        self.slots = len(evidence.slots)
        self.deeds = evidence.deeds
        for slot in range(self.slots):
            for role in range(_ROLES):
                self._logs[slot * _ROLES + role] = evidence.slots[slot][role]
            for style in range(_STYLES):
                self._styles[slot * _STYLES + style] = evidence.styles[slot][style]
            self._pairs[slot] = evidence.pairs[slot]

    def see(self, looks: tuple[Any, ...], keep: bool) -> None:
        """Somebody has looked at dwarf cards or got another: all such looks of the round, as the engine has them. If
        it is to be kept what was done with cards taken since, it is there already.
        """
        while self._looks < len(looks):
            seat, target, old, new = looks[self._looks]
            self._looks += 1
            if new < 0:
                self._knows[self._holds[target]] |= 1 << seat
            else:
                self._truth[self._holds[target]] = old
                if keep:
                    slot = self.slots
                    self.slots = slot + 1
                    self._holds[target] = slot
                    self._knows[slot] = 1 << target
                else:
                    self._add_slot(target)

    # Deeds

    def weigh(self, seat: int, done: int, team: int, least: int, free: bool) -> None:
        """A seat has done something alone, for a team or neither (1), when so few cards were missing."""
        where = (least <= _NEARER) + (least <= _NEAR) if free else _WHERE - 1
        early = _EARLY if self.deeds < self.seats else 1.0
        self.deeds += 1
        first = ((done * 3 + team) * _WHERE + where) * _KINDS
        slot = self._holds[seat]
        for role in range(_SABOTEUR):
            self._logs[slot * _ROLES + role] += early * _SAID[first + role]
        for style in range(_STYLES):
            self._styles[slot * _STYLES + style] += early * _SAID[first + _SABOTEUR + style]
        self._add_up(slot)

    def pass_over(self) -> None:
        """Something was done that says nothing of anybody."""
        self.deeds += 1

    def _add_up(self, slot: int) -> None:
        """What everything says for saboteurs of all styles together."""
        first = slot * _STYLES
        top = self._styles[first]
        for style in range(1, _STYLES):
            top = max(top, self._styles[first + style])
        total = 0.0
        for style in range(_STYLES):
            total += math.exp(self._styles[first + style] - top)
        self._logs[slot * _ROLES + _SABOTEUR] = self._pairs[slot] + top + math.log(total)

    def weigh_two(self, seat: int, target: int, helps: bool) -> None:
        """A seat hindered another, or helped it."""
        self.think(-1, b"")
        self.deeds += 1
        doer, other = seat * _ROLES, target * _ROLES
        held = self.chances[other + _SABOTEUR]
        first = 9 * (3 * helps + (held >= _LITTLE) + (held >= _STRONGLY))
        for group in range(3):
            self._by[group] = self._to[group] = 0.0
        for role in range(_ROLES):
            for group in range(3):
                self._by[group] += self.chances[other + role] * _PAIRS[first + 3 * group + _GROUPS[role]]
                self._to[group] += self.chances[doer + role] * _PAIRS[first + 3 * _GROUPS[role] + group]
        self._say_of(self._holds[seat], doer, self._by)
        self._say_of(self._holds[target], other, self._to)

    def _say_of(self, slot: int, chances: int, odds: list[float]) -> None:
        mean = 0.0
        for role in range(_ROLES):
            mean += self.chances[chances + role] * odds[_GROUPS[role]]
        for role in range(_SABOTEUR):
            self._logs[slot * _ROLES + role] += _PAIR * math.log(odds[_GROUPS[role]] / mean)
        self._pairs[slot] += _PAIR * math.log(odds[_GROUPS[_SABOTEUR]] / mean)
        self._add_up(slot)

    # What comes of it

    def think(self, seat: int, roles: bytes) -> None:
        """Find out the ``chances`` for a seat that knows what it has seen, where these are the roles; -1 knows none."""
        count = self.counted
        for slot in range(self.slots):
            top = self._logs[slot * _ROLES]
            for role in range(1, _ROLES):
                top = max(top, self._logs[slot * _ROLES + role])
            for role in range(_ROLES):
                count.odds[slot * _ROLES + role] = math.exp(self._logs[slot * _ROLES + role] - top)
        if seat >= 0:
            for other in range(self.seats):
                self._truth[self._holds[other]] = roles[other]
            for slot in range(self.slots):
                if self._knows[slot] >> seat & 1:
                    for role in range(_ROLES):
                        count.odds[slot * _ROLES + role] = 1.0 if role == self._truth[slot] else 0.0
        count.count(self.slots)
        for other in range(self.seats):
            first = self._holds[other] * _ROLES
            total = 0.0
            for role in range(_ROLES):
                total += count.weights[first + role]
            for role in range(_ROLES):
                self.chances[other * _ROLES + role] = count.weights[first + role] / total

    def knows(self, seat: int, other: int) -> bool:
        """Whether a seat has seen the dwarf card that lies in front of another."""
        return bool(self._knows[self._holds[other]] >> seat & 1)
