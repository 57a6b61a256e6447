"""The one writer: a thread that commits whatever has come in since its last commit, all of it at once.

Whoever hands something in waits until it is on the disk. While one commit is under way the next ones gather, and one
does not follow another too closely, so that the disk is asked once for many tables.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from queue import SimpleQueue
from typing import Final

from undermine.server.storage.sqlite.database import connect, version_of
from undermine.server.storage.sqlite.folder import DataFolder
from undermine.server.storage.storage import StorageError, WriteBatch

#: how often a checkpoint carries what is committed from the write-ahead log to the database's pages, in seconds
CHECKPOINT: Final = 5.0
#: how long after one commit the next one begins at the soonest, in seconds: nobody notices, and waking the writer and
#: asking the disk cost more than what is written
PACE: Final = 0.008
#: how many entries one statement writes at most
_MOST_ROWS: Final = 200


_Waiting = tuple[WriteBatch, "asyncio.Future[None]"]
#: something else that the thread does on its connection
_Job = tuple[Callable[[sqlite3.Connection], None], "asyncio.Future[None]"]


class Writer:
    """Writes, in a thread of its own."""

    def __init__(self, folder: DataFolder, committed: Callable[[int, float], None]) -> None:
        self._folder = folder
        self._committed = committed
        #: the loop of whoever writes; it need not run yet when a storage is opened
        self._loop: asyncio.AbstractEventLoop
        self._connection = connect(folder.path.parent)
        # Checkpoints wait for the disk too; they are made by another thread, so that no commit waits for them.
        self._connection.execute("PRAGMA wal_autocheckpoint = 0")
        #: what has come in and is not with the thread yet
        self._waiting: list[_Waiting] = []
        self._commits: SimpleQueue[list[_Waiting] | _Job | None] = SimpleQueue()
        #: whether the thread has something to do, or will have at the set time
        self._busy = False
        #: when the thread was last given something to do
        self._handed_over = 0.0
        self._started = self._closing = False
        #: whether a checkpoint has just carried nearly all of the log over
        self._checkpointed = False
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="writer")
        self._checkpointer = threading.Thread(target=self._checkpoint, name="checkpoints", daemon=True)

    async def write(self, batch: WriteBatch) -> None:
        """Returns when a batch is durable; ``StorageError`` if it cannot be."""
        done = self._promise()
        self._waiting.append((batch, done))
        if not self._busy:
            self._busy = True
            self._hand_over_when_due()
        await done

    async def check(self) -> None:
        """Returns when something of no account has been written."""
        await self._do(_write_nothing)

    async def remove(self, tables: Sequence[int]) -> None:
        """Returns when tables are gone."""
        await self._do(lambda connection: _remove(connection, tables))

    async def vacuum(self) -> None:
        """Returns when the database has been written anew without what is free in it."""
        await self._do(_vacuum)

    async def _do(self, job: Callable[[sqlite3.Connection], None]) -> None:
        done = self._promise()
        self._hand_over()
        self._commits.put((job, done))
        await done

    def _promise(self) -> asyncio.Future[None]:
        if self._closing:
            raise StorageError("the storage is closed")
        if not self._started:
            self._started = True
            self._loop = asyncio.get_running_loop()
            self._thread.start()
            self._checkpointer.start()
        return self._loop.create_future()

    async def close(self) -> None:
        """Write what has been handed in, and stop."""
        self._closing = True
        self._hand_over()
        self._commits.put(None)
        self._closed.set()
        if self._started:
            await asyncio.to_thread(self._thread.join)
            await asyncio.to_thread(self._checkpointer.join)
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()

    def _hand_over_when_due(self) -> None:
        wait = self._handed_over + PACE - self._loop.time()
        if wait > 0:
            # After what has just come in, so that it need not wait for the next commit.
            self._loop.call_later(wait, self._loop.call_soon, self._hand_over)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        """Give the thread all that has come in."""
        if self._waiting:
            self._handed_over = self._loop.time()
            self._commits.put(self._waiting)
            self._waiting = []

    def _run(self) -> None:
        loop = self._loop
        while (waiting := self._commits.get()) is not None:
            if isinstance(waiting, tuple):
                job, done = waiting
                loop.call_soon_threadsafe(_settle, done, self._attempt(partial(job, self._connection)))
                continue
            began = time.perf_counter()
            error = self._commit([batch for batch, _ in waiting])
            seconds = time.perf_counter() - began
            if error is not None and len(waiting) > 1:
                # One table's batch may be at fault; the others' need not suffer for it.
                errors = [self._commit([batch]) for batch, _ in waiting]
            else:
                errors = [error] * len(waiting)
            loop.call_soon_threadsafe(self._answer, waiting, errors, seconds)
            if self._checkpointed:
                # The little that has come since: with nothing left the log begins anew, or it would only ever grow.
                self._checkpointed = False
                _checkpoint_passively(self._connection)

    def _commit(self, batches: Sequence[WriteBatch]) -> Exception | None:
        return self._attempt(lambda: _commit(self._connection, batches))

    def _attempt(self, work: Callable[[], None]) -> Exception | None:
        """Do something that is carried out whole or not at all; what went wrong, for this thread must not die of it."""
        try:
            self._folder.check()
            work()
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return error
        return None

    def _answer(self, waiting: Sequence[_Waiting], errors: Sequence[Exception | None], seconds: float) -> None:
        if self._waiting:
            self._hand_over_when_due()
        else:
            self._busy = False
        self._committed(len(waiting), seconds)
        for (_, done), error in zip(waiting, errors, strict=True):
            _settle(done, error)

    def _checkpoint(self) -> None:
        with closing(connect(self._folder.path.parent)) as connection:
            while not self._closed.wait(CHECKPOINT):
                _checkpoint_passively(connection)
                self._checkpointed = True


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(StorageError(str(error)))


def _checkpoint_passively(connection: sqlite3.Connection) -> None:
    # What cannot be carried over now stays safe in the log until the next time.
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _commit(connection: sqlite3.Connection, batches: Sequence[WriteBatch]) -> None:
    """Write index columns, and the entries of all tables together, as one transaction (a group commit).

    Each statement lets other threads run and then waits for its turn again, so there should be few of them: entries
    alone, which are nearly always all there is, are one, and a statement by itself is a transaction too.
    """
    rows = [
        (batch.table_id, batch.version + offset, entry)
        for batch in batches
        for offset, entry in enumerate(batch.entries)
    ]
    shares = [(share, batch.table_id, version) for batch in batches for share, version in batch.shares]
    indexed = [batch for batch in batches if batch.index]
    snapshots = [(batch.table_id, batch.last_version, batch.snapshot) for batch in batches if batch.snapshot]
    if not (indexed or shares or snapshots) and len(rows) <= _MOST_ROWS:
        _insert(connection, rows)
        return
    connection.execute("BEGIN IMMEDIATE")
    for batch in indexed:
        _update_index(connection, batch)
    for begin in range(0, len(rows), _MOST_ROWS):
        _insert(connection, rows[begin : begin + _MOST_ROWS])
    if shares:
        connection.executemany("INSERT INTO replays (share, table_id, version) VALUES (?, ?, ?)", shares)
    for table_id, version, snapshot in snapshots:
        # The one before it is kept too: old news is told from there.
        last = "(SELECT max(version) FROM snapshots WHERE table_id = ?1)"
        connection.execute(f"DELETE FROM snapshots WHERE table_id = ?1 AND version < {last}", (table_id,))  # noqa: S608
        connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (table_id, version, snapshot))
    connection.execute("COMMIT")


def _insert(connection: sqlite3.Connection, rows: Sequence[tuple[int, int, bytes]]) -> None:
    if rows:
        marks = ", ".join(["(?, ?, ?)"] * len(rows))
        values = [value for row in rows for value in row]
        connection.execute(f"INSERT INTO entries (table_id, version, entry) VALUES {marks}", values)  # noqa: S608


def _update_index(connection: sqlite3.Connection, batch: WriteBatch) -> None:
    columns = batch.index
    if batch.new:
        names = ", ".join(("id", *columns))
        marks = ", ".join("?" * (len(columns) + 1))
        connection.execute(f"INSERT INTO tables ({names}) VALUES ({marks})", (batch.table_id, *columns.values()))  # noqa: S608
    else:
        changes = ", ".join(f"{name} = ?" for name in columns)
        connection.execute(f"UPDATE tables SET {changes} WHERE id = ?", (*columns.values(), batch.table_id))  # noqa: S608


def _remove(connection: sqlite3.Connection, tables: Sequence[int]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for query in (
        "DELETE FROM replays WHERE table_id = ?",
        "DELETE FROM snapshots WHERE table_id = ?",
        "DELETE FROM entries WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?",
    ):
        connection.executemany(query, [(table,) for table in tables])
    connection.execute("COMMIT")
    # What they held was overwritten; the space is given back, and nothing stays behind in the write-ahead log.
    connection.execute("PRAGMA incremental_vacuum").fetchall()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _vacuum(connection: sqlite3.Connection) -> None:
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _write_nothing(connection: sqlite3.Connection) -> None:
    # The same number again; the page it stands on is written all the same.
    connection.execute(f"PRAGMA user_version = {version_of(connection)}")
