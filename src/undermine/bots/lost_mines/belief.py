"""Who is who: the exact posterior over the dwarf cards of each clan, spare ones and all.

The clan of a dwarf is public, so each clan's cards are dealt apart from the other's: a world is one way the cards of a
clan may lie, and there are few of them. Every deed makes each role likelier or less likely: whom it helped and whom it
hindered, its own clan or the other. What one has seen is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import exp, log, perm
from typing import Final, NamedTuple

from undermine.bots.bot import Reason, Suspicion, suspicions
from undermine.bots.lost_mines.diary import Deed, Diary
from undermine.bots.rumours import RoleRumours
from undermine.games import LostMinesView
from undermine.games.lost_mines.box import DWARVES, LOYAL, ROLES, SABOTEUR, SELFISH

#: the keys of the reasons
REASONS: Final = (
    "belief3.helped_own_clan",
    "belief3.helped_other_clan",
    "belief3.hindered_own_clan",
    "belief3.hindered_other_clan",
    "belief3.helped_both_clans",
    "belief3.hindered_both_clans",
    "belief3.looked_at_dwarf",
    "belief3.shown",
)

#: how much a turn that a deed takes from one clan and leaves to the other says
_PULLS: Final = {"lay": 0.25, "tool": 0.4, "trap": 0.6, "troll": 0.6, "thunderstorm": 0.6}
#: differences beyond so many turns say no more
_MOST: Final = 1.5
#: differences below so many turns say nothing
_LEAST: Final = 0.05
#: who keeps everything to themselves need not know who the others are: by role, what looking at a dwarf card says
_LOOKED: Final = (0.15, -0.4, 0.15)
#: in the first turns, and with few cards, there is little to choose from
_EARLY: Final = 0.6
_FULL_HAND: Final = 4
#: how much a dwarf card that was looked at says
_SHOWN: Final = 99.0


class World(NamedTuple):
    """One way the dwarf cards of a clan may lie: how likely, and the roles by place in the clan."""

    chance: float
    roles: tuple[int, ...]


@lru_cache(maxsize=4096)
def _deals(seats: int, known: tuple[int | None, ...]) -> tuple[World, ...]:
    """Every way the cards of a clan may have been dealt to its dwarves, each with the logarithm of how often."""
    loyal = DWARVES[seats].count(LOYAL)
    found: list[World] = []
    for roles in product(*[range(len(ROLES)) if role is None else (role,) for role in known]):
        count = roles.count(LOYAL)
        if count <= loyal and roles.count(SELFISH) <= 1 and roles.count(SABOTEUR) <= 1:
            # Loyal dwarves are alike, so there are so many ways to deal that many of them.
            found.append(World(log(perm(loyal, count)), roles))
    return tuple(found)


def worlds(seats: int, known: Sequence[int | None], logs: Sequence[Sequence[float]]) -> list[World]:
    """The same, each with how likely it is; ``logs`` are likelihoods by dwarf and role."""
    deals = _deals(seats, tuple(known))
    weights: list[float] = []
    for often, roles in deals:
        evidence = 0.0
        for one, role in zip(logs, roles, strict=True):
            evidence += one[role]
        weights.append(often + evidence)
    top = max(weights)
    chances = [exp(weight - top) for weight in weights]
    total = sum(chances)
    return [World(chance / total, roles) for chance, (_, roles) in zip(chances, deals, strict=True)]


def likelihood(deed: Deed, clans: Sequence[str]) -> tuple[str, list[float]]:
    """What a deed says of who did it: a key for its reason, and the logarithm of each role's likelihood."""
    if deed.kind == "look":
        return "looked_at_dwarf", list(_LOOKED)
    own = [gain for seat, gain in enumerate(deed.gains) if seat != deed.seat and clans[seat] == clans[deed.seat]]
    other = [gain for seat, gain in enumerate(deed.gains) if clans[seat] != clans[deed.seat]]
    home = sum(own) / len(own) if own else 0.0
    away = sum(other) / len(other) if other else 0.0
    if max(abs(home), abs(away)) < _LEAST:
        return "", [0.0] * len(ROLES)
    pull = _PULLS[deed.kind]
    lean = pull * max(-_MOST, min(_MOST, home - away))
    alone = -pull * max(-_MOST, min(_MOST, (home + away) / 2))
    if home * away > 0 and abs(home - away) < max(abs(home), abs(away)) / 2:
        key = "helped_both_clans" if home > 0 else "hindered_both_clans"
    elif abs(home) >= abs(away):
        key = "helped_own_clan" if home > 0 else "hindered_own_clan"
    else:
        key = "helped_other_clan" if away > 0 else "hindered_other_clan"
    return key, [lean, alone, -lean]


def _weight(deed: Deed, seats: int, suspicion: float) -> float:
    """How much a deed counts as evidence."""
    weight = suspicion * min(1.0, (deed.choice - 1) / _FULL_HAND)
    return weight * _EARLY if deed.turn <= seats else weight


def _weigh(diary: Diary, clans: Sequence[str], suspicion: float) -> list[list[float]]:
    """By seat, the logarithm of each role's likelihood; what was weighed before need not be again."""
    known, logs = diary.weighed.get(suspicion) or (0, [[0.0] * len(ROLES) for _ in clans])
    for deed in diary.deeds[known:]:
        if weight := _weight(deed, len(clans), suspicion):
            _, says = likelihood(deed, clans)
            for role, one in enumerate(says):
                logs[deed.seat][role] += weight * one
    diary.weighed[suspicion] = len(diary.deeds), logs
    return logs


class Belief:
    """How likely every seat has each role."""

    def __init__(
        self, view: LostMinesView, diary: Diary, suspicion: float = 1.0, rumours: RoleRumours | None = None
    ) -> None:
        """``rumours`` are what was said."""
        self.view = view
        self.rumours = rumours
        self.clans = view.clans
        self.diary = diary
        self.suspicion = suspicion
        logs = _weigh(diary, view.clans, suspicion)
        if rumours is not None:
            logs = [
                [one + other for one, other in zip(*both, strict=True)] for both in zip(logs, rumours.logs, strict=True)
            ]
        self.members: dict[str, list[int]] = {}
        self.worlds: dict[str, list[World]] = {}
        #: by seat, how likely each role is
        self.chances = [[0.0] * len(ROLES) for _ in view.clans]
        for clan in sorted(set(view.clans)):
            members = [seat for seat, other in enumerate(view.clans) if other == clan]
            known = [None if (role := view.known_roles[seat]) is None else ROLES.index(role) for seat in members]
            self.members[clan] = members
            self.worlds[clan] = worlds(view.seats, known, [logs[seat] for seat in members])
            for chance, roles in self.worlds[clan]:
                for seat, one in zip(members, roles, strict=True):
                    self.chances[seat][one] += chance

    def _reasons(self) -> list[list[Reason]]:
        """By seat, what speaks for what is believed of it."""
        reasons: list[list[Reason]] = [[] for _ in self.clans]
        for deed in self.diary.deeds:
            key, logs = likelihood(deed, self.clans)
            weight = _weight(deed, len(self.clans), self.suspicion)
            if weight and any(logs):
                role, most = max(enumerate(logs), key=lambda one: abs(one[1]))
                turns = max(deed.gains, key=abs)
                facts = (("move", deed.turn), ("card", deed.card), ("turns", round(turns, 2)), ("role", ROLES[role]))
                reasons[deed.seat].append(Reason(f"belief3.{key}", facts, weight * most))
        for (seat, target), turn in self.diary.looked_at.items():
            if seat == self.view.seat:
                shown = (("move", turn), ("role", self.view.known_roles[target]))
                reasons[target].append(Reason("belief3.shown", shown, _SHOWN))
        for seat, reason in self.rumours.reasons if self.rumours else ():
            reasons[seat].append(reason)
        return reasons

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        return suspicions(self.view.seat, (zip(ROLES, one, strict=True) for one in self.chances), self._reasons())

    def unsure(self, seat: int) -> float:
        """How little one knows of a seat: 0 is certain."""
        return -sum(chance * log(chance) for chance in self.chances[seat] if chance > 0)

    def shares(self, role: str | None = None) -> list[float]:
        """By seat, what part of each treasure it takes comes to this seat; as if it had another role, if one is given.

        What a pool holds is split over its members, who are not known for certain either (LM.63, LM.64).
        """
        me = self.view.seat
        assert me is not None
        shares = [0.0] * len(self.clans)
        role = role or self.view.role
        if role == ROLES[SELFISH]:
            shares[me] = 1.0
            return shares
        own = self.clans[me]
        away = next((clan for clan in self.members if clan != own), None)
        home, guests = (own, away) if role == ROLES[LOYAL] else (away, own)
        spies = self._among(guests, SABOTEUR)
        for loyal, chance in self._among(home, LOYAL).items():
            for others, other in spies.items():
                pool = loyal | others | 1 << me
                part = chance * other / pool.bit_count()
                for seat in range(len(shares)):
                    if pool >> seat & 1:
                        shares[seat] += part
        return shares

    def _among(self, clan: str | None, role: int) -> dict[int, float]:
        """How likely each set of seats, as bits, is all of a clan with a role."""
        if clan is None:
            return {0: 1.0}
        seats = [1 << seat for seat in self.members[clan]]
        found: dict[int, float] = {}
        for chance, roles in self.worlds[clan]:
            among = sum([seat for seat, one in zip(seats, roles, strict=True) if one == role])
            found[among] = found.get(among, 0.0) + chance
        return found
