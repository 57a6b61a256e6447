"""The database itself is lost and its standby takes over, while people play: ``python -m tests.cluster.standby``.

Two PostgreSQL servers on this machine, of which the second has everything that the first has promised. Again and again
the first is killed and the second promoted; what was the first becomes the standby of the other. Every second time the
standby is cut off from the first for some seconds before: then commits wait for it, and what the first has written and
could not pass on is lost with it, so nobody may have been told of any of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg

from tests.cluster.faults import Faults, played_through
from tests.cluster.house import HouseProcesses, NodeProcess, free_port
from tests.server import postgres
from tests.server.cable import Cable

#: everything is told to the standby soon, and asked for again soon when the line was cut
_REPLICATED = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_keep_size = 256MB
wal_retrieve_retry_interval = 200ms
"""
_AWAIT_STANDBY = "ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)'"
_AWAIT_NOBODY = "ALTER SYSTEM RESET synchronous_standby_names"
_STREAMS = "SELECT true FROM pg_stat_replication WHERE application_name = 'standby' AND sync_state = 'sync'"


class DatabaseServer:
    """One of two servers, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        """As one that has nobody yet."""
        self._new_folder()
        postgres.run("initdb", self.folder, "--auth=trust", "--encoding=utf8", "-U", "postgres")
        with (self.folder / "postgresql.conf").open("a") as file:
            file.write(postgres.SETTINGS + _REPLICATED)
        self.start()

    def copy(self, port: int) -> None:
        """As the standby of the one that is reached by a port."""
        self._new_folder()
        source = f"host=127.0.0.1 port={port} user=postgres application_name=standby"
        postgres.run("pg_basebackup", self.folder, "--checkpoint=fast", "--write-recovery-conf", "-d", source)
        self.start()

    def _new_folder(self) -> None:
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(mode=0o700)
        shutil.chown(self.folder, postgres.user())

    def start(self) -> None:
        log = self.folder.with_suffix(".log")
        log.touch()
        shutil.chown(log, postgres.user())
        postgres.run("pg_ctl", self.folder, "-w", "-o", f"-p {self.port}", "-l", str(log), "start")

    def kill(self) -> None:
        """As if its machine were gone: every process of it, at once."""
        with suppress(FileNotFoundError, ProcessLookupError):
            main = int((self.folder / "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
            for process in (main, *map(int, children)):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            while Path(f"/proc/{main}").exists():
                time.sleep(0.01)

    def promote(self) -> None:
        postgres.run("pg_ctl", self.folder, "-w", "promote")

    async def tell(self, *statements: str) -> None:
        """Settings that count from now on."""
        connection = await asyncpg.connect(self.url)
        for statement in (*statements, "SELECT pg_reload_conf()"):
            await connection.execute(statement)
        await connection.close()


class Pair:
    """A server and its standby, with a cable from this to that."""

    def __init__(self, folder: Path) -> None:
        self.first, self.second = DatabaseServer(folder / "a"), DatabaseServer(folder / "b")
        #: both, in an order that does not say which is which
        self.url = f"postgresql://postgres@127.0.0.1:{self.first.port},127.0.0.1:{self.second.port}/postgres"
        self.cable = Cable(lambda: asyncio.open_connection("127.0.0.1", self.first.port))

    async def start(self) -> None:
        await asyncio.to_thread(self.first.create)
        await self.cable.__aenter__()
        await self._stand_by()

    async def _stand_by(self) -> None:
        """The second follows the first, which waits for it from now on."""
        await asyncio.to_thread(self.second.copy, self.cable.port)
        await self.first.tell(_AWAIT_STANDBY)
        connection = await asyncpg.connect(self.first.url)
        async with asyncio.timeout(60):
            while not await connection.fetchval(_STREAMS):
                await asyncio.sleep(0.05)
        await connection.close()

    async def fail_over(self) -> None:
        """The first is lost; the second is the first from now on, and waits for nobody until it has a standby."""
        await asyncio.to_thread(self.first.kill)
        self.cable.become("cut")
        await asyncio.to_thread(self.second.promote)
        await self.second.tell(_AWAIT_NOBODY)
        self.first, self.second = self.second, self.first
        self.cable.become("sound")

    async def repair(self) -> None:
        """What was the first is made anew, as a standby."""
        await self._stand_by()

    async def stop(self) -> None:
        for server in (self.second, self.first):
            await asyncio.to_thread(server.kill)
        await self.cable.__aexit__(None, None, None)


class PairHouse(HouseProcesses):
    """Nodes that know both servers."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, cables=False)
        self.pair = Pair(folder)

    async def start_database(self) -> None:
        await self.pair.start()

    async def stop_database(self) -> None:
        await self.pair.stop()

    @property
    def storage(self) -> str:
        return self.pair.url


class Losses(Faults):
    """The database is lost, after its standby was there all the time or had been cut off for a while."""

    def __init__(self, house: PairHouse, chance: random.Random) -> None:
        super().__init__(house, chance)
        self._pair = house.pair
        self.known = {"lost": Losses.lost, "lost with its standby cut off": Losses.lost_apart}
        #: how long the standby took to take over, and how long after that something was written at all tables again
        self.taken: list[float] = []
        self.waited: list[float] = []

    async def lost(self, _: NodeProcess) -> None:
        began = time.monotonic()
        await self._pair.fail_over()
        self.taken.append(time.monotonic() - began)
        # People play on meanwhile, with a database that has no standby yet.
        await self._played_on()
        self.waited.append(time.monotonic() - began - self.taken[-1])
        await self._pair.repair()

    async def _played_on(self) -> None:
        connection = await asyncpg.connect(self._pair.first.url)
        before = await self._lengths(connection)
        async with asyncio.timeout(120):
            while any(after <= before[one] for one, after in (await self._lengths(connection)).items()):
                await asyncio.sleep(0.05)
        await connection.close()

    async def _lengths(self, connection: Any) -> dict[int, int]:
        """How long the log of each table is."""
        return {row[0]: row[1] for row in await connection.fetch("SELECT id, length FROM tables")}

    async def lost_apart(self, node: NodeProcess) -> None:
        self._pair.cable.become(self._chance.choice(("silent", "cut")))
        # Longer than a commit may take and than a lease lasts, or shorter than either.
        await asyncio.sleep(self._chance.choice((1.0, 7.0, 12.0)))
        await self.lost(node)


async def run(folder: Path, times: int) -> dict[str, Any]:
    chance = random.Random("standby")
    async with PairHouse(folder) as house:
        losses = Losses(house, chance)
        coming = [[name] for _ in range(times) for name in losses.known][:times]
        counts = await played_through(house, losses, coming, "standby", 6)
    waits = {"taken over after": losses.taken, "all tables go on after": losses.waited}
    return {**counts, **{name: [round(one, 1) for one in seconds] for name, seconds in waits.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=6, help="how often the database is lost (6)")
    parser.add_argument("--logs", type=Path, default=Path("build/standby"), help="where logs go of a run that failed")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    with tempfile.TemporaryDirectory(prefix="undermine-standby-") as folder:
        Path(folder).chmod(0o755)
        try:
            print(json.dumps(asyncio.run(run(Path(folder), arguments.times))), flush=True)
        except BaseException:
            arguments.logs.mkdir(parents=True, exist_ok=True)
            for log in Path(folder).glob("*.log"):
                shutil.copy(log, arguments.logs)
            raise


if __name__ == "__main__":
    main()
