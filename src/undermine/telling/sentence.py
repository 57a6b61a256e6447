"""Which text is said, and with which facts: pure, and without any language, which a ``Speaker`` adds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from undermine.games import Event
from undermine.games.core.telling import TextRule
from undermine.telling.conditions import holds

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_FIELD: Final = re.compile(r"\{(\w+)\}")


class Sentence(NamedTuple):
    """What is to be said: the key of a text, the facts, and how each of them is told."""

    key: str
    facts: Mapping[str, Any]
    told_as: Mapping[str, str]


def by_rule(key: str, rule: TextRule, facts: Mapping[str, Any], told_as: Mapping[str, str] = NOTHING) -> Sentence:
    """The sentence that a rule makes of facts, among which ``you`` is whoever listens."""
    how = next((how for how, condition in rule.variants.items() if holds(condition, facts)), "")
    key = ".".join(filter(None, (rule.key or key, _FIELD.sub(lambda field: str(facts[field[1]]), how))))
    more: dict[str, Any] = {}
    if rule.counts:
        counted = facts[rule.counts]
        more["count"] = len(counted) if isinstance(counted, tuple | list) else counted
    return Sentence(key, {**facts, **more}, {**told_as, **rule.facts})


def is_veiled(event: Event) -> bool:
    """Whether an event keeps its secrets from whoever it is told to."""
    return bool(event.secret) and all(event[place] is None for place in event.secret)
