"""What a seat may know of a match of Saboteur 2: a round in play, what lies in front of players, and the gold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from undermine.games.events import Event
from undermine.games.saboteur.dig_view import DigView, dig_privates, dig_public
from undermine.games.saboteur.table import OVER, SHARING
from undermine.games.saboteur2.events import HatSwapped, Inspected
from undermine.games.saboteur2.gold import Gold2
from undermine.games.saboteur2.rules import Saboteur2Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Saboteur2View(DigView):
    """What one seat, or a spectator, may know of a match of Saboteur 2."""

    rules: Saboteur2Rules
    #: by seat, whether it is trapped
    trapped: tuple[bool, ...]
    #: the seats with a Theft card in front of them, in the order these were laid
    thefts: tuple[int, ...]
    #: the seats that may still steal, in order
    thieves: tuple[int, ...]
    #: by seat, the dwarf card it has now, if this seat has looked at that very card
    known_roles: tuple[str | None, ...]
    #: dwarf cards put away, as (seat, role), in order; the role if this seat knows it
    put_away: tuple[tuple[int, str | None], ...]
    #: how many dwarf cards are left
    spare: int
    #: by seat, gold pieces, ``None`` if this seat may not know how many, and whether there are any
    pieces: tuple[int | None, ...]
    has_gold: tuple[bool, ...]


def public(game: Gold2) -> dict[str, Any]:
    """The fields of a view that are the same for everyone."""
    return {
        **dig_public(game),
        "results": game.past_rounds,
        "trapped": tuple([bool(game.trapped >> one & 1) for one in range(game.seats)]),
        "thefts": game.thefts,
        "thieves": game.thieves,
        "spare": len(game.spare),
        "has_gold": tuple([pieces > 0 for pieces in game.pieces]),
    }


def privates(game: Gold2, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
    """By seat, the fields of a view that depend on who looks; ``None`` is a spectator."""
    counted = game.rules.open_gold or game.phase == OVER  # S2.61
    looks = game.happened(Inspected, HatSwapped)
    found = dig_privates(game, seats)
    for seat, fields in found.items():
        fields["known_roles"], fields["put_away"] = _dwarves(game, seat, looks)
        pieces = [pieces if counted or one == seat else None for one, pieces in enumerate(game.pieces)]
        fields["pieces"] = tuple(pieces)  # S2.61
    return found


def _dwarves(
    game: Gold2, seat: int | None, looks: Iterable[Event]
) -> tuple[tuple[str | None, ...], tuple[tuple[int, str | None], ...]]:
    """What the seat has learnt of dwarf cards: those in front of players, and those put away.

    What was seen is about a card: when its owner gets another, it tells what was put away (S2.33).
    """
    known: list[str | None] = [None] * game.seats
    if seat is not None:
        known[seat] = game.box.roles[game.roles[seat]]
    put_away: list[tuple[int, str | None]] = []
    seen: dict[int, str | None] = {}
    for event in looks:
        if isinstance(event, Inspected):
            if event.seat == seat:
                seen[event.target] = event.role
        elif isinstance(event, HatSwapped):
            put_away.append((event.target, event.old if event.target == seat else seen.pop(event.target, None)))
    for target, role in seen.items():
        known[target] = role
    if game.phase in (SHARING, OVER):
        known = [game.box.roles[role] for role in game.roles]
    return tuple(known), tuple(put_away)
