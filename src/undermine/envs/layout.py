"""Where everything stands in an observation: one row of small ints that holds all that a view tells.

A layout follows from the rules and the number of players. It has a block for each field of the view, in which lists
take the room that they can ever need, and behind these two blocks of rows of eight: the results of the rounds before,
and the course of this round, event by event, as the seat saw it. ``read`` makes the view again from the numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, NamedTuple, get_type_hints

from undermine.envs.codec import NOTHING, Codec, codec_of
from undermine.envs.errors import EnvError
from undermine.envs.registry import ENTRIES, Entry
from undermine.games import GAMES, Event, Rules, View
from undermine.games.core.results import RoundResult
from undermine.games.registry import ANY_GAME

#: how many numbers a row of a course has: most events need no more
ROW: Final = 8
#: the fields that follow from the rules, and those that are rows
_GIVEN: Final = ("rules", "seats")
_ROWS: Final = ("results", "history")
#: how many blocks are kept: most fields change seldom, and many look alike in many matches
_MOST_PACKED: Final = 1 << 13


class Block(NamedTuple):
    """A part of an observation: where it begins, how long it is, and what stands in it."""

    name: str
    begin: int
    size: int
    columns: str
    meaning: str

    @property
    def end(self) -> int:
        """Where the next block begins."""
        return self.begin + self.size


class Layout:
    """The observations of a game with these rules and so many players."""

    def __init__(self, rules: Rules, players: int) -> None:
        rules.check_seats(players)
        entry: Entry = ENTRIES[rules.name]
        kind = GAMES[rules.name]
        self.rules = rules
        self.players = players
        self.entry = entry
        limits = entry.limits(rules, players)
        hints = get_type_hints(kind.view, include_extras=True)
        named = [field.name for field in fields(kind.view) if field.name not in (*_GIVEN, *_ROWS)]
        self._view = kind.view
        #: the fields that have a codec each
        self.codecs: dict[str, Codec] = {name: codec_of(hints[name], limits, name) for name in named}
        #: the kinds of events by their numbers, from 1 on
        self.events: tuple[type[Event], ...] = (*ANY_GAME, *kind.events)
        self._event_codecs = {event: (number, codec_of(event)) for number, event in enumerate(self.events, 1)}
        self._result_codec = codec_of(RoundResult)
        self.blocks: dict[str, Block] = {}
        place = 0
        for name in named:
            codec = self.codecs[name]
            self.blocks[name] = Block(name, place, codec.width, codec.columns(), entry.meanings[name])
            place += codec.width
        rows = {"results": limits["results"] * rules.rounds, "history": limits["history"]}
        for name in _ROWS:
            size = rows[name] * ROW
            self.blocks[name] = Block(name, place, size, f"{rows[name]} rows of {ROW}", entry.meanings[name])
            place += size
        #: how many numbers an observation has
        self.size = place
        #: rows that a scribe has kept
        self.kept: dict[int, bytes] = {}
        self._packed: dict[tuple[str, Any], bytes] = {}
        self._events: dict[tuple[type[Event], Event], bytes] = {}

    # Writing

    def write(self, view: View) -> array[int]:
        """An observation of a view."""
        numbers: list[int] = []
        for name, codec in self.codecs.items():
            codec.write(getattr(view, name), numbers)
        numbers += self.rows("results", self.result_rows(view.results))
        numbers += self.rows("history", [number for event in view.history for number in self.event_rows(event)])
        return array("h", numbers)

    def packed(self, name: str, value: Any) -> bytes:
        """What stands in the block of a field; of ``results`` without the rows that are left over."""
        if name == "results":
            rows = b"".join([self.packed("result", one) for one in value])
            if len(rows) // 2 > self.blocks[name].size:
                raise EnvError("env.no_room", field=name, rows=self.blocks[name].size // ROW)
            return rows
        key = name, value
        found = self._packed.get(key)
        if found is None:
            numbers: list[int] = []
            if name == "result":
                numbers = self.result_rows((value,))
            else:
                self.codecs[name].write(value, numbers)
            found = array("h", numbers).tobytes()
            if len(self._packed) >= _MOST_PACKED:
                self._packed.clear()
            self._packed[key] = found
        return found

    def rows(self, name: str, numbers: Sequence[int]) -> list[int]:
        """What stands in a block of rows."""
        block = self.blocks[name]
        if len(numbers) > block.size:
            raise EnvError("env.no_room", field=name, rows=block.size // ROW)
        return [*numbers, *[NOTHING] * (block.size - len(numbers))]

    def event_rows(self, event: Event) -> list[int]:
        """An event as one row of eight, or several: the number of its kind, and 0 where a row goes on with the last."""
        number, codec = self._event_codecs[type(event)]
        return _in_rows(number, codec, event)

    def packed_event(self, event: Event) -> bytes:
        """The rows of an event as they stand in the buffer; most look like one before."""
        key = type(event), event
        found = self._events.get(key)
        if found is None:
            found = array("h", self.event_rows(event)).tobytes()
            if len(self._events) >= _MOST_PACKED:
                self._events.clear()
            self._events[key] = found
        return found

    def result_rows(self, results: Sequence[RoundResult]) -> list[int]:
        """The rounds before as rows of eight."""
        return [number for result in results for number in _in_rows(1, self._result_codec, result)]

    # Reading

    def read(self, numbers: Sequence[int]) -> View:
        """The view that an observation was made of."""
        told: dict[str, Any] = {"rules": self.rules, "seats": self.players}
        for name, codec in self.codecs.items():
            told[name], _ = codec.read(numbers, self.blocks[name].begin)
        told["results"] = tuple([self._result_codec.read(row, 0)[0] for _, row in self._read_rows(numbers, "results")])
        told["history"] = tuple(
            [
                self._event_codecs[self.events[number - 1]][1].read(row, 0)[0]
                for number, row in self._read_rows(numbers, "history")
            ]
        )
        return self._view(**told)

    def _read_rows(self, numbers: Sequence[int], name: str) -> list[tuple[int, list[int]]]:
        """The rows of a block, put together where one goes on with the last, each with the number of its kind."""
        block = self.blocks[name]
        found: list[tuple[int, list[int]]] = []
        for place in range(block.begin, block.end, ROW):
            number = int(numbers[place])
            if number == NOTHING:
                break
            rest = [int(one) for one in numbers[place + 1 : place + ROW]]
            if number:
                found.append((number, rest))
            else:
                found[-1][1].extend(rest)
        return found


def _in_rows(number: int, codec: Codec, value: Any) -> list[int]:
    """A value in rows of eight that begin with a number, or with 0 where they go on with the last."""
    told: list[int] = []
    codec.write(value, told)
    rows: list[int] = []
    for place in range(0, max(len(told), 1), ROW - 1):
        part = told[place : place + ROW - 1]
        rows += (number if not place else 0, *part, *[NOTHING] * (ROW - 1 - len(part)))
    return rows


@lru_cache(maxsize=64)
def layout_of(rules: Rules, players: int) -> Layout:
    """The observations of a game with these rules and so many players.

    >>> from undermine.games import SaboteurRules, start
    >>> rules = SaboteurRules()
    >>> layout = layout_of(rules, 5)
    >>> view = start(rules, players=5, seed=7).view(2)
    >>> layout.read(layout.write(view)) == view
    True
    """
    return Layout(rules, players)
