"""A storage that keeps everything in memory and forgets it when the server stops: for tests and for trying things."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from operator import attrgetter

from msgspec.structs import replace

from undermine.server.budgets import PIECE
from undermine.server.storage.storage import Claim, Node, StorageError, TableRow, WriteBatch


class MemoryStorage:
    """Tables in dictionaries."""

    def __init__(self) -> None:
        self.node: Node | None = None
        self.on_commit: Callable[[int, float], None] = lambda tables, seconds: None
        self._rows: dict[int, TableRow] = {}
        self._entries: dict[int, list[bytes]] = {}
        self._snapshots: dict[int, list[tuple[int, bytes]]] = {}
        self._shares: dict[str, tuple[int, int]] = {}
        self._last_id = 0
        self._closed = False

    async def write(self, batch: WriteBatch) -> None:
        self._require_open()
        table_id = batch.table_id
        row = self._new_row(batch) if batch.new else self._changed_row(batch)
        if batch.entries and batch.version != len(self._entries.get(table_id, ())) + 1:
            raise StorageError(f"version {batch.version} of table {table_id} is not the next one")
        if any(share in self._shares for share, _ in batch.shares):
            raise StorageError("the share link is taken")
        self._last_id = max(self._last_id, table_id)
        self._rows[table_id] = row
        self._entries.setdefault(table_id, []).extend(batch.entries)
        if batch.snapshot is not None:
            kept = self._snapshots.get(table_id, [])
            self._snapshots[table_id] = [*kept[-1:], (batch.last_version, batch.snapshot)]
        self._shares |= {share: (table_id, version) for share, version in batch.shares}
        self.on_commit(1, 0.0)

    def _new_row(self, batch: WriteBatch) -> TableRow:
        row = TableRow(batch.table_id, **batch.index)  # type: ignore[arg-type]
        if any(row.id == one.id or row.link == one.link or row.code == one.code for one in self._rows.values()):
            raise StorageError("the id, the link or the code is taken")
        return row

    def _changed_row(self, batch: WriteBatch) -> TableRow:
        row = self._rows.get(batch.table_id)
        if row is None:
            raise StorageError(f"there is no table {batch.table_id}")
        return replace(row, **batch.index) if batch.index else row

    async def claim(self, link: str) -> Claim | None:
        row = await self.by_link(link)
        return None if row is None else Claim(row)

    async def by_link(self, link: str) -> TableRow | None:
        return next((row for row in self._rows.values() if row.link == link), None)

    async def by_code(self, code: str) -> TableRow | None:
        return next((row for row in self._rows.values() if row.code == code), None)

    async def awake(self) -> list[TableRow]:
        return [row for row in self._by_id() if row.awake]

    async def public(self, most: int) -> list[TableRow]:
        latest = sorted(self._rows.values(), key=attrgetter("touched"), reverse=True)
        return [row for phase in ("lobby", "playing") for row in latest if row.public and row.phase == phase][:most]

    async def idle(self, before: int, most: int) -> list[TableRow]:
        found = (row for row in self._rows.values() if row.phase != "playing" and row.touched < before)
        return sorted(found, key=attrgetter("touched"))[:most]

    async def rows(self, after: int = 0) -> list[TableRow]:
        return [row for row in self._by_id() if row.id > after][:PIECE]

    def _by_id(self) -> list[TableRow]:
        return sorted(self._rows.values(), key=attrgetter("id"))

    async def entries(self, table_id: int, upto: int | None = None, after: int = 0) -> AsyncIterator[Sequence[bytes]]:
        entries = self._entries.get(table_id, [])[after:upto]
        for begin in range(0, len(entries), PIECE):
            yield entries[begin : begin + PIECE]

    async def snapshot(self, table_id: int, upto: int | None = None) -> tuple[int, bytes] | None:
        kept = reversed(self._snapshots.get(table_id, []))
        return next((one for one in kept if upto is None or one[0] <= upto), None)

    async def replay(self, share: str) -> tuple[int, int] | None:
        return self._shares.get(share)

    async def new_id(self) -> int:
        self._last_id += 1
        return self._last_id

    async def count(self) -> int:
        return len(self._rows)

    async def check(self) -> None:
        self._require_open()

    async def remove(self, tables: Sequence[int]) -> None:
        self._require_open()
        for table_id in tables:
            self._rows.pop(table_id, None)
            self._entries.pop(table_id, None)
            self._snapshots.pop(table_id, None)
        self._shares = {share: found for share, found in self._shares.items() if found[0] not in tables}

    async def close(self) -> None:
        self._closed = True

    def _require_open(self) -> None:
        if self._closed:
            raise StorageError("the storage is closed")
