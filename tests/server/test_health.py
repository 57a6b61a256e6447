"""Whether the server is well: what `/health` says when something is not, and what asking costs."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Serve
from tests.server.in_process import Steady, running
from tests.server.test_http import fetch
from undermine.server.live import health
from undermine.server.live.health import Health
from undermine.server.storage.sqlite import FILE
from undermine.server.storage.storage import StorageError


class Part:
    """A part of a server that can be taken ill."""

    def __init__(self) -> None:
        self.asked = 0
        self.ill: Exception | None = None
        self.hangs = False

    async def check(self) -> bool:
        self.asked += 1
        if self.ill is not None:
            raise self.ill
        if self.hangs:
            await asyncio.Event().wait()
        return True


async def test_parts_are_asked_once_a_second_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Part()
    one = Health({"storage": part.check})
    assert await asyncio.gather(*(one.unwell() for _ in range(100))) == [()] * 100
    assert await one.unwell() == () and part.asked == 1
    monkeypatch.setattr(health, "_HOLDS", 0.0)
    assert await one.unwell() == () and part.asked == 2


async def test_what_is_wrong_is_told_by_its_part_and_logged_when_it_changes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "_HOLDS", 0.0)
    monkeypatch.setattr(health, "_WITHIN", 0.05)
    storage, bots = Part(), Part()
    one = Health({"storage": storage.check, "bots": bots.check})
    with caplog.at_level(logging.INFO, "undermine.server"):
        assert await one.unwell() == ()
        storage.ill = StorageError("the disk is full")
        bots.hangs = True
        for _ in range(3):
            assert await one.unwell() == ("storage", "bots")
        storage.ill = None
        assert await one.unwell() == ("bots",)
        bots.hangs = False
        assert await one.unwell() == ()
    told: list[Any] = [(record.getMessage(), record.__dict__["facts"]["parts"]) for record in caplog.records]
    assert told == [
        ("unwell", {"storage": "the disk is full", "bots": "no answer"}),
        ("unwell", {"bots": "no answer"}),
        ("well again", {}),
    ]


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_server_whose_database_is_gone_says_so(serve: Serve, how: str) -> None:
    server = serve()
    assert fetch(f"{server.url}/health")[0] == 200
    if how == "deleted":
        shutil.rmtree(server.folder)
    else:
        (server.folder / FILE).rename(server.folder / "old")
        shutil.copy(server.folder / "old", server.folder / FILE)
    for _ in range(100):
        code, _, text = fetch(f"{server.url}/health")
        if code != 200:
            break
        time.sleep(0.05)
    assert code == 503 and json.loads(text) == {"reason": "unwell", "facts": {"parts": ["storage"]}}
    assert server.stop() == 0
    said = [json.loads(line) for line in server.log]
    assert [one["parts"] for one in said if one["what"] == "unwell"] == [
        {"storage": "the database is no longer the file that was opened"}
    ]


async def test_bots_that_do_not_answer_are_told_of(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:

        async def silent() -> bool:
            return False

        async def answer_with(code: int) -> Any:
            while (answer := await asyncio.to_thread(fetch, f"{url}/health"))[0] != code:
                await asyncio.sleep(0.05)
            return answer

        async with asyncio.timeout(120):
            await answer_with(200)  # a bot's first answer takes a while where others compute
            hub.bots.check = silent  # type: ignore[method-assign]
            answer = await answer_with(503)
        assert answer[0] == 503 and json.loads(answer[2])["facts"] == {"parts": ["bots"]}


async def test_a_storage_that_cannot_write_is_not_well(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:

        async def full() -> None:
            raise StorageError("database or disk is full")

        hub.health = Health({"storage": full})
        code, _, text = await asyncio.to_thread(fetch, f"{url}/health")
        assert code == 503 and json.loads(text)["facts"] == {"parts": ["storage"]}
