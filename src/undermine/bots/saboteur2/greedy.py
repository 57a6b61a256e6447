"""``greedy`` in Saboteur 2: its own gold by the shortest way; it does not ask who the others are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from undermine.bots.choosing import best
from undermine.bots.digging.outlook import Outlook
from undermine.bots.saboteur2.teams import crystal_on, door_of
from undermine.games import Action, Chance, Saboteur2View

#: one decision in so many is made without thinking
_WITHOUT_THINKING: Final = 12
#: how far choices stray
_WHIM: Final = 0.2


def decide(view: Saboteur2View, legal: Sequence[Action], chance: Chance) -> Action:
    """One of the legal actions."""
    if not chance.below(_WITHOUT_THINKING):
        return legal[chance.below(len(legal))]
    outlook = Outlook(view)
    return best(legal, partial(_worth, outlook, view), _WHIM, chance)


def _worth(outlook: Outlook, view: Saboteur2View, action: Action) -> float:
    role = view.role
    digs = role in ("blue", "green", "boss")
    match action.kind:
        case "lay":
            near = outlook.shortening(action)
            if role == "geologist":
                return 1.0 if crystal_on(action.card or "") else 0.1
            if role == "profiteer":
                return 0.2
            door = door_of(action.card or "")
            return (near if door in (None, role) else -near) if digs else -near
        case "rock_fall":
            longer = outlook.lengthening(action)
            return longer if role == "saboteur" else -2 * longer - 0.5
        case "repair" | "free_at_last":
            return 2.0 if action.seat == view.seat else 0.3 if digs else -0.5
        case "break" | "trapped":
            return -2.0 if action.seat == view.seat else 1.0 if role == "saboteur" else 0.5
        case "clear":
            return 0.8 if action.removes != "theft" else -2.0
        case "map":
            known = next(goal.face is not None for goal in view.goals if goal.goal == action.goal)
            return -1.0 if known or outlook.gold_known else 0.9 if digs else 0.2
        case "theft":
            return 0.7
        case "hands_off":
            return -2.0 if action.seat == view.seat else 0.4
        case "inspection":
            return 0.1
        case "swap_hats" | "swap_hand":
            return -0.3
        case "steal":
            return -1.0 if action.seat is None else 1.0
        case "pass":
            given = action.cards or ()
            return sum(0.05 if digs and card.startswith("dead") else -0.1 for card in given)
    return 0.0
