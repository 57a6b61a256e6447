"""What a bot is, and what it can say of its beliefs."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

from undermine.games import Action, Chance, Claim, Heard, View
from undermine.games.core.errors import InvalidInput

#: how many reasons are told for what is believed of a seat
_MOST_REASONS: Final = 3


class BotError(InvalidInput):
    """A spec that names no bot, or one that does not know a game."""


class Reason(NamedTuple):
    """Why a bot believes something: a key that can be told in any language, the facts, and how much it weighs.

    ``weight`` is the logarithm of a ratio of likelihoods: above 0 it speaks for, below 0 against.
    """

    key: str
    facts: tuple[tuple[str, Any], ...]
    weight: float

    def data(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {"key": self.key, "facts": dict(self.facts), "weight": round(self.weight, 3)}


class Suspicion(NamedTuple):
    """What a bot believes of one seat: how likely each role is, and the strongest reasons."""

    seat: int
    roles: tuple[tuple[str, float], ...]
    reasons: tuple[Reason, ...]

    @classmethod
    def strongest(cls, seat: int, roles: Iterable[tuple[str, float]], reasons: Iterable[Reason]) -> Suspicion:
        """A suspicion with the strongest of all the reasons there are for and against it."""
        strongest = sorted(reasons, key=lambda reason: -abs(reason.weight))[:_MOST_REASONS]
        return cls(seat, tuple(roles), tuple(strongest))

    def data(self) -> dict[str, Any]:
        """The suspicion as plain data."""
        return {
            "seat": self.seat,
            "roles": {role: round(chance, 4) for role, chance in self.roles},
            "reasons": [reason.data() for reason in self.reasons],
        }


def suspicions(
    seat: int | None, roles: Iterable[Iterable[tuple[str, float]]], reasons: Sequence[Sequence[Reason]]
) -> tuple[Suspicion, ...]:
    """What a seat believes of every other one, from how likely each has each role, and the reasons for that."""
    return tuple(Suspicion.strongest(one, of, reasons[one]) for one, of in enumerate(roles) if one != seat)


@cache
def takes_heard(function: Callable[..., Any]) -> bool:
    """Whether a function can be told what was heard."""
    parameters = inspect.signature(function).parameters.values()
    return any(one.name == "heard" or one.kind is one.VAR_KEYWORD for one in parameters)


@dataclass(frozen=True, kw_only=True)
class Persona:
    """What makes one bot of a kind play differently from another: frozen numbers, printable."""

    def __str__(self) -> str:
        return " ".join(f"{field.name}={getattr(self, field.name)}" for field in fields(self))


class Bot(ABC):
    """A player that decides from its seat's view, the legal actions and its own generator, and from nothing else.

    What it remembers it derives from the view, so that it can be stopped and resumed anywhere; what it keeps is only
    to be quicker. ``decide`` is the whole interface. One that listens takes a further argument, which is optional, in
    ``decide`` and ``explain``: ``heard``, the claims of this round.
    """

    #: its name in specs; a bot from outside has none but where it is, ``package.module:Class``
    name: ClassVar[str]
    #: what it is called where people choose a bot, if it comes from outside; else its spec
    title: ClassVar[str | None] = None
    #: the games it knows; ``None`` is every one
    games: ClassVar[tuple[str, ...] | None] = None
    #: whether it is offered where people choose a bot
    offered: ClassVar[bool] = True
    #: its personas by name; ``""`` is the usual one
    personas: ClassVar[Mapping[str, Persona]] = {"": Persona()}

    #: the spec that names this bot, and its persona
    spec: str
    persona: Persona = Persona()

    def __init_subclass__(cls) -> None:
        if "name" not in cls.__dict__:
            cls.name = f"{cls.__module__}:{cls.__qualname__}"

    def __init__(self, persona: str = "") -> None:
        self.persona = self.personas[persona]
        self.spec = f"{self.name}:{persona}" if persona else self.name

    @abstractmethod
    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions. The same view and the same generator give the same choice."""

    def choose(self, look: Callable[[], View], legal: Sequence[Action], chance: Chance) -> Action:
        """As ``decide``, for callers that would rather not build a view for a bot that does not look."""
        return self.decide(look(), legal, chance)

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        """What it believes of every other seat, and why; nothing if it does not believe anything."""
        return ()

    def speak(self, view: View, chance: Chance, heard: Heard = ()) -> Claim | None:
        """What it says right after its turn, if anything. The same view, generator and claims give the same."""
        return None

    def __str__(self) -> str:
        numbers = str(self.persona)
        return f"{self.spec} ({numbers})" if numbers else self.spec


def bot_chance(seed: str | None, seat: int) -> Chance:
    """The generator of the bot in a seat, for the whole of a match; it is the same whoever sits elsewhere."""
    return Chance(f"{seed}/bot {seat}")
