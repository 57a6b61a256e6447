"""What the lab reads off Saboteur, and whom it sets against bots there."""

from __future__ import annotations

from functools import partial
from typing import Final

from undermine.bots import add
from undermine.games import RoundResult, SaboteurView
from undermine.games.saboteur.rules import BOX
from undermine.lab.digging import blunders
from undermine.lab.digging.reading import digging_reading, dwarves_in
from undermine.lab.reading import Dwarf, Seen, register
from undermine.lab.report import published_table as table
from undermine.lab.saboteur.exploiters import EXPLOITERS

#: those whose trick is a saboteur's
_TRICKS: Final = ("mute", "sleeper", "framer", "ambush")


def _won(result: RoundResult, seat: int, dwarf: Dwarf) -> bool:
    return result.winners == ("saboteurs" if dwarf.role == "saboteur" else "diggers")


def _seen(view: SaboteurView) -> Seen:
    """Only one's own role is ever seen."""
    return Seen({} if view.seat is None or view.role is None else {view.seat: view.role}, (), (None,) * view.seats)


register(
    "saboteur",
    digging_reading(
        won=_won,
        won_by={"diggers": 0, "saboteurs": 1},
        dwarves=partial(dwarves_in, BOX),
        seen=_seen,
        blunders=blunders.BLUNDERS,
        judge=blunders.judge,
        published=(
            table.balance("greedy", 500),
            table.balance("keen", 500),
            table.one_seat(5, 1200),
            table.one_seat(8, 1200),
            table.personas(200),
            table.style(150),
            table.versus(200),
            table.detection(400),
            table.hiding(4000, "saboteurs"),
            table.exploiters(200, "saboteurs", *_TRICKS),
            table.exploiters(200, "diggers", "breaker"),
            *table.talk(200, "diggers", "saboteurs"),
            table.beliefs_among(300, "lurker"),
            table.search(5, 400),
            table.search(8, 400),
            table.search_against(200, *_TRICKS),
            *table.USUAL,
        ),
    ),
)

for _bot in EXPLOITERS:
    add(_bot, _bot.name)
