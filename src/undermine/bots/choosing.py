"""Choosing by worth: every legal action gets one, and a little whim beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undermine.games import Action, Chance

Worth = Callable[[Action], float]


def best(legal: Sequence[Action], worth: Worth, whim: float, chance: Chance) -> Action:
    """The action that is worth most, each up to a whim more than it is; of several the first."""
    return max(legal, key=lambda action: worth(action) + whim * chance.uniform())


def ranked(legal: Sequence[Action], worth: Worth, whim: float, chance: Chance) -> list[Action]:
    """All actions so, the best first."""
    return sorted(legal, key=lambda action: worth(action) + whim * chance.uniform(), reverse=True)
