"""Whole games over real sockets: people and bots together, of all three games."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.server.conftest import Server, together
from tests.server.players import all_of, fill_with_bots, gather_at, new_table, over, play
from undermine.client import Guest
from undermine.client.http import get
from undermine.games import Record
from undermine.server.guard.tokens import commitment
from undermine.wire import requests as asked


@pytest.mark.parametrize(
    ("game", "seats", "people", "bot"),
    [("saboteur", 5, 2, "greedy"), ("saboteur2", 4, 3, "random"), ("lost_mines", 3, 1, "greedy")],
)
def test_a_whole_game(shared: Server, game: str, seats: int, people: int, bot: str) -> None:
    async def evening() -> None:
        entrances = await gather_at(shared.url, new_table(game, seats, options={"rounds": 1}), people)
        guests = [Guest(shared.url, one.table, one.token) for one in entrances]
        watcher = Guest(shared.url, entrances[0].table)
        await all_of(*(guest.__aenter__() for guest in (*guests, watcher)))
        await fill_with_bots(guests[0], bot)
        await guests[0].ask(asked.Start(guests[0].new_id()))
        await all_of(*(play(guest, f"{game} {place}") for place, guest in enumerate(guests)))
        await watcher.until(over)
        match = watcher.state.table["match"]
        assert commitment(match["seed"]) == match["commitment"]
        told = await get(f"{shared.url}/api/replays/{match['share']}")
        record = Record.parse(json.dumps(told["record"]))
        assert record.seed == match["seed"] and record.totals == tuple(match["totals"])
        assert record.replay().result is not None
        for guest in (*guests, watcher):
            await guest.until(over)
            await guest.leave()

    together(evening())


def test_nothing_but_bots(shared: Server) -> None:
    async def evening() -> None:
        new = new_table("saboteur", 3, options={"rounds": 1}, bots=["random"], sit=False, start=True)
        (host,) = await gather_at(shared.url, new, 1)
        async with Guest(shared.url, host.table) as watcher:
            await asyncio.wait_for(watcher.until(over), 300)

    together(evening())
