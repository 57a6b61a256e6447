"""The legal moves as a numbered list, grouped by the card they play, so that sixty of them can still be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from undermine.games import Action
from undermine.words import Words


@dataclass(slots=True)
class Group:
    """The moves of one card: as printed, turned, and putting it away. Without a card: moves that need none."""

    card: str | None
    upright: list[Action] = field(default_factory=list)
    turned: list[Action] = field(default_factory=list)
    discards: list[Action] = field(default_factory=list)

    def add(self, action: Action) -> None:
        """Sort one more move in."""
        if action.kind == "pass" and action.cards:
            self.discards.append(action)
        elif action.turned:
            self.turned.append(action)
        else:
            self.upright.append(action)


class Menu:
    """All legal moves, numbered from 1 in the order they are shown."""

    def __init__(self, legal: Sequence[Action]) -> None:
        groups: dict[str | None, Group] = {}
        for action in legal:
            card = action.cards[0] if action.cards else action.card
            groups.setdefault(card, Group(card)).add(action)
        self.groups = list(groups.values())
        self.actions = [action for group in self.groups for action in (*group.upright, *group.turned, *group.discards)]
        self.numbers = {action: number for number, action in enumerate(self.actions, 1)}

    @property
    def spots(self) -> set[tuple[int, int]]:
        """The places where a card may be laid."""
        return {
            (a.column, a.row) for a in self.actions if a.kind == "lay" and a.column is not None and a.row is not None
        }


def label(action: Action, words: Words, seat: int) -> str:
    """What a move says beside its number and under its card."""
    own = action.seat == seat
    match action.kind:
        case "lay":
            return words.say("move.lay", column=action.column, row=action.row)
        case "break":
            return words.say("move.break.own" if own else "move.break", seat=action.seat)
        case "repair":
            tool = words.say(f"tool.{action.tool}")
            return words.say("move.repair.own" if own else "move.repair", seat=action.seat, tool=tool)
        case "rock_fall":
            return words.say("move.rock_fall", column=action.column, row=action.row)
        case "map":
            return words.say("move.goal", goal=words.say(f"goal.{action.goal}"))
        case "set_stone":
            return words.say("move.set_stone.turned" if action.turned else "move.set_stone")
        case "pick":
            return words.say("move.pick", value=action.value)
    return words.say("move.discard" if action.cards else "move.pass")
