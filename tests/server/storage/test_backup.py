"""Back-ups: any storage into any other, beside a running server, and nothing from a file that is not whole."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.storage.batches import INDEX, batch, texts
from tests.server.storage.kinds import ALL
from tests.server.test_editions import log_of
from undermine.server.storage.backup import BackupError, Counts, read_backup, restore_backup, write_backup
from undermine.server.storage.memory import MemoryStorage
from undermine.server.storage.retention import remove_idle
from undermine.server.storage.sqlite import FILE, SqliteStorage
from undermine.server.storage.storage import Storage, TableRow, WriteBatch, all_rows, read_entries
from undermine.server.tables.log_entry import encode_entry
from undermine.server.tables.table import Table
from undermine.wire.happenings import Ended

LOGS = ("saboteur2_over", "saboteur_playing")


async def fill(storage: Storage) -> None:
    """A match that is over, and one that is being played."""
    for number, name in enumerate(LOGS, 1):
        log = log_of(name)
        state = Table.load(log).state
        shares = [(log[-1].what.share, len(log))] if isinstance(log[-1].what, Ended) else []
        entries = [encode_entry(entry) for entry in log]
        columns = {**INDEX, "link": f"link{number}", "code": f"code{number}", "touched": number, "phase": state.phase}
        await storage.write(WriteBatch(number, 1, entries, {**columns, "awake": number % 2}, True, shares))


async def held(storage: Storage) -> list[tuple[TableRow, list[bytes]]]:
    return [(row, await read_entries(storage, row.id)) async for row in all_rows(storage)]


@pytest.mark.parametrize("source", ALL)
@pytest.mark.parametrize("target", ALL)
async def test_any_storage_is_restored_into_any(source: str, target: str, tmp_path: Path) -> None:
    one, other = await ALL[source](tmp_path / "one"), await ALL[target](tmp_path / "other")
    await fill(one)
    path = tmp_path / "tables.jsonl.gz"
    counts = await write_backup(one, all_rows(one), path)
    assert counts == Counts(2, sum(len(log_of(name)) for name in LOGS))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert await restore_backup(other, path) == (2, 0)
    assert await held(other) == await held(one)
    ended = log_of(LOGS[0])[-1].what
    assert isinstance(ended, Ended)
    assert await other.replay(ended.share) == await one.replay(ended.share) == (1, len(log_of(LOGS[0])))
    # Once more it changes nothing.
    assert await restore_backup(other, path) == (0, 2)
    await one.close()
    await other.close()


async def test_a_table_at_which_somebody_plays_is_backed_up_as_it_was_at_one_moment(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    await fill(storage)
    stop = asyncio.Event()

    async def play() -> None:
        version = len(log_of(LOGS[1]))
        while not stop.is_set():
            version += 1
            await storage.write(batch(2, version, '{"at":0}', touched=version))

    playing = asyncio.create_task(play())
    beside = SqliteStorage(tmp_path, read_only=True)
    for number in range(10):
        await asyncio.sleep(0.02)
        await write_backup(beside, all_rows(beside), tmp_path / f"{number}.gz")
        ((row, entries),) = [one for one in read_backup(tmp_path / f"{number}.gz") if one[0].id == 2]
        assert row.touched == len(entries) or row.touched == 2
    stop.set()
    await playing
    await beside.close()
    await storage.close()


async def test_a_file_that_is_not_whole_restores_nothing(tmp_path: Path) -> None:
    storage, path = MemoryStorage(), tmp_path / "tables.jsonl.gz"
    await fill(storage)
    await write_backup(storage, all_rows(storage), path)
    whole, empty = path.read_bytes(), MemoryStorage()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    for name, content, code in (
        ("cut", whole[: len(whole) // 2], "cut_short"),
        ("no end", gzip.compress(b"".join(lines[:-1])), "cut_short"),
        ("an entry less", gzip.compress(b"".join(lines[:-2] + lines[-1:])), "cut_short"),
        ("a table less", gzip.compress(b"".join([*lines[:1], *lines[-1:]])), "cut_short"),
        ("text", b"this is no back-up", "not_one"),
        ("other lines", gzip.compress(b'{"at": 0}\n'), "not_one"),
        ("empty", b"", "not_one"),
        ("newer", gzip.compress(b'{"backup":2}\n'), "newer"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BackupError, match=f"backup.{code}"):
            await restore_backup(empty, tmp_path / name)
        assert await empty.count() == 0, name


async def test_a_backup_that_fails_leaves_no_file(tmp_path: Path) -> None:
    storage = MemoryStorage()
    await fill(storage)
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "nowhere" / "file"):
        with pytest.raises(OSError, match="directory"):
            await write_backup(storage, all_rows(storage), path)
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("kind", ALL)
async def test_idle_tables_are_archived_and_removed(kind: str, tmp_path: Path) -> None:
    storage = await ALL[kind](tmp_path / "data")
    await fill(storage)
    over, playing = await held(storage)
    assert await remove_idle(storage, 1, tmp_path / "archive") == 0
    assert await remove_idle(storage, 99, tmp_path / "archive", lambda row: row.link == over[0].link) == 0
    assert not (tmp_path / "archive").exists()
    assert await remove_idle(storage, 99, tmp_path / "archive") == 1
    assert await held(storage) == [playing]
    (archived,) = (tmp_path / "archive").iterdir()
    assert list(read_backup(archived)) == [over]
    assert await restore_backup(storage, archived) == (1, 0)
    assert {row.link for row in await storage.rows()} == {over[0].link, playing[0].link}
    await storage.close()


async def test_a_database_of_before_gives_its_space_back_when_it_is_vacuumed(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as older:
        older.execute("CREATE TABLE before (it INTEGER)")
        assert older.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    storage = SqliteStorage(tmp_path)
    await fill(storage)
    for version in range(40):
        await storage.write(batch(1, 1000 + version, "x" * 5000))
    await storage.close()
    storage = SqliteStorage(tmp_path)
    before = await storage.size()
    await storage.remove([1])
    await storage.vacuum()
    assert await storage.size() < before - 40 * 5000 and await texts(storage, 1) == []
    assert (tmp_path / f"{FILE}-wal").stat().st_size == 0
    await storage.close()
