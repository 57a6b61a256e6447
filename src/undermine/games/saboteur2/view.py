"""What a seat may know of a match of Saboteur 2: a round in play, what lies in front of players, and the gold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undermine.games.core.view_fields import Sight, part, shown
from undermine.games.digging import view as dig_view
from undermine.games.digging.round_state import OVER, SHARING
from undermine.games.digging.view import DigView
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


def _trapped(game: Gold2) -> tuple[bool, ...]:
    return tuple([bool(game.trapped >> one & 1) for one in range(game.seats)])


def _pieces(game: Gold2, seat: int | None) -> tuple[int | None, ...]:
    counted = game.rules.open_gold or game.phase == OVER  # S2.61
    return tuple([pieces if counted or one == seat else None for one, pieces in enumerate(game.pieces)])


def _known_roles(game: Gold2, seat: int | None) -> tuple[str | None, ...]:
    return _dwarves(game, seat)[0]


def _put_away(game: Gold2, seat: int | None) -> tuple[tuple[int, str | None], ...]:
    return _dwarves(game, seat)[1] if game.put_away else ()


def _dwarves(game: Gold2, seat: int | None) -> tuple[tuple[str | None, ...], tuple[tuple[int, str | None], ...]]:
    """What the seat has learnt of dwarf cards: those in front of players, and those put away.

    What was seen is about a card: when its owner gets another, it tells what was put away (S2.33).
    """
    known: list[str | None] = [None] * game.seats
    if seat is not None:
        known[seat] = game.box.roles[game.roles[seat]]
    put_away: list[tuple[int, str | None]] = []
    seen: dict[int, str | None] = {}
    roles = game.box.roles
    for looker, target, old, new in game.dwarf_looks:
        if new < 0:
            if looker == seat:
                seen[target] = roles[old]
        else:
            put_away.append((target, roles[old] if target == seat else seen.pop(target, None)))
    for target, role in seen.items():
        known[target] = role
    if game.phase in (SHARING, OVER):
        known = [game.box.roles[role] for role in game.roles]
    return tuple(known), tuple(put_away)


SIGHT: Final = Sight(
    public={
        **dig_view.PUBLIC,
        "results": part("past_rounds"),
        "trapped": shown(_trapped, "trapped"),
        "thefts": part("thefts"),
        "thieves": part("thieves"),
        "spare": shown(lambda game: len(game.spare), "spare"),
        "has_gold": shown(lambda game: tuple([pieces > 0 for pieces in game.pieces]), "pieces"),
    },
    private={
        **dig_view.PRIVATE,
        "known_roles": shown(_known_roles, "dwarf_looks", "roles", "phase"),
        "put_away": shown(_put_away, "put_away"),
        "pieces": shown(_pieces, "pieces", "phase"),
    },
)
