"""Talk: free text and preset claims, as far as the table's mode allows."""

from __future__ import annotations

from undermine.server.guard.names import tidy
from undermine.server.tables.claims import check_claim
from undermine.server.tables.table import Table, needs
from undermine.wire import happenings as told
from undermine.wire import requests as asked
from undermine.wire.limits import MOST_TALK


def say(table: Table, person: int, request: asked.Say) -> told.Happening:
    """Somebody says something. While a match is played only those who play do."""
    mode = table.state.config.talk
    needs(mode != "silent", "silent_table")
    mine = table.seats_of(person)
    needs(bool(mine) or table.state.phase != "playing", "players_only")
    seat = request.seat if request.seat is not None else next(iter(mine), None)
    needs(request.seat is None or request.seat in mine, "not_your_seat", seat=request.seat)
    needs((request.text is None) != (request.claim is None), "text_or_claim")
    if request.claim is not None:
        check_claim(table.state.config.game, table.state.config.seats, request.claim, request.facts)
        return told.Said(person, seat, claim=request.claim, facts=request.facts)
    needs(mode == "free", "presets_only")
    needs(not request.facts, "text_or_claim")
    assert request.text is not None
    text = tidy(request.text)
    needs(bool(text), "empty_talk")
    needs(len(text) <= MOST_TALK, "long_talk", most=MOST_TALK)
    return told.Said(person, seat, text=text)
