"""Batches to write, and what was written."""

from __future__ import annotations

from typing import Any

from undermine.server.storage.storage import Storage, WriteBatch, read_entries

INDEX: dict[str, Any] = {"opened": 1, "touched": 1, "phase": "lobby", "public": 0, "awake": 0, "line": ""}


def batch(table: int, version: int, *texts: str, **index: int | str) -> WriteBatch:
    """Entries of a table that is there."""
    return WriteBatch(table, version, [text.encode() for text in texts], index)


def new(table: int, *texts: str, **index: int | str) -> WriteBatch:
    """A new table with its first entries."""
    columns = {**INDEX, "link": f"link{table}", "code": f"code{table}", **index}
    return WriteBatch(table, 1, [text.encode() for text in texts], columns, True)


async def texts(storage: Storage, table: int, upto: int | None = None) -> list[str]:
    return [entry.decode() for entry in await read_entries(storage, table, upto)]
