"""How ``keen``, ``greedy`` and ``deep`` play each game: games register their players here, and the bots look them up.

A player is anything with these functions; the modules of a game's folder are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.searching import Foresight
from undermine.games import Action, Chance
from undermine.games.core.policy import Policy
from undermine.layers import Layer


class GreedyPlayer(Protocol):
    """How ``greedy`` plays a game, from views of that game."""

    def decide(self, view: Any, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions."""


class KeenPlayer(Protocol):
    """How ``keen`` plays a game, from views of that game."""

    def decide(self, view: Any, legal: Sequence[Action], chance: Chance, character: Character) -> Action:
        """One of the legal actions."""

    def explain(self, view: Any, character: Character) -> tuple[Suspicion, ...]:
        """What is believed of the others, and why."""


#: how ``deep`` foresees what comes of a decision in a game, from a view of it, what is legal and its generator
DeepPlayer = Callable[[Any, Sequence[Action], Chance], Foresight]


class Players(NamedTuple):
    """The players of one game; where there is none for ``deep``, it plays as ``keen`` does."""

    keen: KeenPlayer
    greedy: GreedyPlayer
    deep: DeepPlayer | None = None
    #: makes a policy that plays like ``keen`` in roll-outs, where the game has one
    brisk: Callable[[], Policy] | None = None


PLAYERS: Final = Layer[Players]("bots")


def register(
    game: str,
    *,
    keen: KeenPlayer,
    greedy: GreedyPlayer,
    deep: DeepPlayer | None = None,
    brisk: Callable[[], Policy] | None = None,
) -> None:
    """Tell the bots how to play a game."""
    PLAYERS.register(game, Players(keen, greedy, deep, brisk))
