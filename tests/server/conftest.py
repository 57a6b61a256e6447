"""A real server in a process of its own, and in this one."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.players import Evening
from undermine.server.logs import LOG, JsonFormatter

#: what a test's server is told unless the test says otherwise: nobody waits, nobody is turned away
QUICK = {
    "port": "0",
    "metrics_port": "0",
    "thinking_least": "0",
    "thinking_most": "0",
    "bot_workers": "1",
    "messages": "100000",
    "messages_address": "100000",
    "requests_address": "100000",
    "connections_address": "10000",
    "tables_address": "100000",
}


class Server:
    """``undermine serve`` in a process of its own."""

    def __init__(
        self, folder: Path, data: str = "", environment: Mapping[str, str] | None = None, **settings: str
    ) -> None:
        self.folder = folder
        #: where its tables are kept: the folder, unless it is a database
        self.data = data or str(folder)
        self._environment = environment or {}
        self.settings = {**QUICK, **settings}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.log: list[str] = []
        #: how many lines of it are from before the last start
        self._log_before = 0

    def start(self) -> str:
        settings = {f"UNDERMINE_{name.upper()}": value for name, value in self.settings.items()}
        self._log_before = len(self.log)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "undermine", "serve", "--data", self.data],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **settings, **self._environment},
        )
        assert self.process.stdout is not None and self.process.stderr is not None
        self._reader = threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True)
        self._reader.start()
        said = self.process.stdout.readline()
        found = re.search(r"http://[\w.:]+", said)
        assert found, f"it said {said!r} and {self.log}"
        self.url = found[0]
        # The same port again after a restart, as a real one would have.
        self.settings["port"] = self.url.rpartition(":")[2]
        return self.url

    def _read(self, stream: Any) -> None:
        self.log.extend(line.rstrip("\n") for line in stream)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(timeout=120)
        assert self.process.stdout is not None and self.process.stderr is not None
        self._reader.join(timeout=60)
        self.process.stdout.close()
        self.process.stderr.close()
        self.process = None
        return code

    @property
    def metrics(self) -> str:
        """Where figures are told; the log says it before anything else can be asked."""
        while not (told := [line for line in self.log[self._log_before :] if '"what": "metrics"' in line]):
            time.sleep(0.01)
        return str(json.loads(told[0])["address"])


Serve = Callable[..., Server]


@pytest.fixture(autouse=True)
def _logs_are_as_they_were() -> Iterator[None]:
    """A server that begins in this process decides what is logged, and where to; the next test has its own say."""
    root, level = logging.getLogger(), logging.getLogger().level
    yield
    for handler in root.handlers[:]:
        if isinstance(handler.formatter, JsonFormatter):
            root.removeHandler(handler)
    root.setLevel(level)
    LOG.setLevel(logging.NOTSET)


@pytest.fixture(scope="session", autouse=True)
def _postgres_ends_with_the_tests() -> Iterator[None]:
    yield
    postgres.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers, and stops those that still run."""
    servers: list[Server] = []

    def start(**settings: Any) -> Server:
        server = Server(tmp_path / f"data{len(servers)}", **settings)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        if server.process is not None:
            server.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not mind others at other tables."""
    server = Server(tmp_path_factory.mktemp("shared"))
    server.start()
    yield server
    if server.process is not None:
        server.stop(signal.SIGKILL)


@pytest.fixture
def evening(shared: Server) -> Evening:
    """Three people at a table of their own on the shared server."""
    return Evening(shared.url)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs tests that are coroutines; an evening begins before its test and is over after it."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}

    async def run() -> None:
        async with AsyncExitStack() as stack:
            for one in given.values():
                if isinstance(one, Evening):
                    await stack.enter_async_context(one)
            await test(**given)

    together(run())
    return True


def together(work: Any, seconds: float = 600) -> Any:
    """Run a coroutine to its end, within a time no test needs."""
    return asyncio.run(asyncio.wait_for(work, seconds))
