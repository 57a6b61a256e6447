"""Whole games over real sockets: people and bots together, of all three games."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.server.conftest import Server
from tests.server.players import all_of, fill_with_bots, gather_at, new_table, over, play
from undermine.client import Client
from undermine.client.http import get
from undermine.games import Record
from undermine.shuffle import commitment, seed_of
from undermine.wire import requests


@pytest.mark.parametrize(
    ("game", "seats", "people", "bot"),
    [("saboteur", 5, 2, "greedy"), ("saboteur2", 4, 3, "random"), ("lost_mines", 3, 1, "greedy")],
)
async def test_a_whole_game(shared: Server, game: str, seats: int, people: int, bot: str) -> None:
    entrances = await gather_at(shared.url, new_table(game, seats, options={"rounds": 1}), people)
    clients = [Client(shared.url, one.table, one.token) for one in entrances]
    watcher = Client(shared.url, entrances[0].table)
    await all_of(*(client.__aenter__() for client in (*clients, watcher)))
    await fill_with_bots(clients[0], bot)
    await clients[0].ask(requests.Start(clients[0].new_id()))
    await all_of(*(play(client, f"{game} {number}") for number, client in enumerate(clients)))
    await watcher.until(over)
    match = watcher.state.table["match"]
    numbers = [part["number"] for part in match["shuffle"]]
    assert commitment(match["server_seed"]) == match["commitment"] and len(numbers) == people
    assert seed_of(match["server_seed"], numbers) == match["seed"]
    replay = await get(f"{shared.url}/api/replays/{match['share']}")
    record = Record.parse(json.dumps(replay["record"]))
    assert record.seed == match["seed"] and record.totals == tuple(match["totals"])
    assert record.replay().result is not None
    for client in (*clients, watcher):
        await client.until(over)
        await client.leave()


async def test_nothing_but_bots(shared: Server) -> None:
    new = new_table("saboteur", 3, options={"rounds": 1}, bots=["random"], sit=False, start=True)
    (host,) = await gather_at(shared.url, new, 1)
    async with Client(shared.url, host.table) as watcher:
        await asyncio.wait_for(watcher.until(over), 300)
