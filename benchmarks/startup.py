"""How long a server with many stored tables takes to start: ``python -m benchmarks.startup``.

A fifth of the tables are in the lobby, two fifths in mid-game, a fifth over, and at a fifth a bot is to move, so that
the server has to go on by itself. They are copied from four that were really played. The times are from the start of
the process: until it says its address, and until ``/health`` has said that all is well, bots included, for which one of
their processes has to start first.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from benchmarks.measure import report
from benchmarks.serving import serving
from undermine.client import Client, make_table
from undermine.client.http import get
from undermine.server.storage.sqlite.database import connect
from undermine.wire import requests
from undermine.wire.bodies import NewTable

#: at a usual server the bots of so many tables would play on while the others are still being made
_AT_ONCE = {"thinking_least": "0", "thinking_most": "0", "tables_address": "1000"}
_SLOW = {"thinking_least": "3600", "thinking_most": "3600"}


async def _templates(folder: Path) -> list[str]:
    """The links of five tables: in the lobby, twice in mid-game, over, and with a bot that is to move."""
    with serving(folder, _AT_ONCE) as server:
        lobby = await make_table(server.address, NewTable("Ada", "saboteur", 5, public=True))
        new = NewTable("Ada", "saboteur", 5, bots=["greedy"], start=True, options={"first": 1})
        waiting = await make_table(server.address, new)
        mines = await make_table(server.address, NewTable("Ada", "lost_mines", 4, bots=["greedy"], start=True))
        new = NewTable("Ada", "saboteur2", 5, bots=["random"], sit=False, pace="at_once")
        over = await make_table(server.address, new)
        async with Client(server.address, over.table, over.token) as host:
            await host.ask(requests.Start(host.new_id()))
            await host.until(lambda state: state.table["phase"] == "over")
    with serving(folder, _SLOW) as server:
        bots = await make_table(server.address, NewTable("Ada", "saboteur", 5, bots=["greedy"], sit=False, start=True))
    return [made.table for made in (lobby, waiting, mines, over, bots)]


async def store(folder: Path, tables: int) -> None:
    """Fill a data folder with so many tables."""
    links = await _templates(folder)
    storage = connect(folder)
    names = [row[1] for row in storage.execute("PRAGMA table_info(tables)")]
    templates = []
    for link in links:
        row = dict(zip(names, storage.execute("SELECT * FROM tables WHERE link = ?", (link,)).fetchone(), strict=True))
        entries = storage.execute("SELECT version, entry FROM entries WHERE table_id = ?", (row["id"],)).fetchall()
        templates.append((row, entries))
    storage.execute("BEGIN")
    for number in range(len(links) + 1, tables + 1):
        row, entries = templates[number % len(links)]
        # As long as the ones that are replaced, which stand in the entries too.
        new = {"link": f"{number:0{len(row['link'])}d}", "code": f"{number:0{len(row['code'])}d}"}
        values = (row | new | {"id": number}).values()
        storage.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(names))})", tuple(values))
        for version, entry in entries:
            for column, value in new.items():
                entry = entry.replace(row[column].encode(), value.encode())
            storage.execute("INSERT INTO entries VALUES (?, ?, ?)", (number, version, entry))
    storage.execute("COMMIT")
    storage.close()


async def measure(folder: Path, tables: int, repeat: int) -> None:
    """Start a server with so many tables some times, and print how long that took."""
    await store(folder, tables)
    figures: dict[str, list[float]] = {"until the address is told": [], "until /health is ok": [], "CPU of it": []}
    for _ in range(repeat):
        began = time.perf_counter()
        with serving(folder, {}) as server:
            health = await get(f"{server.address}/health")
            assert health["status"] == "ok"
            times = (server.took, time.perf_counter() - began, server.cpu)
        for figure, seconds in zip(figures.values(), times, strict=True):
            figure.append(1000 * seconds)
    for name, values in figures.items():
        report(f"start-up with {tables:,} stored tables, {name}", values, "ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000, help="how many tables are stored (10000)")
    parser.add_argument("--repeat", type=int, default=5, help="how often the server is started (5)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="undermine-bench-") as folder:
        asyncio.run(measure(Path(folder) / "data", given.tables, given.repeat))


if __name__ == "__main__":
    main()
