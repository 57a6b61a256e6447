"""SQLite: group commits that reach the disk, a log that does not grow, an older schema brought up, a newer refused."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.server.storage.batches import batch, new, texts
from undermine.server.serve import CannotServe, open_storage
from undermine.server.settings import Settings
from undermine.server.storage.sqlite import FILE, SqliteStorage, database
from undermine.server.storage.sqlite.database import connect
from undermine.server.storage.storage import StorageError, WriteBatch

#: the version of the schema today
KNOWN = len(database.MIGRATIONS)


async def test_many_at_once_become_few_commits(tmp_path: Path) -> None:
    commits: list[int] = []
    storage = SqliteStorage(tmp_path)
    storage.on_commit = lambda tables, seconds: commits.append(tables)
    await storage.write(new(1, "a"))
    await storage.write(new(2, "b"))
    await asyncio.gather(*(storage.write(batch(1 + at % 2, 2 + at // 2, f"{at}")) for at in range(100)))
    await storage.close()
    assert sum(commits) == 102 and len(commits) < 60
    again = SqliteStorage(tmp_path, read_only=True)
    assert (await texts(again, 2))[-1] == "99" and await again.count() == 2
    with pytest.raises(StorageError, match="reading only"):
        await again.write(batch(1, 99, "late"))
    await again.close()


async def test_the_writer_outlives_whatever_it_is_given(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    await storage.write(new(1, "a"))
    with pytest.raises(StorageError):
        await storage.write(WriteBatch(1, 2, [cast(bytes, object())], {}))
    await storage.write(batch(1, 2, "b"))
    assert await texts(storage, 1) == ["a", "b"]
    await storage.close()


async def test_a_check_really_writes(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    await storage.write(new(1, "a"))
    before = (tmp_path / f"{FILE}-wal").stat().st_size
    await storage.check()
    assert (tmp_path / f"{FILE}-wal").stat().st_size > before
    await storage.close()


async def test_the_log_begins_anew_instead_of_growing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr("undermine.server.storage.sqlite.writer.CHECKPOINT", 0.01)
    monkeypatch.setattr("undermine.server.storage.sqlite.writer.PACE", 0.001)
    storage = SqliteStorage(tmp_path)
    await storage.write(new(1, "a"))
    # Each commit adds what it wrote, 3 kB and more; it goes on from the beginning every now and then, which on a busy
    # machine may take some more of them.
    for version in range(2, 4000):
        await storage.write(batch(1, version, "x" * 3000))
        sizes.append((tmp_path / f"{FILE}-wal").stat().st_size)
        if version >= 400 and max(sizes) < len(sizes) * 3000 / 2:
            break
    await storage.close()
    assert max(sizes) < len(sizes) * 3000 / 2


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    connection = connect(tmp_path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    connection.close()


async def test_an_older_schema_is_brought_up_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await SqliteStorage(tmp_path).close()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, "ALTER TABLE tables ADD COLUMN mood TEXT;"))
    connection = connect(tmp_path)
    database.migrate(connection, KNOWN + 1)
    assert database.version_of(connection) == KNOWN + 1
    assert "mood" in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
    database.migrate(connection, KNOWN + 1)
    connection.close()


async def test_a_step_that_fails_leaves_the_storage_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await SqliteStorage(tmp_path).close()
    broken = "ALTER TABLE tables ADD COLUMN mood TEXT;\nALTER TABLE nothing ADD COLUMN mood TEXT;"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, broken))
    connection = connect(tmp_path)
    with pytest.raises(sqlite3.OperationalError):
        database.migrate(connection, KNOWN + 1)
    assert database.version_of(connection) == KNOWN
    assert "mood" not in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
    connection.close()


async def test_a_folder_from_before_there_were_snapshots_is_taken_over(tmp_path: Path) -> None:
    connection = connect(tmp_path)
    database.migrate(connection, 1)
    connection.execute("INSERT INTO tables VALUES (1, 'link', 'code', 1, 1, 'lobby', 0, 0, '')")
    connection.execute("INSERT INTO entries VALUES (1, 1, x'61')")
    connection.close()
    storage = SqliteStorage(tmp_path)
    assert await texts(storage, 1) == ["a"] and await storage.snapshot(1) is None
    await storage.write(WriteBatch(1, 2, [b"b"], {}, snapshot=b"two"))
    assert await storage.snapshot(1) == (2, b"two")
    await storage.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[sqlite3.Connection]]:
    """All connections that are opened, which must be closed in the end."""
    connections: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def note(*about: Any, **more: Any) -> sqlite3.Connection:
        connections.append(connect(*about, **more))
        return connections[-1]

    monkeypatch.setattr(sqlite3, "connect", note)
    yield connections
    for connection in connections:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


async def test_a_newer_storage_is_refused(tmp_path: Path, opened: list[sqlite3.Connection]) -> None:
    await SqliteStorage(tmp_path).close()
    connection = connect(tmp_path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(CannotServe, match=re.escape(f"storage.newer (version=99, known={KNOWN})")):
        await open_storage(Settings(data=str(tmp_path)))
    assert len(opened) == 4


async def test_a_folder_that_cannot_be_used(tmp_path: Path, opened: list[sqlite3.Connection]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotServe, match="folder"):
        await open_storage(Settings(data=str(tmp_path / "file")))
    (tmp_path / FILE).write_text("this is no database, but it is long enough to be taken for one" * 100)
    with pytest.raises(CannotServe, match="folder"):
        await open_storage(Settings(data=str(tmp_path)))
    assert opened
