"""What the lab reads off Saboteur 2."""

from __future__ import annotations

from functools import partial
from typing import Final

from undermine.bots import add
from undermine.games import RoundResult, Saboteur2View
from undermine.games.saboteur2.rules import BOX
from undermine.lab.digging.reading import digging_reading, dwarves_in
from undermine.lab.reading import Dwarf, Seen, register
from undermine.lab.report import published_table as table
from undermine.lab.saboteur2 import blunders
from undermine.lab.saboteur2.searcher import Searcher

#: the reasons for which winners get gold
_WINNING: Final = ("won", "boss", "profiteer")


def _won(result: RoundResult, seat: int, dwarf: Dwarf) -> bool:
    return any(line.seat == seat and line.reason in _WINNING and line.amount for line in result.lines)


def _seen(view: Saboteur2View) -> Seen:
    known = {seat: role for seat, role in enumerate(view.known_roles) if role is not None}
    put_away = [Dwarf(role) for _, role in view.put_away if role is not None]
    return Seen(known, put_away, (None,) * view.seats)


register(
    "saboteur2",
    digging_reading(
        without_side=("geologist",),
        won=_won,
        won_by={"blue": 0, "green": 0, "both": 0, "saboteurs": 1},
        dwarves=partial(dwarves_in, BOX),
        seen=_seen,
        blunders=blunders.BLUNDERS,
        judge=blunders.judge,
        published=(
            table.balance("greedy", 500),
            table.balance("keen", 100, "2,5,8,12"),
            table.one_seat(5, 1500),
            table.style(60),
            table.versus(100),
            table.detection(200),
            table.search_alone(900, Searcher.name),
            *table.USUAL,
        ),
    ),
)

add(Searcher, Searcher.name)
