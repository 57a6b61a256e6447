"""What the rules alone tell a seat about the others' roles: every deal that fits what it was shown is equally likely.

What the others did is no evidence here. A belief is worth something as far as it is better than this.
"""

from __future__ import annotations

from collections import Counter

from undermine.games import LostMinesView, Saboteur, Saboteur2, Saboteur2View, SaboteurView, View
from undermine.games.lost_mines.box import DWARVES
from undermine.games.lost_mines.deal import clan_of, role_of
from undermine.lab.measures.sides import Dwarf


def dwarf_stock(game: str, players: int) -> Counter[Dwarf]:
    """The dwarf cards that are shuffled for so many players."""
    if game == "lost_mines":
        return Counter(Dwarf(role_of(dwarf), clan_of(dwarf)) for dwarf in DWARVES[players])
    box = (Saboteur2 if game == "saboteur2" else Saboteur).box
    return Counter(Dwarf(box.roles[role]) for role in box.dwarves[players])


def role_shares(game: str, players: int) -> dict[str, float]:
    """How likely a seat is to be dealt each role."""
    stock = dwarf_stock(game, players)
    shares: dict[str, float] = {}
    for dwarf, count in stock.items():
        shares[dwarf.role] = shares.get(dwarf.role, 0.0) + count / stock.total()
    return shares


def prior(view: View) -> dict[int, dict[str, float]]:
    """For each other seat, how likely each role is to whoever sees this and thinks nothing of how they play."""
    known, gone = _shown(view)
    clans = view.clans if isinstance(view, LostMinesView) else (None,) * view.seats
    stock = dwarf_stock(view.rules.name, view.seats)
    left = stock.copy()
    left.subtract(Dwarf(role, clans[seat]) for seat, role in known.items())
    left.subtract(gone)
    beliefs: dict[int, dict[str, float]] = {}
    for seat, clan in enumerate(clans):
        if seat != view.seat:
            roles = {dwarf.role: count for dwarf, count in left.items() if dwarf.clan == clan}
            if seat in known:
                roles = {role: int(role == known[seat]) for role in roles}
            total = sum(roles.values())
            beliefs[seat] = {role: count / total for role, count in roles.items()}
    return beliefs


def _shown(view: View) -> tuple[dict[int, str], list[Dwarf]]:
    """The roles the seat knows, by seat, and the dwarf cards it knows to be put away."""
    match view:
        case SaboteurView():
            return {} if view.seat is None or view.role is None else {view.seat: view.role}, []
        case Saboteur2View():
            known = {seat: role for seat, role in enumerate(view.known_roles) if role is not None}
            return known, [Dwarf(role) for _, role in view.put_away if role is not None]
        case LostMinesView():
            return {seat: role for seat, role in enumerate(view.known_roles) if role is not None}, []
    raise TypeError(f"{type(view).__name__} is the view of no game known here")
