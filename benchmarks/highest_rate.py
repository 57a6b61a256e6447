"""The highest rate at which 99 of 100 actions arrive in time: ``python -m benchmarks.highest_rate [--against TREE]``.

As ``benchmarks.server``, at rates that go up step by step. With another tree its server has the same load by turns, so
that whatever else the machine does befalls both. A rate counts as reached while p99 is at most 40 ms and hardly any
action had to be left out because the one before it at its table had not arrived. The processor's time for an action is
told as well, which suffers less from neighbours than waiting does.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import tempfile
from contextlib import ExitStack
from pathlib import Path

import uvloop

from benchmarks.server import SETTINGS, Load, quantile
from benchmarks.serving import Server, serving

#: the most that p99 may be, in milliseconds, and how large a part of all actions may be left out
P99, LEFT_OUT = 40.0, 0.01


class Candidate:
    """A server under load, and the highest rate it has borne."""

    def __init__(self, name: str, server: Server, tables: int) -> None:
        self.name = name
        self._server = server
        self.load = Load(server.address, tables, 1)
        self.highest = 0.0
        self.out = False
        self.begin()

    def begin(self) -> None:
        self._times: list[float] = []
        self._late, self._cpu = 0, 0.0

    async def turn(self, rate: float, seconds: float) -> None:
        before = self._server.cpu
        self.load.rate = rate
        await self.load.run(seconds)
        assert not self.load.refused, f"{self.load.refused} actions were refused"
        self._cpu += self._server.cpu - before
        self._times += [1000 * one for one in self.load.times]
        self._late += self.load.late

    def judge(self, rate: float) -> str:
        """What became of all turns at a rate."""
        p99, sent = quantile(self._times, 0.99), len(self._times)
        left_out = self._late / (sent + self._late)
        self.out = p99 > P99 or left_out > LEFT_OUT
        if not self.out:
            self.highest = rate
        each = 1000 * self._cpu / sent
        told = f"p99 {p99:.1f} ms, {100 * left_out:.1f} % left out, {each:.3f} ms of the processor an action"
        self.begin()
        return f"{self.name}: {told}{' (too much)' if self.out else ''}"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="another tree, which runs in this environment")
    parser.add_argument("--tables", type=int, default=200, help="how many tables of five (200)")
    parser.add_argument("--first", type=int, default=800, help="the first rate (800)")
    parser.add_argument("--step", type=int, default=200, help="by how much it goes up (200)")
    parser.add_argument("--most", type=int, default=3000, help="the last rate (3000)")
    parser.add_argument("--turns", type=int, default=5, help="turns of each server at each rate (5)")
    parser.add_argument("--seconds", type=float, default=2, help="how long a turn takes (2)")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    trees: dict[str, Path | None] = {"this": None, **({"other": given.against} if given.against else {})}
    with tempfile.TemporaryDirectory(prefix="undermine-highest-") as folder, ExitStack() as stack:
        running = [
            Candidate(name, stack.enter_context(serving(Path(folder) / name / "data", SETTINGS, tree)), given.tables)
            for name, tree in trees.items()
        ]
        for one in running:
            await one.load.gather()
            await one.load.begin()
            await one.turn(given.first, 3)
            one.begin()
        gc.collect()
        gc.freeze()
        for rate in range(given.first, given.most + 1, given.step):
            print(f"{rate} actions a second", flush=True)
            left = [one for one in running if not one.out]
            for number in range(given.turns):
                for one in left if number % 2 == 0 else reversed(left):
                    await one.turn(rate, given.seconds)
                    await asyncio.sleep(0.2)
            for one in left:
                print(f"  {one.judge(rate)}", flush=True)
            if all(one.out for one in running):
                break
        for one in running:
            print(f"{one.name}: {one.highest:g} actions a second with p99 at most {P99:g} ms", flush=True)
            one.load.leave()


if __name__ == "__main__":
    uvloop.run(main())
