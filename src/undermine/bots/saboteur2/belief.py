"""Who is who in Saboteur 2: the exact posterior over the fifteen dwarf cards.

Every dwarf card that was ever in front of somebody is a *slot*: those that lie there now, and those put away by Swap
your hats. What was done while a slot lay in front of its owner gives each role a likelihood; what one has seen is
certain. How the cards may be spread over the slots is counted exactly, role by role.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp, log, prod
from typing import Final, NamedTuple

from undermine.bots.bot import Reason, Suspicion, suspicions
from undermine.bots.digging.diary import FOLLOWED, Deed, Diary
from undermine.bots.saboteur.belief import effect
from undermine.bots.saboteur2.teams import crystal_on, door_of
from undermine.games import Event, Saboteur2View
from undermine.games.digging import events as saboteur
from undermine.games.saboteur2 import events
from undermine.games.saboteur2.rules import DWARVES, ROLES

_COUNTS: Final = tuple(DWARVES[role] for role in range(len(ROLES)))
_BLUE, _GREEN, _SABOTEUR = (ROLES.index(role) for role in ("blue", "green", "saboteur"))
_ROLES: Final = len(ROLES)
#: a state of the count is how many cards of each role are left, as a number with mixed digits
_STEPS: Final = [prod(_COUNTS[other] + 1 for other in range(role)) for role in range(_ROLES)]
_FULL: Final = sum(count * step for count, step in zip(_COUNTS, _STEPS, strict=True))
#: by state and role, how many cards are left
_LEFT: Final = bytearray(
    state // _STEPS[role] % (_COUNTS[role] + 1) for state in range(_FULL + 1) for role in range(_ROLES)
)
#: by how many cards were taken, the states there are then
_LAYERS: Final[list[list[int]]] = [[] for _ in range(sum(_COUNTS) + 1)]
for _state in range(_FULL + 1):
    _LAYERS[sum(_COUNTS) - sum(_LEFT[_state * _ROLES : (_state + 1) * _ROLES])].append(_state)

#: the events by which somebody has had a turn
_TURNS: Final[frozenset[type[Event]]] = frozenset(
    (
        *(event for event in FOLLOWED if event not in (saboteur.TurnedOver, saboteur.StoneSet)),
        events.TheftLaid,
        events.HandsOff,
        events.HandsSwapped,
        events.Inspected,
        events.HatSwapped,
        events.Trapped,
        events.Freed,
        events.Cleared,
    )
)
_FOLLOWED: Final = frozenset(FOLLOWED)

#: the events that tell one somebody's role
_TELLING: Final[frozenset[type[Event]]] = frozenset((saboteur.Dealt, events.Inspected, events.HatSwapped))

#: the keys of the reasons that only this game has
REASONS: Final = ("belief2.door", "belief2.crystal")

#: how much a card's worth of way says, by role
_PULL: Final = 0.7


def likelihood(deed: Deed) -> list[float]:
    """How likely each role would do a deed, as logarithms."""
    anyone, blue, green = (max(-2.0, min(2.0, gain)) for gain in deed.gains)
    door = door_of(deed.card or "")
    crystal = deed.kind == "lay" and crystal_on(deed.card or "")
    if deed.kind not in ("lay", "rock_fall"):
        return [0.0, 0.0, 0.0, 0.0, 0.0, 0.15 if deed.kind == "pass" and deed.free else 0.0]
    logs = [
        _PULL * blue - 0.2 * (green - blue),
        _PULL * green - 0.2 * (blue - green),
        _PULL * anyone - (0.5 if door else 0.0),
        0.0,
        0.2 * anyone + (0.7 if crystal else 0.0),
        -_PULL * anyone,
    ]
    if door is not None and deed.kind == "lay":
        logs[ROLES.index(door)] += 0.7
        logs[1 - ROLES.index(door)] -= 0.9
    return logs


def _strongest(logs: list[float]) -> tuple[int, float]:
    """The role a deed says most of, and what it says; what is all the same to both teams is about saboteurs."""
    role = max(range(len(logs)), key=lambda role: abs(logs[role]))
    if logs[_BLUE] == logs[_GREEN] and role in (_BLUE, _GREEN):
        role = _SABOTEUR
    return role, logs[role]


def _key(deed: Deed, gain: float) -> str:
    """The key of the reason that a deed is."""
    if deed.kind == "lay" and door_of(deed.card or ""):
        return "belief2.door"
    if deed.kind == "lay" and crystal_on(deed.card or ""):
        return "belief2.crystal"
    return f"belief.{effect(deed, gain)}"


class _Seen(NamedTuple):
    """What of a round is not in its diary: by slot, the roles that one has been told, and when hats were swapped.

    A swap is after how many entries of the diary it was, and whose.
    """

    roles: dict[int, int]
    swaps: tuple[tuple[int, int], ...]


def _seen(view: Saboteur2View) -> _Seen:
    roles: dict[int, int] = {}
    swaps: list[tuple[int, int]] = []
    holds = list(range(view.seats))
    entries = 0
    for event in view.history:
        kind = type(event)
        if kind in _FOLLOWED:
            entries += 1
        elif kind not in _TELLING:
            continue
        elif isinstance(event, saboteur.Dealt):
            if event.role is not None:
                roles[event.seat] = ROLES.index(event.role)
        elif isinstance(event, events.Inspected):
            if event.role is not None:
                roles[holds[event.target]] = ROLES.index(event.role)
        elif isinstance(event, events.HatSwapped):
            if event.old is not None:
                roles[holds[event.target]] = ROLES.index(event.old)
            holds[event.target] = view.seats + len(swaps)
            swaps.append((entries, event.target))
            if event.new is not None:
                roles[holds[event.target]] = ROLES.index(event.new)
    for seat, name in enumerate(view.roles or ()):
        roles[holds[seat]] = ROLES.index(name)
    return _Seen(roles, tuple(swaps))


class Evidence:
    """What the deeds of a round say, with such swaps, to whoever suspects so quickly."""

    def __init__(self, seats: int, swaps: Sequence[tuple[int, int]]) -> None:
        #: how many entries of the diary were weighed, and the swaps between those that were not
        self.read = 0
        self.swaps = list(swaps)
        #: by slot, the logarithm of each role's likelihood; and by seat the slot in front of it
        self.slots = [[0.0] * _ROLES for _ in range(seats)]
        self.holds = list(range(seats))

    def follow(self, diary: Diary, suspicion: float) -> None:
        """Weigh the entries that have come since."""
        for deed in diary.entries[self.read :]:
            self._swap()
            self.read += 1
            if deed is not None:
                slot = self.slots[self.holds[deed.seat]]
                for role, one in enumerate(likelihood(deed)):
                    slot[role] += suspicion * one
        self._swap()

    def _swap(self) -> None:
        while self.swaps and self.swaps[0][0] == self.read:
            _, seat = self.swaps.pop(0)
            self.holds[seat] = len(self.slots)
            self.slots.append([0.0] * _ROLES)


def _marginals(odds: list[float]) -> list[float]:
    """How the cards may be spread over slots: by slot and role, the weight of all ways; ``odds`` by the same."""
    slots = len(odds) // _ROLES
    # Forwards: by state, the weight of all ways to get there. The number of cards of a role that are left is how many
    # ways there are to take one of them.
    ways, onwards = array("d", bytes(8 * (_FULL + 1))), array("d", bytes(8 * (_FULL + 1)))
    ways[_FULL] = 1.0
    for slot in range(slots):
        first = slot * _ROLES
        layer = _LAYERS[slot]
        for state in layer:
            weight = ways[state]
            if weight:
                for role in range(_ROLES):
                    left = _LEFT[state * _ROLES + role]
                    chance = odds[first + role]
                    if left and chance:
                        ways[state - _STEPS[role]] += weight * chance * left
    # Backwards: by state, the weight of all ways on from there.
    layer = _LAYERS[slots]
    for state in layer:
        onwards[state] = 1.0
    marginals = [0.0] * len(odds)
    for slot in range(slots - 1, -1, -1):
        first = slot * _ROLES
        layer = _LAYERS[slot]
        for state in layer:
            weight = ways[state]
            if weight:
                total = 0.0
                for role in range(_ROLES):
                    left = _LEFT[state * _ROLES + role]
                    chance = odds[first + role]
                    if left and chance:
                        part = chance * left * onwards[state - _STEPS[role]]
                        total += part
                        marginals[first + role] += weight * part
                onwards[state] = total
    return marginals


class Belief:
    """How likely every seat has each role now."""

    def __init__(self, view: Saboteur2View, diary: Diary, suspicion: float = 1.0) -> None:
        self.view = view
        self.diary = diary
        self.suspicion = suspicion
        known, swaps = _seen(view)
        evidence = diary.weighed.get((suspicion, swaps))
        if evidence is None:
            diary.weighed[suspicion, swaps] = evidence = Evidence(view.seats, swaps)
        evidence.follow(diary, suspicion)
        odds: list[float] = []
        for slot, logs in enumerate(evidence.slots):
            if slot in known:
                odds += [float(role == known[slot]) for role in range(_ROLES)]
            else:
                top = max(logs)
                odds += [exp(one - top) for one in logs]
        marginals = _marginals(odds)
        #: by seat, how likely it has each role
        self.chances: list[dict[str, float]] = []
        for slot in evidence.holds:
            ways = marginals[slot * _ROLES : (slot + 1) * _ROLES]
            total = sum(ways)
            self.chances.append({name: one / total for name, one in zip(ROLES, ways, strict=True)})

    def _reasons(self) -> list[list[Reason]]:
        """By seat, what the deeds with the dwarf card that it has now say."""
        reasons: list[list[Reason]] = [[] for _ in range(self.view.seats)]
        entries = iter(self.diary.entries)
        turn = 0
        for event in self.view.history:
            turn += type(event) in _TURNS
            if isinstance(event, events.HatSwapped):
                reasons[event.target] = []
            if type(event) not in _FOLLOWED or (deed := next(entries)) is None:
                continue
            logs = likelihood(deed)
            if any(logs):
                role, weight = _strongest(logs)
                gain = round(deed.gains[0], 2)
                facts = (("move", turn), ("card", deed.card), ("gain", gain), ("role", ROLES[role]))
                reasons[deed.seat].append(Reason(_key(deed, gain), facts, self.suspicion * weight))
        return reasons

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        return suspicions(self.view.seat, (one.items() for one in self.chances), self._reasons())

    def unsure(self, seat: int) -> float:
        """How little one knows of a seat: 0 is certain."""
        return -sum(chance * log(chance) for chance in self.chances[seat].values() if chance > 0)
