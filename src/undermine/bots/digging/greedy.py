"""``greedy`` in Saboteur: digs straight for the gold, or straight against it, and does the rest as it comes."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.digging.outlook import Outlook
from undermine.games import Action, Chance, SaboteurView
from undermine.games.saboteur.dig_view import DigView

#: one decision in so many is made without thinking
_WITHOUT_THINKING = 12


def decide(view: SaboteurView, legal: Sequence[Action], chance: Chance) -> Action:
    """One of the legal actions."""
    if view.phase == "pick":
        return legal[-1]  # the most valuable nugget
    if not chance.below(_WITHOUT_THINKING):
        return legal[chance.below(len(legal))]
    outlook = Outlook(view)
    worth = _worth_to_digger if view.role == "digger" else _worth_to_saboteur
    return max(legal, key=lambda action: worth(outlook, action) + 0.2 * chance.uniform())


def _worth_to_digger(outlook: Outlook, action: Action) -> float:
    view = outlook.view
    match action.kind:
        case "lay":
            return outlook.shortening(action)
        case "repair":
            return 2.0 if action.seat == view.seat else 0.6
        case "break":
            return -0.1 if action.seat != view.seat else -1.0
        case "map":
            return 0.9 if not outlook.gold_known and _unknown(view, action) else -1.0
        case "rock_fall":
            assert action.column is not None and action.row is not None
            return -2 * outlook.lengthening(action.column, action.row) - 0.5
        case "pass":
            return 0.1 if action.cards and action.cards[0].startswith("dead") else 0.0
    return 0.0


def _worth_to_saboteur(outlook: Outlook, action: Action) -> float:
    view = outlook.view
    match action.kind:
        case "lay":
            # Any harm will do, and it is not thought about where it hurts most.
            return 0.5 * min(1.0, -outlook.shortening(action))
        case "repair":
            return 0.8 if action.seat == view.seat else -1.0
        case "break":
            return 0.7 if action.seat != view.seat else -2.0
        case "map":
            return 0.1 if _unknown(view, action) else -1.0
        case "rock_fall":
            assert action.column is not None and action.row is not None
            return min(0.6, outlook.lengthening(action.column, action.row))
        case "pass":
            return 0.2 if action.cards and not action.cards[0].startswith(("dead", "broken", "rock")) else -0.5
    return 0.0


def _unknown(view: DigView, action: Action) -> bool:
    return next(goal.face is None for goal in view.goals if goal.goal == action.goal)
