"""What several nodes cost, and how soon they go on without one: ``python -m benchmarks.nodes``, or some of its parts.

one      one node on PostgreSQL, 500 actions a second
three    three nodes, 200 actions a second in all, two thirds of the sockets not at the node that has the table
passing  the processor's time for an action at three nodes, with all sockets where the table is and with none there
stopped  how long tables take to acknowledge again after their node was told to stop
killed   the same after it was killed

Each house has a PostgreSQL of its own that forces commits to the disk; nodes, database and players share this machine.
Actions come on a timetable, and are timed from when they were due to when the last of five people knows of them
(``benchmarks.server``). A bare loop that keeps the same timetable tells what the machine was like meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

import uvloop

from benchmarks.bare_loop import BareLoop
from benchmarks.measure import report
from benchmarks.server import SEATS, Load, quantile
from tests.cluster.house import HouseProcesses, NodeProcess
from tests.server.players import choose, gather_at, new_table
from undermine.client import Client
from undermine.games import Chance
from undermine.wire import requests

#: how many tables one node and three have under load; of the latter each third is at another node, and so are sockets
ONE_TABLES, THREE_TABLES = 100, 45
#: at how many tables people play while their node goes
TABLES = 4
_TICKS = os.sysconf("SC_CLK_TCK")


class SpreadLoad(Load):
    """People at many tables at all nodes. ``away`` says how far from the table's node somebody sits, and at which."""

    def __init__(self, house: HouseProcesses, tables: int, rate: float, away: Callable[[int, int], int]) -> None:
        self._urls = [f"http://127.0.0.1:{node.port}" for node in house.nodes]
        self._away = away
        super().__init__(self._urls[0], tables, rate)

    def made_at(self, table: int) -> str:
        return self._urls[table % len(self._urls)]

    def sits_at(self, table: int, seat: int) -> str:
        return self._urls[(table + self._away(table, seat)) % len(self._urls)]


def at_the_owner(table: int, seat: int) -> int:
    return 0


def anywhere(table: int, seat: int) -> int:
    """A third of all sockets is where the table is, over any nine tables."""
    return table // 3 + seat


def elsewhere(table: int, seat: int) -> int:
    return 1 + seat % 2


def processor(*processes: int) -> float:
    """Seconds of the processor that processes have used."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in processes]
    return sum(int(one[11]) + int(one[12]) for one in fields) / _TICKS


def nodes_of(house: HouseProcesses) -> list[int]:
    return [node.process.pid for node in house.nodes if node.process is not None]


def database_of(house: HouseProcesses) -> list[int]:
    """The processes of the database."""
    main = house.database.get_pid()
    return [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]


async def loaded(
    house: HouseProcesses, tables: int, rate: float, seconds: float, away: Callable[[int, int], int] = at_the_owner
) -> tuple[list[float], float, float]:
    """How long actions took, in milliseconds; and what one cost the nodes and the database, in those of the processor.

    Figures are printed as they come.
    """
    load = SpreadLoad(house, tables, rate, away)
    await load.gather()
    await load.begin()
    await load.run(3)
    loop, bare = BareLoop(), list[float]()
    times, late, nodes, database = list[float](), 0, 0.0, 0.0
    while len(times) < rate * seconds * 0.9 and late < rate * seconds:
        bare += [1000 * one for one in loop.run(rate, 1, 0.0005)]
        before = processor(*nodes_of(house)), processor(*database_of(house))
        await load.run(2)
        nodes += processor(*nodes_of(house)) - before[0]
        database += processor(*database_of(house)) - before[1]
        times += [1000 * one for one in load.times]
        late += load.late
        assert not load.refused, f"{load.refused} actions were refused"
    load.leave()
    each = 1000 * nodes / len(times), 1000 * database / len(times)
    shown = ", ".join(
        f"{name} {quantile(times, part):.1f}" for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    )
    print(f"  {len(times)} actions, {late} left out because their table was not ready: {shown} ms")
    print(f"  processor for an action: nodes {each[0]:.2f} ms, database {each[1]:.2f} ms")
    print(f"  a bare loop meanwhile: p99 {quantile(bare, 0.99):.1f} ms", flush=True)
    return times, *each


async def one(seconds: float, times: int) -> None:
    print(f"one node, {ONE_TABLES} tables of {SEATS}, 500 actions a second", flush=True)
    async with a_house(1) as house:
        waits, _, _ = await loaded(house, ONE_TABLES, 500, seconds)
    print(f"  p99 {quantile(waits, 0.99):.1f} ms; wanted: at most 40", flush=True)


async def three(seconds: float, times: int) -> None:
    print(f"three nodes, {THREE_TABLES} tables of {SEATS}, 200 actions a second, two thirds of the sockets elsewhere")
    async with a_house(3) as house:
        waits, _, _ = await loaded(house, THREE_TABLES, 200, seconds, anywhere)
    print(f"  p99 {quantile(waits, 0.99):.1f} ms; wanted: at most 60", flush=True)


async def passing(seconds: float, times: int) -> None:
    print(f"passing on: three nodes, {THREE_TABLES} tables of {SEATS}, 200 actions a second")
    cost: dict[str, list[float]] = {"at the owner": [], "elsewhere": []}
    async with a_house(3) as house:
        for turn in range(4):
            where, away = (("at the owner", at_the_owner), ("elsewhere", elsewhere))[turn % 2]
            print(f" all sockets {where}", flush=True)
            cost[where].append((await loaded(house, THREE_TABLES, 200, seconds / 2, away))[1])
    here, there = (statistics.mean(one) for one in cost.values())
    each, more = 1000 * (there - here) / (SEATS + 2), 100 * (there / here - 1)
    print(f"  the nodes' processor for an action: {here:.2f} ms where the table is, {there:.2f} ms elsewhere")
    print(f"  passing on costs {there - here:.2f} ms ({more:.0f} % more), {each:.0f} µs for each of its messages")
    print(f"  (one to the table; from it one to each of {SEATS} people, and the answer)", flush=True)


# A node that goes


class Play:
    """One table at which three people decide as soon as they may: two by another node, one by the balancer."""

    def __init__(self, owner: str, other: str, balancer: str) -> None:
        self._owner = owner
        self._urls = (other, other, balancer)
        self.clients: list[Client] = []
        #: when each action was asked for, and when it was acknowledged
        self.done: list[tuple[float, float]] = []

    async def begin(self) -> None:
        entrances = await gather_at(self._owner, new_table("saboteur", 3), 3)
        self.clients = [Client(url, one.table, one.token) for url, one in zip(self._urls, entrances, strict=True)]
        for client in self.clients:
            await client.__aenter__()
        await self.clients[0].ask(requests.Start("start"))
        await self.clients[0].until(lambda state: bool(state.table["phase"] == "playing"))

    async def act(self) -> None:
        """One decision of whoever has to make one."""
        while True:
            for client in self.clients:
                for seat in client.state.decisions():
                    assert seat.seat is not None
                    began = time.perf_counter()
                    version = (await client.act(seat.seat, choose(seat, Chance(f"{len(self.done)}"))))["version"]
                    self.done.append((began, time.perf_counter()))
                    for one in self.clients:
                        await one.until(partial(_knows, version))
                    return
            await asyncio.sleep(0.002)

    async def after(self, node: NodeProcess, began: float) -> tuple[float, float]:
        """Play until everybody has decided once after a node has gone: the first answer then, and the longest wait."""
        self.done.clear()
        after = 0
        while after < len(self.clients):
            gone = not node.runs
            await self.act()
            after += gone
        first = min(answered for asked, answered in self.done if answered > began)
        return first - began, max(answered - asked for asked, answered in self.done)

    async def leave(self) -> None:
        for client in self.clients:
            await client.leave()


def _knows(version: int, state: object) -> bool:
    return bool(getattr(state, "version", 0) >= version)


async def without_one(how: signal.Signals, wanted: float, times: int) -> None:
    """A node goes at which people play, again and again."""
    answered: list[float] = []
    waited: list[float] = []
    async with a_house(3) as house:
        for number in range(times):
            owner, other = house.nodes[number % 3], house.nodes[(number + 1) % 3]
            here, there = (f"http://127.0.0.1:{node.port}" for node in (owner, other))
            plays = [Play(here, there, house.url) for _ in range(TABLES)]
            for play in plays:
                await play.begin()
                await play.act()
            owner.signal(how)
            began = time.perf_counter()
            if how is signal.SIGKILL:
                await owner.ended()
            each = await asyncio.gather(*(play.after(owner, began) for play in plays))
            answered.append(max(first for first, _ in each))
            waited.append(max(longest for _, longest in each))
            for play in plays:
                await play.leave()
            await owner.ended()
            await owner.ready()
    p95 = sorted(waited)[min(times - 1, times * 95 // 100)]
    report("  the last of its tables has answered after", answered, "s")
    report("  the longest that anybody waited for an answer", waited, "s")
    print(f"  p95 of {times}: {p95:.2f} s; wanted: at most {wanted:g}", flush=True)


async def stopped(seconds: float, times: int) -> None:
    print(f"the node of {TABLES} tables is told to stop (SIGTERM), {times} times", flush=True)
    await without_one(signal.SIGTERM, 2, times)


async def killed(seconds: float, times: int) -> None:
    print(f"the node of {TABLES} tables is killed (SIGKILL), {times} times", flush=True)
    await without_one(signal.SIGKILL, 8, times)


@contextmanager
def _in_a_folder() -> Iterator[Path]:
    """A folder that is gone afterwards; the database in it may run as another user."""
    with tempfile.TemporaryDirectory(prefix="undermine-nodes-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@asynccontextmanager
async def a_house(nodes: int) -> AsyncIterator[HouseProcesses]:
    """A house without cables, which would have to be carried here."""
    with _in_a_folder() as folder:
        async with HouseProcesses(folder, nodes, cables=False) as house:
            yield house


PARTS: dict[str, Callable[[float, int], Awaitable[None]]] = {
    "one": one,
    "three": three,
    "passing": passing,
    "stopped": stopped,
    "killed": killed,
}


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help="which of them, one after the other (all)")
    parser.add_argument("--seconds", type=float, default=20, help="how long actions come (20)")
    parser.add_argument("--times", type=int, default=20, help="how often a node goes (20)")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    for name in arguments.parts or PARTS:
        await PARTS[name](arguments.seconds, arguments.times)


if __name__ == "__main__":
    uvloop.run(main())
