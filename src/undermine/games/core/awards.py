"""Awards: what somebody was the best at in a match that is over, with the numbers it stands on.

A game says what is counted of its deeds (``Tally``) and which counts make an award (``Measure``). Everything is open
when a match is over, so a tally may look at whatever it likes. The three that are given are those in which somebody
stands out the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple, Protocol

from undermine.games.core.events import Event
from undermine.games.core.meaning import Meaning

#: how many are given for a match
MOST_AWARDS: Final = 3

#: a seat, what it has done, and how often or how far
Count = tuple[int, str, int]


class Tally(Protocol):
    """Counts the deeds of one match, action by action."""

    def count(self, seat: int, events: Sequence[Event], meaning: Meaning | None) -> Iterable[Count]:
        """What the action of a seat adds, which was played just now, led to these events and meant this."""


class Measure(NamedTuple):
    """What an award is given for: counts, each with what it weighs, and how much they have to come to at least."""

    award: str
    weights: Mapping[str, int]
    least: int = 2


class Awards(NamedTuple):
    """The awards of a game."""

    tally: Callable[[Any], Tally]
    measures: tuple[Measure, ...]


class Award(NamedTuple):
    """An award, whoever shares it, and for each of them the numbers it stands on."""

    award: str
    seats: tuple[int, ...]
    counts: tuple[dict[str, int], ...]


class Jury:
    """Follows a match that is over, and gives the awards."""

    def __init__(self, awards: Awards, game: Any) -> None:
        self._measures = awards.measures
        self._tally = awards.tally(game)
        self._counts = [Counter[str]() for _ in range(game.seats)]

    def see(self, seat: int, events: Sequence[Event], meaning: Meaning | None) -> None:
        """See an action that was played just now."""
        for who, what, much in self._tally.count(seat, events, meaning):
            self._counts[who][what] += much

    def awards(self) -> tuple[Award, ...]:
        """The awards of the match: the clearest first, and nobody has two while others stand out as well."""
        candidates = sorted(filter(None, map(self._candidate, self._measures)), key=lambda one: -one[0])
        given: list[Award] = []
        honoured: set[int] = set()
        for again in (False, True):
            for _, award in candidates:
                if len(given) < MOST_AWARDS and award not in given and (again or honoured.isdisjoint(award.seats)):
                    given.append(award)
                    honoured.update(award.seats)
        return tuple(given)

    def _candidate(self, measure: Measure) -> tuple[float, Award] | None:
        """Who is the best at something, and how clearly; ``None`` if nobody stands out."""
        worth = [sum(each * counts[what] for what, each in measure.weights.items()) for counts in self._counts]
        best = max(worth)
        seats = tuple([seat for seat, one in enumerate(worth) if one == best])
        if best < measure.least or 2 * len(seats) > len(worth):
            return None
        second = max(0, *(one for one in worth if one != best), 0)
        counts = tuple([{what: self._counts[seat][what] for what in measure.weights} for seat in seats])
        # As with all that is counted: 16 to 10 says more than 2 to 1. Who shares an award stands out less.
        return (best - second) / sqrt(best + second) / len(seats), Award(measure.award, seats, counts)
