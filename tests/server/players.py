"""People at the tables, played by programs: they follow their state and decide when it is their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

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


class Evening:
    """Three people at a table of Saboteur, all of them connected; nothing has begun."""

    def __init__(self, url: str, **config: Any) -> None:
        self.url = url
        self._config = config
        self.entrances: list[Entrance] = []
        self.clients: list[Client] = []

    async def __aenter__(self) -> Self:
        new = new_table("saboteur", 3, options={"rounds": 1}, **self._config)
        self.entrances = await gather_at(self.url, new, 3)
        await self.come_in()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    async def come_in(self) -> None:
        self.clients = [Client(self.url, one.table, one.token) for one in self.entrances]
        await all_of(*(client.__aenter__() for client in self.clients))

    async def leave(self) -> None:
        for client in self.clients:
            await client.leave()

    @property
    def table(self) -> str:
        return self.entrances[0].table

    async def begin(self) -> None:
        host = self.clients[0]
        await host.ask(requests.Start(host.new_id()))
        await self.until(lambda state: bool(state.table["phase"] == "playing"))

    async def until(self, condition: Callable[[State], bool]) -> None:
        """Wait until a condition holds for everybody."""
        for client in self.clients:
            await client.until(condition)

    def to_act(self) -> tuple[Client, SeatState]:
        """Who has to decide, and the seat it is for."""
        acting = next(client for client in self.clients if any(client.state.decisions()))
        return acting, next(acting.state.decisions())

    async def move(self, chance: Chance) -> None:
        """Whoever has to decide does, and everybody hears of it."""
        acting, seat = self.to_act()
        assert seat.seat is not None
        version = (await acting.act(seat.seat, choose(seat, chance)))["version"]
        await self.until(lambda state: state.version >= version)

    async def play_on(self, seed: str = "on") -> None:
        """Play the match to its end."""
        await all_of(*(play(client, seed) for client in self.clients))
        await self.until(over)
