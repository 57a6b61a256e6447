"""PostgreSQL: fenced group commits, one server at a time, a schema that knows its version, and no password anywhere."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import asyncpg
import pytest

from tests.server import postgres
from tests.server.storage.batches import batch, new, texts
from undermine.server.serve import CannotServe, open_storage
from undermine.server.settings import Settings, SettingsError
from undermine.server.storage.postgresql import PostgresStorage, database, schema
from undermine.server.storage.postgresql import storage as storage_module
from undermine.server.storage.postgresql import writer as writer_module
from undermine.server.storage.storage import Fenced, StorageAway, StorageError, UnusableStorage, WriteBatch
from undermine.telling.errors import sentence
from undermine.words import Words

#: the version of the schema today
KNOWN = len(schema.MIGRATIONS)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def opened(url: str, *, read_only: bool = False) -> AsyncIterator[PostgresStorage]:
    storage = await PostgresStorage.open(url, read_only=read_only)
    try:
        yield storage
    finally:
        await storage.close()


async def test_many_at_once_become_few_commits(tmp_path: Path) -> None:
    url, commits = await postgres.database(tmp_path), list[int]()
    async with opened(url) as storage:
        storage.on_commit = lambda tables, seconds: commits.append(tables)
        await asyncio.gather(*(storage.write(new(table, "a")) for table in range(1, 51)))
        await asyncio.gather(*(storage.write(batch(table, 2, "b")) for table in range(1, 51)))
    assert sum(commits) == 100 and len(commits) <= 6
    async with opened(url, read_only=True) as again:
        assert await texts(again, 50) == ["a", "b"] and await again.count() == 50
        with pytest.raises(StorageError, match="reading only"):
            await again.write(batch(1, 3, "late"))


async def test_the_writer_outlives_whatever_it_is_given(tmp_path: Path) -> None:
    async with opened(await postgres.database(tmp_path)) as storage:
        await storage.write(new(1, "a"))
        await storage.write(new(2, "a"))
        wrong = WriteBatch(1, 2, [cast(bytes, object())], {})
        done = await asyncio.gather(storage.write(wrong), storage.write(batch(2, 2, "b")), return_exceptions=True)
        assert isinstance(done[0], StorageError) and done[1] is None
        await storage.write(batch(1, 2, "b"))
        assert await texts(storage, 1) == await texts(storage, 2) == ["a", "b"]


async def test_who_has_claimed_a_table_last_writes_there_and_nobody_else(tmp_path: Path) -> None:
    async with opened(await postgres.database(tmp_path)) as storage:
        await storage.write(new(1, "a"))
        await storage.write(new(2, "a"))
        first, second = await storage.claim("link1"), await storage.claim("link1")
        assert first is not None and second is not None and await storage.claim("nowhere") is None
        assert second.epoch == first.epoch + 1 and second.row.id == 1
        stale = WriteBatch(1, 2, [b"stale"], {"phase": "over"}, shares=[("share", 2)], epoch=first.epoch)
        good = WriteBatch(1, 2, [b"b"], {"phase": "playing"}, epoch=second.epoch)
        # Together with another table's, which does not suffer for it.
        done = await asyncio.gather(storage.write(stale), storage.write(batch(2, 2, "b")), return_exceptions=True)
        assert isinstance(done[0], Fenced) and done[1] is None
        await storage.write(good)
        with pytest.raises(Fenced):
            await storage.write(good)
        row = await storage.by_link("link1")
        assert row is not None and row.phase == "playing" and await storage.replay("share") is None
        assert await texts(storage, 1) == await texts(storage, 2) == ["a", "b"]


async def test_one_server_at_a_time_uses_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_module, "LET_GO_WITHIN", 0.2)
    url = await postgres.database(tmp_path)
    async with opened(url) as storage:
        await storage.write(new(1, "a"))
        with pytest.raises(CannotServe) as caught:
            await open_storage(Settings(data=url))
        assert "another server uses this database" in sentence(Words(), caught.value)
        async with opened(url, read_only=True) as beside:
            assert await texts(beside, 1) == ["a"]
    async with opened(url) as again:
        assert await texts(again, 1) == ["a"]


async def test_commits_reach_the_disk_whatever_the_database_was_told(tmp_path: Path) -> None:
    url = await postgres.database(tmp_path)
    name = url.partition("?")[0].rpartition("/")[2]
    async with connected(url) as connection:
        await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    async with opened(url) as storage:

        async def shown(connection: Any) -> str:
            return str(await connection.fetchval("SHOW synchronous_commit"))

        assert await storage._writing.do(shown) == "on"


async def test_a_database_that_does_not_force_anything_to_the_disk_is_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = await postgres.database(tmp_path)
    async with connected(url) as connection:
        forced = await connection.fetchval("SHOW fsync") == "on"
    with caplog.at_level(logging.WARNING, "undermine.server"):
        async with opened(url):
            pass
    # That of the tests does not; one that somebody has named may.
    assert [record.getMessage() for record in caplog.records] == ([] if forced else ["database not durable"])


async def test_a_check_really_writes_and_knows_the_database_again(tmp_path: Path) -> None:
    url = await postgres.database(tmp_path)
    async with opened(url) as storage, connected(url) as connection:
        assert await connection.fetchval("SELECT checked FROM house") is None
        await storage.check()
        assert await connection.fetchval("SELECT checked FROM house") is not None
        await connection.execute("UPDATE house SET identity = 'another'")
        with pytest.raises(StorageError, match="no longer the one"):
            await storage.check()


async def test_an_older_schema_is_brought_up_and_a_program_from_before_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = await postgres.database(tmp_path)
    added = ("ALTER TABLE tables ADD COLUMN mood text;", KNOWN)
    with monkeypatch.context() as newer:
        newer.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, added))
        async with opened(url) as storage, connected(url) as connection:
            await storage.write(new(1, "a"))
            assert await schema.version_of(connection) == (KNOWN + 1, KNOWN)
    async with opened(url) as storage:
        await storage.write(batch(1, 2, "b"))
        assert await texts(storage, 1) == ["a", "b"]


async def test_a_schema_that_this_program_is_too_old_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = await postgres.database(tmp_path)
    with monkeypatch.context() as newer:
        changed = ("ALTER TABLE tables DROP COLUMN line;", KNOWN + 1)
        newer.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, changed))
        async with connected(url) as connection:
            await schema.migrate(connection)
    for read_only in (False, True):
        with pytest.raises(UnusableStorage, match=f"storage.newer \\(version={KNOWN + 1}, known={KNOWN}\\)"):
            await PostgresStorage.open(url, read_only=read_only)


async def test_a_step_that_fails_leaves_the_storage_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = await postgres.database(tmp_path)
    broken = "ALTER TABLE tables ADD COLUMN mood text; ALTER TABLE nothing ADD COLUMN mood text;"
    with monkeypatch.context() as newer:
        newer.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, (broken, 1)))
        with pytest.raises(UnusableStorage, match="refused"):
            await PostgresStorage.open(url)
    async with connected(url) as connection:
        assert await schema.version_of(connection) == (KNOWN, 1)
        query = "SELECT count(*) FROM information_schema.columns WHERE column_name = 'mood'"
        assert await connection.fetchval(query) == 0


async def test_logs_with_holes_are_found(tmp_path: Path) -> None:
    url = await postgres.database(tmp_path)
    async with opened(url) as storage, connected(url) as connection:
        for table in (1, 2, 3):
            await storage.write(new(table, "a", "b", "c"))
        assert await storage.integrity() == []
        await connection.execute("DELETE FROM entries WHERE table_id = 2 AND version = 2")
        await connection.execute("DELETE FROM entries WHERE table_id = 3 AND version = 3")
        assert [line.split()[4] for line in await storage.integrity()] == ["2", "3"]


# Passwords


@pytest.mark.parametrize("url", ["postgresql://me:secret@db/house", "postgres://db/house?user=me&password=secret"])
def test_a_password_in_the_url_is_refused_with_where_to_put_it(url: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings(data=url)
    told = sentence(Words(), caught.value)
    assert "PGPASSWORD" in told and "PGPASSFILE" in told and "secret" not in told
    command = [sys.executable, "-m", "undermine", "tables", "list", "--data", url]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and "PGPASSWORD" in run.stderr and "secret" not in run.stderr


async def test_what_cannot_be_opened_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    url = await postgres.database(tmp_path)
    missing, nobody = postgres.address("nowhere"), url.replace("postgres@", "nobody@")
    nowhere = f"postgresql:///house?host={tmp_path}"
    for data, told in ((missing, '"nowhere" does not exist'), (nobody, '"nobody" does not exist'), (nowhere, "answer")):
        with pytest.raises(CannotServe) as caught:
            await open_storage(Settings(data=data))
        assert told in sentence(Words(), caught.value)
    with pytest.raises(UnusableStorage, match="no_house"):
        await PostgresStorage.open(postgres.address("postgres"), read_only=True)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for name in [name for name in sys.modules if name.startswith("undermine.server.storage.postgresql")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(CannotServe) as caught:
        await open_storage(Settings(data=url))
    assert "undermine[server,postgresql]" in sentence(Words(), caught.value)


# Away


async def test_a_database_that_is_away_is_not_stormed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tries: list[float] = []

    async def away(*_: Any, **__: Any) -> Any:
        tries.append(time.monotonic())
        raise ConnectionRefusedError("away")

    monkeypatch.setattr(asyncpg, "connect", away)
    gone = database.Database("postgresql:///x")
    until = time.monotonic() + 2
    while time.monotonic() < until:
        with pytest.raises(StorageError):
            await gone.connect()
        await asyncio.sleep(0.001)
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert 3 <= len(tries) <= 5 and all(0.25 * 2**number <= pause for number, pause in enumerate(pauses))


#: ends all other sessions of a database, and waits until they have ended
END_OTHERS = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND datname = current_database()"""


async def test_a_write_whose_connection_is_cut_is_refused_and_the_next_goes_on(tmp_path: Path) -> None:
    url = await postgres.database(tmp_path)
    async with opened(url) as storage, connected(url) as connection:
        await storage.write(new(1, "a"))
        async with connection.transaction():
            # The write waits for the row, and is cut off in the middle of it.
            await connection.execute("SELECT FROM tables FOR UPDATE")
            writing = asyncio.ensure_future(storage.write(batch(1, 2, "lost")))
            while not await connection.fetchval("SELECT true FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)
            await connection.execute(END_OTHERS)
            with pytest.raises(StorageError):
                await writing
        await written(storage, batch(1, 2, "b"))
        assert await texts(storage, 1) == ["a", "b"]


async def written(storage: PostgresStorage, what: WriteBatch) -> None:
    """Write something as soon as it can be."""
    for _ in range(400):
        try:
            await storage.write(what)
        except StorageError:
            await asyncio.sleep(0.05)
        else:
            return
    raise AssertionError("it cannot be written")


async def test_a_database_that_cannot_be_written_to_counts_as_away(tmp_path: Path) -> None:
    url = await postgres.database(tmp_path)
    name = url.partition("?")[0].rpartition("/")[2]
    async with opened(url) as storage, connected(url) as connection:
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await connection.execute(END_OTHERS)
        with pytest.raises(StorageError):
            await storage.write(new(1, "a"))
        with pytest.raises(StorageAway):
            await storage.write(new(1, "a"))
        await connection.execute("SET default_transaction_read_only = off")
        await connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await written(storage, new(1, "a"))
        assert await texts(storage, 1) == ["a"]


async def test_what_opens_the_database_is_not_inherited_by_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    from undermine.server.live.bot_process import _environment

    monkeypatch.setenv("PGPASSWORD", "secret")
    assert "PGPASSWORD" in os.environ and "PGPASSWORD" not in _environment() and "PATH" in _environment()


def test_a_commit_is_one_statement_for_all_tables() -> None:
    statement, values = writer_module._statement([batch(1, 5, "a", "b"), batch(2, 1, phase="over")])
    assert statement == writer_module.APPEND and statement.count("unnest") == 2
    assert values[:7] == [[1, 2], [0, 0], [4, 0], [2, 0], [1, 1], [5, 6], [b"a", b"b"]]
