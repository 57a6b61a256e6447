"""Who is who: the exact posterior over the roles of a round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp, perm
from typing import Final, NamedTuple

from undermine.games import LostMinesView
from undermine.games.lost_mines.box import DWARVES, ROLES

LOYAL, SELFISH, SABOTEUR = range(len(ROLES))


class World(NamedTuple):
    """One way the dwarf cards of a clan may have been dealt: how likely, and the roles by place in the clan."""

    chance: float
    roles: tuple[int, ...]


def loyal_cards(seats: int) -> int:
    """How many loyal dwarves a clan has."""
    return DWARVES[seats].count(LOYAL)


def worlds(
    seats: int, known: Sequence[int | None], evidence: Sequence[Sequence[float]] | None = None
) -> tuple[World, ...]:
    """Every way the cards of a clan may have been dealt to its dwarves."""
    loyal = loyal_cards(seats)
    found: list[World] = []
    choices = [range(len(ROLES)) if role is None else (role,) for role in known]
    for roles in product(*choices):
        dealt = roles.count(LOYAL)
        if dealt > loyal or roles.count(SELFISH) > 1 or roles.count(SABOTEUR) > 1:
            continue
        chance = float(perm(loyal, dealt))
        if evidence is not None:
            chance *= exp(sum(logs[role] for logs, role in zip(evidence, roles, strict=True)))
        found.append(World(chance, roles))
    total = sum(world.chance for world in found)
    return tuple(World(world.chance / total, world.roles) for world in found)


class Belief:
    """What a seat believes of the roles."""

    def __init__(self, view: LostMinesView, evidence: Sequence[Sequence[float]] | None = None) -> None:
        self.clans = view.clans
        self.seat = view.seat
        #: by seat, how likely each role is
        self.roles: list[list[float]] = [[0.0] * len(ROLES) for _ in view.clans]
        self.members: dict[str, list[int]] = {}
        self.worlds: dict[str, tuple[World, ...]] = {}
        for clan in sorted(set(view.clans)):
            members = [seat for seat, other in enumerate(view.clans) if other == clan]
            known = [None if (role := view.known_roles[seat]) is None else ROLES.index(role) for seat in members]
            dealt = worlds(view.seats, known, None if evidence is None else [evidence[seat] for seat in members])
            self.members[clan] = members
            self.worlds[clan] = dealt
            for world in dealt:
                for seat, role in zip(members, world.roles, strict=True):
                    self.roles[seat][role] += world.chance

    def shares(self) -> list[float]:
        """By seat, what part of each point it brings in comes to this seat: of the pool, or one's own."""
        me = self.seat
        assert me is not None
        shares = [0.0] * len(self.clans)
        mine = max(range(len(ROLES)), key=self.roles[me].__getitem__)
        if mine == SELFISH:
            shares[me] = 1.0
            return shares
        own = self.clans[me]
        pool = own if mine == LOYAL else ("yellow" if own == "blue" else "blue")
        other = "yellow" if pool == "blue" else "blue"
        nobody = (World(1.0, ()),)
        for home in self.worlds.get(pool, nobody):
            loyal = home.roles.count(LOYAL)
            for guests in self.worlds.get(other, nobody):
                members = loyal + guests.roles.count(SABOTEUR)
                if not members:
                    continue
                each = home.chance * guests.chance / members
                for seat, role in zip(self.members.get(pool, ()), home.roles, strict=True):
                    if role == LOYAL:
                        shares[seat] += each
                for seat, role in zip(self.members.get(other, ()), guests.roles, strict=True):
                    if role == SABOTEUR:
                        shares[seat] += each
        return shares
