"""Talk: free text, claims that arrive in the reader's language, because only a key and facts are sent, and emotes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undermine.games import Claim, claims_in
from undermine.games.core.claims import facts_fit
from undermine.server.guard.names import tidy
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.limits import MOST_TALK


def say(table: Table, person: int, request: requests.Say) -> happenings.Happening:
    """Somebody says something. While a match is played, those who only watch have nothing but emotes."""
    mode = table.state.config.talk
    require(mode != "silent", "silent_table")
    mine = table.seats_of(person)
    require(bool(mine) or request.emote is not None or table.state.phase != "playing", "players_only")
    require(bool(mine) or not table.state.silenced, "watchers_silenced")
    seat = request.seat if request.seat is not None else next(iter(mine), None)
    require(request.seat is None or request.seat in mine, "not_your_seat", seat=request.seat)
    require((request.text, request.claim, request.emote).count(None) == 2, "text_or_claim")
    if request.emote is not None:
        require(not request.facts, "text_or_claim")
        return happenings.Said(person, seat, emote=request.emote)
    if request.claim is not None:
        _check_claim(table.state.config.game, table.state.config.seats, request.claim, request.facts)
        return happenings.Said(person, seat, claim=request.claim, facts=request.facts)
    require(mode == "free", "presets_only")
    require(not request.facts, "text_or_claim")
    assert request.text is not None
    text = tidy(request.text)
    require(bool(text), "empty_talk")
    require(len(text) <= MOST_TALK, "long_talk", most=MOST_TALK)
    return happenings.Said(person, seat, text=text)


def bot_says(table: Table, claim: Claim) -> happenings.Happening:
    """A bot says something, in the name of its seat."""
    config, facts = table.state.config, dict(claim.facts)
    require(config.talk != "silent" and not config.bots_quiet, "silent_table")
    _check_claim(config.game, config.seats, claim.key, facts)
    return happenings.Said(None, claim.seat, claim=claim.key, facts=facts)


def _check_claim(game: str, seats: int, claim: str, facts: Mapping[str, Any]) -> None:
    """Refuse a claim the game does not have, or one with other facts than it takes."""
    known = claims_in(game).get(claim)
    if known is None:
        raise Refusal("no_such_claim", claim=claim[:40])
    if set(facts) == set(known):
        named = [facts[name] for name, allowed in known.items() if allowed is None]
        require(all(type(seat) is int and seat in range(seats) for seat in named), "no_such_seat", seats=seats)
    require(facts_fit(known, seats, facts), "claim_facts", claim=claim, facts=sorted(known))
