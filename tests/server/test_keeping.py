"""Keeping tables: a host deletes one, the server removes old ones, codes lapse, a full disk is not stormed."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from prometheus_client import generate_latest

from tests.server.conftest import Serve, Server
from tests.server.in_process import Steady, running
from tests.server.players import Evening, new_table
from undermine.client import Client, Refused, join_table, make_table
from undermine.client.http import get
from undermine.games import Chance
from undermine.server.live.back_off import BackOff
from undermine.server.logs import JsonFormatter
from undermine.server.storage.backup import read_backup
from undermine.server.storage.retention import DAY
from undermine.server.storage.sqlite.database import connect
from undermine.server.storage.storage import StorageError, WriteBatch


def delete(url: str, token: str | None) -> tuple[int, str | None]:
    """Ask for a table to be deleted: the status, and why not."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(url, headers=headers, method="DELETE"), timeout=20
        ) as answer:
            return answer.status, None
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())["reason"]


async def test_the_host_and_nobody_else_deletes_a_table(shared: Server) -> None:
    async with Evening(shared.url) as evening:
        host, other, _ = evening.entrances
        url = f"{shared.url}/api/tables/{host.table}"
        for token, reason in ((None, "no_such_token"), ("guess", "no_such_token"), (other.token, "not_host")):
            assert await asyncio.to_thread(delete, url, token) == (409, reason)
        await evening.begin()
        assert await asyncio.to_thread(delete, url, host.token) == (204, None)
        # Everybody there hears of it, and stays away.
        for client in evening.clients:
            with pytest.raises(Refused, match="deleted"):
                await client.until(lambda state: False)
        assert await asyncio.to_thread(delete, url, host.token) == (404, "no_such_table")
        with pytest.raises(Refused, match="no_such_table"):
            await get(f"{shared.url}/api/codes/{host.code}")
    connection = connect(shared.folder, read_only=True)
    rows = connection.execute("SELECT count(*) FROM tables WHERE link = ?", (host.table,)).fetchone()
    entries = connection.execute("SELECT count(*) FROM entries WHERE entry LIKE ?", (f"%{host.table}%",)).fetchone()
    connection.close()
    assert (rows, entries) == ((0,), (0,))


async def test_tables_that_were_kept_long_enough_are_archived_and_removed(serve: Serve, tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    server = serve(keep_days="10", archive=str(archive))
    old, new = [await make_table(server.url, new_table("saboteur", 3)) for _ in range(2)]
    server.stop()
    connection = connect(server.folder)
    connection.execute("UPDATE tables SET touched = touched - ? WHERE link = ?", (11 * DAY, old.table))
    connection.close()
    server.start()
    while not list(archive.glob("*.gz")):
        await asyncio.sleep(0.05)
    while any("tables removed" in line for line in server.log) is False:
        await asyncio.sleep(0.05)
    ((archived, _),) = read_backup(next(archive.iterdir()))
    assert archived.link == old.table
    with pytest.raises(Refused, match="no_such_table"):
        await get(f"{server.url}/api/codes/{old.code}")
    assert (await get(f"{server.url}/api/codes/{new.code}"))["table"] == new.table


class ReadOut(Steady):
    """A hub whose codes are in capitals, as codes are."""

    def new_secret(self, purpose: str) -> str:
        return super().new_secret(purpose).upper()


async def test_a_code_lapses_and_the_link_does_not(tmp_path: Path) -> None:
    hub = ReadOut(tmp_path)
    async with running(hub) as url:
        entrance = await make_table(url, new_table("saboteur", 3, public=True))
        assert len((await get(f"{url}/api/tables"))["tables"]) == 1
        assert (await get(f"{url}/api/codes/{entrance.code}"))["table"] == entrance.table
        hub.now = lambda: 30 * DAY  # type: ignore[method-assign]
        assert (await get(f"{url}/api/codes/{entrance.code}"))["table"] == entrance.table
        hub.now = lambda: 30 * DAY + 1  # type: ignore[method-assign]
        with pytest.raises(Refused, match="no_such_table"):
            await get(f"{url}/api/codes/{entrance.code}")
        assert (await get(f"{url}/api/tables"))["tables"] == []
        async with Client(url, entrance.table, entrance.token) as client:
            assert client.state.table["code"] == entrance.code


async def test_a_full_disk_is_not_stormed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url, Evening(url) as evening:
        await evening.begin()
        write, tries = hub.storage.write, 0

        async def full(batch: WriteBatch) -> None:
            nonlocal tries
            tries += 1
            raise StorageError("database or disk is full")

        hub.storage.write = full  # type: ignore[method-assign]
        moving = asyncio.create_task(evening.move(Chance("full")))
        with caplog.at_level(logging.ERROR, "undermine.server"):
            await asyncio.sleep(2)
        # It is tried again and again, with pauses, and each failure is one line without a traceback.
        assert 2 <= tries <= 6
        assert {record.getMessage() for record in caplog.records} == {"cannot write"}
        assert len(caplog.records) <= tries
        assert not any(record.exc_info for record in caplog.records)
        assert all(
            record.__dict__["facts"] == {"table": 1, "why": "database or disk is full"} for record in caplog.records
        )
        assert b'undermine_failures_total{what="storage"}' in generate_latest(hub.metrics.registry)
        hub.storage.write = write  # type: ignore[method-assign]
        await moving
        await evening.play_on()


async def test_a_table_that_cannot_be_read_is_logged_once_with_its_number(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(Steady(tmp_path)) as url:
        entrance = await make_table(url, new_table("saboteur", 3))
    connection = connect(tmp_path)
    connection.execute("UPDATE entries SET entry = CAST('{' AS BLOB) WHERE version = 2")
    connection.execute("UPDATE tables SET awake = 1")
    connection.close()
    hub = Steady(tmp_path)
    with caplog.at_level(logging.WARNING, "undermine.server"):
        async with running(hub) as url:
            assert hub._waking is not None
            await hub._waking
            for _ in range(3):
                with pytest.raises(Refused, match="trouble"):
                    async with Client(url, entrance.table, entrance.token):
                        pass
            with pytest.raises(Refused, match="trouble"):
                await join_table(url, entrance.table, "Ben")
    # Woken once, visited three times, joined once.
    assert b'undermine_failures_total{what="load"} 5.0' in generate_latest(hub.metrics.registry)
    assert [(record.getMessage(), record.__dict__["facts"]) for record in caplog.records] == [
        ("table not loaded", {"table": 1})
    ]


async def test_the_pauses_grow_and_end_with_a_success() -> None:
    loop = asyncio.get_running_loop()
    back_off = BackOff()
    waited = []
    for _ in range(3):
        back_off.failed()
        back_off.failed()
        began = loop.time()
        await back_off.wait()
        waited.append(loop.time() - began)
    assert waited[0] >= 0.2 and waited[1] >= 0.4 and waited[2] >= 0.9
    back_off.succeeded()
    began = loop.time()
    await back_off.wait()
    assert loop.time() - began < 0.2


def test_a_traceback_is_cut_in_the_middle() -> None:
    def one(depth: int) -> None:
        other(depth)

    def other(depth: int) -> None:
        if depth:
            one(depth - 1)
        raise ValueError("at the bottom of it")

    try:
        one(200)
    except ValueError:
        record = logging.LogRecord("undermine.server", logging.ERROR, "", 0, "table failed", (), sys.exc_info())
    line = JsonFormatter().format(record)
    assert len(line) < 5000 and "Traceback" in line and "at the bottom of it" in line and "…" in line
