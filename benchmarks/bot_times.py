"""Whether the time a bot seems to take tells its role: ``python -m benchmarks.bot_times``.

Bots play at tables of a real server, at the fastest pace, while somebody watches and takes the time of each decision as
it arrives. For every seat and round there is a mean; the figure is how well it tells the holders of a role from all
others: the area under the curve (AUC), 0.5 if it tells nothing, 1 if it tells everything. It takes some minutes; what
else the machine does meanwhile makes the times worse, and the figure no better.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from benchmarks.serving import serving
from undermine.client import Client, make_table
from undermine.client.http import get
from undermine.games import GAMES
from undermine.wire import requests
from undermine.wire.bodies import NewTable
from undermine.wire.table import Pace

#: the most that may be told of a role
ALLOWED = 0.53
SETTINGS = {"tables_address": "1000000", "requests_address": "100000"}


class Sample(NamedTuple):
    """A seat in a round: its role, and how long its decisions seemed to take on average, in seconds."""

    role: str
    seconds: float


class Split(NamedTuple):
    """How well a role is told by its times: the AUC, its standard error by chance, and how many had the role."""

    role: str
    auc: float
    error: float
    holders: int


def auc(ones: Sequence[float], others: Sequence[float]) -> float:
    """How often one of the first is longer than one of the others, equal ones counted half; the better of both ways."""
    row = sorted(others)
    longer = sum((bisect_left(row, one) + bisect_right(row, one)) / 2 for one in ones) / (len(ones) * len(row))
    return max(longer, 1 - longer)


def splits(samples: Sequence[Sample]) -> list[Split]:
    """Each role against all others, the one first of which is known most surely."""
    by_role: defaultdict[str, list[float]] = defaultdict(list)
    for role, seconds in samples:
        by_role[role].append(seconds)
    found = []
    for role, ones in by_role.items():
        others = [seconds for other, seconds in samples if other != role]
        if others:
            error = sqrt((len(samples) + 1) / (12 * len(ones) * len(others)))
            found.append(Split(role, auc(ones, others), error, len(ones)))
    return sorted(found, key=lambda split: split.error)


async def watch(server: str, game: str, bot: str, pace: Pace) -> list[Sample]:
    """One match that bots play, as its times look to somebody who watches."""
    taken: list[tuple[int, float]] = []
    last = time.perf_counter()

    def heard(message: dict[str, Any]) -> None:
        nonlocal last
        if message["type"] == "news":
            now = time.perf_counter()
            if message["what"]["type"] == "moved":
                taken.append((message["what"]["seat"], now - last))
            last = now

    seats = GAMES[game].usual_seats
    entrance = await make_table(server, NewTable("Ada", game, seats, sit=False, bots=[bot], pace=pace))
    async with Client(server, entrance.table, entrance.token, on_message=heard) as host:
        await host.ask(requests.Start(host.new_id()))
        await host.until(lambda state: state.table["phase"] == "over")
        share = host.state.table["match"]["share"]
    deals = (await get(f"{server}/api/replays/{share}"))["deals"]
    ends = [deal["step"] for deal in deals[1:]] + [len(taken)]
    samples: list[Sample] = []
    for deal, end in zip(deals, ends, strict=True):
        by_seat: defaultdict[int, list[float]] = defaultdict(list)
        for seat, seconds in taken[deal["step"] : end]:
            by_seat[seat].append(seconds)
        samples += [Sample(deal["roles"][seat], mean(times)) for seat, times in by_seat.items()]
    return samples


async def gather(
    server: str, game: str, least: int, tables: int, bot: str = "keen", pace: Pace = "at_once"
) -> list[Sample]:
    """So many seats and rounds at least, from some tables at a time."""
    samples: list[Sample] = []

    async def matches() -> None:
        while len(samples) < least:
            samples.extend(await watch(server, game, bot, pace))

    await asyncio.gather(*(matches() for _ in range(tables)))
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2000, help="seats times rounds of each game (usually 2000)")
    parser.add_argument("--tables", type=int, default=6, help="tables at a time (usually 6)")
    parser.add_argument("--pace", default="at_once", choices=Pace.__args__)  # type: ignore[attr-defined]
    parser.add_argument("--bot", default="keen", help="who plays (keen)")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="one of the games; without, all")
    given = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data", SETTINGS) as server:
        for game in given.game or GAMES:
            samples = asyncio.run(gather(server.address, game, given.rounds, given.tables, given.bot, given.pace))
            average = 1000 * mean(seconds for _, seconds in samples)
            print(f"{game}: {len(samples)} seats and rounds, {average:.1f} ms for a decision")
            for number, (role, told, error, holders) in enumerate(splits(samples)):
                print(f"  {role:<16} AUC {told:.3f}, by chance ± {error:.3f} ({holders} of them)")
                failed |= number == 0 and told > ALLOWED
    sys.exit(failed)


if __name__ == "__main__":
    main()
