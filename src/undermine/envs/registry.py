"""What the environments know of each game: how much room its views need, and what its numbers mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from undermine.envs.codec import Limits
from undermine.envs.vocabulary import add_words
from undermine.layers import Layer


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One game. ``limits`` and ``most_actions`` follow from rules, deck and number of players; both are proved where
    they stand.
    """

    #: by the name of each list in a view, how long it can be; ``history`` and ``results`` count rows, the latter for
    #: each round
    limits: Callable[[Any, int], Limits]
    #: no seat ever has more legal actions than these
    most_actions: Callable[[Any, int], int]
    #: by field of the view, what stands in it
    meanings: Mapping[str, str]
    #: the words in views and events that are no cards
    words: tuple[str, ...]
    #: the parts of the game that decide about the fields that no quick scribe writes; empty where there is none
    own_parts: tuple[str, ...] = ()
    #: a position of one round that leaves little open, for those who look at everything that can happen
    small: str = ""
    #: who writes the observations of this game, if it is not the scribe that asks for views
    scribe: Callable[..., Any] | None = None


#: the games by their names
ENTRIES: Final = Layer[Entry]("envs")


def register(game: str, entry: Entry) -> None:
    """Make a game known to the environments."""
    add_words(*entry.words)
    ENTRIES.register(game, entry)
