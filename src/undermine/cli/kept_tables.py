"""Keeping the tables of a server: back-ups, whether they can be read, and those that are removed."""

from __future__ import annotations

import time
from pathlib import Path

from undermine.cli.refusal import Refusal, printable
from undermine.server.storage.backup import BackupError, restore_backup, write_backup
from undermine.server.storage.retention import DAY, remove_idle
from undermine.server.storage.storage import DurableStorage, TableRow, all_rows, read_entries
from undermine.server.tables.log_entry import decode_entry
from undermine.server.tables.refusal import Refusal as Refused
from undermine.server.tables.table import Table
from undermine.words import Words


async def backup(storage: DurableStorage, path: Path, words: Words) -> int:
    """Write all tables to a file, which must not be there yet."""
    if path.exists():
        raise Refusal.of(words, "exists", path=str(path))
    try:
        counts = await write_backup(storage, all_rows(storage), path)
    except OSError as error:
        raise Refusal.of(words, "unwritable", path=str(path), why=error) from None
    print(words.say("tables.backed_up", path=printable(str(path)), tables=counts.tables, entries=counts.entries))
    return 0


async def restore(storage: DurableStorage, path: Path, words: Words) -> int:
    """Read the tables of a back-up, but for those that are there already."""
    try:
        added, left = await restore_backup(storage, path)
    except (OSError, BackupError) as error:
        raise Refusal.of(words, "unreadable", path=str(path), why=error) from None
    print(words.say("tables.restored", added=added, left=left))
    return 0


async def check(storage: DurableStorage, words: Words) -> int:
    """Read every table, as a server would; 1 if something is wrong."""
    wrong = [words.say("tables.wrong.file", why=printable(why)) for why in await storage.integrity()]
    tables = 0
    async for row in all_rows(storage):
        tables += 1
        if why := await _wrong_with(storage, row):
            wrong.append(words.say("tables.wrong.table", number=row.id, why=printable(why)))
    for line in wrong:
        print(line)
    print(words.say("tables.checked", tables=tables, wrong=len(wrong)))
    return 1 if wrong else 0


async def _wrong_with(storage: DurableStorage, row: TableRow) -> str | None:
    """Why a table cannot be read, or would not be found as what it is."""
    try:
        state = Table.load(map(decode_entry, await read_entries(storage, row.id))).state
    except Refused as refusal:
        return f"{refusal.reason} {refusal.facts}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None if (state.table, state.code) == (row.link, row.code) else "found by another link or code"


async def prune(storage: DurableStorage, days: int, words: Words) -> int:
    """Remove the tables at which nothing has happened for so long and nothing is being played."""
    before = await storage.size()
    removed = await remove_idle(storage, time.time_ns() // 1_000_000 - days * DAY)
    await storage.vacuum()
    print(words.say("tables.pruned", tables=removed, freed=max(0, before - await storage.size()) // 1024))
    return 0
