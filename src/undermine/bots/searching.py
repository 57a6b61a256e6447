"""Searching one decision: what comes of the best candidates in worlds that the seat believes in, played out to the end.

Every candidate is tried in the same worlds with the same lots, so that they differ by what was decided alone. The worst
are dropped stage by stage (sequential halving), and those that are clearly no better at once; the first candidate,
which is what is done without any search, is left only for one that is clearly better. How much is tried is counted in
play-outs and not by a clock, so a decision follows from the view and the generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Protocol

from undermine.bots.bot import Persona
from undermine.games import Action, Chance, View, Worlds
from undermine.games.core.lots import Lots
from undermine.games.core.policy import Policy

_WORD: Final = 1 << 32


@dataclass(frozen=True, kw_only=True)
class Budget(Persona):
    """How much is searched for one decision."""

    #: how many actions are tried, and how many of them may put cards away
    candidates: int = 8
    passes: int = 2
    #: in how many worlds the candidates are tried in the first stage; in the next with half of them in twice as many
    worlds: int = 64
    #: how many standard errors an action must be better by than the first one
    clear: float = 1.5

    def stages(self, effort: int = 1) -> list[tuple[int, int]]:
        """How many candidates are left in each stage, and in how many worlds they are tried, if a play-out counts as so
        many.
        """
        stages: list[tuple[int, int]] = []
        count, worlds = self.candidates, max(1, self.worlds // effort)
        while count > 1:
            stages.append((count, worlds))
            count, worlds = count // 2, 2 * worlds
        return stages


class Foresight(Protocol):
    """A decision as a game lets it be foreseen by the seat that has it, from its view."""

    #: the legal actions, the best first, as they seem without a search
    ranked: Sequence[Action]
    #: whether it is worth a search
    searches: bool
    #: as how many play-outs one counts, for some games take longer
    effort: int

    def draw_roles(self, lots: Lots) -> bytes:
        """The roles of the dwarf cards, each way they may lie as often as it is believed."""

    def policy(self, roles: bytes) -> Policy:
        """How everybody plays on where the roles are these."""

    def worth(self, end: Any) -> float:
        """What a game that was played out is worth to the seat."""


def candidates(ranked: Sequence[Action], budget: Budget) -> list[Action]:
    """The actions to try, the one that is best without a search first."""
    chosen: list[Action] = []
    passes = 0
    for action in ranked:
        if len(chosen) == budget.candidates:
            break
        if action.kind == "pass":
            passes += 1
            if passes > budget.passes:
                continue
        chosen.append(action)
    return chosen


def search(view: View, foresight: Foresight, budget: Budget, chance: Chance) -> Action:
    """The action to take."""
    tried = candidates(foresight.ranked, budget)
    if len(tried) < 2:
        return tried[0]
    upper = chance.below(_WORD)
    return _Trial(view, foresight, tried, Lots(upper << 32 | chance.below(_WORD))).run(budget)


class _Trial:
    """The candidates of one decision, and how they have done so far."""

    def __init__(self, view: View, foresight: Foresight, tried: list[Action], lots: Lots) -> None:
        self.worlds = Worlds(view)
        self.foresight = foresight
        self.lots = lots
        self.tried = tried
        #: by candidate, what came of it in all, and how much more than of the first one in each world since the others
        #: were dropped
        self.totals = [0.0] * len(tried)
        self.gains: list[list[float]] = [[] for _ in tried]

    def run(self, budget: Budget) -> Action:
        """Try them all, and decide."""
        left = list(range(1, len(self.tried)))
        for count, worlds in budget.stages(self.foresight.effort):
            if count <= len(left):
                # Who is left was chosen for its luck, too, so what speaks for it is what comes now.
                left = sorted(left, key=lambda one: (-self.totals[one], one))[: count - 1]
                self.gains = [[] for _ in self.tried]
            for _ in range(worlds):
                self._try(left)
            left = [one for one in left if _margin(self.gains[one], -1.0) > 0]
            if not left:
                return self.tried[0]
        best = max(left, key=lambda one: (self.totals[one], -one))
        return self.tried[best if _margin(self.gains[best], budget.clear) > 0 else 0]

    def _try(self, left: list[int]) -> None:
        lots, foresight = self.lots, self.foresight
        roles = foresight.draw_roles(lots)
        world = self.worlds.silent_world(lots.next_word(), roles)
        policy = foresight.policy(roles)
        seed = lots.next_word()
        first = foresight.worth(world.roll_out(Lots(seed), 1, policy, self.tried[0]))
        for one in left:
            worth = foresight.worth(world.roll_out(Lots(seed), 1, policy, self.tried[one]))
            self.totals[one] += worth
            self.gains[one].append(worth - first)


def _margin(gains: list[float], errors: float) -> float:
    """How much was gained on average, less so many standard errors of it."""
    count = len(gains)
    mean = sum(gains) / count
    squares = sum([(gain - mean) ** 2 for gain in gains])
    return mean - errors * sqrt(squares / (count * max(1, count - 1)))
