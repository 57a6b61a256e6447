"""What the rules alone tell a seat about the others' roles: every deal that fits what it was shown is equally likely.

What the others did is no evidence here. A belief is worth something as far as it is better than this.
"""

from __future__ import annotations

from undermine.games import View
from undermine.lab.reading import READINGS, Dwarf


def role_shares(game: str, players: int) -> dict[str, float]:
    """How likely a seat is to be dealt each role."""
    dwarves = READINGS[game].dwarves(players)
    shares: dict[str, float] = {}
    for dwarf, count in dwarves.items():
        shares[dwarf.role] = shares.get(dwarf.role, 0.0) + count / dwarves.total()
    return shares


def prior(view: View) -> dict[int, dict[str, float]]:
    """For each other seat, how likely each role is to whoever sees this and thinks nothing of how they play."""
    reading = READINGS[view.rules.name]
    known, put_away, clans = reading.seen(view)
    left = reading.dwarves(view.seats)
    left.subtract(Dwarf(role, clans[seat]) for seat, role in known.items())
    left.subtract(put_away)
    beliefs: dict[int, dict[str, float]] = {}
    for seat, clan in enumerate(clans):
        if seat != view.seat:
            roles = {dwarf.role: count for dwarf, count in left.items() if dwarf.clan == clan}
            if seat in known:
                roles = {role: int(role == known[seat]) for role in roles}
            total = sum(roles.values())
            beliefs[seat] = {role: count / total for role, count in roles.items()}
    return beliefs
