"""The legal moves as a numbered list, grouped by the card they play, so that two hundred of them can still be read.

Where several cards may be put away at once, there are more ways to do so than anybody wants to read. They are not
listed one by one: each kind of them is one entry, and which cards it is about is asked when it is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from undermine.games import Action


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
