"""The storages there are: a further one is added here, and has to pass everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from undermine.server.storage.memory import MemoryStorage
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.storage.storage import Storage

Open = Callable[[Path], Storage]

#: those whose tables are still there when the process is not
DURABLE: dict[str, Open] = {"sqlite": SqliteStorage}
ALL: dict[str, Open] = {"memory": lambda folder: MemoryStorage(), **DURABLE}
