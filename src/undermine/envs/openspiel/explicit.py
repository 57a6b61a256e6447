"""Matches in OpenSpiel that chance deals openly: a small position, and a chance node for whatever it leaves open.

What a position leaves open it says with ``?`` and ``...``: roles, goals, hands and the order of the stock. Chance
decides about one such thing after the other, each that is left in the box as likely as there are copies of it: all
arrangements come out as likely as when the engine shuffles. Everything is decided before the first turn, so that what
is played afterwards follows from the actions alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from undermine.envs.errors import EnvError
from undermine.envs.openspiel.course import Match
from undermine.envs.openspiel.match import BaseGame, BaseState
from undermine.envs.openspiel.observer import NOT_DEALT
from undermine.games import GAMES, Position, position_of, rules_from_data
from undermine.games.core.chance import Chance
from undermine.games.core.position import Copy, Setup

#: what can come next, sorted, and how many there are of each
Outcomes = list[tuple[str, int]]


class _Undecided(Exception):
    """Chance has to decide what comes next."""

    def __init__(self, outcomes: Outcomes) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Dealing(Setup):
    """A position of which somebody else decides what it leaves open: asked for an outcome, they give its number."""

    evenly = True

    def __init__(self, game: Any, lots: Chance, decide: Callable[[Outcomes], int]) -> None:
        super().__init__(game, lots)
        self._decide = decide
        #: how often chance can be asked at most, and from how much there is to choose
        self.asked = self.most = 0

    def draw(self, box: Iterable[str], *fields: str) -> list[str]:
        there = list(box)
        left = Counter(there) - Counter(text for name in fields for part in self.said[name] for text in part)
        self.most = max(self.most, len(left))
        return super().draw(there, *fields)

    def one_of(self, wanted: Sequence[Copy]) -> Copy:
        found = self._next(Counter(text for text, _ in wanted))
        return next(copy for copy in wanted if copy[0] == found)

    def in_order(self, left: list[str]) -> list[str]:
        rest = Counter(left)
        found = []
        while rest.total():
            found.append(self._next(rest))
            rest[found[-1]] -= 1
        return found

    def _next(self, left: Counter[str]) -> str:
        outcomes = sorted((text, count) for text, count in left.items() if count)
        self.asked += left.total() > 1
        return outcomes[self._decide(outcomes) if len(outcomes) > 1 else 0][0]


def deal(position: Position, decided: Sequence[int]) -> Any:
    """The match from a position once chance has decided so, or the outcomes from which it has to choose next."""
    left: Iterator[int] = iter(decided)

    def decide(outcomes: Outcomes) -> int:
        for outcome in left:
            return outcome
        raise _Undecided(outcomes)

    try:
        game = GAMES[position.rules.name].from_position(position, lambda game, lots: Dealing(game, lots, decide))
    except _Undecided as undecided:
        return undecided.outcomes
    game.position = position_of(game).text()
    return game


class PositionGame(BaseGame):
    """A game that goes on from a ``position``, which is percent-encoded as OpenSpiel has signs of its own."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        text = unquote(str(params["position"]))
        self.position = Position.parse(text, rules_from_data)
        if self.position.rules.name != self.name:
            raise EnvError("env.other_game", given=self.position.rules.name, wanted=self.name)
        seen: list[Dealing] = []

        def setup_of(game: Any, lots: Chance) -> Dealing:
            seen.append(Dealing(game, lots, lambda outcomes: 0))
            return seen[-1]

        game = GAMES[self.name].from_position(self.position, setup_of)
        if game.round < game.rules.rounds:
            raise EnvError("env.later_rounds", round=game.round, rounds=game.rules.rounds)
        self.asked = seen[0].asked
        #: where chance stands in every such match, as long as nothing else is up to it
        self.chance: str = game.chance.state
        self.opening = deal(self.position, ())
        super().__init__(self.position.rules, self.position.seats, params, max(1, seen[0].most))

    def new_initial_state(self) -> PositionState:
        return PositionState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.asked


class PositionState(BaseState):
    """A match from a position, while it is dealt and after."""

    def __init__(self, game: PositionGame) -> None:
        super().__init__(game)
        #: what chance has decided so far, and what it chooses from now
        self.decided: tuple[int, ...] = ()
        self.outcomes: Outcomes = []
        self._take(game.opening)

    def _take(self, dealt: Any) -> None:
        if isinstance(dealt, list):
            self.outcomes = dealt
        else:
            self.outcomes = []
            self.match = Match(dealt.copy())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        total = sum(count for _, count in self.outcomes)
        return [(number, count / total) for number, (_, count) in enumerate(self.outcomes)]

    def _deal(self, outcome: int) -> None:
        self.decided += (outcome,)
        self._take(deal(self.get_game().position, self.decided))

    def _outcome_to_string(self, outcome: int) -> str:
        return self.outcomes[outcome][0]

    def _apply_action(self, action: int) -> None:
        super()._apply_action(action)
        match = self.match
        if match is not None and match.game.to_act is None and match.game.chance.state != self.get_game().chance:
            raise EnvError("env.later_chance")

    def __str__(self) -> str:
        return f"{NOT_DEALT}: {[*self.decided]}" if self.match is None else self.match.record()
