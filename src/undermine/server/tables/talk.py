"""Talk: free text and preset claims, as far as the table's mode allows."""

from __future__ import annotations

from undermine.server.guard.names import tidy
from undermine.server.tables.claims import check_claim
from undermine.server.tables.refusal import require
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.limits import MOST_TALK


def say(table: Table, person: int, request: requests.Say) -> happenings.Happening:
    """Somebody says something. While a match is played only those who play do."""
    mode = table.state.config.talk
    require(mode != "silent", "silent_table")
    mine = table.seats_of(person)
    require(bool(mine) or table.state.phase != "playing", "players_only")
    seat = request.seat if request.seat is not None else next(iter(mine), None)
    require(request.seat is None or request.seat in mine, "not_your_seat", seat=request.seat)
    require((request.text is None) != (request.claim is None), "text_or_claim")
    if request.claim is not None:
        check_claim(table.state.config.game, table.state.config.seats, request.claim, request.facts)
        return happenings.Said(person, seat, claim=request.claim, facts=request.facts)
    require(mode == "free", "presets_only")
    require(not request.facts, "text_or_claim")
    assert request.text is not None
    text = tidy(request.text)
    require(bool(text), "empty_talk")
    require(len(text) <= MOST_TALK, "long_talk", most=MOST_TALK)
    return happenings.Said(person, seat, text=text)
