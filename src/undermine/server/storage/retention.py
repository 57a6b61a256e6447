"""How long tables are kept: those at which nothing has been played for a set time are archived and removed."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

from undermine.server.budgets import PIECE
from undermine.server.storage.backup import write_backup
from undermine.server.storage.storage import Storage, TableRow

#: how many tables are removed in one go, so that nobody waits long for it
_AT_ONCE: Final = 20
DAY: Final = 24 * 60 * 60 * 1000


async def remove_idle(
    storage: Storage,
    before: int,
    archive: Path | None = None,
    in_use: Callable[[TableRow], bool] = lambda row: False,
) -> int:
    """Remove the tables at which nothing has happened since a time and nothing is being played; how many there were.

    With a folder for an archive they are written there first, as back-ups.
    """
    removed = skipped = 0
    while rows := (await storage.idle(before, skipped + PIECE))[skipped:]:
        going = [row for row in rows if not in_use(row)]
        skipped += len(rows) - len(going)
        removed += len(going)
        if going and archive is not None:
            archive.mkdir(mode=0o700, parents=True, exist_ok=True)
            name = f"tables-{time.strftime('%Y%m%d', time.gmtime())}-{going[0].id}-{going[-1].id}.jsonl.gz"
            await write_backup(storage, _each(going), archive / name)
        for begin in range(0, len(going), _AT_ONCE):
            await storage.remove([row.id for row in going[begin : begin + _AT_ONCE]])
    return removed


async def _each(rows: Sequence[TableRow]) -> AsyncIterator[TableRow]:
    for row in rows:
        yield row
