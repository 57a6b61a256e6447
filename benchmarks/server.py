"""How the table server bears up: ``python -m benchmarks.server``.

The server runs in a process of its own, as ``undermine serve`` starts it, with durable commits; the players are all in
this one. Actions are sent on a timetable whether or not earlier ones have arrived, and each is timed from the moment it
was due to the moment its last receiver has it, so that a server that falls behind cannot look good.

It takes turns with a bare loop that keeps the same timetable, with as much to compute for each action as the server
and nothing else to wait for: how late that is tells what the machine was like meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import platform
import resource
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgspec
import uvloop

from benchmarks.bare_loop import BareLoop
from benchmarks.lean_socket import LeanSocket
from benchmarks.measure import report
from benchmarks.serving import Server, serving
from undermine.client import make_table
from undermine.client.http import join_table
from undermine.games import Chance
from undermine.wire import requests
from undermine.wire.bodies import NewTable

SETTINGS = {
    "bot_workers": "1",
    "messages": "100000",
    "messages_address": "1000000",
    "requests_address": "100000",
    "connections_address": "100000",
    "tables_address": "1000000",
}
SEATS = 5
#: after how many seconds a table counts as idle
IDLE = 11
#: how many seconds the server and the bare loop take turns
SERVER_TURN, BARE_TURN = 2.0, 1.0
#: while the p99 of the bare loop is at most this, in milliseconds, before and after, the machine counts as left alone
LEFT_ALONE = 10.0
#: how news begin; the version follows
NEWS = b'{"type":"news","version":'
#: begins a match; older servers, beside which this one is measured, know no further fields of it
START = b'{"type":"start","id":"start"}'
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Table:
    """One table of the load: its sockets, and the action that is under way."""

    sockets: list[LeanSocket] = field(default_factory=list)
    #: how many have come in and know how things stand
    present: int = 0
    version: int = 0
    decides: int | None = None
    action: str = ""
    over: bool = False
    due: float = 0.0
    awaited: int = 0
    arrived: int = 0
    requests: int = 0


class Load:
    """People at many tables who do something on a timetable."""

    def __init__(self, server: str, tables: int, rate: float) -> None:
        self.server = server
        self.count = tables
        self.rate = rate
        self.tables: list[Table] = []
        self.chance = Chance("load")
        self.times: list[float] = []
        self.late = 0
        self.refused = 0

    async def gather(self) -> None:
        """Make the tables, sit down, connect, and begin."""
        for number in range(self.count):
            host = await make_table(self.made_at(number), NewTable("Ada", "saboteur", SEATS))
            tokens = [host.token]
            for name in ("Ben", "Cleo", "Dan", "Eve")[: SEATS - 1]:
                tokens.append((await join_table(self.made_at(number), host.table, name)).token)
            table = Table()
            self.tables.append(table)
            for seat, token in enumerate(tokens):
                server = self.sits_at(number, seat).replace("http", "ws", 1)
                address = f"{server}/api/tables/{host.table}/socket"
                socket = await LeanSocket.connect(address, partial(self._heard, table, seat))
                table.sockets.append(socket)
                socket.send(_encode(requests.Hello(token)))

    def made_at(self, table: int) -> str:
        """The server at which a table is made."""
        return self.server

    def sits_at(self, table: int, seat: int) -> str:
        """The server to which somebody is connected."""
        return self.server

    def leave(self) -> None:
        """Hang up, everybody."""
        for table in self.tables:
            for socket in table.sockets:
                socket.close()

    async def begin(self) -> None:
        """Start a match at every table, once everybody is there."""
        while any(table.present < SEATS for table in self.tables):
            await asyncio.sleep(0.05)
            self._check()
        for table in self.tables:
            table.sockets[0].send(START)
        while any(table.decides is None for table in self.tables):
            await asyncio.sleep(0.05)
            self._check()

    def _check(self) -> None:
        if any(socket.closed for table in self.tables for socket in table.sockets):
            raise RuntimeError("a socket was closed")
        if self.refused:
            raise RuntimeError("a request was refused")

    def _heard(self, table: Table, seat: int, text: bytes) -> None:
        if text.startswith(NEWS):
            self._news(table, seat, text)
        elif text.startswith(b'{"type":"snapshot"'):
            table.present += 1
        elif text.startswith(b'{"type":"refused"'):
            self.refused += 1

    def _news(self, table: Table, seat: int, text: bytes) -> None:
        now = time.perf_counter()
        version = int(text[len(NEWS) : text.index(b",", len(NEWS))])
        if version == table.awaited:
            table.arrived += 1
            if table.arrived == SEATS:
                self.times.append(now - table.due)
                table.awaited = 0
        if b'"legal":[]' not in text and b'"legal":' in text:
            legal = _decode(text)["views"][0]["legal"]
            table.version, table.decides, table.action = version, seat, self.chance.choice(legal)["text"]
        elif b'"type":"ended"' in text and seat == 0:
            table.decides, table.over, table.version = 0, True, version

    async def run(self, seconds: float) -> None:
        """Send so many actions a second for a while."""
        self.times.clear()
        self.late = self.refused = 0
        began = time.perf_counter()
        number = 0
        while True:
            due = began + number / self.rate
            ahead = due - time.perf_counter()
            if ahead > 0.001:
                await asyncio.sleep(ahead)
            if due > began + seconds:
                break
            table = self.tables[number % len(self.tables)]
            number += 1
            if table.awaited or table.decides is None:
                self.late += 1
                continue
            self._send(table, due)
        await asyncio.sleep(0.5)
        self._check()

    def _send(self, table: Table, due: float) -> None:
        assert table.decides is not None
        table.requests += 1
        seat, table.decides = table.decides, None
        table.due, table.arrived, table.awaited = due, 0, table.version + 1
        request: requests.Request = requests.Act(f"r{table.requests}", table.version, seat, table.action)
        if table.over:
            table.over = False
            request = requests.Rematch(f"r{table.requests}")
        table.sockets[seat].send(_encode(request))


def quantile(values: list[float], part: float) -> float:
    """The value that so large a part of all is below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def under_load(server: Server, tables: int, rate: float, seconds: float, repeat: int) -> None:
    """Many tables, with a steady stream of actions."""
    load = Load(server.address, tables, rate)
    await load.gather()
    await load.begin()
    before = server.cpu
    await load.run(3)
    work = (server.cpu - before) / len(load.times)
    gc.collect()
    gc.freeze()
    figures: dict[str, list[float]] = {
        "median": [],
        "p95": [],
        "p99": [],
        "worst": [],
        "rate": [],
        "late": [],
        "cpu": [],
        "stolen": [],
        "bare": [],
    }
    turns: list[tuple[float, list[float]]] = []
    loop = BareLoop()
    parts = max(1, round(seconds / SERVER_TURN))
    for _ in range(repeat):
        times: list[float] = []
        bare: list[float] = []
        cpu, late = 0.0, 0
        stolen, passed = cpu_of_machine()
        for _ in range(parts):
            bare_times = [1000 * one for one in loop.run(rate, BARE_TURN, work)]
            before = server.cpu
            await load.run(SERVER_TURN)
            cpu += server.cpu - before
            late += load.late
            turn = [1000 * one for one in load.times]
            turns.append((quantile(bare_times, 0.99), turn))
            times += turn
            bare += bare_times
            assert not load.refused, f"{load.refused} actions were refused"
        work = cpu / len(times)
        stolen_now, passed_now = cpu_of_machine()
        figures["stolen"].append((stolen_now - stolen) / (passed_now - passed) * 100)
        figures["cpu"].append(cpu / len(times) * rate * 100)
        figures["median"].append(quantile(times, 0.5))
        figures["p95"].append(quantile(times, 0.95))
        figures["p99"].append(quantile(times, 0.99))
        figures["worst"].append(max(times))
        figures["rate"].append(len(times) / (parts * SERVER_TURN))
        figures["late"].append(late)
        figures["bare"].append(quantile(bare, 0.99))
    report("actions a second that reached all receivers", figures["rate"], "actions / s")
    report("actions that had to be left out, their table was not ready", figures["late"], "actions")
    for name in ("median", "p95", "p99", "worst"):
        report(f"from an action to its last receiver, {name}", figures[name], "ms")
    report("CPU of the server", figures["cpu"], "% of a core")
    report("CPU that the host of this machine gave to others", figures["stolen"], "%")
    quickest = max(loop.speeds)
    report("speed of this machine, by what was its quickest", [speed / quickest * 100 for speed in loop.speeds], "%")
    report("a bare loop with as much to compute, p99", figures["bare"], "ms")
    calm = [
        turn for (bare_p99, turn), (next_p99, _) in pairwise(turns) if bare_p99 <= LEFT_ALONE and next_p99 <= LEFT_ALONE
    ]
    share = f"{len(calm)} of {len(turns) - 1} turns"
    if calm:
        p99 = quantile([one for turn in calm for one in turn], 0.99)
        print(f"{f'p99 while the machine was left alone ({share})':<62}{p99:>10,.1f}  ms", flush=True)
    else:
        print(f"p99 while the machine was left alone: it never was ({share})", flush=True)
    # Everything that tables share is warm now, so that what a few more cost is theirs alone.
    more = Load(server.address, tables // 4, tables)
    warm = server.memory
    await more.gather()
    await more.begin()
    for seconds in (0, 15):
        await more.run(seconds)
        await asyncio.sleep(IDLE)
        each = (server.memory - warm) / len(more.tables) / 1000
        moves = sum(table.requests for table in more.tables) // len(more.tables)
        print(f"{f'an idle table with five connected seats, after {moves} actions':<62}{each:>10,.1f}  kB", flush=True)
    load.leave()
    more.leave()


def cpu_of_machine() -> tuple[int, int]:
    """How many ticks the host has kept from this machine so far, and how many there were in all."""
    ticks = [int(part) for part in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


async def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="how many tables of five (200)")
    parser.add_argument("--rate", type=float, default=1000, help="actions a second in all (1000)")
    parser.add_argument("--seconds", type=float, default=10, help="how long each repetition takes (10)")
    parser.add_argument("--repeat", type=int, default=5, help="repetitions (5)")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    print(f"Python {platform.python_version()}; {options.tables} tables, {options.tables * SEATS} connected seats")
    with (
        tempfile.TemporaryDirectory(prefix="undermine-bench-") as folder,
        serving(Path(folder) / "data", SETTINGS) as server,
    ):
        await under_load(server, options.tables, options.rate, options.seconds, options.repeat)


if __name__ == "__main__":
    uvloop.run(main())
