"""Errors as sentences: the one place where what is wrong is put into the reader's language."""

from __future__ import annotations

import errno
from typing import Any

from undermine.games.core.errors import IllegalAction, InvalidInput
from undermine.telling.teller import Teller
from undermine.words import Words


def sentence(words: Words, error: Exception, *, line: bool = True) -> str:
    """What an error says: one of ours by its code and facts, an action that is refused as its game tells of it, one of
    the system's as far as there is a text for it.

    Whoever says themselves in which line of a file it was found leaves the line out.
    """
    if isinstance(error, IllegalAction):
        return Teller(words).refusal(error)
    if not isinstance(error, InvalidInput):
        return _system(words, error)
    what = words.say(f"wrong.{error.code}", **facts_in(words, error.facts))
    return what if error.line is None or not line else words.say("wrong.line", line=error.line, what=what)


def facts_in(words: Words, facts: dict[str, Any]) -> dict[str, Any]:
    """Facts with what is itself an error put into words, and nothing in them that no terminal can print."""
    said = {name: sentence(words, fact) if isinstance(fact, Exception) else fact for name, fact in facts.items()}
    return {
        name: ascii(fact) if isinstance(fact, str) and not fact.isprintable() else fact for name, fact in said.items()
    }


def _system(words: Words, error: Exception) -> str:
    """What the system or the database says; in its own words where the catalogue has none."""
    named = errno.errorcode.get(getattr(error, "errno", None) or 0), getattr(error, "sqlite_errorname", None)
    for name in (*named, *(kind.__name__ for kind in type(error).__mro__)):
        if words.has(key := f"system.{name}"):
            return words.say(key)
    return getattr(error, "strerror", None) or str(error)
