"""Snapshots of tables: what one holds is what the log makes of the table, and no more of a log is read than is new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.in_process import Steady, running
from tests.server.players import gather_at, new_table
from tests.server.raw import RawSocket
from tests.server.tables import Bench
from tests.server.test_abuse import live
from tests.server.test_editions import PAST, log_of
from tests.server.test_positions import POSITIONS
from tests.server.test_table import played, started
from undermine.client import Client
from undermine.games import Chance, from_position
from undermine.server.live import loading, table_index
from undermine.server.live.loading import load
from undermine.server.live.table_index import TableIndex
from undermine.server.news.messages import snapshot_of
from undermine.server.storage.memory import MemoryStorage
from undermine.server.tables.log_entry import LogEntry, decode_entry, encode_entry
from undermine.server.tables.snapshot import restore_snapshot, take_snapshot
from undermine.server.tables.table import Table
from undermine.wire import requests
from undermine.wire.table import Config


def everything(table: Table) -> dict[str, Any]:
    """All there is to know of a table; the game by what every seat sees, may do, and by what it follows from."""
    parts = dict(vars(table))
    match = parts.pop("match")
    if match is not None:
        game = match.game
        parts["match"] = {
            **vars(match),
            "game": [game.view(seat).data() for seat in (None, *range(game.seats))],
            # What it has seen shows in what later moves mean, which is compared as the log goes on.
            "_observer": None,
        }
        parts["game"] = (game.seed, game.position, game.actions, game.legal_actions(), game.deal_data(), game.result)
    parts["state"] = msgspec.to_builtins(parts["state"])
    parts["tokens"], parts["requests"] = list(parts["tokens"].items()), repr(parts["requests"])
    return parts


def check(log: Sequence[LogEntry], every: int) -> None:
    """At many versions: a table from a snapshot is the table, and stays it through all that comes after."""
    log = [decode_entry(encode_entry(entry)) for entry in log]
    folded, restored = Table(), list[Table]()
    for number, entry in enumerate(log):
        for table in (folded, *restored):
            table.apply(entry)
        if number % every == 0 or number == len(log) - 1:
            found = restore_snapshot(take_snapshot(folded, 7 * number))
            assert found is not None and found[1] == 7 * number
            restored = [*restored[-3:], found[0]]
            for table in restored:
                assert everything(table) == everything(folded)
    for person in (None, *range(len(folded.state.people))):
        assert all(snapshot_of(table, person) == snapshot_of(folded, person) for table in restored)


@pytest.mark.parametrize("life", range(4))
def test_a_table_from_a_snapshot_is_the_table_whatever_happened_at_it(life: int) -> None:
    bench, *_ = live(Chance(f"snapshot {life}"))
    check(bench.log, 23)


@pytest.mark.parametrize("game", ["saboteur", "saboteur2", "lost_mines"])
def test_a_table_from_a_snapshot_is_the_table_in_every_game(game: str) -> None:
    bench = Bench(Config(game, 4), "Ada", "Ben", "Cleo", "Dan")
    bench.ask(0, requests.Start("start"))
    bench.act()
    bench.ask(1, requests.Say("s", claim="suspect", facts={"seat": 2}))
    played(bench)
    bench.ask(0, requests.Rematch("again"))
    bench.act()
    check(bench.log, 17)


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_a_table_from_a_snapshot_is_the_table_also_from_a_position(position: str) -> None:
    rules = from_position(position).rules
    options = {name: value for name, value in rules.data().items() if name != "game"}
    bench = Bench(Config(rules.name, 3, options), "Ada", "Ben", "Cleo", position=position)
    bench.ask(0, requests.Start("start"))
    bench.act()
    bench.act()
    check(bench.log, 1)


@pytest.mark.parametrize("name", PAST)
def test_a_table_from_a_snapshot_is_the_table_also_by_older_rules(name: str) -> None:
    check(log_of(name), 5)


def test_what_another_program_wrote_is_not_read() -> None:
    bench = Bench(Config("saboteur", 3), "Ada", "Ben", "Cleo")
    bench.ask(0, requests.Start("start"))
    data = take_snapshot(bench.table, 0)
    assert restore_snapshot(data) is not None
    assert restore_snapshot(data.replace(b'"format":2', b'"format":3')) is None
    assert restore_snapshot(data.replace(b'"program":"', b'"program":"9')) is None
    assert restore_snapshot(data.replace(b'"turn_began"', b'"turn"')) is None
    assert restore_snapshot(b"nothing") is None
    # By rules that have changed since nothing can be carried out again; the log knows what to do then.
    edition = bench.table.state.match
    assert edition is not None
    assert restore_snapshot(data.replace(b'"edition":%d' % edition.edition, b'"edition":0')) is None


class Reading(MemoryStorage):
    """Counts the entries that are read."""

    read = 0

    async def entries(self, *about: Any) -> Any:
        async for piece in super().entries(*about):
            self.read += len(piece)
            yield piece


def long_log() -> Bench:
    """A table at which two matches were played."""
    bench = played(started(Config("saboteur", 4)))
    bench.ask(0, requests.Rematch("again"))
    return played(bench, "again")


async def stored(bench: Bench, every: int, monkeypatch: pytest.MonkeyPatch) -> Reading:
    """A storage with the table, written an entry at a time."""
    monkeypatch.setattr(table_index, "SNAPSHOT_EVERY", every)
    monkeypatch.setattr(loading, "SNAPSHOT_EVERY", every)
    storage, table = Reading(), Table()
    index = TableIndex(1, loading.Loaded(table))
    for entry in bench.log:
        table.apply(entry)
        await storage.write(index.write_batch(table, [entry], False, 0))
    return storage


async def test_only_what_is_new_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = long_log()
    storage = await stored(bench, 40, monkeypatch)
    loaded = await load(storage, 1, bench.table.deal)
    assert everything(loaded.table) == everything(bench.table)
    assert storage.read < 40 and len(bench.log) > 200
    assert loaded.log_size == sum(len(encode_entry(entry)) for entry in bench.log)
    # As it was before the last snapshot, from the one before it.
    storage.read = 0
    before = await load(storage, 1, bench.table.deal, len(bench.log) - 45)
    assert everything(before.table) == everything(Table.load(bench.log[: len(bench.log) - 45]))
    assert storage.read < 40


async def test_a_long_log_without_a_snapshot_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = long_log()
    storage = await stored(bench, 1_000_000, monkeypatch)
    monkeypatch.setattr(loading, "SNAPSHOT_EVERY", 40)
    assert await loading.is_near(storage, 1, 80) and not await loading.is_near(storage, 1, 81)
    loaded = await load(storage, 1, bench.table.deal)
    await loading.keep_snapshot(storage, 1, loaded)
    assert storage.read == len(bench.log) == loaded.snapshot_version
    again = await load(storage, 1, bench.table.deal)
    assert storage.read == len(bench.log) and again.log_size == loaded.log_size
    assert everything(again.table) == everything(bench.table)


async def test_old_news_is_told_from_a_snapshot_as_it_was_told_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_index, "SNAPSHOT_EVERY", 6)
    monkeypatch.setattr(loading, "SNAPSHOT_EVERY", 6)
    hub = Steady(tmp_path)
    async with running(hub) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3, bots=["random"]), 1)
        async with Client(url, host.table, host.token) as client, RawSocket(url, host.table) as socket:
            await socket.until("snapshot")
            for number in range(20):
                await client.say(f"line {number}")
            version = client.state.version
            await socket.until("news", version=version)
            sent = [text for text in socket.texts if '"type":"news"' in text[:16]]
            for missed in (1, 3, 6):
                await socket.ask("since", version=version - missed)
                assert socket.texts[-1].endswith('"news":[' + ",".join(sent[-missed:]) + "]}")
            # What would have to be read from the beginning is not told again.
            await socket.ask("since", version=14)
            assert '"type":"snapshot"' in socket.texts[-2][:20]
        found = await hub.storage.snapshot(1)
        assert found is not None and found[0] > version - 6
        hub.tables[host.table].unload("restart")
        async with Client(url, host.table, host.token) as client:
            assert client.state.version == version and len(client.state.talk) == 20
