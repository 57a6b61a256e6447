"""Who is who in Saboteur 2: the exact posterior over the fifteen dwarf cards.

Every dwarf card that was ever in front of somebody is a *slot*: those that lie there now, and those put away by Swap
your hats. What was done while a slot lay in front of its owner gives each role a likelihood; what one has seen is
certain. How the cards may be spread over the slots is counted exactly, role by role.
"""

from __future__ import annotations

from math import exp, log, prod
from typing import Final

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
#: a state of the count is how many cards of each role are left, as a number with mixed digits
_STEPS: Final = tuple(prod(_COUNTS[other] + 1 for other in range(role)) for role in range(len(ROLES)))
_FULL: Final = sum(count * step for count, step in zip(_COUNTS, _STEPS, strict=True))

#: the events by which somebody has had a turn
_TURNS: Final[tuple[type[Event], ...]] = (
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


class Belief:
    """How likely every seat has each role now."""

    def __init__(self, view: Saboteur2View, diary: Diary, suspicion: float = 1.0) -> None:
        self.view = view
        #: by slot, the logarithm of each role's likelihood
        slots = [[0.0] * len(ROLES) for _ in range(view.seats)]
        holds = list(range(view.seats))
        known: dict[int, int] = {}
        self.reasons: list[list[Reason]] = [[] for _ in range(view.seats)]
        entries = iter(diary.entries)
        turn = 0
        for event in view.history:
            turn += isinstance(event, _TURNS)
            if isinstance(event, saboteur.Dealt) and event.role is not None:
                known[event.seat] = ROLES.index(event.role)
            elif isinstance(event, events.Inspected) and event.role is not None:
                known[holds[event.target]] = ROLES.index(event.role)
            elif isinstance(event, events.HatSwapped):
                if event.old is not None:
                    known[holds[event.target]] = ROLES.index(event.old)
                holds[event.target] = len(slots)
                slots.append([0.0] * len(ROLES))
                self.reasons[event.target] = []
                if event.new is not None:
                    known[holds[event.target]] = ROLES.index(event.new)
            if isinstance(event, FOLLOWED):
                deed = next(entries)
                if deed is not None:
                    self._weigh(turn, deed, slots[holds[deed.seat]], suspicion)
        for seat, name in enumerate(view.roles or ()):
            known[holds[seat]] = ROLES.index(name)
        self.chances = self._marginals(slots, known, holds)

    def _weigh(self, turn: int, deed: Deed, slot: list[float], suspicion: float) -> None:
        logs = likelihood(deed)
        if any(logs):
            for role, one in enumerate(logs):
                slot[role] += suspicion * one
            role, weight = _strongest(logs)
            gain = round(deed.gains[0], 2)
            facts = (("move", turn), ("card", deed.card), ("gain", gain), ("role", ROLES[role]))
            self.reasons[deed.seat].append(Reason(_key(deed, gain), facts, suspicion * weight))

    def _marginals(self, slots: list[list[float]], known: dict[int, int], holds: list[int]) -> list[dict[str, float]]:
        odds: list[list[tuple[int, float]]] = []
        for slot, logs in enumerate(slots):
            if slot in known:
                odds.append([(known[slot], 1.0)])
            else:
                top = max(logs)
                odds.append([(role, exp(one - top)) for role, one in enumerate(logs)])
        # Forwards: by state, the weight of all ways to get there. The number of cards of a role that are left is how
        # many ways there are to take one of them.
        layers: list[dict[int, float]] = [{_FULL: 1.0}]
        for choices in odds:
            layer: dict[int, float] = {}
            for state, weight in layers[-1].items():
                for role, chance in choices:
                    left = state // _STEPS[role] % (_COUNTS[role] + 1)
                    if left:
                        after = state - _STEPS[role]
                        layer[after] = layer.get(after, 0.0) + weight * chance * left
            layers.append(layer)
        # Backwards: by state, the weight of all ways on from there.
        onwards: dict[int, float] = dict.fromkeys(layers[-1], 1.0)
        marginals: list[list[float]] = [[] for _ in odds]
        for slot in range(len(odds) - 1, -1, -1):
            found = [0.0] * len(ROLES)
            before: dict[int, float] = {}
            for state, weight in layers[slot].items():
                total = 0.0
                for role, chance in odds[slot]:
                    left = state // _STEPS[role] % (_COUNTS[role] + 1)
                    if left:
                        part = chance * left * onwards.get(state - _STEPS[role], 0.0)
                        total += part
                        found[role] += weight * part
                before[state] = total
            onwards = before
            marginals[slot] = found
        chances: list[dict[str, float]] = []
        for slot in holds:
            total = sum(marginals[slot])
            chances.append({name: marginals[slot][role] / total for role, name in enumerate(ROLES)})
        return chances

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        return suspicions(self.view.seat, (one.items() for one in self.chances), self.reasons)

    def unsure(self, seat: int) -> float:
        """How little one knows of a seat: 0 is certain."""
        return -sum(chance * log(chance) for chance in self.chances[seat].values() if chance > 0)
