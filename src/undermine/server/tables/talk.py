"""Talk: free text, claims that arrive in the reader's language, because only a key and facts are sent, and emotes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undermine.games import kind_of
from undermine.games.core.kind import ClaimFacts
from undermine.server.guard.names import tidy
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.limits import MOST_TALK

#: what can be said in every game
_ANYWHERE: Final[dict[str, ClaimFacts]] = {
    "suspect": {"seat": None},
    "trust": {"seat": None},
    "stop": {"seat": None},
    "not_me": {},
    "greet": {},
    "thanks": {},
    "sorry": {},
    "hurry": {},
    "well_played": {},
}


def claims_in(game: str) -> dict[str, ClaimFacts]:
    """The claims there are in a game, and the facts each takes."""
    return {**kind_of(game).claims, **_ANYWHERE}


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


def _check_claim(game: str, seats: int, claim: str, facts: Mapping[str, Any]) -> None:
    """Refuse a claim the game does not have, or one with other facts than it takes."""
    known = claims_in(game).get(claim)
    if known is None:
        raise Refusal("no_such_claim", claim=claim[:40])
    if set(facts) != set(known):
        raise Refusal("claim_facts", claim=claim, facts=sorted(known))
    for name, allowed in known.items():
        value = facts[name]
        if allowed is None:
            require(type(value) is int and value in range(seats), "no_such_seat", seats=seats)
        else:
            require(value in allowed, "claim_facts", claim=claim, facts=sorted(known))
