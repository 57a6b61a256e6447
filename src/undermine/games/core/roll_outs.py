"""Many roll-outs at once, with what everybody gains by them in a buffer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undermine.games.core.chance import Chance
from undermine.games.core.game import Game
from undermine.games.core.policy import Policy


def roll_outs(games: Iterable[Game], lots: Chance, gains: Any, rounds: int = 1, policy: Policy | None = None) -> int:
    """Roll each game out once and write down what each seat gains by it, seat by seat, one game after the other.

    ``gains`` is any writable buffer of C ints, such as ``array("i", …)`` or an array of NumPy's ``int32``; it stops
    when that is full, or when there are no more games, and returns how many there were. For many roll-outs of one game
    hand it over many times (``itertools.repeat``); for worlds that a view allows, hand their drawing over.
    """
    into = memoryview(gains).cast("B").cast("i")
    place, room, done = 0, len(into), 0
    for game in games:
        if place + game.seats > room:
            break
        before = game.gold
        after = game.roll_out(lots, rounds, policy).gold
        for seat in range(game.seats):
            into[place + seat] = after[seat] - before[seat]
        place += game.seats
        done += 1
    return done
