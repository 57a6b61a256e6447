"""Back-ups: tables in one portable file, written from any storage, beside a running server too, and read into any.

The file is JSON Lines, compressed by gzip: what it is, then each table with its entries, and how many there were, so
that a file that was cut short is known. It holds what the server alone may know: seeds, and hashes of tokens.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import zlib
from collections.abc import AsyncIterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from undermine.games.core.errors import InvalidInput
from undermine.server.storage.storage import Storage, TableRow, WriteBatch, read_entries
from undermine.server.tables.log_entry import decode_entry
from undermine.versions import BACKUP
from undermine.wire.happenings import Ended

_encode: Final = msgspec.json.Encoder().encode


class BackupError(InvalidInput):
    """A file that is no back-up, or not a whole one."""


class Counts(msgspec.Struct):
    """How much a back-up holds."""

    tables: int = 0
    entries: int = 0


_NOTHING: Final = msgspec.Raw()


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the file: one of these."""

    backup: int | None = None
    table: TableRow | None = None
    entry: msgspec.Raw = _NOTHING
    end: Counts | None = None


_decode: Final = msgspec.json.Decoder(_Line).decode


async def write_backup(storage: Storage, rows: AsyncIterable[TableRow], path: Path) -> Counts:
    """Write tables to a new file that nobody else may read; it is there once it is whole."""
    counts = Counts()
    with _new_file(path) as file:
        await asyncio.to_thread(file.write, _encode(_Line(backup=BACKUP)) + b"\n")
        async for listed in rows:
            row, entries = await _as_one(storage, listed)
            if row is None:
                continue
            counts.tables += 1
            counts.entries += len(entries)
            lines = [_encode(_Line(table=row)), *(b'{"entry":%b}' % entry for entry in entries), b""]
            await asyncio.to_thread(file.write, b"\n".join(lines))
        await asyncio.to_thread(file.write, _encode(_Line(end=counts)) + b"\n")
    return counts


async def _as_one(storage: Storage, row: TableRow) -> tuple[TableRow | None, list[bytes]]:
    """A table and its entries of one moment, though somebody may be playing at it."""
    entries = await read_entries(storage, row.id)
    while (again := await storage.by_link(row.link)) not in (row, None):
        assert again is not None
        row, entries = again, await read_entries(storage, row.id)
    return again, entries


@contextmanager
def _new_file(path: Path) -> Iterator[gzip.GzipFile]:
    unfinished = path.with_name(f"{path.name}.part")
    opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(opened, "wb") as raw:
            with gzip.GzipFile(path.name, "wb", fileobj=raw) as file:
                yield file
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.rename(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def read_backup(path: Path) -> Iterator[tuple[TableRow, list[bytes]]]:
    """The tables in a back-up; ``BackupError`` if it is none, or not whole."""
    counts, row, entries = Counts(), None, list[bytes]()
    lines = _lines(path)
    first = next(lines, _Line())
    if first.backup is None:
        raise BackupError("backup.not_one")
    if first.backup > BACKUP:
        raise BackupError("backup.newer", version=first.backup, known=BACKUP)
    for line in lines:
        if line.entry and row is not None:
            entries.append(bytes(line.entry))
            counts.entries += 1
            continue
        if row is not None:
            yield row, entries
        if line.end is not None and line.end == counts:
            return
        if line.table is None:
            break
        counts.tables += 1
        row, entries = line.table, []
    raise BackupError("backup.cut_short")


def _lines(path: Path) -> Iterator[_Line]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield _decode(line)
    except (gzip.BadGzipFile, msgspec.DecodeError):
        raise BackupError("backup.not_one") from None
    except (EOFError, zlib.error):
        raise BackupError("backup.cut_short") from None


async def restore_backup(storage: Storage, path: Path) -> tuple[int, int]:
    """Read a back-up into a storage: how many tables were added, and how many were left out as there already."""
    # All of it is read first, so that nothing is restored from a file that is not whole.
    for _ in read_backup(path):
        pass
    added = left = 0
    for row, entries in read_backup(path):
        if await storage.by_link(row.link) is not None or await storage.by_code(row.code) is not None:
            left += 1
            continue
        index = msgspec.structs.asdict(row)
        del index["id"]
        shares = [
            (entry.what.share, version)
            for version, entry in enumerate(map(decode_entry, entries), 1)
            if isinstance(entry.what, Ended)
        ]
        await storage.write(WriteBatch(await storage.new_id(), 1, entries, index, True, shares))
        added += 1
    return added, left
