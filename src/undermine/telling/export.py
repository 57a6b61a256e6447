"""The tables as plain data, for the browser: ``make web-types`` writes them to ``web/src/wire/telling.json``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from undermine.games import GAMES
from undermine.games.core.action_kinds import NAMED
from undermine.games.core.telling import Telling, TextRule
from undermine.games.registry import EVENTS
from undermine.telling.tables import telling_of
from undermine.words import languages, texts_of

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def exported() -> dict[str, Any]:
    """How everything is told, which fields of events are secret, what actions aim at, and which languages there are.

    What all games tell alike stands once; under a game stands what it tells otherwise.
    """
    fields = _usual_fields(telling_of())
    whole = _sections(telling_of(), fields)
    return {
        "languages": {language: texts_of(language)["language"] for language in languages()},
        "fields": fields,
        **whole,
        "games": {game: {"unit": kind.unit, **_of_its_own(game, whole, fields)} for game, kind in GAMES.items()},
    }


def _sections(telling: Telling, fields: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    events = {kind: _plain(rule, fields) for kind, rule in telling.events.items()}
    for kind, rule in events.items():
        if secret := EVENTS[kind].secret:
            rule["secret"] = [EVENTS[kind].fields[place] for place in secret]
    actions = {kind: _plain(rule, fields) for kind, rule in telling.actions.items()}
    for kind, rule in actions.items():
        if {"card", "cards"} & {*NAMED[kind].fields}:
            rule["card"] = True
    return {
        "events": events,
        "actions": actions,
        "meanings": {kind: _plain(rule) for kind, rule in telling.meanings.items()},
        "scores": {reason: _plain(rule) for reason, rule in telling.scores.items()},
        "refusals": {reason: _plain(rule) for reason, rule in telling.refusals.items()},
        "facts": dict(telling.facts),
    }


def _of_its_own(game: str, whole: Mapping[str, Mapping[str, Any]], fields: Mapping[str, str]) -> dict[str, Any]:
    """What a game tells otherwise than all of them together."""
    found = {
        section: {key: rule for key, rule in rules.items() if rule != whole[section][key]}
        for section, rules in _sections(telling_of(game), fields).items()
    }
    return {section: rules for section, rules in found.items() if rules}


def _plain(rule: TextRule, fields: Mapping[str, str] = _NONE) -> dict[str, Any]:
    """What there is to a rule for the browser; fields that are told as usual are left out."""
    facts = {name: how for name, how in rule.facts.items() if how != fields.get(name, "")}
    data = {**rule._replace(settled=False)._asdict(), "facts": facts}
    return {name: value for name, value in data.items() if value}


def _usual_fields(telling: Telling) -> dict[str, str]:
    """By the name of a field, how it is told in most events and actions that have one."""
    counts: dict[str, Counter[str]] = {}
    for rule in (*telling.events.values(), *telling.actions.values()):
        for name, how in rule.facts.items():
            counts.setdefault(name, Counter())[how] += 1
    usual = {name: count.most_common(1)[0][0] for name, count in counts.items()}
    return {name: how for name, how in sorted(usual.items()) if how}
