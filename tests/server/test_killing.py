"""The server is killed at random moments, again and again, and nothing that was acknowledged is ever lost."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.conftest import Server, together
from tests.server.players import choose, gather_at, new_table
from undermine.client import Client, Refused, State
from undermine.games import Chance, Record, trace
from undermine.server.live.replays import finished
from undermine.server.storage.postgresql import PostgresStorage
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.storage.storage import Storage, read_entries
from undermine.server.tables.log_entry import LogEntry, decode_entry
from undermine.wire import happenings, requests

#: how many actions are acknowledged between two kills, at least
EACH = 5
TABLES = 8


class Diary:
    """What a player was promised: by table, the versions at which actions were acknowledged."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, dict[int, str]] = {}
        self.requests = 0

    @property
    def promises(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def note(self, table: str, version: int, action: str) -> None:
        known = self.acknowledged.setdefault(table, {})
        assert known.setdefault(version, action) == action, "two actions have the same version"


async def live(client: Client, table: str, diary: Diary, seed: str, stop: asyncio.Event) -> None:
    """Play match after match, and write down what the server promised."""
    chance = Chance(seed)
    number = 0

    def due(state: State) -> bool:
        return any(state.decisions()) or (state.table["phase"] == "over" and state.person == 0)

    while not stop.is_set():
        try:
            state = await asyncio.wait_for(client.until(due), 0.5)
        except TimeoutError:
            continue
        number += 1
        if state.table["phase"] == "over":
            request: requests.Request = requests.Rematch(f"{seed} {number}")
            action = ""
        else:
            seat = next(state.decisions())
            assert seat.seat is not None
            action = choose(seat, chance)
            request = requests.Act(f"{seed} {number}", state.version, seat.seat, action)
        try:
            done = await client.ask(request)
        except Refused as refusal:
            # What one knew was behind; nothing was promised.
            if refusal.reason not in ("stale", "not_over", "not_playing", "not_your_turn"):
                raise
            continue
        diary.requests += 1
        if action:
            diary.note(table, done["version"], action)


async def evening(server: Server, diary: Diary, kills: int) -> list[str]:
    chance = random.Random(6)
    clients: list[Client] = []
    links: list[str] = []
    stop = asyncio.Event()
    players: list[asyncio.Task[None]] = []
    for number in range(TABLES):
        game, seats = (("saboteur", 3), ("saboteur2", 3), ("lost_mines", 3))[number % 3]
        bots = ["greedy"] if number % 2 else []
        people = 2 if bots else 3
        entrances = await gather_at(server.url, new_table(game, seats, options={"rounds": 1}), people)
        links.append(entrances[0].table)
        for seat, one in enumerate(entrances):
            client = Client(server.url, one.table, one.token)
            await client.__aenter__()
            clients.append(client)
            if seat == 0:
                for bot in bots:
                    await client.ask(requests.SeatBot("bot", 2, bot))
        await clients[-people].ask(requests.Start("start"))
        for seat, client in enumerate(clients[-people:]):
            players.append(asyncio.create_task(live(client, links[-1], diary, f"{number}/{seat}", stop)))
    for kill in range(1, kills + 1):
        await asyncio.sleep(chance.uniform(0.02, 0.5))
        # On a slow machine, too, something has been promised since the last time.
        while diary.promises < EACH * kill:
            await asyncio.sleep(0.01)
            for player in players:
                if player.done():
                    player.result()
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)
        for player in players:
            if player.done():
                player.result()
    await asyncio.sleep(1)
    stop.set()
    await asyncio.gather(*players)
    # And every table goes on to a correct end.
    await asyncio.gather(*(finish(client) for client in clients))
    for client in clients:
        await client.leave()
    return links


async def finish(client: Client) -> None:
    chance = Chance("end")
    while True:
        state = await client.until(lambda state: any(state.decisions()) or state.table["phase"] == "over")
        if state.table["phase"] == "over":
            return
        seat = next(state.decisions())
        assert seat.seat is not None
        try:
            await client.act(seat.seat, choose(seat, chance))
        except Refused as refusal:
            if refusal.reason not in ("stale", "not_your_turn", "not_playing"):
                raise


async def check(storage: Storage, links: list[str], diary: Diary) -> dict[str, int]:
    """What is stored holds everything that was promised, once; every match replays to the same end."""
    counts = {"acknowledged": 0, "matches": 0, "moves": 0}
    for link in links:
        line = await storage.by_link(link)
        assert line is not None and line.phase == "over"
        entries = [decode_entry(entry) for entry in await read_entries(storage, line.id)]
        seen: set[tuple[Any, Any]] = set()
        for entry in entries:
            if entry.request is not None:
                assert (entry.person, entry.request) not in seen, "a request was carried out twice"
                seen.add((entry.person, entry.request))
        for version, action in diary.acknowledged.get(link, {}).items():
            entry = entries[version - 1]
            assert isinstance(entry.what, happenings.Moved) and entry.secret["action"] == action
            counts["acknowledged"] += 1
        counts["moves"] += sum(isinstance(entry.what, happenings.Moved) for entry in entries)
        for version, entry in enumerate(entries, 1):
            if isinstance(entry.what, happenings.Ended):
                counts["matches"] += 1
                check_record(finished(entries[:version]).record, entry)
    await storage.close()
    return counts


def check_record(record: Record, entry: LogEntry) -> None:
    again = Record.parse(record.text())
    assert isinstance(entry.what, happenings.Ended)
    assert again.totals == entry.what.totals and again.seed == entry.what.seed
    assert json.loads(json.dumps(list(trace(again))))[-1]["totals"] == list(entry.what.totals)


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        ("sqlite", 50),
        pytest.param("sqlite", 100, marks=pytest.mark.long),
        ("postgresql", 5),
        pytest.param("postgresql", 100, marks=pytest.mark.long),
    ],
)
def test_killing_the_server_loses_nothing(tmp_path: Path, kind: str, kills: int) -> None:
    data = together(postgres.database(tmp_path)) if kind == "postgresql" else ""
    server = Server(tmp_path, data)
    server.start()
    diary = Diary()
    try:
        # On a busy machine starting it again takes some seconds each time.
        links = together(evening(server, diary, kills), 600 + 15 * kills)
    finally:
        if server.process is not None:
            server.stop(signal.SIGKILL)

    async def checked() -> dict[str, int]:
        storage: Storage
        if data:
            storage = await PostgresStorage.open(data, read_only=True)
        else:
            storage = SqliteStorage(tmp_path, read_only=True)
        return await check(storage, links, diary)

    counts = together(checked())
    assert counts["acknowledged"] >= EACH * kills
    assert counts["matches"] >= TABLES
    print(counts, diary.requests)
