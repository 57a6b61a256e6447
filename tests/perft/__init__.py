"""Counting every way a position can go on: a guard against any change in what is legal or what an action does.

Each game has a file here with positions and their counts.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Protocol

from tests.reference.trace import Replay
from undermine.games import Game


class Counted(Protocol):
    """A position, as both implementations set it up, and how many courses of 1, 2, 3 … decisions go on from it."""

    @property
    def counts(self) -> tuple[int, ...]: ...
    def engine(self) -> Game: ...
    def reference(self) -> Replay: ...


def perft(game: Game, depth: int) -> int:
    """How many different courses of ``depth`` decisions there are from here; a match that ends sooner counts once."""
    legal = game.legal_actions()
    if not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        following = game.copy()
        following.play(action)
        total += perft(following, depth - 1)
    return total


def slow_perft(match: Replay, depth: int) -> int:
    """The same by the reference implementation."""
    legal = match.legal()
    if not legal or depth == 1:
        return max(1, len(legal))
    total = 0
    for action in legal:
        following = deepcopy(match)
        following.play(action)
        total += slow_perft(following, depth - 1)
    return total
