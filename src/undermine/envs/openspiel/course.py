"""A match as OpenSpiel copies it and writes it down, and what a seat has seen of all its rounds."""

from __future__ import annotations

from itertools import chain
from typing import Any

from undermine.games import Event, Record
from undermine.games.core.links import Link
from undermine.games.core.match_state import Course


class Match:
    """A match; what is written of it is its record."""

    __slots__ = ("game",)

    def __init__(self, game: Any) -> None:
        self.game: Course = game

    def __deepcopy__(self, memo: object) -> Match:
        return Match(self.game.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.record(),)

    def record(self) -> str:
        """The match as the text of a record."""
        return Record.of(self.game).text()


def _replayed(record: str) -> Match:
    return Match(Record.parse(record).replay())


def rounds_seen(game: Course, seat: int | None) -> list[tuple[Event, ...]]:
    """What has happened in each round so far, this one last, as a seat saw it; ``None`` is a spectator."""
    me = -1 if seat is None else seat
    rounds: list[tuple[Event, ...]] = []
    seen: list[tuple[Event, ...]] = []
    link: Link | None = game.past
    while link is not None:
        seen.append(link.seen_by(game, me))
        if link.code < 0:
            told = tuple(chain.from_iterable(reversed(seen)))
            if told:  # before the first round there is a link that tells of nothing
                rounds.append(told)
            seen = []
        link = link.earlier
    rounds.reverse()
    return rounds
