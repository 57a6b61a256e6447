"""Tables beside each other: one that fails is loaded again, and no other notices; none comes when the server closes."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import Steady, running
from tests.server.players import Evening, new_table
from undermine.client import make_table
from undermine.games import Game, start
from undermine.server.tables.refusal import Refusal


async def play_one(evening: Evening) -> None:
    """Somebody makes the decision that is due, and everybody hears of it."""
    client, seat = next((client, seat) for client in evening.clients for seat in client.state.decisions())
    assert seat.seat is not None
    version = (await client.act(seat.seat, seat.legal[0]["text"]))["version"]
    await evening.until(lambda state: bool(state.version >= version))


async def test_other_tables_go_on_when_one_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hub = Steady(tmp_path)

    async def fail() -> None:
        raise ArithmeticError("a bug")

    async with running(hub) as url, Evening(url) as one, Evening(url) as other:
        await one.begin()
        await other.begin()
        await play_one(one)
        failing, sound = hub.tables[one.table], hub.tables[other.table]
        version, connected = failing.table.version, set(sound.presence.connections)
        playing = asyncio.create_task(play_one(other))
        with pytest.raises(ArithmeticError):
            await failing.run(fail)
        await playing
        # Nobody at the other table was so much as disconnected.
        await play_one(other)
        assert hub.tables[other.table] is sound and set(sound.presence.connections) == connected
        # Those at the failed one come back by themselves and play on, from what is on the disk.
        await play_one(one)
        again = hub.tables[one.table]
        assert again is not failing and again.table.version == version + 1
        counted = {sample.labels["what"]: sample.value for sample in _samples(hub, "undermine_failures_total")}
    assert counted == {"table": 1}
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == ["table failed"]


async def test_a_table_is_not_loaded_into_a_server_that_closes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = Steady(tmp_path)
    async with running(first) as url:
        made = await make_table(url, new_table("saboteur", 3, bots=["random"], sit=False, start=True))

    def slow(*given: Any) -> Game:
        time.sleep(0.2)
        return start(*given)

    second = Steady(tmp_path, slow)
    async with running(second):
        loading = asyncio.create_task(second.table(made.table))
        await asyncio.sleep(0.05)
        assert not loading.done()
    with pytest.raises(Refusal, match="closing"):
        await loading
    assert second.tables == {}
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


def _samples(hub: Steady, name: str) -> list[Any]:
    return [sample for family in hub.metrics.registry.collect() for sample in family.samples if sample.name == name]
