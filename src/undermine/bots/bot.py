"""What a bot is, and how bots are named: by short specs such as ``random``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from undermine.games import Action, Chance, View

_REGISTRY: dict[str, type[Bot]] = {}


class BotError(ValueError):
    """A spec that names no bot."""


class Bot(ABC):
    """A player that decides from its seat's view, the legal actions and its own generator, and from nothing else."""

    spec: ClassVar[str]

    def __init_subclass__(cls) -> None:
        _REGISTRY[cls.spec] = cls

    @abstractmethod
    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions. The same view and the same generator give the same choice."""

    def choose(self, look: Callable[[], View], legal: Sequence[Action], chance: Chance) -> Action:
        """As ``decide``, for callers that would rather not build a view for a bot that does not look."""
        return self.decide(look(), legal, chance)


def specs() -> list[str]:
    """The specs there are."""
    return sorted(_REGISTRY)


def make(spec: str) -> Bot:
    """The bot a spec names; ``BotError`` says which there are."""
    if spec not in _REGISTRY:
        raise BotError(f"there is no bot {spec!r}; there is {', '.join(specs())}")
    return _REGISTRY[spec]()


def seat_bots(text: str, players: int) -> list[Bot]:
    """Bots for all seats from a list of specs with commas; a shorter list is repeated round the table."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > players:
        raise BotError(f"{len(names)} bots were named for {players} seats")
    return [make(names[seat % len(names)]) for seat in range(players)]
