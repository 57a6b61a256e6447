"""Views from plain data: what ``view.data()`` wrote, or what came over a wire, as a view again.

How each value is read follows from the type of its field, so that whatever a game shows can be read back.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from undermine.games.core.events import Event
from undermine.games.core.results import RoundResult, ScoreLine
from undermine.games.core.rules import Rules
from undermine.games.core.view import View
from undermine.games.registry import EVENTS, kind_of, rules_from_data


def view_from_data(data: Mapping[str, Any]) -> View:
    """The view that was written as this data.

    >>> from undermine.games import start
    >>> view = start("saboteur", players=3, seed=7).view(1)
    >>> view_from_data(view.data()) == view
    True
    """
    kind: Any = kind_of(data["rules"]["game"]).view
    view: View = kind(**{name: _read(hint, data[name]) for name, hint in _hints(kind).items()})
    return view


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _read(hint: Any, value: Any) -> Any:
    """A value as its type says."""
    if value is None:
        return None
    origin = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return _read(next(one for one in typing.get_args(hint) if one is not type(None)), value)
    if origin is tuple:
        inner = typing.get_args(hint)
        if inner[-1] is Ellipsis:
            return tuple([_read(inner[0], one) for one in value])
        return tuple([_read(one, part) for one, part in zip(inner, value, strict=True)])
    if not isinstance(hint, type):
        return value
    if issubclass(hint, Rules):
        return rules_from_data(value)
    if issubclass(hint, Event):
        kind = EVENTS[value["kind"]]
        return kind(*[_read(_hints(kind)[name], value[name]) for name in kind.fields])
    if issubclass(hint, ScoreLine):
        return ScoreLine(value["seat"], value["amount"], value["reason"], _facts(value["facts"]))
    if issubclass(hint, RoundResult):
        lines = _read(tuple[ScoreLine, ...], value["lines"])
        shown = {name: one for name, one in value.items() if name not in RoundResult._fields}
        return RoundResult(value["round"], value["winners"], tuple(value["roles"]), lines, _facts(shown))
    if issubclass(hint, tuple):
        return hint(**{name: _read(one, value[name]) for name, one in _hints(hint).items()})
    return value


def _facts(facts: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _frozen(value)) for name, value in facts.items())


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
