"""A server in this process, on a real port, with whatever a test wants to lay down: the deal, chance, time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import uvicorn

from tests.server import postgres
from undermine.games import start
from undermine.server.live.hub import Hub
from undermine.server.nodes.house import House
from undermine.server.serve import configured, listen, listen_for_nodes, serving_nodes
from undermine.server.settings import Settings
from undermine.server.storage.postgresql import PostgresStorage
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.storage.storage import Storage
from undermine.server.tables.match import Deal
from undermine.server.web.mounts import Mount


class Steady(Hub):
    """A hub in which nothing is left to chance or time."""

    def __init__(self, folder: Path, deal: Deal = start, storage: Storage | None = None, **settings: float) -> None:
        more = {"messages": 1e6, "messages_address": 1e6, "requests_address": 1e6, "bot_workers": 1, **settings}
        quiet = Settings(port=0, data=str(folder), thinking_least=0, thinking_most=0, **more)  # type: ignore[arg-type]
        super().__init__(quiet, storage or SqliteStorage(folder), deal)
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
async def running(hub: Hub, house: House | None = None, mounts: Sequence[Mount] = ()) -> AsyncIterator[str]:
    """The address of a running server."""
    taken = listen(hub.settings)
    server = _Server(configured(house or House(hub), mounts))
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


@dataclass
class RunningNode:
    """A node of a house, and what ends it."""

    url: str
    hub: Steady
    house: House
    _stack: AsyncExitStack

    async def stop(self) -> None:
        """As a signal does."""
        await self._stack.aclose()


class _Node(Steady):
    """A hub whose codes are in capitals, as codes are, and whose secrets are no other node's."""

    def new_secret(self, purpose: str) -> str:
        assert self.storage.node is not None
        secret = f"{super().new_secret(purpose)}-{self.storage.node.id}"
        return secret.upper() if purpose == "code" else secret


async def start_node(folder: Path, deal: Deal = start, **settings: float) -> RunningNode:
    """Another node of the house that belongs to a folder."""
    data = await postgres.database(folder)
    listener, told = listen_for_nodes(Settings(data=data, node_address="http://127.0.0.1:0"))
    assert listener is not None
    hub = _Node(folder, deal, await PostgresStorage.open(data, told.node_address), **settings)
    house, stack = House(hub), AsyncExitStack()
    await stack.enter_async_context(serving_nodes(house, listener))
    return RunningNode(await stack.enter_async_context(running(hub, house)), hub, house, stack)


@asynccontextmanager
async def several(folder: Path, count: int, deal: Deal = start, **settings: float) -> AsyncIterator[list[RunningNode]]:
    """Several nodes of one house."""
    nodes = [await start_node(folder, deal, **settings) for _ in range(count)]
    try:
        yield nodes
    finally:
        for node in nodes:
            await node.stop()
