"""How ``keen``, ``greedy`` and ``deep`` play each game: games register their players here, and the bots look them up.

A player is anything with these functions; the modules of a game's folder are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from undermine.bots.bot import Suspicion, takes_heard
from undermine.bots.character import Character
from undermine.bots.searching import Foresight
from undermine.games import Action, Chance, Claim, Heard
from undermine.games.core.policy import Policy
from undermine.layers import Layer


class GreedyPlayer(Protocol):
    """How ``greedy`` plays a game, from views of that game."""

    def decide(self, view: Any, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions."""


class KeenPlayer(Protocol):
    """How ``keen`` plays a game, from views of that game. One that listens takes what was ``heard`` besides."""

    @property
    def decide(self) -> Callable[..., Action]:
        """Called with a view, the legal actions, a generator and a character: one of the legal actions."""

    @property
    def explain(self) -> Callable[..., tuple[Suspicion, ...]]:
        """Called with a view and a character: what is believed of the others, and why."""


class Talk(Protocol):
    """What ``keen`` says in a game."""

    def speak(self, view: Any, chance: Chance, character: Character, heard: Heard) -> Claim | None:
        """What is said right after one's turn, if anything."""


#: how ``deep`` foresees what comes of a decision in a game, from a view of it, what is legal and its generator; what
#: was ``heard`` besides, if it listens
DeepPlayer = Callable[..., Foresight]


class Players(NamedTuple):
    """The players of one game; where there is none for ``deep``, it plays as ``keen`` does."""

    keen: KeenPlayer
    greedy: GreedyPlayer
    talk: Talk | None = None
    deep: DeepPlayer | None = None
    #: makes a policy that plays like ``keen`` in roll-outs, where the game has one
    brisk: Callable[[], Policy] | None = None


PLAYERS: Final = Layer[Players]("bots")


def register(
    game: str,
    *,
    keen: KeenPlayer,
    greedy: GreedyPlayer,
    talk: Talk | None = None,
    deep: DeepPlayer | None = None,
    brisk: Callable[[], Policy] | None = None,
) -> None:
    """Tell the bots how to play a game, and what to say in it; without ``talk`` they say nothing."""
    PLAYERS.register(game, Players(keen, greedy, talk, deep, brisk))


def heard_by(function: Callable[..., Any], heard: Heard) -> dict[str, Heard]:
    """What a player's function is told besides, if it listens."""
    return {"heard": heard} if heard and takes_heard(function) else {}
