"""Tables in one SQLite file. One thread writes and one reads, so that the event loop waits for neither."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

from undermine.server.budgets import PIECE
from undermine.server.storage.sqlite.database import connect, migrate
from undermine.server.storage.sqlite.folder import FILE, DataFolder
from undermine.server.storage.sqlite.writer import Writer
from undermine.server.storage.storage import Claim, Node, StorageError, TableRow, WriteBatch

#: beyond any version
_LAST: Final = 2**62
_COLUMNS: Final = "id, link, code, opened, touched, phase, public, awake, line"


class SqliteStorage:
    """The storage in a folder. With ``read_only`` it may be opened beside a running server, and refuses to write."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self.node: Node | None = None
        self.on_commit: Callable[[int, float], None] = lambda tables, seconds: None
        self._path = folder / FILE
        self._writer: Writer | None = None
        with ExitStack() as undo:
            data = None if read_only else undo.enter_context(closing(DataFolder(folder)))
            self._connection = undo.enter_context(closing(connect(folder, read_only=read_only)))
            if data is not None:
                data.recognise(self._connection)
                migrate(self._connection)
                self._writer = Writer(data, lambda tables, seconds: self.on_commit(tables, seconds))
            self._opened = undo.pop_all()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._last_id: int | None = None

    # Writing

    async def write(self, batch: WriteBatch) -> None:
        await self._writing.write(batch)

    async def check(self) -> None:
        await self._writing.check()

    async def remove(self, tables: Sequence[int]) -> None:
        await self._writing.remove(tables)

    async def size(self) -> int:
        """How many bytes the database takes on the disk."""
        return self._path.stat().st_size

    async def vacuum(self) -> None:
        """Give all free space back to the disk; everybody else waits meanwhile."""
        await self._writing.vacuum()

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        await asyncio.to_thread(self._thread.shutdown)
        self._opened.close()

    @property
    def _writing(self) -> Writer:
        if self._writer is None:
            raise StorageError("the storage is open for reading only")
        return self._writer

    # Reading

    async def claim(self, link: str) -> Claim | None:
        row = await self.by_link(link)
        return None if row is None else Claim(row)

    async def by_link(self, link: str) -> TableRow | None:
        return next(iter(await self._rows("link = ?", link)), None)

    async def by_code(self, code: str) -> TableRow | None:
        return next(iter(await self._rows("code = ?", code)), None)

    async def awake(self) -> list[TableRow]:
        return await self._rows("awake ORDER BY id")

    async def public(self, most: int) -> list[TableRow]:
        found = await self._rows("public AND phase = 'lobby' ORDER BY touched DESC LIMIT ?", most)
        playing = "public AND phase = 'playing' ORDER BY touched DESC LIMIT ?"
        return found + await self._rows(playing, most - len(found))

    async def idle(self, before: int, most: int) -> list[TableRow]:
        return await self._rows("phase <> 'playing' AND touched < ? ORDER BY touched LIMIT ?", before, most)

    async def rows(self, after: int = 0) -> list[TableRow]:
        return await self._rows("id > ? ORDER BY id LIMIT ?", after, PIECE)

    async def entries(self, table_id: int, upto: int | None = None, after: int = 0) -> AsyncIterator[Sequence[bytes]]:
        query = "SELECT entry FROM entries WHERE table_id = ? AND version > ? AND version <= ? ORDER BY version LIMIT ?"
        version, last = after, _LAST if upto is None else upto
        while piece := [row[0] for row in await self._all(query, table_id, version, last, PIECE)]:
            yield piece
            if len(piece) < PIECE:
                return
            version += PIECE

    async def snapshot(self, table_id: int, upto: int | None = None) -> tuple[int, bytes] | None:
        query = (
            "SELECT version, snapshot FROM snapshots WHERE table_id = ? AND version <= ? ORDER BY version DESC LIMIT 1"
        )
        rows = await self._all(query, table_id, _LAST if upto is None else upto)
        return (rows[0][0], rows[0][1]) if rows else None

    async def replay(self, share: str) -> tuple[int, int] | None:
        rows = await self._all("SELECT table_id, version FROM replays WHERE share = ?", share)
        return (rows[0][0], rows[0][1]) if rows else None

    async def new_id(self) -> int:
        if self._last_id is None:
            last = await self._number("SELECT coalesce(max(id), 0) FROM tables")
            # Somebody else may have asked meanwhile.
            self._last_id = last if self._last_id is None else self._last_id
        self._last_id += 1
        return self._last_id

    async def count(self) -> int:
        return await self._number("SELECT count(*) FROM tables")

    async def integrity(self) -> list[str]:
        """What SQLite itself finds wrong with the file."""
        found = [str(row[0]) for row in await self._all("PRAGMA integrity_check")]
        return [] if found == ["ok"] else found

    async def _number(self, query: str) -> int:
        number: int = (await self._all(query))[0][0]
        return number

    async def _rows(self, where: str, *values: int | str) -> list[TableRow]:
        rows = await self._all(f"SELECT {_COLUMNS} FROM tables WHERE {where}", *values)  # noqa: S608
        return [TableRow(*row) for row in rows]

    async def _all(self, query: str, *values: int | str) -> list[tuple[Any, ...]]:
        def ask() -> list[tuple[Any, ...]]:
            return self._connection.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, ask)
        except sqlite3.Error as error:
            raise StorageError(str(error)) from error
