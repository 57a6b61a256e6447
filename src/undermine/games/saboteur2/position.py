"""Positions of Saboteur 2: a round in play, what lies in front of players, and the gold."""

from __future__ import annotations

from collections import Counter

from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.game import RoundResult, ScoreLine
from undermine.games.core.position import NONE, OPEN, Fields, Position, listed, written
from undermine.games.digging import position as digging
from undermine.games.saboteur2.game import Saboteur2
from undermine.games.saboteur2.resample import resample
from undermine.games.saboteur2.rules import DWARVES, ROLES, Saboteur2Rules
from undermine.games.saboteur2.view import Saboteur2View


def from_position(position: Position) -> Saboteur2:
    """A match that goes on from a position."""
    assert isinstance(position.rules, Saboteur2Rules)
    fields = Fields(position)
    game, chance = digging.begin(Saboteur2, position.rules, fields)
    seats = range(game.seats)

    def some_seats(text: str) -> tuple[int, ...]:
        found = tuple(seats[int(one)] for one in listed(text))
        if len({*found}) != len(found):
            raise ValueError
        return found

    game.trapped = sum(1 << seat for seat in fields.read("trapped", NONE, some_seats))
    game.thefts = fields.read("thefts", NONE, some_seats)
    game.thieves = fields.read("thieves", NONE, some_seats)
    game.pieces = fields.by_seat("gold", "0", lambda text: range(1000)[int(text)])
    if any(game.pieces):
        before = tuple(ScoreLine(seat, pieces, "before") for seat, pieces in enumerate(game.pieces) if pieces)
        game.past_rounds = (RoundResult(game.round_number - 1, None, (), before, (("left_over", None), ("goals", ()))),)
    # Dwarf cards that were put away do not come back this round; whose they were is history.
    game.put_away = ()
    game.roles, game.spare = digging.read_roles(fields, game.box, chance)
    in_front = [NUMBERS["trapped"]] * game.trapped.bit_count() + [NUMBERS["theft"]] * len(game.thefts)
    digging.deal_cards(game, fields, in_front, chance)
    return game


def position_of(game: Saboteur2) -> Position:
    """Where a match stands, with everything said."""
    gone = Counter(game.box.dwarves[game.seats])
    gone.subtract(game.roles + game.spare)
    own = {
        "gone": written(ROLES[role] for role in gone.elements()),
        **_common(game.view(None)),
        "gold": "/".join(map(str, game.pieces)),
    }
    return Position(game.rules, game.seats, digging.fields_of(game, own))


def position_seen(view: Saboteur2View) -> Position:
    """Where a match stands as a seat sees it, the rest left open; gold is paid and stolen in public."""
    out = sum(DWARVES.values()) - view.seats - view.spare
    own = {
        **_common(view),
        "gone": written([OPEN] * out),
        "gold": "/".join(map(str, resample(view, Chance(0)).gold)),
        "roles": "/".join(role or OPEN for role in view.known_roles),
    }
    return Position(view.rules, view.seats, digging.seen_by(view, own))


def _common(view: Saboteur2View) -> dict[str, str]:
    return {
        "trapped": written(seat for seat, trapped in enumerate(view.trapped) if trapped),
        "thefts": written(view.thefts),
        "thieves": written(view.thieves),
    }
