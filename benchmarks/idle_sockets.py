"""What sockets cost that say nothing: ``python -m benchmarks.idle_sockets``.

The server runs in a process of its own and all players in this one. Many watch at tables where nothing happens, while
five people play at one table among them: what each socket costs in memory, and how long an action takes there, with
the others and before they came.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
from pathlib import Path

import msgspec
import uvloop

from benchmarks.lean_socket import LeanSocket
from benchmarks.measure import report
from benchmarks.server import SETTINGS, Load, quantile
from benchmarks.serving import Server, serving
from undermine.client import make_table
from undermine.wire import requests
from undermine.wire.bodies import NewTable

#: watchers at one table
EACH = 20
#: actions a second at the table among them, and how long they are measured each time
RATE, SECONDS = 10, 10.0
REPEAT = 3
_encode = msgspec.json.Encoder().encode


async def latencies(load: Load) -> list[float]:
    """The p99 of actions at a table, in milliseconds, some times over."""
    found = []
    for _ in range(REPEAT):
        await load.run(SECONDS)
        found.append(quantile(load.times, 0.99) * 1000)
    return found


async def watch(server: Server, count: int) -> list[LeanSocket]:
    """So many sockets, all of which have been told how things stand."""
    heard = 0

    def hear(_: bytes) -> None:
        nonlocal heard
        heard += 1

    sockets: list[LeanSocket] = []
    while len(sockets) < count:
        made = await make_table(server.address, NewTable("Ada", "saboteur", 5))
        address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{made.table}/socket"
        for _ in range(min(EACH, count - len(sockets))):
            socket = await LeanSocket.connect(address, hear)
            socket.send(_encode(requests.Hello()))
            sockets.append(socket)
    while heard < count:
        await asyncio.sleep(0.1)
    return sockets


async def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=10_000, help="how many are idle (10000)")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    with (
        tempfile.TemporaryDirectory(prefix="undermine-bench-") as folder,
        serving(Path(folder) / "data", SETTINGS) as server,
    ):
        load = Load(server.address, 1, RATE)
        await load.gather()
        await load.begin()
        await load.run(SECONDS)
        alone, before = await latencies(load), server.memory
        sockets = await watch(server, options.sockets)
        await asyncio.sleep(SECONDS)
        each = (server.memory - before) / len(sockets) / 1000
        cpu = server.cpu
        among = await latencies(load)
        share = (server.cpu - cpu) / (REPEAT * SECONDS) * 100
        assert not any(socket.closed for socket in sockets), "a socket was closed"
        report("p99 of an action at a table alone", alone, "ms")
        report(f"p99 of an action at a table among {len(sockets):,} idle sockets", among, "ms")
        report("memory for each idle socket, its share of a table included", [each], "kB")
        report("CPU of the server meanwhile", [share], "% of a core")
        for socket in (*sockets, *load.tables[0].sockets):
            socket.close()


if __name__ == "__main__":
    uvloop.run(main())
