"""People at the tables, played by programs: they follow their state and decide when it is their turn."""

from __future__ import annotations

import asyncio
from typing import Any

from undermine.client import Client, Refused, SeatState, State, join_table, make_table
from undermine.games import Chance
from undermine.wire import requests
from undermine.wire.bodies import Entrance, NewTable

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


def choose(seat: SeatState, chance: Chance) -> str:
    """One of the legal actions; walking and digging rather than putting cards away."""
    lively = [one for one in seat.legal if one["kind"] not in ("pass", "discard", "stay", "propose")]
    action: str = chance.choice(lively or seat.legal)["text"]
    return action


async def play(client: Client, seed: str, *, moves: int = 100_000) -> int:
    """Decide for all of a client's seats until the match is over; counts the decisions."""
    chance = Chance(seed)
    done = 0
    while done < moves:
        state = await client.until(lambda state: state.table["phase"] == "over" or any(state.decisions()))
        if state.table["phase"] == "over":
            break
        seat = next(state.decisions())
        assert seat.seat is not None
        try:
            await client.act(seat.seat, choose(seat, chance))
            done += 1
        except Refused as refusal:
            # Somebody else at the same seat was quicker, or a bot had taken over.
            if refusal.reason not in ("stale", "bot_plays", "not_your_turn", "not_playing"):
                raise
    return done


async def gather_at(url: str, new: NewTable, people: int) -> list[Entrance]:
    """A new table with so many people at it."""
    host = await make_table(url, new)
    others = [await join_table(url, host.table, name) for name in NAMES[1:people]]
    return [host, *others]


def new_table(game: str, seats: int, **more: Any) -> NewTable:
    return NewTable(NAMES[0], game, seats, **more)


async def fill_with_bots(host: Client, bot: str) -> None:
    for number, seat in enumerate(host.state.table["seats"]):
        if seat["name"] is None:
            await host.ask(requests.SeatBot(host.new_id(), number, bot))


def over(state: State) -> bool:
    return bool(state.table["phase"] == "over")


async def all_of(*work: Any) -> list[Any]:
    return list(await asyncio.gather(*work))
