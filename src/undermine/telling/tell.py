"""Which text is said, and with which facts: of an event, a score line, a refusal, an action, a claim or a belief.

Pure, and without any language: a ``Sentence`` is a key and facts, with how each of them is told. A ``Speaker`` puts it
into words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from undermine.games import Action, Event, IllegalAction, ScoreLine
from undermine.games.core.game import Idle
from undermine.games.core.telling import Telling, TextRule
from undermine.telling.conditions import holds
from undermine.telling.tables import PLAIN, score_rule
from undermine.telling.targets import target_of

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_FIELD: Final = re.compile(r"\{(\w+)\}")


class Audience(NamedTuple):
    """Who is told: a seat, or ``None``, who is told of everyone in the third person.

    Told in ``brief``, what they have before their eyes anyway is left out. ``known`` is what they know of what actions
    aim at, in words, by target.
    """

    seat: int | None = None
    brief: bool = False
    known: Mapping[str, str] = _NOTHING


class Sentence(NamedTuple):
    """What is to be said: the key of a text, the facts, and how each of them is told."""

    key: str
    facts: Mapping[str, Any]
    told_as: Mapping[str, str] = _NOTHING


def tell_event(event: Event, to: Audience, telling: Telling) -> Sentence:
    """What happened."""
    return _sentence(f"event.{event.kind}", telling.events[event.kind], _event_facts(event, to))


def is_news(event: Event, to: Audience, telling: Telling) -> bool:
    """Whether an event is worth telling: that everybody is dealt cards and draws after a turn is not."""
    return holds(telling.events[event.kind].news, _event_facts(event, to))


def is_veiled(event: Event) -> bool:
    """Whether an event keeps its secrets from whoever it is told to."""
    return bool(event.secret) and all(event[place] is None for place in event.secret)


def tell_score(line: ScoreLine, to: Audience, telling: Telling) -> Sentence:
    """Why a seat got gold or points, or none."""
    facts = {**dict(line.facts), "seat": line.seat, "amount": line.amount, "you": to.seat}
    return _sentence(f"score.{line.reason}", score_rule(telling, line.reason), facts, telling.facts)


def tell_refusal(error: IllegalAction, telling: Telling) -> Sentence:
    """Why an action is not legal."""
    rule = telling.refusals.get(error.reason, PLAIN)
    return _sentence(f"why.{error.reason}", rule, error.facts, telling.facts)


def tell_idle(idle: Idle, telling: Telling) -> Sentence:
    """Why a card of the hand cannot be played now."""
    return _sentence(f"idle.{idle.reason}", PLAIN, idle.facts, telling.facts)


def tell_action(action: Action, to: Audience, telling: Telling) -> Sentence:
    """What one may do; where no rule says how, it is told by what it aims at."""
    what = to.known.get(target_of(action, telling))
    facts = {**action.data(), "you": to.seat, "brief": to.brief, "known": what is not None, "what": what}
    return _sentence(f"move.{action.kind}", telling.actions[action.kind], facts)


def tell_fact(key: str, facts: Mapping[str, Any], telling: Telling) -> Sentence:
    """A text of one's own with facts of the game: a preset that somebody said, or what made a bot believe something."""
    return _sentence(key, PLAIN, facts, telling.facts)


def _event_facts(event: Event, to: Audience) -> dict[str, Any]:
    fields = zip(event.fields, event, strict=True)
    known = bool(event.secret) and not is_veiled(event)
    return {**dict(fields), "you": to.seat, "brief": to.brief, "known": known}


def _sentence(key: str, rule: TextRule, facts: Mapping[str, Any], told_as: Mapping[str, str] = _NOTHING) -> Sentence:
    how = next((how for how, condition in rule.variants.items() if holds(condition, facts)), "")
    key = ".".join(filter(None, (rule.key or key, _FIELD.sub(lambda field: str(facts[field[1]]), how))))
    more: dict[str, Any] = {}
    if rule.counts:
        counted = facts[rule.counts]
        more["count"] = len(counted) if isinstance(counted, tuple | list) else counted
    if facts.get("side"):
        east = facts["side"] == "E"
        more["beyond"] = f"{facts['column'] + east},{facts['row'] + (not east)}"
    return Sentence(key, {**facts, **more}, {**told_as, **rule.facts})
