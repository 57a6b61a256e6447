"""Who is who in Saboteur 2: the exact posterior over the fifteen dwarf cards.

Every dwarf card that was ever in front of somebody is a *slot*: those that lie there now, and those put away by Swap
your hats. What was done while a slot lay in front of its owner gives each role a likelihood; what one has seen is
certain. How the cards may lie in the slots is counted exactly (``counting.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any, Final, NamedTuple

from undermine.bots.bot import Reason, Suspicion, suspicions
from undermine.bots.digging.diary import Deed
from undermine.bots.rumours import RoleRumours
from undermine.bots.saboteur.belief import effect
from undermine.bots.saboteur2.counting import DwarfCount
from undermine.bots.saboteur2.diary import FOLLOWED, Diary
from undermine.bots.saboteur2.habits import FREE, HELD, HELPS, HINDERS, NEARER, STYLES, SUSPECTED
from undermine.bots.saboteur2.teams import crystal_on, door_of
from undermine.games import Event, Saboteur2View
from undermine.games.digging import events as saboteur
from undermine.games.saboteur2 import events
from undermine.games.saboteur2.rules import DWARVES, ROLES

_BLUE, _GREEN, _GEOLOGIST, _SABOTEUR = (ROLES.index(role) for role in ("blue", "green", "geologist", "saboteur"))
_ROLES: Final = len(ROLES)
#: the events by which somebody has had a turn
_TURNS: Final[frozenset[type[Event]]] = frozenset(
    (
        *(event for event in FOLLOWED if event not in (saboteur.TurnedOver, saboteur.StoneSet)),
        events.TheftLaid,
        events.HandsOff,
        events.HandsSwapped,
        events.Inspected,
        events.HatSwapped,
    )
)
_FOLLOWED: Final = frozenset(FOLLOWED)

#: the events that tell one somebody's role
_TELLING: Final[frozenset[type[Event]]] = frozenset((saboteur.Dealt, events.Inspected, events.HatSwapped))

#: the keys of the reasons that only this game has
REASONS: Final = ("belief2.door", "belief2.crystal", "belief2.trapped", "belief2.free_at_last")

#: of how many turns in a hundred nobody can say what they were good for; and in a thousand, of hindering and helping
_STRANGE: Final = 1.5
STRANGE_PAIR: Final = 3.0
#: how much deeds say of what they would if each were a new one, not one of somebody with such cards in hand
_ALONE: Final = 0.8
PAIR: Final = 0.5
#: what brings a team this many cards nearer than the other one is done for it
_TILT: Final = 0.3
#: in the first turns there is little to choose from
EARLY: Final = 0.8

PRIOR: Final = tuple(log(share) for share in STYLES)
_KINDS: Final = _ROLES - 1 + len(STYLES)
_NOTHING: Final = (0.0,) * _KINDS
#: the share of the dwarf cards that each kind of dwarf has, saboteurs by style
_SHARES: Final = [DWARVES[role] / sum(DWARVES.values()) for role in range(_SABOTEUR)] + [
    share * DWARVES[_SABOTEUR] / sum(DWARVES.values()) for share in STYLES
]


def _logs(blue: tuple[float, ...], green: tuple[float, ...]) -> tuple[float, ...]:
    """How likely each kind of dwarf would do something, as logarithms: 0 is as likely as anybody."""
    often = [one + _STRANGE for one in (blue[0], green[0], *blue[1:])]
    mean = sum(share * one for share, one in zip(_SHARES, often, strict=True))
    return tuple(_ALONE * log(one / mean) for one in often)


def _said(habits: Mapping[str, tuple[float, ...]]) -> dict[tuple[str, int], tuple[float, ...]]:
    """By what was done, and for which team, what it says: 1 is for blue, -1 for green, 0 for neither."""
    found: dict[tuple[str, int], tuple[float, ...]] = {}
    for key in habits:
        what, _, whose = key.partition(" ")
        if not whose:
            found[what, 0] = _logs(habits[key], habits[key])
        elif whose == "own":
            other = habits[f"{what} other"]
            found[what, 1], found[what, -1] = _logs(habits[key], other), _logs(other, habits[key])
    return found


_FREE: Final = tuple(map(_said, FREE))
_HELD: Final = _said(HELD)
#: by role, whether it is one of the diggers, a saboteur or another to what is known of hindering and helping
GROUPS: Final = (0, 0, 0, 2, 2, 1)


def deed_of(deed: Deed) -> tuple[str, int]:
    """What was done alone, and for which team."""
    if deed.kind == "lay":
        door = door_of(deed.card or "")
        if door is not None:
            return "door", 1 if door == ROLES[_BLUE] else -1
        if crystal_on(deed.card or ""):
            return "crystal", 0
    what = effect(deed, deed.gains[0])
    tilt = deed.gains[1] - deed.gains[2]
    return what, 0 if deed.kind not in ("lay", "rock_fall") or abs(tilt) < _TILT else 1 if tilt > 0 else -1


def likelihood(deed: Deed) -> tuple[float, ...]:
    """How likely each role would do a deed alone, as logarithms, saboteurs by style; 0 is as likely as anybody."""
    what, team = deed_of(deed)
    if not deed.free:
        return _HELD.get((what, team), _HELD.get((what, 0), _NOTHING))
    least = min(deed.before)
    said = _FREE[(least <= NEARER[0]) + (least <= NEARER[1])]
    return said.get((what, team), said.get((what, 0), _NOTHING))


def _together(styles: Sequence[float]) -> float:
    """What was done, for saboteurs of all styles together."""
    top = max(styles)
    return top + log(sum([exp(one - top) for one in styles]))


def _strongest(logs: Sequence[float]) -> tuple[int, float]:
    """The role a deed says most of, and what it says; what is all the same to both teams is about saboteurs."""
    roles = [*logs[:_SABOTEUR], _together([one + prior for one, prior in zip(logs[_SABOTEUR:], PRIOR, strict=True)])]
    if roles[_BLUE] == roles[_GREEN] and roles[_GEOLOGIST] <= max(0.0, roles[_SABOTEUR]):
        return _SABOTEUR, roles[_SABOTEUR]
    role = max(range(len(roles)), key=lambda role: abs(roles[role]))
    return role, roles[role]


def _of_pair(deed: Deed, doer: Sequence[float], other: Sequence[float]) -> tuple[list[float], list[float]]:
    """What hindering or helping somebody says of both, by role, if each has each role so likely."""
    suspected = other[_SABOTEUR]
    table = (HINDERS if deed.kind in ("break", "trapped") else HELPS)[
        (suspected >= SUSPECTED[0]) + (suspected >= SUSPECTED[1])
    ]

    def said(odds: list[float], held: Sequence[float]) -> list[float]:
        mean = sum(held[role] * odds[GROUPS[role]] for role in range(_ROLES))
        return [PAIR * log(odds[GROUPS[role]] / mean) for role in range(_ROLES)]

    groups = range(max(GROUPS) + 1)
    doers = [sum(doer[role] for role in range(_ROLES) if GROUPS[role] == group) for group in groups]
    others = [sum(other[role] for role in range(_ROLES) if GROUPS[role] == group) for group in groups]
    by = [sum(others[whom] * (table[who][whom] + STRANGE_PAIR) for whom in groups) for who in groups]
    to = [sum(doers[who] * (table[who][whom] + STRANGE_PAIR) for who in groups) for whom in groups]
    return said(by, doer), said(to, other)


def _key(deed: Deed) -> str:
    """The key of the reason that a deed is."""
    what, _ = deed_of(deed)
    return f"belief2.{what}" if f"belief2.{what}" in REASONS else f"belief.{what}"


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
        #: how many entries of the diary were weighed, how many deeds, and the swaps between those that were not
        self.read = 0
        self.deeds = 0
        self.swaps = list(swaps)
        #: by slot, the logarithm of each role's likelihood; by seat the slot in front of it
        self.slots: list[list[float]] = []
        self.holds: list[int] = []
        #: by slot, the same for saboteurs of each style, and what breaking and mending says of saboteurs
        self.styles: list[list[float]] = []
        self.pairs: list[float] = []
        for _ in range(seats):
            self.holds.append(self._slot())

    def _slot(self) -> int:
        self.slots.append([0.0] * _ROLES)
        self.styles.append(list(PRIOR))
        self.pairs.append(0.0)
        return len(self.slots) - 1

    def follow(self, diary: Diary, suspicion: float) -> None:
        """Weigh the entries that have come since."""
        for deed in diary.entries[self.read :]:
            self._swap()
            self.read += 1
            if deed is not None:
                self.weigh(deed, suspicion)
        self._swap()

    def weigh(self, deed: Deed, suspicion: float) -> None:
        """Weigh the next deed."""
        early = EARLY if self.deeds < len(self.holds) else 1.0
        self.deeds += 1
        slot = self.holds[deed.seat]
        if deed.target is not None and deed.target != deed.seat:
            held = self.chances({})
            doer, other = _of_pair(deed, held[deed.seat], held[deed.target])
            for where, logs in ((slot, doer), (self.holds[deed.target], other)):
                roles = self.slots[where]
                for role in range(_SABOTEUR):
                    roles[role] += suspicion * logs[role]
                self.pairs[where] += suspicion * logs[_SABOTEUR]
                roles[_SABOTEUR] = self.pairs[where] + _together(self.styles[where])
        elif (alone := likelihood(deed)) is not _NOTHING:
            roles, styles = self.slots[slot], self.styles[slot]
            for role in range(_SABOTEUR):
                roles[role] += suspicion * early * alone[role]
            for style in range(len(styles)):
                styles[style] += suspicion * early * alone[_SABOTEUR + style]
            roles[_SABOTEUR] = self.pairs[slot] + _together(styles)

    def chances(self, known: Mapping[int, int], rumours: RoleRumours | None = None) -> list[list[float]]:
        """By seat, how likely it has each role, if such slots are known to be such roles and such things were said."""
        marginals = DwarfCount().count_all(self.odds(known, rumours))
        found: list[list[float]] = []
        for slot in self.holds:
            ways = marginals[slot * _ROLES : (slot + 1) * _ROLES]
            total = sum(ways)
            found.append([one / total for one in ways])
        return found

    def odds(self, known: Mapping[int, int], rumours: RoleRumours | None = None) -> list[float]:
        """By slot and role, how likely each would have done what was done, before it is counted how cards may lie."""
        odds: list[float] = []
        for slot, logs in enumerate(self.slots):
            # What was said of somebody was said of the dwarf card they were dealt.
            if rumours is not None and slot < len(rumours.logs):
                logs = [one + other for one, other in zip(logs, rumours.logs[slot], strict=True)]
            if slot in known:
                odds += [float(role == known[slot]) for role in range(_ROLES)]
            else:
                top = max(logs)
                odds += [exp(one - top) for one in logs]
        return odds

    def would_lean(self, deed: Deed, held: Sequence[Sequence[float]]) -> float:
        """How much likelier a saboteur than anybody else would do this next, if seats have roles so likely."""
        doer = held[deed.seat]
        if deed.target is not None and deed.target != deed.seat:
            roles, _ = _of_pair(deed, doer, held[deed.target])
        else:
            logs = likelihood(deed)
            styles = self.styles[self.holds[deed.seat]]
            after = _together([one + log for one, log in zip(styles, logs[_SABOTEUR:], strict=True)])
            roles = [*logs[:_SABOTEUR], after - _together(styles)]
        others = 1 - doer[_SABOTEUR]
        return roles[_SABOTEUR] - log(sum(doer[role] * exp(roles[role]) for role in range(_SABOTEUR)) / others)

    def _swap(self) -> None:
        while self.swaps and self.swaps[0][0] == self.read:
            _, seat = self.swaps.pop(0)
            self.holds[seat] = self._slot()


def evidence_of(view: Saboteur2View, diary: Diary, suspicion: float = 1.0) -> Evidence:
    """What the deeds of a view's round say to everybody who suspects so quickly."""
    return _evidence(view, diary, suspicion, _seen(view).swaps)


def _evidence(view: Saboteur2View, diary: Diary, suspicion: float, swaps: tuple[tuple[int, int], ...]) -> Evidence:
    evidence: Evidence | None = diary.weighed.get((suspicion, swaps))
    if evidence is None:
        diary.weighed[suspicion, swaps] = evidence = Evidence(view.seats, swaps)
    evidence.follow(diary, suspicion)
    return evidence


class Belief:
    """How likely every seat has each role now."""

    def __init__(
        self,
        view: Saboteur2View,
        diary: Diary,
        suspicion: float = 1.0,
        rumours: RoleRumours | None = None,
        as_role: str | None = None,
    ) -> None:
        """``rumours`` are what was said; ``as_role`` believes as if one had another role."""
        self.view = view
        self.rumours = rumours
        self.diary = diary
        self.suspicion = suspicion
        known, swaps = _seen(view)
        evidence = _evidence(view, diary, suspicion, swaps)
        if as_role is not None and view.seat is not None:
            known = {**known, evidence.holds[view.seat]: ROLES.index(as_role)}
        self.evidence = evidence
        #: by slot, the roles that one has been told
        self.known = known
        #: by seat, how likely it has each role
        self.chances: list[dict[str, float]] = [
            dict(zip(ROLES, one, strict=True)) for one in evidence.chances(known, rumours)
        ]

    def counted(self) -> DwarfCount:
        """How the dwarf cards may lie, to be drawn from."""
        count = DwarfCount()
        count.count_all(self.evidence.odds(self.known, self.rumours))
        return count

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
            if deed.target is not None and deed.target != deed.seat:
                held = [[one[role] for role in ROLES] for one in self.chances]
                logs, _ = _of_pair(deed, held[deed.seat], held[deed.target])
                role, weight = _SABOTEUR, logs[_SABOTEUR]
                facts: tuple[tuple[str, Any], ...] = (("target", deed.target),)
            elif (said := likelihood(deed)) is not _NOTHING:
                role, weight = _strongest(said)
                facts = (("gain", round(deed.gains[0], 2)),)
            else:
                continue
            facts = (("move", turn), ("card", deed.card or deed.kind), *facts, ("role", ROLES[role]))
            reasons[deed.seat].append(Reason(_key(deed), facts, self.suspicion * weight))
        for seat, reason in self.rumours.reasons if self.rumours else ():
            reasons[seat].append(reason)
        return reasons

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        return suspicions(self.view.seat, (one.items() for one in self.chances), self._reasons())

    def unsure(self, seat: int) -> float:
        """How little one knows of a seat: 0 is certain."""
        return -sum(chance * log(chance) for chance in self.chances[seat].values() if chance > 0)
