"""Positions of Race as text: ``race; seats=2 depths=3/2 boulders=1/0 hands=drill/?2 stock=?3 ...``.

Every field but ``seats`` may be left out; hands and stock may be left open.
"""

from __future__ import annotations

from typing import Final

from tests.race.games.game import TURN, Deal, Race
from tests.race.games.rules import HAND
from tests.race.games.worlds import RaceWorlds
from undermine.games.core.position import CARDS, COURSE, NUMBER, Positions, Setup, each, part, require


def _finish(setup: Setup) -> None:
    game: Race = setup.game
    setup.deal_cards()
    game.deal = Deal(game.first, tuple(game.hands), game.stock)
    deepest, length = max(game.depths), game.rules.length
    require("depths", deepest, deepest <= length)
    require("turn", game.turn, game.phase != TURN or (deepest < length and bool(game.hands[game.turn])))
    setup.tell()
    game.deal_out()


POSITIONS: Final = Positions(
    Race,
    RaceWorlds,
    {
        **COURSE,
        **{name: part(name, each(NUMBER), "0") for name in ("depths", "props", "boulders", "points")},
        **{name: CARDS[name] for name in ("hands", "stock", "pile")},
    },
    lambda game: {"hands": f"?{HAND}"},
    _finish,
)
