"""How an honest table fares while somebody attacks the server: ``python -m benchmarks.siege [ATTACK ...]``.

For each attack a server is started with its usual settings. Three people play at a table of theirs and take the time
from an act to its answer; meanwhile one process attacks from another address, then once more, and once more while the
server is told to stop. The targets: p99 at most 100 ms, memory at most 50 MB more and after the second time at most
5 MB more than that, and a stop within 10 s. What else the machine does shows in ``calm``, the p99 just before.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from benchmarks.attacks import ATTACKS
from benchmarks.lean_socket import LeanSocket
from benchmarks.serving import Server, serving
from undermine.client import make_table
from undermine.client.http import get, join_table
from undermine.games import Chance
from undermine.wire import requests
from undermine.wire.bodies import NewTable

#: the targets: milliseconds, megabytes, megabytes, seconds
P99, GROWTH, AGAIN, STOP = 100, 50, 5, 10
#: seconds between two acts: people who decide quickly, within what a connection may send
PACE = 0.11
#: how long memory may settle
SETTLE = 2.0
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


class Honest:
    """Three people at a table, and how long each act took."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0
        #: how long somebody new had to wait for an answer
        self.arrivals: list[float] = []
        self._chance = Chance("honest")
        self._sockets: list[LeanSocket] = []
        self._next: tuple[int, requests.Request] | None = None
        self._number = 0
        self._answered = asyncio.Event()

    async def gather(self, address: str) -> None:
        """Make a table, sit down and begin."""
        host = await make_table(address, NewTable("Ada", "saboteur", 3))
        others = [await join_table(address, host.table, name) for name in ("Ben", "Cleo")]
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{host.table}/socket"
        for seat, token in enumerate([host.token, *(one.token for one in others)]):
            socket = await LeanSocket.connect(url, lambda text, seat=seat: self._heard(seat, text))  # type: ignore[misc]
            self._sockets.append(socket)
            socket.send(_encode(requests.Hello(token)))
        self._sockets[0].send(_encode(requests.Start("start")))

    def _heard(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"done"'):
            self._answered.set()
        elif text.startswith(b'{"type":"refused"'):
            self.refused += 1
            self._answered.set()
        elif b'"type":"ended"' in text and seat == 0:
            self._next = 0, requests.Rematch(self._name())
        elif b'"legal":' in text and b'"legal":[]' not in text:
            news = _decode(text)
            view = news["views"][0]
            if view["legal"]:
                chosen = self._chance.choice(view["legal"])["text"]
                self._next = seat, requests.Act(self._name(), news["version"], seat, chosen)

    def _name(self) -> str:
        self._number += 1
        return f"r{self._number}"

    async def play(self, address: str, attacking: asyncio.subprocess.Process) -> None:
        """Play for as long as the attack goes on."""
        arriving = asyncio.create_task(self._arrive(address))
        while attacking.returncode is None:
            due, self._next = self._next, None
            if due is not None:
                self._answered.clear()
                began = time.perf_counter()
                self._sockets[due[0]].send(_encode(due[1]))
                try:
                    async with asyncio.timeout(20):
                        await self._answered.wait()
                except TimeoutError:
                    self._next = due
                self.times.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(PACE)
        arriving.cancel()

    async def _arrive(self, address: str) -> None:
        while True:
            began = time.perf_counter()
            try:
                await get(f"{address}/health")
            except Exception:
                self.arrivals.append(float("inf"))
            self.arrivals.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(1)


def quantile(values: list[float], part: float) -> float:
    """The value that so large a part of all is below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def attacked(name: str, server: Server, seconds: float) -> asyncio.subprocess.Process:
    """A process that attacks."""
    parts = urlsplit(server.address)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.attacks", name, parts.hostname or "", str(parts.port), str(seconds)),
        stderr=subprocess.DEVNULL,
    )


async def siege(name: str, folder: Path, seconds: float) -> bool:
    """One attack, twice and once more; whether all targets were met."""
    with serving(folder, {}) as server:
        honest = Honest()
        await honest.gather(server.address)
        await honest.play(server.address, await attacked("quiet", server, 3))
        calm = quantile(honest.times, 0.99)
        honest.times.clear()
        honest.arrivals.clear()
        memory, cpu, begun = [server.memory], server.cpu, time.perf_counter()
        for _ in range(2):
            await honest.play(server.address, await attacked(name, server, seconds))
            await asyncio.sleep(SETTLE)
            memory.append(server.memory)
        cpu = 100 * (server.cpu - cpu) / (time.perf_counter() - begun)
        last = await attacked(name, server, seconds)
        await asyncio.sleep(seconds / 3)
        began = time.perf_counter()
        os.kill(server.pid, signal.SIGTERM)
        while alive(server.pid) and time.perf_counter() - began < 30:
            await asyncio.sleep(0.02)
        stop = time.perf_counter() - began
        with suppress(ProcessLookupError):
            last.kill()
        await last.wait()
    p50, p99, worst = quantile(honest.times, 0.5), quantile(honest.times, 0.99), max(honest.times)
    growth, again = (memory[1] - memory[0]) / 1e6, (memory[2] - memory[1]) / 1e6
    met = p99 <= P99 and growth <= GROWTH and again <= AGAIN and stop <= STOP and not honest.refused
    arrival = max(honest.arrivals)
    print(
        f"{name:<12}{len(honest.times):>6}{calm:>9.0f}{p50:>8.0f}{p99:>8.0f}{worst:>8.0f}{arrival:>10.0f}"
        f"{cpu:>7.0f}{growth:>9.1f}{again:>9.1f}{stop:>8.1f}  {'met' if met else 'MISSED'}",
        flush=True,
    )
    return met


def alive(pid: int) -> bool:
    """Whether a process has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def main() -> int:
    """Print a line for each attack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=12, help="how long each attack takes (12)")
    options = parser.parse_args()
    print("              acts     calm     p50     p99     max  newcomer    CPU   memory    again    stop")
    print("                     p99 ms      ms      ms      ms        ms      %       MB       MB       s", flush=True)
    met = True
    with tempfile.TemporaryDirectory(prefix="undermine-siege-") as folder:
        for name in options.attacks or ATTACKS:
            met &= await siege(name, Path(folder) / name, options.seconds)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
