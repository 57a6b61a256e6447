"""Positions of Saboteur: a round in play, and the nuggets."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from undermine.games.core.position import NUMBER, REST, Positions, Setup, each, part, require, said, said_by_seat
from undermine.games.digging import position as digging
from undermine.games.digging.round_state import SHARING
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.gold import Draft
from undermine.games.saboteur.worlds import SaboteurWorlds


def _finish(setup: Setup) -> None:
    _share_nuggets(setup)
    digging.finish(setup)


def _share_nuggets(setup: Setup) -> None:
    """Nugget cards: those of the seats, what is offered now, and the stock, in which the rest lies."""
    game: Saboteur = setup.game
    stock = setup.said["nuggets"][0]
    below = stock[-1:] == [REST]
    del stock[len(stock) - below :]
    fields = ("purses", "paid", "offered", "nuggets")
    named = Counter(value for field in fields for part in setup.said[field] for value in part)
    left = Counter[str]()
    # S1.60: whenever one set does not do, there is another
    while not left or left.total() < named.total() or any(named[value] > left[value] for value in left):
        left.update({str(value): count for value, count in tables.NUGGETS.items()})
    rest = setup.draw(left.elements(), *fields)
    purses, paid, (drawn,), _ = ([bytes(map(int, part)) for part in setup.said[field]] for field in fields)
    game.nuggets = bytes(map(int, stock + setup.in_order(rest) if below else stock))
    game.purses, game.paid = purses, paid
    # Of cards picked in former rounds their owners know what they are, and nobody knows what else was offered.
    game.drafts = tuple(
        Draft(0, bytes((value,)), ((seat, value),)) for seat in range(game.seats) for value in purses[seat]
    )
    require("offered", list(drawn), (game.phase == SHARING) == bool(drawn))
    if drawn:
        game.drafts += (Draft(game.round_number, bytes(sorted(drawn))),)
        for pick in setup.said["picked"][0]:
            seat, _, value = pick.partition(":")
            require("picked", pick, seat.isdecimal() and int(seat) < game.seats and value in left)
            game.pick(int(seat), int(value))


def _drafted(game: Saboteur) -> Draft:
    """What is being picked now."""
    return game.drafts[-1] if game.phase == SHARING else Draft(0, b"")


def _purses(game: Saboteur, view: Any) -> list[list[int | None]]:
    require("phase", "pick", view is None or game.phase != SHARING)  # most of what is picked is unseen
    picked = Counter(seat for seat, _ in _drafted(game).picks)
    kept = [purse[: len(purse) - picked[seat]] for seat, purse in enumerate(game.purses)]
    return [
        [value if view is None or view.picked[seat] is not None else None for value in purse]
        for seat, purse in enumerate(kept)
    ]


POSITIONS: Final = Positions(
    Saboteur,
    SaboteurWorlds,
    {
        **digging.FIELDS,
        "purses": said_by_seat("purses", _purses),
        "paid": said_by_seat("paid", lambda game, view: game.paid),
        "bank": part("bank", each(NUMBER), "0"),
        "offered": said("offered", lambda game, view: _drafted(game).drawn),
        "picked": said("picked", lambda game, view: [f"{seat}:{value}" for seat, value in _drafted(game).picks]),
        "nuggets": said("nuggets", lambda game, view: [None if view else value for value in game.nuggets], REST),
    },
    digging.usual,
    _finish,
)
