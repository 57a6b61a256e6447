"""Nodes in processes of their own on a PostgreSQL of their own, with a cable in every connection that can fail."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncpg

from tests.cluster.balancer import Balancer
from tests.cluster.disk import SmallDisk
from tests.server import postgres
from tests.server.cable import Cable, Streams
from tests.server.conftest import QUICK

#: the log of the database has room on a small disk
SMALL_LOG = """
min_wal_size = 32MB
max_wal_size = 64MB
"""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class NodeProcess:
    """``undermine serve`` as a node. Cables, if there are any, go from it to the database, and from others to it."""

    def __init__(self, number: int, folder: Path, settings: dict[str, str], cables: bool = True) -> None:
        self.number = number
        #: the tree whose sources it runs when it is next started, if not this one, and as whom the database knows it
        self.tree: Path | None = None
        self.user = "postgres"
        self.port, self._node_port = free_port(), free_port()
        self.to_database: Cable
        self.to_node = Cable.to_port(self._node_port)
        self._cables = cables
        #: the database without a cable
        self.storage = ""
        self._settings = settings
        self._log = folder / f"node{number}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        settings = {
            **self._settings,
            "port": str(self.port),
            "data": f"postgresql://{self.user}@127.0.0.1:{self.to_database.port}/postgres",
            "node_address": f"http://127.0.0.1:{self.to_node.port}",
            "node_listen": f"http://127.0.0.1:{self._node_port}",
        }
        if not self._cables:
            settings |= {"data": self.storage, "node_address": settings["node_listen"]}
        named = {f"UNDERMINE_{name.upper()}": value for name, value in settings.items()}
        if self.tree is not None:
            named |= {"PYTHONPATH": str(self.tree / "src"), "UNDERMINE_PURE": "1"}
        with self._log.open("ab") as log:
            command = [sys.executable, "-m", "undermine", "serve"]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **named})

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def signal(self, which: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(which)

    async def ended(self) -> None:
        while self.runs:
            await asyncio.sleep(0.02)

    async def ready(self) -> None:
        """Waits until it answers; one that found no database is started again, as a service would be."""
        while True:
            if not self.runs:
                self.start()
            with suppress(OSError):
                await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{self.port}/api/games", None, 5)
                return
            await asyncio.sleep(0.1)

    @property
    def log(self) -> str:
        return self._log.read_text()


class HouseProcesses:
    """Everything a house needs, in one folder."""

    def __init__(
        self,
        folder: Path,
        nodes: int = 3,
        settings: dict[str, str] | None = None,
        port: int = 0,
        forced: bool = True,
        small: bool = False,
        cables: bool = True,
        tree: Path | None = None,
    ) -> None:
        self._folder = folder
        #: where the database is, if that is a disk which can be filled
        self.disk = SmallDisk.mounted(folder / "disk") if small else None
        self._port = port
        self._configured = postgres.SETTINGS + ("" if forced else postgres.NOT_FORCED)
        if self.disk is not None:
            self._configured += SMALL_LOG
        # Unless it is told otherwise nobody waits there, and nobody is turned away.
        told = QUICK if settings is None else settings
        told = {name: value for name, value in told.items() if name != "metrics_port"}
        self.nodes = [NodeProcess(number, folder, told, cables) for number in range(nodes)]
        for node in self.nodes:
            node.tree = tree
        self.database: Any = None
        self.url = ""
        self._balancer = Balancer(lambda: [node.port for node in self.nodes])

    async def __aenter__(self) -> Self:
        await self.start_database()
        for node in self.nodes:
            node.storage = self.storage
            node.to_database = Cable(self._reach_database)
            await node.to_database.__aenter__()
            await node.to_node.__aenter__()
            node.start()
            await node.ready()
        self.url = await self._balancer.start(self._port)
        return self

    async def start_database(self) -> None:
        folder = self._folder if self.disk is None else self.disk.folder
        self.database = await asyncio.to_thread(postgres.started, folder / "postgres", self._configured)

    async def stop_database(self) -> None:
        await asyncio.to_thread(self.database.cleanup)

    def _reach_database(self) -> Awaitable[Streams]:
        return asyncio.open_unix_connection(Path(self.storage.partition("host=")[2]) / ".s.PGSQL.5432")

    @property
    def storage(self) -> str:
        """The database without a cable."""
        uri: str = self.database.get_uri().replace(":@", "@")
        return uri

    async def have_database(self) -> None:
        """Wait until it answers. If it has ended, it is started, as a service would be; and if it only seems to run.

        PostgreSQL 18 stays without ever answering where its recovery has found a full disk.
        """
        while True:
            await asyncio.to_thread(self.database.ensure_postgres_running)
            for _ in range(20):
                with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await (await asyncpg.connect(self.storage)).close()
                    return
                await asyncio.sleep(0.2)
            await asyncio.to_thread(self.restart_database)

    def restart_database(self) -> None:
        """At once, as after a crash; what was committed is there."""
        postgres.run("pg_ctl", self.database.pgdata, "-w", "-m", "immediate", "-l", str(self.database.log), "restart")

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._balancer.stop()
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.signal(signal.SIGKILL)
            if node.process is not None:
                await asyncio.to_thread(node.process.wait)
            await node.to_database.__aexit__(None, None, None)
            await node.to_node.__aexit__(None, None, None)
        try:
            await self.stop_database()
        finally:
            if self.disk is not None:
                self.disk.unmount()
