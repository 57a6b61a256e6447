"""Faults, one after the other, while people play: ``python -m tests.cluster.faults --faults 1000 --folder FOLDER``.

Up to three come together. What has been done is noted in the folder after every few faults, each stretch is checked by
itself, and a run that was ended goes on where it was; of one that has failed the logs of the nodes are there. Nothing
leaves this machine. That a disk is full needs root, who may make a small one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg

from tests.cluster.checker import check
from tests.cluster.house import HouseProcesses, NodeProcess
from tests.cluster.players import Player, seated

#: how many faults there are between two checks
STRETCH = 50
TABLES = 6

Fault = Callable[[Any, NodeProcess], Awaitable[None]]


class Faults:
    """Something goes wrong, and is well again after a while."""

    def __init__(self, house: HouseProcesses, chance: random.Random) -> None:
        self._house = house
        self._chance = chance
        #: what happens to the database happens one after the other
        self._database = asyncio.Lock()
        self.done: Counter[str] = Counter()
        self.known: dict[str, Fault] = FAULTS

    def any(self) -> str:
        """One of those that can be here, by chance."""
        return self._chance.choice([name for name in self.known if name != "disk full" or self._house.disk is not None])

    async def together(self, names: Sequence[str]) -> None:
        """Some faults at the same time or nearly so, each at another node."""
        nodes = self._chance.sample(self._house.nodes, len(names))
        pauses = [0.0, *(self._chance.uniform(0, 1.5) for _ in names[1:])]
        await asyncio.gather(*map(self._one, names, nodes, pauses))

    async def _one(self, name: str, node: NodeProcess, pause: float) -> None:
        await asyncio.sleep(pause)
        await self.known[name](self, node)
        self.done[name] += 1

    async def a_while(self, most: float) -> None:
        await asyncio.sleep(self._chance.uniform(0.1, most))

    async def killed(self, node: NodeProcess) -> None:
        node.signal(signal.SIGKILL)
        await node.ended()
        await self.a_while(2)
        await node.ready()

    async def told_to_stop(self, node: NodeProcess) -> None:
        node.signal(signal.SIGTERM)
        await node.ended()
        await node.ready()

    async def paused(self, node: NodeProcess) -> None:
        node.signal(signal.SIGSTOP)
        await self.a_while(8)
        node.signal(signal.SIGCONT)

    async def away_from_the_database(self, node: NodeProcess) -> None:
        node.to_database.become(self._chance.choice(("cut", "silent", "slow")))
        await self.a_while(7)
        node.to_database.become("sound")

    async def away_from_the_others(self, node: NodeProcess) -> None:
        node.to_node.become(self._chance.choice(("cut", "silent", "slow")))
        await self.a_while(6)
        node.to_node.become("sound")

    async def database_restarted(self, _: NodeProcess) -> None:
        async with self._database:
            await asyncio.to_thread(self._house.restart_database)

    async def database_read_only(self, _: NodeProcess) -> None:
        """As a standby is."""
        async with self._database:
            connection = await asyncpg.connect(self._house.storage)
            try:
                await connection.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
                query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'undermine'"
                await connection.execute(query)
                await self.a_while(3)
            finally:
                await connection.execute("SET default_transaction_read_only = off")
                await connection.execute("ALTER DATABASE postgres RESET default_transaction_read_only")
                await connection.close()

    async def disk_full(self, _: NodeProcess) -> None:
        """Nothing can be added to a table, or, when its log needs more room, the database ends."""
        assert self._house.disk is not None
        async with self._database:
            connection = await asyncpg.connect(self._house.storage)
            self._house.disk.fill()
            try:
                if self._chance.random() < 0.3:
                    with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                        for _turn in range(4):
                            await connection.execute("SELECT pg_switch_wal(), pg_current_xact_id()")
                await self.a_while(4)
            finally:
                connection.terminate()
                self._house.disk.free()
                await self._house.have_database()


FAULTS: dict[str, Fault] = {
    "killed": Faults.killed,
    "told to stop": Faults.told_to_stop,
    "paused": Faults.paused,
    "away from the database": Faults.away_from_the_database,
    "away from the others": Faults.away_from_the_others,
    "database restarted": Faults.database_restarted,
    "database read-only": Faults.database_read_only,
    "disk full": Faults.disk_full,
}


async def stretch(
    folder: Path, faults_at: Callable[[Faults, random.Random], Iterator[Sequence[str]]], seed: str, tables: int = TABLES
) -> dict[str, int]:
    """Faults while people play, some of them together, and then all that must be true; how much of it there was."""
    chance = random.Random(seed)
    async with HouseProcesses(folder, small=True) as house:
        faults = Faults(house, chance)
        return await played_through(house, faults, faults_at(faults, chance), seed, tables)


async def played_through(
    house: HouseProcesses, faults: Faults, coming: Iterable[Sequence[str]], seed: str, tables: int
) -> dict[str, int]:
    """People play at new tables while faults come; then all that must be true is checked. How much of it there was."""
    players = await seated(house.url, tables, seed)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for names in coming:
            before = promises(players)
            await faults.together(names)
            # Everything goes on again before the next one: what was promised grows at some table.
            await grown(players, playing, before)
        everywhere = {player.memory.table: promised(players, player.memory.table) for player in players}
        began = time.monotonic()
        while any(promised(players, table) == known for table, known in everywhere.items()):
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()
            assert time.monotonic() - began < 120, "a table does not go on"
    finally:
        for task in playing:
            task.cancel()
        for one in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(one, Exception):
                raise one
        for player in players:
            await player.client.leave()
    counts = await check(house.storage, [player.memory for player in players])
    return {**counts, **{f"fault: {name}": number for name, number in faults.done.items()}}


def so_many(number: int, faults: Faults, chance: random.Random) -> Iterator[list[str]]:
    """Which faults come next, up to three together, so many in all."""
    while number:
        together = min(number, chance.choice((1, 2, 2, 3, 3)))
        number -= together
        yield [faults.any() for _ in range(together)]


def promised(players: list[Player], table: str) -> int:
    return sum(len(one.memory.acknowledged) for one in players if one.memory.table == table)


def promises(players: list[Player]) -> int:
    return sum(len(player.memory.acknowledged) for player in players)


async def grown(players: list[Player], playing: list[asyncio.Task[None]], before: int) -> None:
    began = time.monotonic()
    while promises(players) <= before:
        await asyncio.sleep(0.02)
        for task in playing:
            if task.done():
                task.result()
        assert time.monotonic() - began < 120, "nobody can play any more"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--folder", type=Path, default=Path("build/faults"))
    arguments = parser.parse_args()
    # Whoever ends it wants no nodes left behind.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    arguments.folder.mkdir(parents=True, exist_ok=True)
    noted = arguments.folder / "done.json"
    counts: Counter[str] = Counter(json.loads(noted.read_text()) if noted.exists() else {})
    while counts["faults"] < arguments.faults:
        number = min(STRETCH, arguments.faults - counts["faults"])
        with tempfile.TemporaryDirectory(prefix="undermine-faults-") as folder:
            Path(folder).chmod(0o755)
            began = time.monotonic()
            try:
                done = asyncio.run(stretch(Path(folder), partial(so_many, number), f"stretch {counts['faults']}"))
            except BaseException:
                for log in Path(folder).glob("*.log"):
                    shutil.copy(log, arguments.folder)
                raise
        counts.update(done)
        counts["faults"] += number
        counts["seconds"] += round(time.monotonic() - began)
        noted.write_text(json.dumps(counts, indent=1))
        print(json.dumps(counts), flush=True)


if __name__ == "__main__":
    main()
