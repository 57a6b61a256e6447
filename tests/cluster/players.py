"""Honest players: they play match after match through the balancer and remember all they were promised and told."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.server.players import choose, gather_at, new_table
from undermine.client import Client, Refused, State
from undermine.games import Chance
from undermine.wire import requests

#: what one may be refused because what one knew was behind
BEHIND = {"stale", "not_over", "not_playing", "not_your_turn", "seats_free", "not_in_lobby", "too_many"}

#: how long players think, in seconds
THINKING = 0.05


class Memory:
    """What one player was promised and told at a table. ``known`` is the version that anybody knows of, by table."""

    def __init__(self, table: str, person: int, known: dict[str, int]) -> None:
        self.table = table
        self.person = person
        self._known = known
        #: who came then must not be told of less
        self._least = 0
        #: by version, the action that was acknowledged
        self.acknowledged: dict[int, str] = {}
        #: by version, the news of it
        self.told: dict[int, Any] = {}
        #: by version, how things stood
        self.snapshots: dict[int, Any] = {}

    def said_hello(self) -> None:
        self._least = max(self._least, self._known[self.table])

    def hear(self, message: dict[str, Any]) -> None:
        for news in [message] if message["type"] == "news" else message.get("news", []):
            known = self.told.setdefault(news["version"], news)
            assert known == news, f"version {news['version']} was told twice with different content"
            self._knows(news["version"])
        if message["type"] in ("snapshot", "welcome"):
            assert message["version"] >= self._least, f"version {self._least} was known, {message['version']} was told"
            self._knows(message["version"])
        if message["type"] == "snapshot":
            # The client goes on with it.
            shown = deepcopy(message)
            assert self.snapshots.setdefault(message["version"], shown) == shown, (
                f"version {message['version']} was shown twice with different content"
            )

    def promise(self, version: int, action: str) -> None:
        known = self.acknowledged.setdefault(version, action)
        assert known == action, "two actions have the same version"
        self._knows(version)

    def _knows(self, version: int) -> None:
        self._least = max(self._least, version)
        self._known[self.table] = max(self._known[self.table], version)


class HonestClient(Client):
    """Says when it says hello."""

    def __init__(self, *arguments: Any, said_hello: Callable[[], None], **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._said_hello = said_hello

    async def _send(self, message: requests.Request) -> None:
        if isinstance(message, requests.Hello):
            self._said_hello()
        await super()._send(message)


class Player:
    """Somebody at a table, for as long as the task runs."""

    def __init__(self, url: str, table: str, token: str, memory: Memory, seed: str) -> None:
        self.memory = memory
        self.client = HonestClient(url, table, token, on_message=memory.hear, said_hello=memory.said_hello)
        self._seed = seed
        self._number = 0

    async def play(self) -> None:
        chance = Chance(self._seed)
        await self.client.__aenter__()
        while True:
            state = await self.client.until(self._due)
            self._number += 1
            name, action = f"{self._seed} {self._number}", ""
            if state.table["phase"] == "over":
                request: requests.Request = requests.Rematch(name)
            else:
                seat = next(state.decisions())
                assert seat.seat is not None
                action = choose(seat, chance)
                request = requests.Act(name, state.version, seat.seat, action)
            try:
                done = await self.client.ask(request)
            except Refused as refusal:
                if refusal.reason not in BEHIND:
                    raise
                await asyncio.sleep(0.02)
                continue
            if action:
                self.memory.promise(done["version"], action)
                # Nodes that are to come back need the processor too.
                await asyncio.sleep(THINKING)

    def _due(self, state: State) -> bool:
        return any(state.decisions()) or (state.table["phase"] == "over" and state.person == 0)


async def seated(url: str, tables: int, seed: str) -> list[Player]:
    """Players at so many new tables, some with a bot, all of them begun."""
    players: list[Player] = []
    known: dict[str, int] = defaultdict(int)
    for number in range(tables):
        game = ("saboteur", "saboteur2", "lost_mines")[number % 3]
        people = 2 if number % 2 else 3
        new = new_table(game, 3, options={"rounds": 1}, bots=["greedy"] * (3 - people))
        for entrance in await gather_at(url, new, people):
            name = f"{seed}/{number}/{entrance.person}"
            memory = Memory(entrance.table, entrance.person, known)
            players.append(Player(url, entrance.table, entrance.token, memory, name))
        host = players[-people].client
        async with Client(url, players[-1].memory.table, host._token) as starting:
            await starting.ask(requests.Start(f"start {seed}"))
    return players
