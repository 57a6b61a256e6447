"""Replays of finished matches: what was decided is found in the log, and played once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from typing import cast

import pytest

from tests.counting import count_plays
from tests.policies import digging
from tests.server.tables import Bench
from undermine.games import Chance, Record
from undermine.server.live.replay_cache import ReplayCache
from undermine.server.live.replays import before, finished, replay
from undermine.server.storage.storage import Storage
from undermine.server.tables.commands import bot_moved
from undermine.server.tables.log_entry import LogEntry, encode_entry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.table import Config


def played_twice() -> tuple[list[LogEntry], list[tuple[int, Record]]]:
    """A table at which a bot and two people have played two matches: its log, and where each ended with what record."""
    bench, chance = Bench(Config("saboteur", 3, {"rounds": 1}), "Ada", "Ben"), Chance("twice")
    bench.ask(0, requests.SeatBot("bot", 2, "random"))
    ended = []
    for request in (requests.Start("start"), requests.Rematch("again")):
        bench.ask(0, request)
        match = bench.table.match
        assert match is not None
        while (seat := bench.table.to_act) is not None:
            action = digging(match.game, chance)
            if seat == 2:
                bench.put(*bot_moved(action, seat, "random", bench.facts))
            else:
                bench.act(action.text)
        ended.append((len(bench.log), Record.of(match.game)))
    bench.ask(0, requests.Say("bye", "good night"))
    return bench.log, ended


def test_the_record_is_in_the_log() -> None:
    log, ended = played_twice()
    for version, record in ended:
        match = finished(log[:version])
        assert dataclasses.replace(match.record, shuffle=None) == record and len(match.deciders) == len(record.actions)
        assert [seat.name for seat in match.seats][:2] == ["Ada", "Ben"]


def test_a_replay_says_what_moves_meant_as_it_was_said_then() -> None:
    log, ((version, _), *_) = played_twice()
    table = Table()
    changes = [table.apply(entry) for entry in log[:version]]
    then = [change.meaning for change in changes if isinstance(change.entry.what, happenings.Moved)]
    for viewer in (None, 1):
        steps = replay(finished(log[:version]), viewer).steps[1:]
        assert [step.meaning or None for step in steps] == then
    assert len({one.kind for one in then if one}) > 3


def test_a_replay_plays_each_action_once(monkeypatch: pytest.MonkeyPatch) -> None:
    log, ended = played_twice()
    version, record = ended[-1]
    plays = count_plays(monkeypatch)
    told = replay(finished(log[:version]), None)
    assert tuple(plays) == record.actions and len(told.steps) == len(plays) + 1
    plays.clear()
    match = finished(log[:version])
    step = 1 + match.deciders.index("random", 3)
    seat, bot, view, _ = before(match, step)
    assert (seat, bot, view.seat, view.to_act) == (2, "random", 2, 2)
    assert tuple(plays) == record.actions[: step - 1]
    assert isinstance(log[version - 1].what, happenings.Ended)


class Shelf:
    """A storage with one table, which counts how often it is read."""

    def __init__(self, log: list[LogEntry], version: int) -> None:
        self.log = [*map(encode_entry, log[:version])]
        self.read = 0

    async def replay(self, share: str) -> tuple[int, int] | None:
        return (1, len(self.log)) if share == "here" else None

    async def entries(self, table_id: int, upto: int, after: int) -> AsyncIterator[list[bytes]]:
        self.read += 1
        yield self.log[after:upto]


async def test_a_replay_that_is_asked_for_again_is_not_made_again() -> None:
    log, ended = played_twice()
    storage, cache = Shelf(log, ended[0][0]), ReplayCache()
    shelf = cast(Storage, storage)
    first, second = await asyncio.gather(cache.get(shelf, "here", None), cache.get(shelf, "here", None))
    assert first == second == await cache.get(shelf, "here", None) and storage.read == 1
    assert await cache.get(shelf, "here", 1) != first and storage.read == 2
    with pytest.raises(Refusal, match="no_such_replay"):
        await cache.get(shelf, "elsewhere", None)
    # What does not fit is made anew each time.
    small = ReplayCache(0)
    for _ in range(2):
        assert await small.get(shelf, "here", 0)
    assert storage.read == 4
