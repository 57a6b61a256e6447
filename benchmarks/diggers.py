"""A table of Saboteur 2 at which nobody wants to get anywhere: they lay card after card, until the board is full.

The first seat is somebody's whose browser is measured; all others are one person's. Both are played from here.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from undermine.client import Client, SeatState, join_table, make_table
from undermine.client.http import get
from undermine.wire import requests
from undermine.wire.bodies import NewTable

SEATS: Final = 12
_Result = TypeVar("_Result")
_GOALS: Final = ((8, -2), (8, 0), (8, 2))


class Diggers:
    """Runs in a thread of its own, for a browser is driven in the other one; ``dig`` has them go on."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._clients: list[Client] = []
        self._ways: dict[str, int] = {}
        #: how many decisions the last digging took
        self.moves = 0
        #: the place of the one whose browser is measured
        self.place: dict[str, Any] = {}

    def __enter__(self) -> Diggers:
        self._thread.start()
        self._do(self._sit_down())
        return self

    def __exit__(self, *_: object) -> None:
        for client in self._clients:
            self._do(client.leave())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def dig(self, enough: Callable[[int], bool]) -> int | None:
        """Play until a card was laid and there are enough of them; how many, or ``None`` if no more can be."""
        return self._do(self._dig(enough))

    def _do(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=600)

    async def _sit_down(self) -> None:
        for game in (await get(f"{self._server}/api/games"))["games"]:
            self._ways |= {card["card"]: max(map(len, card["ways"])) for card in game["cards"] if card["ways"]}
        options = {"rounds": 1, "first": 0}
        first = await make_table(self._server, NewTable("Ada", "saboteur2", SEATS, options))
        second = await join_table(self._server, first.table, "Bea")
        self.place = {"table": first.table, "token": first.token}
        for token in (first.token, second.token):
            client = Client(self._server, first.table, token)
            await client.__aenter__()
            self._clients.append(client)
        host, others = self._clients
        for seat in range(2, SEATS):
            await others.ask(requests.Sit(others.new_id(), seat, f"Bea {seat}"))
        await host.ask(requests.Start(host.new_id()))

    async def _dig(self, enough: Callable[[int], bool]) -> int | None:
        host = self._clients[0]
        self.moves = 0
        while host.state.table["phase"] != "over":
            to_act = host.state.seats[0].view["to_act"] if host.state.seats else None
            client = self._clients[0 if to_act == 0 else 1]
            seat = next(client.state.decisions(), None)
            if seat is None or seat.seat is None or client.state.version != host.state.version:
                await asyncio.sleep(0.001)
                continue
            action = self._choose(seat)
            if action is None:
                return None
            self.moves += 1
            done = await client.act(seat.seat, action["text"])
            await host.until(lambda state, version=done["version"]: state.version >= version)  # type: ignore[misc]
            cards = len(host.state.seats[0].view["maze"])
            if action["kind"] == "lay" and enough(cards):
                return cards
        return None

    def _choose(self, seat: SeatState) -> dict[str, Any] | None:
        """The card with most ways that can be laid, and not beside a goal; else what cannot be laid is put away."""
        lays = [one for one in seat.legal if one["kind"] == "lay" and not _beside_goal(one)]
        if lays:
            return max(lays, key=lambda one: (self._ways[one["card"]], -abs(one["column"]) - abs(one["row"])))
        passes = [one for one in seat.legal if one["kind"] == "pass"]
        return min(
            passes, key=lambda one: (sum(card in self._ways for card in one["cards"]), -len(one["cards"])), default=None
        )


def _beside_goal(action: dict[str, Any]) -> bool:
    return any(abs(action["column"] - column) + abs(action["row"] - row) == 1 for column, row in _GOALS)
