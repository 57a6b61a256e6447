"""Who is who: the exact posterior over the dwarf cards of each clan, spare ones and all.

The clan of a dwarf is public, so each clan's cards are dealt apart from the other's: a world is one way the cards of a
clan may lie, and there are few of them. Every deed makes each role likelier or less likely: whom it helped and whom it
hindered, its own clan or the other. What one has seen is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp, log, perm
from typing import Final, NamedTuple

from undermine.bots.bot import Reason, Suspicion, suspicions
from undermine.bots.lost_mines.diary import Deed, Diary
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


def worlds(seats: int, known: Sequence[int | None], logs: Sequence[Sequence[float]]) -> list[World]:
    """Every way the cards of a clan may have been dealt to its dwarves; ``logs`` are likelihoods by dwarf and role."""
    loyal = DWARVES[seats].count(LOYAL)
    found: list[tuple[float, tuple[int, ...]]] = []
    for roles in product(*[range(len(ROLES)) if role is None else (role,) for role in known]):
        count = roles.count(LOYAL)
        if count <= loyal and roles.count(SELFISH) <= 1 and roles.count(SABOTEUR) <= 1:
            evidence = sum([one[role] for one, role in zip(logs, roles, strict=True)])
            # Loyal dwarves are alike, so there are so many ways to deal that many of them.
            found.append((log(perm(loyal, count)) + evidence, roles))
    top = max(weight for weight, _ in found)
    total = sum(exp(weight - top) for weight, _ in found)
    return [World(exp(weight - top) / total, roles) for weight, roles in found]


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


class Belief:
    """How likely every seat has each role."""

    def __init__(self, view: LostMinesView, diary: Diary, suspicion: float = 1.0) -> None:
        self.view = view
        self.clans = view.clans
        self.logs = [[0.0] * len(ROLES) for _ in view.clans]
        self.reasons: list[list[Reason]] = [[] for _ in view.clans]
        for deed in diary.deeds:
            self._weigh(deed, suspicion)
        self.members: dict[str, list[int]] = {}
        self.worlds: dict[str, list[World]] = {}
        #: by seat, how likely each role is
        self.chances = [[0.0] * len(ROLES) for _ in view.clans]
        for clan in sorted(set(view.clans)):
            members = [seat for seat, other in enumerate(view.clans) if other == clan]
            known = [None if (role := view.known_roles[seat]) is None else ROLES.index(role) for seat in members]
            self.members[clan] = members
            self.worlds[clan] = worlds(view.seats, known, [self.logs[seat] for seat in members])
            for chance, roles in self.worlds[clan]:
                for seat, one in zip(members, roles, strict=True):
                    self.chances[seat][one] += chance
        for (seat, target), turn in diary.looked_at.items():
            if seat == view.seat:
                facts = (("move", turn), ("role", view.known_roles[target]))
                self.reasons[target].append(Reason("belief3.shown", facts, _SHOWN))

    def _weigh(self, deed: Deed, suspicion: float) -> None:
        key, logs = likelihood(deed, self.clans)
        if not any(logs):
            return
        weight = suspicion * min(1.0, (deed.choice - 1) / _FULL_HAND)
        if deed.turn <= len(self.clans):
            weight *= _EARLY
        if not weight:
            return
        for role, one in enumerate(logs):
            self.logs[deed.seat][role] += weight * one
        role, most = max(enumerate(logs), key=lambda one: abs(one[1]))
        turns = max(deed.gains, key=abs)
        facts = (("move", deed.turn), ("card", deed.card), ("turns", round(turns, 2)), ("role", ROLES[role]))
        self.reasons[deed.seat].append(Reason(f"belief3.{key}", facts, weight * most))

    def explain(self) -> tuple[Suspicion, ...]:
        """What is believed of every other seat, and why."""
        return suspicions(self.view.seat, (zip(ROLES, one, strict=True) for one in self.chances), self.reasons)

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
        alone = [World(1.0, ())]
        for chance, roles in self.worlds[home] if home else alone:
            for other, others in self.worlds[guests] if guests else alone:
                loyal = [
                    seat for seat, one in zip(self.members.get(home or "", ()), roles, strict=True) if one == LOYAL
                ]
                spies = [
                    seat
                    for seat, one in zip(self.members.get(guests or "", ()), others, strict=True)
                    if one == SABOTEUR
                ]
                pool = {*loyal, *spies, me}
                for seat in pool:
                    shares[seat] += chance * other / len(pool)
        return shares
