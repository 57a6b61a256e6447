"""What each game adds to its text: which rules stand behind each sentence, and what its views tell beside the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from undermine.telling import Teller
from undermine.words import Words

#: the rules behind a sentence, and after ``if`` the option it is true for: ``S1.72 if rounds=3``; one without any rules
#: is left out
Backing = str


def nothing(view: Any, teller: Teller) -> Iterator[str]:
    """Nothing more to tell."""
    return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """How a game is told as text."""

    #: of the short rules, by the key of each text, the rules behind each of its sentences
    sentences: Mapping[str, Sequence[Backing]] = field(default_factory=dict)
    #: by action card and by role, the rules behind what is said of it, or behind each sentence: ``S1.44 | S1.45``
    cards: Mapping[str, Backing] = field(default_factory=dict)
    roles: Mapping[str, Backing] = field(default_factory=dict)
    #: by option, the rules behind it
    options: Mapping[str, Backing] = field(default_factory=dict)
    #: who the seat of a view is, and what it wins with
    role: Callable[[Any, Teller], Iterator[str]] = nothing
    #: what lies in front of each seat of a view
    seat: Callable[[Any, int, Teller], Iterator[str]] = lambda view, seat, teller: iter(())
    #: what else a view tells
    more: Callable[[Any, Teller], Iterator[str]] = nothing


TEXTS: Final[dict[str, GameText]] = {}


def text_of(game: str) -> GameText:
    """How a game is told; one that has said nothing about it is told as all of them are."""
    return TEXTS.get(game) or GameText()


def seats_named(language: str, seats: int) -> Words:
    """A language in which the seats go by the numbers that actions know them by.

    >>> seats_named("de", 2).seat(1)
    'Platz 1'
    """
    words = Words(language)
    return words.called([words.say("picture.seat", number=seat) for seat in range(seats)])
