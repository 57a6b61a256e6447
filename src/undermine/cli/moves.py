"""The legal moves as a numbered list, grouped by the card they play, so that two hundred of them can still be read.

Where several cards may be put away at once, there are more ways to do so than anybody wants to read. They are not
listed one by one: each kind of them is one entry, and which cards it is about is asked when it is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from undermine.games import Action
from undermine.words import Words

#: cards played on a place and nothing else
_ON_PLACE: Final = ("lay", "rock_fall", "tool", "thunderstorm")
#: cards played on a seat and nothing else
_ON_SEAT: Final = ("break", "hands_off", "swap_hand", "inspection", "swap_hats", "trapped", "free_at_last")


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


@dataclass(slots=True)
class Bundle:
    """All ways to put several cards away: to pass, or to be rid of the card ``removes`` in front of oneself."""

    removes: str | None
    actions: list[Action] = field(default_factory=list)

    @property
    def example(self) -> Action:
        """One of them, to show how it is written."""
        return self.actions[0]

    @property
    def most(self) -> int:
        """How many cards can be put away."""
        return max(len(action.cards or ()) for action in self.actions)


class Menu:
    """All legal moves, numbered from 1 in the order they are shown; the bundles have the last numbers."""

    def __init__(self, legal: Sequence[Action]) -> None:
        groups: dict[str | None, Group] = {}
        bundles: dict[str | None, Bundle] = {}
        for action in legal:
            cards = action.cards or ()
            if len(cards) > 1:
                bundles.setdefault(action.removes, Bundle(action.removes)).actions.append(action)
            else:
                card = cards[0] if cards else action.card
                groups.setdefault(card, Group(card)).add(action)
        self.groups = list(groups.values())
        self.actions = [action for group in self.groups for action in (*group.upright, *group.turned, *group.discards)]
        self.numbers = {action: number for number, action in enumerate(self.actions, 1)}
        # Passing comes first, for it is always there.
        self.bundles = sorted(bundles.values(), key=lambda bundle: bundle.removes is not None)

    @property
    def last(self) -> int:
        """The last number."""
        return len(self.actions) + len(self.bundles)

    def choice(self, number: int) -> Action | Bundle | None:
        """What a number stands for."""
        choices: list[Action | Bundle] = [*self.actions, *self.bundles]
        return choices[number - 1] if 1 <= number <= len(choices) else None


def label(action: Action, words: Words, seat: int, treasures: Mapping[int, str] = MappingProxyType({})) -> str:
    """What a move says beside its number and under its card; ``treasures`` says what is known of each."""
    own = action.seat == seat
    place = {"column": action.column, "row": action.row}
    match action.kind:
        case kind if kind in _ON_PLACE:
            return words.say("move.place", **place)
        case kind if kind in _ON_SEAT:
            return words.say("move.seat.own" if own else "move.seat", seat=action.seat)
        case "repair":
            tool = words.say(f"tool.{action.tool}")
            return words.say("move.repair.own" if own else "move.repair", seat=action.seat, tool=tool)
        case "theft":
            return words.say("move.theft")
        case "map":
            return words.say("move.goal", goal=words.say(f"goal.{action.goal}"))
        case "set_stone" | "set_mine":
            return words.say("move.set_stone.turned" if action.turned else "move.set_stone")
        case "pick":
            return words.say("move.pick", value=action.value)
        case "steal":
            return words.say("move.steal.nothing" if action.seat is None else "move.steal", seat=action.seat)
        case "trap" | "troll":
            return words.say("move.connection", **place, edge=words.say(f"edge.{action.side}"))
        case "walk" if action.side:
            edge = words.say(f"edge.{action.side}")
            return words.say(
                "move.enter.traps" if action.traps else "move.enter", **place, edge=edge, count=action.traps
            )
        case "walk":
            return words.say("move.walk" if action.traps else "move.place", **place, count=action.traps)
        case "look" if action.thing == "mine":
            return words.say("move.mine", number=action.number)
        case "look" if action.thing == "dwarf":
            return words.say("move.dwarf", seat=action.seat)
        case "look" | "take":
            what = treasures.get(action.number or 0)
            key = "move.treasure.known" if what else "move.treasure"
            return words.say(key, number=action.number, what=what)
        case "vote":
            return words.say("move.vote.yes" if action.answer else "move.vote.no")
        case "propose":
            return words.say("move.propose")
        case "stay":
            return words.say("move.stay")
        case "leave":
            return words.say("move.leave")
    return words.say("move.discard" if action.cards else "move.pass")
