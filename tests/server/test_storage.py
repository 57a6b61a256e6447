"""The storage: what is committed is there, in order, once; an older schema is brought up; a newer one is refused."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import together
from undermine.server.serve import CannotServe, check_storage
from undermine.server.settings import Settings
from undermine.server.storage import database
from undermine.server.storage.database import FILE, connect
from undermine.server.storage.reader import Reader
from undermine.server.storage.writer import StorageError, WriteBatch, Writer
from undermine.server.tables.log_entry import LogEntry, encode_entry
from undermine.wire import happenings

INDEX: dict[str, Any] = {"opened": 1, "touched": 1, "phase": "lobby", "public": 0, "awake": 0, "line": ""}


def batch(table: int, version: int, *texts: str, new: bool = False) -> WriteBatch:
    entries = [encode_entry(LogEntry(0, happenings.Said(0, None, text))) for text in texts]
    index = {**INDEX, "link": f"link{table}", "code": f"code{table}"} if new else {}
    return WriteBatch(table, version, entries, index, new)


def said(reader: Reader, table: int) -> list[str | None]:
    return [entry.what.text for entry in reader.entries(table) if isinstance(entry.what, happenings.Said)]


def test_what_is_acknowledged_is_there(tmp_path: Path) -> None:
    commits: list[int] = []

    async def evening() -> None:
        reader = Reader(tmp_path)
        writer = Writer(tmp_path, lambda tables, seconds: commits.append(tables))
        await writer.write(batch(1, 1, "a", new=True))
        await writer.write(batch(2, 1, "b", new=True))
        # Many at once become few commits.
        await asyncio.gather(*(writer.write(batch(1 + at % 2, 2 + at // 2, f"{at}")) for at in range(100)))
        assert said(reader, 1) == ["a", *(str(at) for at in range(0, 100, 2))]
        await writer.close()
        with pytest.raises(StorageError):
            await writer.write(batch(1, 99, "late"))
        reader.close()

    together(evening())
    assert sum(commits) == 102 and len(commits) < 60
    reader = Reader(tmp_path, read_only=True)
    assert said(reader, 2)[-1] == "99" and reader.count() == 2 and reader.last_id() == 2
    reader.close()


async def test_a_version_is_written_once_and_others_do_not_suffer_for_it(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    writer = Writer(tmp_path)
    await writer.write(batch(1, 1, "a", new=True))
    await writer.write(batch(2, 1, "b", new=True))
    done = await asyncio.gather(
        writer.write(batch(1, 1, "again")), writer.write(batch(2, 2, "c")), return_exceptions=True
    )
    assert isinstance(done[0], StorageError) and done[1] is None
    assert said(reader, 1) == ["a"] and said(reader, 2) == ["b", "c"]
    await writer.close()
    reader.close()


def test_the_log_begins_anew_instead_of_growing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    async def evening() -> None:
        Reader(tmp_path).close()
        writer = Writer(tmp_path)
        await writer.write(batch(1, 1, "a", new=True))
        for version in range(2, 400):
            await writer.write(batch(1, version, "x" * 3000))
            sizes.append((tmp_path / f"{FILE}-wal").stat().st_size)
        await writer.close()

    monkeypatch.setattr("undermine.server.storage.writer.CHECKPOINT", 0.01)
    monkeypatch.setattr("undermine.server.storage.writer.PACE", 0.001)
    together(evening())
    # Each commit adds what it wrote, 3 kB and more; it goes on from the beginning every now and then.
    assert max(sizes) < 398 * 3000 / 2


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    connection = connect(tmp_path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    connection.close()


def test_an_older_schema_is_brought_up_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Reader(tmp_path).close()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, "ALTER TABLE tables ADD COLUMN mood TEXT;"))
    connection = connect(tmp_path)
    database.migrate(connection, 2)
    assert database.version_of(connection) == 2
    assert "mood" in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
    database.migrate(connection, 2)
    connection.close()


def test_a_step_that_fails_leaves_the_storage_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Reader(tmp_path).close()
    broken = "ALTER TABLE tables ADD COLUMN mood TEXT;\nALTER TABLE nothing ADD COLUMN mood TEXT;"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, broken))
    connection = connect(tmp_path)
    with pytest.raises(sqlite3.OperationalError):
        database.migrate(connection, 2)
    assert database.version_of(connection) == 1
    assert "mood" not in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
    connection.close()


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


def test_a_newer_storage_is_refused(tmp_path: Path, opened: list[sqlite3.Connection]) -> None:
    Reader(tmp_path).close()
    connection = connect(tmp_path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(CannotServe, match=re.escape("storage.newer (version=99, known=1)")):
        check_storage(Settings(data=str(tmp_path)))
    assert len(opened) == 3


def test_a_folder_that_cannot_be_used(tmp_path: Path, opened: list[sqlite3.Connection]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotServe, match="folder"):
        check_storage(Settings(data=str(tmp_path / "file")))
    (tmp_path / FILE).write_text("this is no database, but it is long enough to be taken for one" * 100)
    with pytest.raises(CannotServe, match="folder"):
        check_storage(Settings(data=str(tmp_path)))
    assert opened
