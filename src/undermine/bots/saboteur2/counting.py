"""How the fifteen dwarf cards of Saboteur 2 may lie: counted exactly, and drawn by lot.

A *slot* is a place where a dwarf card lies or lay. A state of the count is how many cards of each role are left, as a
number with mixed digits; the number of cards of a role that are left is how many ways there are to take one of them.
"""

from __future__ import annotations

from math import prod
from typing import Final

from undermine import native
from undermine.games.core.chance import Chance
from undermine.games.saboteur2.rules import DWARVES, ROLES

_ROLES: Final = len(ROLES)
_COUNTS: Final = tuple(DWARVES[role] for role in range(_ROLES))
#: no more dwarf cards than these
_SLOTS: Final = 16
_STEPS: Final = [prod(_COUNTS[other] + 1 for other in range(role)) for role in range(_ROLES)]
_FULL: Final = sum(count * step for count, step in zip(_COUNTS, _STEPS, strict=True))
_STATES: Final = _FULL + 1


def _left(state: int, role: int) -> int:
    """How many cards of a role are left in a state."""
    return state // _STEPS[role] % (_COUNTS[role] + 1)


def _taken(state: int) -> int:
    """How many cards were taken in a state."""
    return sum(_COUNTS) - sum([_left(state, role) for role in range(_ROLES)])


#: by state and role, how many cards are left
_LEFT: Final = [_left(state, role) for state in range(_STATES) for role in range(_ROLES)]
#: the states in order of how many cards were taken, and by that number, where they begin
_ORDER: Final = sorted(range(_STATES), key=lambda state: (_taken(state), state))
_BEGIN: Final = [sum([_taken(state) < taken for state in range(_STATES)]) for taken in range(sum(_COUNTS) + 2)]


class DwarfCount:
    """How likely slots have each role: by slot and role, ``odds`` go in, and ``weights`` of all ways come out."""

    __slots__ = ("_onwards", "_ways", "odds", "slots", "weights")

    odds: list[float]
    weights: list[float]
    _ways: list[float]
    _onwards: list[float]

    def __init__(self) -> None:
        self.slots = 0
        native.make_array(self, "odds", _SLOTS * _ROLES)
        native.make_array(self, "weights", _SLOTS * _ROLES)
        #: by state, the weight of all ways to get there, and of all ways on from there
        native.make_array(self, "_ways", _STATES)
        native.make_array(self, "_onwards", _STATES)

    def count(self, slots: int) -> None:
        """Add up all ways in which cards may lie in so many slots."""
        ways, onwards = self._ways, self._onwards
        self.slots = slots
        for place in range(_BEGIN[slots + 1]):
            ways[_ORDER[place]] = 0.0
        ways[_FULL] = 1.0
        for slot in range(slots):
            first = slot * _ROLES
            for place in range(_BEGIN[slot], _BEGIN[slot + 1]):
                state = _ORDER[place]
                weight = ways[state]
                if weight:
                    for role in range(_ROLES):
                        left = _LEFT[state * _ROLES + role]
                        chance = self.odds[first + role]
                        if left and chance:
                            ways[state - _STEPS[role]] += weight * chance * left
        for place in range(_BEGIN[slots], _BEGIN[slots + 1]):
            onwards[_ORDER[place]] = 1.0
        for place in range(slots * _ROLES):
            self.weights[place] = 0.0
        for slot in range(slots - 1, -1, -1):
            first = slot * _ROLES
            for place in range(_BEGIN[slot], _BEGIN[slot + 1]):
                state = _ORDER[place]
                weight = ways[state]
                if weight:
                    total = 0.0
                    for role in range(_ROLES):
                        left = _LEFT[state * _ROLES + role]
                        chance = self.odds[first + role]
                        if left and chance:
                            part = chance * left * onwards[state - _STEPS[role]]
                            total += part
                            self.weights[first + role] += weight * part
                    onwards[state] = total

    def count_all(self, odds: list[float]) -> list[float]:
        """The same for odds of all slots that there are; the weights."""
        for place in range(len(odds)):
            self.odds[place] = odds[place]
        self.count(len(odds) // _ROLES)
        return [self.weights[place] for place in range(len(odds))]

    def draw(self, lots: Chance) -> bytes:
        """The roles of the slots that were counted, each way they may lie as often as its weight has it."""
        found = bytearray(self.slots)
        state = _FULL
        for slot in range(self.slots):
            left_over = lots.uniform() * self._onwards[state]
            chosen = -1
            for role in range(_ROLES):
                left = _LEFT[state * _ROLES + role]
                chance = self.odds[slot * _ROLES + role]
                if left and chance:
                    part = chance * left * self._onwards[state - _STEPS[role]]
                    if part > 0.0:
                        chosen = role
                        left_over -= part
                        if left_over < 0.0:
                            break
            found[slot] = chosen
            state -= _STEPS[chosen]
        return bytes(found)
