"""The tables by which everything is told: what the games bring, completed by what follows from fields and types."""

from __future__ import annotations

import typing
from functools import cache, reduce
from operator import or_
from typing import Any, Final

from undermine.games import GAMES, Action, Event
from undermine.games.core.action_kinds import ActionKind
from undermine.games.core.fact_types import Fact
from undermine.games.core.telling import Telling, TextRule, TextRules
from undermine.games.registry import ANY_GAME

PLAIN: Final = TextRule()
#: what is counted where it is not known which game it is
USUAL_UNIT: Final = "gold"
#: of a score line: what is said to whoever it is about
_OWN: Final = {"you": "seat=you"}
#: of an event: what one does oneself, to oneself, and what is done to one
_TARGETED: Final = {
    "you_own": "seat=you seat=@target",
    "own_known": "seat=@target known",
    "own": "seat=@target",
    **_OWN,
    "on_you": "target=you",
}
#: how an action without a rule of its own is told, by what it aims at
_AIMED: Final = {
    "cell": TextRule(key="move.place"),
    "edge": TextRule(key="move.connection"),
    "seat": TextRule({"own": "seat=you"}, key="move.seat"),
    "goal": TextRule({"brief": "brief"}, key="move.goal"),
}
#: what an action with such a field aims at; the first it has counts
_AIMS: Final = {"thing": "thing", "side": "edge", "column": "cell", "seat": "seat", "goal": "goal"}


def telling_of(game: str = "") -> Telling:
    """How a game is told, with a rule for each of its kinds of events and actions.

    Without a game it is how all of them are told, for what is said where it matters little which one it is; what two
    games tell differently is told as by the first.
    """
    return _completed(*([game] if game else reversed(GAMES)))


@cache
def _completed(*games: str) -> Telling:
    kinds = [GAMES[game] for game in games]
    brought = reduce(or_, (kind.telling for kind in kinds))
    events = [*ANY_GAME, *(event for kind in kinds for event in kind.events)]
    actions = [action for kind in kinds for action in kind.actions]
    return brought._replace(
        events={event.kind: _event(event, brought.events.get(event.kind, PLAIN)) for event in events},
        scores=_with_own(brought.scores),
        meanings=_with_own(brought.meanings),
        actions={action.name: _action(action, brought.actions.get(action.name)) for action in actions},
    )


def _with_own(rules: TextRules) -> TextRules:
    return {kind: rule._replace(variants={**rule.variants, **_OWN}) for kind, rule in rules.items()}


def rule_of(rules: TextRules, kind: str) -> TextRule:
    """The rule for a score line or what a move meant; most need none of their own."""
    return rules.get(kind, TextRule(_OWN))


def _event(event: type[Event], rule: TextRule) -> TextRule:
    usual = _TARGETED if {"seat", "target"} <= {*event.fields} else _OWN if "seat" in event.fields else {}
    if event.secret:
        usual = {**usual, "known": "known"}
    else:
        usual = {how: condition for how, condition in usual.items() if "known" not in condition}
    if "" in rule.variants.values():
        usual = {}
    told_as = _told_as(event)
    return rule._replace(
        variants={**rule.variants, **usual},
        facts={**{name: told_as[name] for name in event.fields}, **rule.facts},
    )


def _action(action: ActionKind, rule: TextRule | None) -> TextRule:
    aim = next((aim for field, aim in _AIMS.items() if field in action.fields), "")
    if rule and rule.aim:
        aim = rule.aim
    rule = rule or _AIMED.get(aim, PLAIN)
    shape: type = action.type or Action
    told_as = _told_as(shape)
    return rule._replace(aim=aim, facts={**{name: told_as[name] for name in action.fields}, **rule.facts})


def target_of(action: Action, telling: Telling) -> str:
    """The target of an action, which can be compared and looked up; empty if it aims at nothing in particular.

    >>> actions = ("t_wide~@3,-1", "troll@4,3s", "inspection>2", "map:top", "info_mine_dwarf:mine2", "take:5", "stay")
    >>> [target_of(Action.parse(one), telling_of()) for one in actions]
    ['cell:3,-1', 'edge:4,3,S', 'seat:2', 'goal:top', 'mine:2', 'treasure:5', '']
    """
    aim = telling.actions[action.kind].aim
    if aim == "thing":
        aim = "seat" if action.number is None else str(action.thing)
    match aim:
        case "":
            return ""
        case "cell":
            return f"cell:{action.column},{action.row}"
        case "edge":
            return f"edge:{action.column},{action.row},{action.side}"
        case "seat" | "goal":
            which = getattr(action, aim)
        case _:
            which = action.number
    return "" if which is None else f"{aim}:{which}"


@cache
def _told_as(kind: type) -> dict[str, str]:
    """By field, how it is told as its type says; empty for what is told as it is."""
    return {name: next(_facts(hint), "") for name, hint in typing.get_type_hints(kind, include_extras=True).items()}


def _facts(hint: Any) -> typing.Iterator[str]:
    if typing.get_origin(hint) is typing.Annotated:
        yield from (part.told_as for part in hint.__metadata__ if isinstance(part, Fact))
    for part in typing.get_args(hint):
        yield from _facts(part)
