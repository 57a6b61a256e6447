"""Positions of Saboteur 2: a round in play, what lies in front of players, and the gold."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from undermine.games.core.cards import NUMBERS
from undermine.games.core.position import (
    NUMBER,
    OPEN,
    SEAT,
    Positions,
    Setup,
    bits,
    each,
    part,
    said,
    said_by_seat,
    several,
)
from undermine.games.core.results import RoundResult, ScoreLine
from undermine.games.digging import position as digging
from undermine.games.saboteur2.game import Saboteur2
from undermine.games.saboteur2.worlds import Saboteur2Worlds


def _roles(game: Saboteur2, view: Any) -> list[list[str | None]]:
    return [[role] for role in (view.known_roles if view else [game.box.roles[role] for role in game.roles])]


def _gone(game: Saboteur2, view: Any) -> list[str | None]:
    """Dwarf cards that were put away do not come back this round; whose they were is history."""
    left = Counter(game.box.dwarves[game.seats])
    left.subtract(game.roles + game.spare)
    return [None if view else game.box.roles[role] for role in left.elements()]


def _finish(setup: Setup) -> None:
    game: Saboteur2 = setup.game
    if any(game.pieces):
        before = tuple(ScoreLine(seat, pieces, "before") for seat, pieces in enumerate(game.pieces) if pieces)
        game.past_rounds = (RoundResult(game.round_number - 1, None, (), before, (("left_over", None), ("goals", ()))),)
    setup.openly.extend([NUMBERS["trapped"]] * game.trapped.bit_count() + [NUMBERS["theft"]] * len(game.thefts))
    digging.finish(setup, "gone")


POSITIONS: Final = Positions(
    Saboteur2,
    Saboteur2Worlds,
    {
        **digging.FIELDS,
        "roles": said_by_seat("roles", _roles, OPEN),
        "gone": said("gone", _gone),
        "trapped": part("trapped", bits(SEAT)),
        "thefts": part("thefts", several(SEAT)),
        "thieves": part("thieves", several(SEAT)),
        "gold": part("pieces", each(NUMBER), "0"),
    },
    digging.usual,
    _finish,
)
