"""A server in this process, on a real port, with whatever a test wants to lay down: the deal, chance, time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path

import uvicorn

from undermine.games import start
from undermine.server.live.hub import Hub
from undermine.server.serve import configured, listen
from undermine.server.settings import Settings
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.tables.match import Deal


class Steady(Hub):
    """A hub in which nothing is left to chance or time."""

    def __init__(self, folder: Path, deal: Deal = start, **settings: float) -> None:
        more = {"messages": 1e6, "messages_address": 1e6, "requests_address": 1e6, "bot_workers": 1, **settings}
        quiet = Settings(port=0, data=str(folder), thinking_least=0, thinking_most=0, **more)  # type: ignore[arg-type]
        super().__init__(quiet, SqliteStorage(folder), deal)
        self._numbers = count(1)

    def new_secret(self, purpose: str) -> str:
        return f"{purpose}{next(self._numbers):06}"

    def now(self) -> int:
        return 0


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def running(hub: Hub) -> AsyncIterator[str]:
    """The address of a running server."""
    taken = listen(hub.settings)
    server = _Server(configured(hub))
    task = asyncio.create_task(server.serve(sockets=[taken]))
    while not server.started:
        await asyncio.sleep(0.005)
        if task.done():
            task.result()
    try:
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
    finally:
        await hub.close()
        server.should_exit = True
        await task
