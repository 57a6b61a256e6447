"""Guesses: those who only watch say who they think is who. Nothing depends on it, and nobody is told before the end."""

from __future__ import annotations

from undermine.games import kind_of
from undermine.server.tables.refusal import require
from undermine.server.tables.table import Table
from undermine.wire import requests


def guess(table: Table, person: int, request: requests.Guess) -> dict[str, str]:
    """What somebody guesses, as it is kept: the round it is about, and the seats."""
    match, mine = table.match, table.seats_of(person)
    require(match is not None and table.state.phase == "playing", "not_playing")
    assert match is not None
    kind = kind_of(match.game.rules.name)
    require(bool(kind.suspected), "nothing_to_guess")
    out = kind.out(match.game) if kind.out else frozenset()
    require(out.issuperset(mine), "not_out")
    suspects = sorted({*request.suspects})
    require(all(seat in range(match.game.seats) for seat in suspects), "no_such_seat", seats=match.game.seats)
    require(not {*mine} & {*suspects}, "same_seat")
    return {"round": str(match.game.round), "suspects": " ".join(map(str, suspects))}
