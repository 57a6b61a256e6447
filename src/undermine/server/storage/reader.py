"""Reading the storage: tables by link or code, their entries, replays by share link."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from undermine.server.storage.database import connect, migrate
from undermine.server.tables.log_entry import LogEntry, decode_entry


class TableRow(msgspec.Struct, frozen=True):
    """A row of ``tables``: what helps to find a table."""

    id: int
    link: str
    code: str
    opened: int
    touched: int
    phase: str
    public: int
    awake: int
    line: str


_COLUMNS = "id, link, code, opened, touched, phase, public, awake, line"


class Reader:
    """The stored tables, for reading. May be used from several threads, one at a time."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self._connection = connect(folder, read_only=read_only)
        if not read_only:
            try:
                migrate(self._connection)
            except BaseException:
                self.close()
                raise
        self._lock = threading.Lock()

    def close(self) -> None:
        self._connection.close()

    def by_link(self, link: str) -> TableRow | None:
        return self._one("link = ?", link)

    def by_code(self, code: str) -> TableRow | None:
        return self._one("code = ?", code)

    def awake(self) -> list[TableRow]:
        """The tables at which the server itself has to do something next."""
        return list(self._rows("awake ORDER BY id"))

    def public(self, most: int) -> list[TableRow]:
        """Tables that everyone may find: those in the lobby first, the latest first."""
        found = list(self._rows("public AND phase = 'lobby' ORDER BY touched DESC LIMIT ?", most))
        found += self._rows("public AND phase = 'playing' ORDER BY touched DESC LIMIT ?", most - len(found))
        return found

    def all(self) -> Iterator[TableRow]:
        """Every table, the oldest first."""
        yield from self._rows("1 ORDER BY id")

    def entries(self, table_id: int, upto: int = -1) -> list[LogEntry]:
        """What has happened at a table, up to a version if one is named."""
        limit = "" if upto < 0 else " AND version <= ?"
        values = (table_id,) if upto < 0 else (table_id, upto)
        rows = self._all(f"SELECT entry FROM entries WHERE table_id = ?{limit} ORDER BY version", *values)  # noqa: S608
        return [decode_entry(row[0]) for row in rows]

    def replay(self, share: str) -> tuple[int, int] | None:
        """The table, and the version at which the match ended, that a share link stands for."""
        rows = self._all("SELECT table_id, version FROM replays WHERE share = ?", share)
        return (rows[0][0], rows[0][1]) if rows else None

    def last_id(self) -> int:
        return self._number("coalesce(max(id), 0)")

    def count(self) -> int:
        return self._number("count(*)")

    def _number(self, what: str) -> int:
        number: int = self._all(f"SELECT {what} FROM tables")[0][0]  # noqa: S608
        return number

    def _one(self, where: str, *values: int | str) -> TableRow | None:
        return next(iter(self._rows(where, *values)), None)

    def _rows(self, where: str, *values: int | str) -> Iterator[TableRow]:
        for row in self._all(f"SELECT {_COLUMNS} FROM tables WHERE {where}", *values):  # noqa: S608
            yield TableRow(*row)

    def _all(self, query: str, *values: int | str) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()
