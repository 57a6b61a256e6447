"""The example is a bot that plays whole games, and fits on a page."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.server.conftest import Server
from tests.server.players import new_table, over, play
from undermine.client import Client, make_table
from undermine.wire import requests

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


async def test_the_example_plays_a_game(shared: Server) -> None:
    host = await make_table(shared.url, new_table("saboteur", 3, options={"rounds": 1}))
    robots = [
        await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), shared.url, host.code, stdout=asyncio.subprocess.PIPE
        )
        for _ in range(2)
    ]
    async with Client(shared.url, host.table, host.token) as client:
        await client.until(lambda state: all(seat["name"] for seat in state.table["seats"]))
        await client.until(lambda state: len(client.status["online"]) == 3)
        await client.ask(requests.Start("start"))
        await play(client, "example")
        totals = (await client.until(over)).table["match"]["totals"]
    for robot in robots:
        out, _ = await robot.communicate()
        assert out.decode().strip() == str(totals) and robot.returncode == 0


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40
