"""Refusals over HTTP: which status each has, and how one is answered before any application is asked."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undermine.server.guard.browsers import HEADERS
from undermine.server.tables.refusal import Refusal
from undermine.wire.bodies import Problem

#: the status of a refusal over HTTP; those that are not named are a 409: well said, but not possible
_STATUS: Final = {
    "bad_message": 400,
    "origin": 403,
    "no_such_table": 404,
    "no_such_replay": 404,
    "no_such_step": 404,
    "no_such_deck": 404,
    "no_such_game": 404,
    "no_such_lesson": 404,
    "no_such_language": 404,
    "no_such_words": 404,
    "not_a_bot": 404,
    "host": 421,
    "too_many": 429,
    "closing": 503,
    "cannot_write": 503,
    "unwell": 503,
    "no_answer": 503,
    "trouble": 500,
}


def status_of(refusal: Refusal) -> int:
    """The status that goes with a refusal."""
    return _STATUS.get(refusal.reason, 409)


def retry_after(refusal: Refusal) -> dict[str, str]:
    """A client that is no browser of ours knows this header."""
    return {"Retry-After": str(refusal.facts["seconds"])} if "seconds" in refusal.facts else {}


async def refuse(send: Any, refusal: Refusal) -> None:
    """Answer a request with a refusal, as the application would, for a small part of what that costs."""
    body = msgspec.json.encode(Problem(refusal.reason, refusal.facts))
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **HEADERS, **retry_after(refusal)}
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status_of(refusal), "headers": encoded})
    await send({"type": "http.response.body", "body": body})
