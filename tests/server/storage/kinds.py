"""The storages there are: a further one is added here, and has to pass everything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.server import postgres
from undermine.server.storage.memory import MemoryStorage
from undermine.server.storage.postgresql import PostgresStorage
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.storage.storage import DurableStorage, Storage


async def _memory(folder: Path) -> Storage:
    return MemoryStorage()


async def _sqlite(folder: Path) -> DurableStorage:
    return SqliteStorage(folder)


async def _postgresql(folder: Path) -> DurableStorage:
    return await PostgresStorage.open(await postgres.database(folder))


#: those whose tables are still there when the process is not
DURABLE: dict[str, Callable[[Path], Awaitable[DurableStorage]]] = {"sqlite": _sqlite, "postgresql": _postgresql}
ALL: dict[str, Callable[[Path], Awaitable[Storage]]] = {"memory": _memory, **DURABLE}
