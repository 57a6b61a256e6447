"""What several nodes cost, and how soon they go on without one: ``python -m benchmarks.nodes``.

Each house has a PostgreSQL of its own that forces commits to the disk. The processor's time is that of the nodes, as
the system counts it, for each action that is acknowledged: all sockets at the node that has the tables, and all of them
at another one. Then a node is killed, or told to stop, and it is timed how long its tables take to acknowledge again,
for people whose sockets are at another node.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cluster.house import HouseProcesses, NodeProcess
from tests.server.players import choose, gather_at, new_table
from undermine.client import Client
from undermine.games import Chance
from undermine.wire import requests

TABLES = 8


def processor(node: NodeProcess) -> float:
    """Seconds of the processor that a node has used."""
    assert node.process is not None
    fields = Path(f"/proc/{node.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Play:
    """One table at which three people decide as soon as they may."""

    def __init__(self, made_at: str, url: str, name: str) -> None:
        self._made_at, self._url, self._name = made_at, url, name
        self.clients: list[Client] = []
        self.waits: list[float] = []

    async def begin(self) -> None:
        new = new_table("saboteur", 3, options={"rounds": 3})
        entrances = await gather_at(self._made_at, new, 3)
        self.clients = [Client(self._url, one.table, one.token) for one in entrances]
        for client in self.clients:
            await client.__aenter__()
        await self.clients[0].ask(requests.Start("start"))
        await self.clients[0].until(lambda state: bool(state.table["phase"] == "playing"))

    async def act(self) -> bool:
        """One decision; whether there was one to make."""
        for client in self.clients:
            for seat in client.state.decisions():
                assert seat.seat is not None
                began = time.perf_counter()
                version = (await client.act(seat.seat, choose(seat, Chance(f"{len(self.waits)}"))))["version"]
                self.waits.append(time.perf_counter() - began)
                await self._heard(version)
                return True
        # Nobody has to decide: the match is over, or the table is just being told anew.
        await asyncio.sleep(0.002)
        return False

    async def _heard(self, version: int) -> None:
        """Everybody knows of a version."""
        for one in self.clients:
            await one.until(lambda state: bool(state.version >= version))

    async def leave(self) -> None:
        for client in self.clients:
            await client.leave()


async def passing_on(folder: Path, actions: int) -> None:
    """Processor time for each action, with sockets at the node that has the tables and at another one."""
    async with HouseProcesses(folder, 2) as house:
        urls = [f"http://127.0.0.1:{node.port}" for node in house.nodes]
        spent: dict[str, list[float]] = {"at the owner": [], "elsewhere": []}
        for turn in range(6):
            where = ("at the owner", "elsewhere")[turn % 2]
            plays = [Play(urls[0], urls[turn % 2], f"{turn}") for _ in range(TABLES)]
            for play in plays:
                await play.begin()
            before = [processor(node) for node in house.nodes]

            async def go_on(play: Play) -> int:
                done = 0
                while done < actions and await play.act():
                    done += 1
                return done

            done = sum(await asyncio.gather(*map(go_on, plays)))
            after = [processor(node) for node in house.nodes]
            each = [1000 * (now - then) / done for now, then in zip(after, before, strict=True)]
            waits = sorted(wait for play in plays for wait in play.waits)
            spent[where].append(sum(each))
            print(
                f"sockets {where}: {done} actions, owner {each[0]:.2f} ms, entry {each[1]:.2f} ms of the processor; "
                f"p50 {1000 * waits[len(waits) // 2]:.0f} ms, p99 {1000 * waits[len(waits) * 99 // 100]:.0f} ms",
                flush=True,
            )
            for play in plays:
                await play.leave()
        here, there = (statistics.median(one) for one in spent.values())
        print(f"passing on costs {there - here:.2f} ms of the processor an action, beside {here:.2f}")


async def without_one(folder: Path, how: signal.Signals, times: int) -> None:
    """How long at most somebody waits for an acknowledgement while the node of their table goes."""
    waited: list[float] = []
    async with HouseProcesses(folder, 3) as house:
        for number in range(times):
            owner, other = house.nodes[number % 3], house.nodes[(number + 1) % 3]
            play = Play(f"http://127.0.0.1:{owner.port}", f"http://127.0.0.1:{other.port}", f"{how}{number}")
            await play.begin()
            await play.act()
            play.waits.clear()
            owner.signal(how)
            # Whoever decides at the wrong moment waits longest.
            while owner.runs:
                await play.act()
            while not await play.act():
                pass
            waited.append(max(play.waits))
            await play.leave()
            owner.start()
            await owner.ready()
    waited.sort()
    p95 = waited[min(len(waited) - 1, len(waited) * 95 // 100)]
    print(
        f"{how.name}: {times} times, median {statistics.median(waited):.2f} s, p95 {p95:.2f} s, most {waited[-1]:.2f} s"
    )


@contextmanager
def in_a_folder() -> Iterator[Path]:
    """A folder that is gone afterwards; the database in it may run as another user."""
    with tempfile.TemporaryDirectory(prefix="undermine-nodes-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=40)
    parser.add_argument("--times", type=int, default=20)
    arguments = parser.parse_args()
    with in_a_folder() as folder:
        await passing_on(folder, arguments.actions)
    for how in (signal.SIGTERM, signal.SIGKILL):
        with in_a_folder() as folder:
            await without_one(folder, how, arguments.times)


if __name__ == "__main__":
    asyncio.run(main())
