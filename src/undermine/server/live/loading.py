"""Tables from storage: the last snapshot that can be used, and what has happened since."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from undermine.server.budgets import SNAPSHOT_EVERY
from undermine.server.storage.storage import Storage, StorageError, WriteBatch, read_entries
from undermine.server.tables.log_entry import decode_entry
from undermine.server.tables.match import Deal
from undermine.server.tables.snapshot import restore_snapshot, take_snapshot
from undermine.server.tables.table import Table


class Loaded(msgspec.Struct):
    """A table, how many bytes its log has, and the version of the snapshot it was loaded from; 0 if from none."""

    table: Table
    log_size: int = 0
    snapshot_version: int = 0


async def load(storage: Storage, table_id: int, deal: Deal, upto: int | None = None) -> Loaded:
    """A table as it is, or as it was at a version."""
    found = await _from_snapshot(storage, table_id, deal, upto) or Loaded(Table(deal))
    entries = await read_entries(storage, table_id, upto, found.table.version)
    await asyncio.to_thread(_apply, found.table, entries)
    found.log_size += sum(map(len, entries))
    return found


async def keep_snapshot(storage: Storage, table_id: int, loaded: Loaded, epoch: int = 0) -> None:
    """Store a snapshot of a table with a long log that has none, so that all of it is read this once."""
    table = loaded.table
    if table.version - loaded.snapshot_version >= SNAPSHOT_EVERY:
        snapshot = take_snapshot(table, loaded.log_size)
        # What cannot be written now is written when something happens at the table.
        with suppress(StorageError):
            batch = WriteBatch(table_id, table.version + 1, [], {}, snapshot=snapshot, epoch=epoch)
            await storage.write(batch)
            loaded.snapshot_version = table.version


async def is_near(storage: Storage, table_id: int, version: int) -> bool:
    """Whether little has to be read to know a table as it was at a version."""
    found = await storage.snapshot(table_id, version)
    return version - (found[0] if found else 0) <= 2 * SNAPSHOT_EVERY


async def _from_snapshot(storage: Storage, table_id: int, deal: Deal, upto: int | None) -> Loaded | None:
    stored = await storage.snapshot(table_id, upto)
    if stored is None:
        return None
    version, data = stored
    restored = await asyncio.to_thread(restore_snapshot, data, deal)
    return Loaded(*restored, version) if restored else None


def _apply(table: Table, entries: Sequence[bytes]) -> None:
    for entry in entries:
        table.apply(decode_entry(entry))
