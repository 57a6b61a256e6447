"""What an action aims at, as text: a space, a border between two, a seat, a goal or a numbered thing."""

from __future__ import annotations

from undermine.games import Action
from undermine.games.core.telling import Telling


def target_of(action: Action, telling: Telling) -> str:
    """The target of an action, which can be compared and looked up; empty if it aims at nothing in particular.

    >>> from undermine.telling.tables import telling_of
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
