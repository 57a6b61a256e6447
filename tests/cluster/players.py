"""Honest players: they play match after match through the balancer and remember all they were promised and told."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.server.players import choose, gather_at, new_table
from undermine.client import Client, Refused, State
from undermine.games import Chance
from undermine.wire import requests

#: what one may be refused because what one knew was behind
BEHIND = {"stale", "not_over", "not_playing", "not_your_turn", "seats_free", "not_in_lobby", "too_many"}


class Memory:
    """What one player was promised and told at a table."""

    def __init__(self, table: str, person: int) -> None:
        self.table = table
        self.person = person
        #: by version, the action that was acknowledged
        self.acknowledged: dict[int, str] = {}
        #: by version, the news of it
        self.told: dict[int, Any] = {}
        self.byes: list[str] = []

    def hear(self, message: dict[str, Any]) -> None:
        for news in [message] if message["type"] == "news" else message.get("news", []):
            known = self.told.setdefault(news["version"], news)
            assert known == news, f"version {news['version']} was told twice with different content"
        if message["type"] == "bye":
            self.byes.append(message["reason"])

    def data(self) -> dict[str, Any]:
        return {"table": self.table, "person": self.person, "acknowledged": self.acknowledged, "told": self.told}

    @classmethod
    def parse(cls, text: str) -> Memory:
        data = json.loads(text)
        memory = cls(data["table"], data["person"])
        memory.acknowledged = {int(version): action for version, action in data["acknowledged"].items()}
        memory.told = {int(version): news for version, news in data["told"].items()}
        return memory


class Player:
    """Somebody at a table, for as long as the task runs."""

    def __init__(self, url: str, table: str, token: str, person: int, seed: str) -> None:
        self.memory = Memory(table, person)
        self.client = Client(url, table, token, on_message=self.memory.hear)
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
                known = self.memory.acknowledged.setdefault(done["version"], action)
                assert known == action, "two actions have the same version"

    def _due(self, state: State) -> bool:
        return any(state.decisions()) or (state.table["phase"] == "over" and state.person == 0)


async def seated(url: str, tables: int, seed: str) -> list[Player]:
    """Players at so many new tables, some with a bot, all of them begun."""
    players: list[Player] = []
    for number in range(tables):
        game = ("saboteur", "saboteur2", "lost_mines")[number % 3]
        people = 2 if number % 2 else 3
        new = new_table(game, 3, options={"rounds": 1}, bots=["greedy"] * (3 - people))
        for entrance in await gather_at(url, new, people):
            name = f"{seed}/{number}/{entrance.person}"
            players.append(Player(url, entrance.table, entrance.token, entrance.person, name))
        host = players[-people].client
        async with Client(url, players[-1].memory.table, host._token) as starting:
            await starting.ask(requests.Start(f"start {seed}"))
    return players
