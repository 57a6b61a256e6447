"""The one writer: whatever has come in since its last commit is committed in one statement, for all tables together.

The statement is fenced: of each table it says how long the log is and under which epoch it is written, and what is
otherwise in the database is left out and refused, without the others suffering for it. Whoever hands something in waits
until the database says that it is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import asyncpg

from undermine.server.storage.postgresql.database import ERRORS, Connection, Database, described, hang_up
from undermine.server.storage.postgresql.node import PostgresNode
from undermine.server.storage.storage import Fenced, StorageError, WriteBatch

#: how long after one commit the next one begins at the soonest, in seconds: what comes meanwhile goes with it
PACE: Final = 0.004
#: how many entries one statement writes at most, unless a single batch has more
_MOST_ROWS: Final = 1000

#: the columns that a batch may set, with their types
_COLUMNS: Final = {
    "link": "text",
    "code": "text",
    "opened": "bigint",
    "touched": "bigint",
    "phase": "text",
    "public": "integer",
    "awake": "integer",
    "line": "text",
}
_NAMES: Final = ", ".join(_COLUMNS)

_GIVEN: Final = f"""
WITH given AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], {
    ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(_COLUMNS.values(), 8))
}) AS given (id, epoch, length, added, {_NAMES})
), held AS (
    UPDATE tables SET length = tables.length + given.added, {
    ", ".join(f"{name} = coalesce(given.{name}, tables.{name})" for name in _COLUMNS)
}
    FROM given
    WHERE tables.id = given.id AND tables.epoch = given.epoch AND tables.length = given.length
    RETURNING tables.id
)"""  # noqa: S608
_PUT: Final = """, put AS (
    INSERT INTO entries (table_id, version, entry)
    SELECT one.* FROM unnest($5::bigint[], $6::bigint[], $7::bytea[]) AS one (table_id, version, entry)
    JOIN held ON held.id = one.table_id
)"""

#: entries and index columns of tables that are there, which is nearly always all there is; answers which were written
APPEND: Final = f"{_GIVEN}{_PUT} SELECT id FROM held"  # noqa: S608

#: and with them replays that are open from now on, and snapshots, of which the last two are kept
_WITH_MORE: Final = f"""{_GIVEN}{_PUT}, shared AS (
    INSERT INTO replays (share, table_id, version)
    SELECT one.* FROM unnest($16::text[], $17::bigint[], $18::bigint[]) AS one (share, table_id, version)
    JOIN held ON held.id = one.table_id
), taken AS (
    SELECT one.* FROM unnest($19::bigint[], $20::bigint[], $21::bytea[]) AS one (table_id, version, snapshot)
    JOIN held ON held.id = one.table_id
), dropped AS (
    DELETE FROM snapshots USING taken
    WHERE snapshots.table_id = taken.table_id
    AND snapshots.version < (SELECT max(version) FROM snapshots AS other WHERE other.table_id = taken.table_id)
), kept AS (
    INSERT INTO snapshots (table_id, version, snapshot) SELECT * FROM taken
    ON CONFLICT (table_id, version) DO UPDATE SET snapshot = excluded.snapshot
)
SELECT id FROM held"""  # noqa: S608

#: a table that is new has no entries yet: they follow in the same transaction
_NEW: Final = f"""
INSERT INTO tables (id, owner, epoch, form, length, {_NAMES})
VALUES ($1, $2, $3, $4, 0, {", ".join(f"${number}" for number in range(5, 5 + len(_COLUMNS)))})"""  # noqa: S608

_REMOVE: Final = (
    "DELETE FROM replays WHERE table_id = ANY($1::bigint[])",
    "DELETE FROM snapshots WHERE table_id = ANY($1::bigint[])",
    "DELETE FROM entries WHERE table_id = ANY($1::bigint[])",
    "DELETE FROM tables WHERE id = ANY($1::bigint[])",
)

#: what is done with the writer's connection besides
Job = Callable[[Connection], Awaitable[Any]]
_Waiting = tuple[WriteBatch | Job, "asyncio.Future[Any]"]
#: makes a connection what a writer needs; whoever may not write says so by ``StorageError``
Prepare = Callable[[Connection], Awaitable[None]]


class Writer:
    """Writes, through a connection of its own. New tables are the ``node``'s."""

    def __init__(
        self, database: Database, prepare: Prepare, committed: Callable[[int, float], None], node: PostgresNode
    ) -> None:
        self._database = database
        self._prepare = prepare
        self._committed = committed
        self._node = node
        self._connection: Connection | None = None
        self._waiting: deque[_Waiting] = deque()
        self._more = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    async def write(self, batch: WriteBatch) -> None:
        """Returns when a batch is durable; ``StorageError`` if it cannot be."""
        await self._hand_in(batch)

    async def remove(self, tables: Sequence[int]) -> None:
        """Returns when tables are gone."""

        async def remove(connection: Connection) -> None:
            async with connection.transaction():
                for query in _REMOVE:
                    await connection.execute(query, tables)

        await self.do(remove)

    async def do(self, job: Job) -> Any:
        """Do something with the connection, after all that was handed in before."""
        return await self._hand_in(job)

    async def _hand_in(self, what: WriteBatch | Job) -> Any:
        if self._closing:
            raise StorageError("the storage is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, done))
        self._more.set()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
        return await done

    async def close(self) -> None:
        """Write what has been handed in, and stop."""
        self._closing = True
        self._more.set()
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await hang_up(self._connection)

    # The task

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        began = 0.0
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._more.clear()
                await self._more.wait()
                continue
            first, done = self._waiting[0]
            if not isinstance(first, WriteBatch):
                self._waiting.popleft()
                await self._carry_out(first, done)
                continue
            if (wait := began + PACE - loop.time()) > 0:
                await asyncio.sleep(wait)
            began = loop.time()
            await self._commit(self._next_group())

    def _next_group(self) -> list[tuple[WriteBatch, asyncio.Future[Any]]]:
        """What is committed together: one batch of each table, for the fence of a second follows from the first."""
        group: list[tuple[WriteBatch, asyncio.Future[Any]]] = []
        later: list[_Waiting] = []
        tables: set[int] = set()
        rows = 0
        while self._waiting and rows < _MOST_ROWS:
            what, done = self._waiting[0]
            if not isinstance(what, WriteBatch):
                break
            self._waiting.popleft()
            if what.table_id in tables:
                later.append((what, done))
                continue
            tables.add(what.table_id)
            rows += len(what.entries)
            group.append((what, done))
        self._waiting.extendleft(reversed(later))
        return group

    async def _carry_out(self, job: Job, done: asyncio.Future[Any]) -> None:
        try:
            result = await job(await self._open())
        except Exception as error:
            self._settle(done, self._failure(error))
        else:
            self._settle(done, None, result)

    async def _commit(self, group: Sequence[tuple[WriteBatch, asyncio.Future[Any]]]) -> None:
        batches = [batch for batch, _ in group]
        began = time.perf_counter()
        try:
            written = await self._write(await self._open(), batches)
        except Exception as error:
            failure = self._failure(error)
            if len(group) > 1 and self._connection is not None:
                # One table's batch is at fault; the others' need not suffer for it.
                for one in group:
                    await self._commit([one])
                return
            for _, done in group:
                self._settle(done, failure)
            return
        self._committed(len(group), time.perf_counter() - began)
        for batch, done in group:
            self._settle(done, None if batch.table_id in written else Fenced(batch.table_id, batch.version))

    async def _write(self, connection: Connection, batches: Sequence[WriteBatch]) -> set[int]:
        new = [batch for batch in batches if batch.new]
        statement, values = _statement(batches)
        if not new:
            return {row[0] for row in await connection.fetch(statement, *values)}
        async with connection.transaction():
            for batch in new:
                columns = [batch.index.get(name) for name in _COLUMNS]
                await connection.execute(_NEW, batch.table_id, self._node.id, batch.epoch, self._node.reads, *columns)
            return {row[0] for row in await connection.fetch(statement, *values)}

    async def _open(self) -> Connection:
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        connection = await self._database.connect()
        try:
            await self._prepare(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        return connection

    def _failure(self, error: Exception) -> StorageError:
        """What whoever waits is told; a connection that has failed in any way but by a plain refusal is given up."""
        connection = self._connection
        plain = isinstance(error, asyncpg.PostgresError | asyncpg.DataError | Fenced)
        if connection is not None and (connection.is_closed() or not plain):
            # What was sent may be written yet or not: whoever reads the table again will know.
            connection.terminate()
            self._connection = None
            if isinstance(error, ERRORS):
                self._database.lost(described(error))
        return error if isinstance(error, StorageError) else StorageError(described(error))

    def _settle(self, done: asyncio.Future[Any], error: Exception | None, result: Any = None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)


def _statement(batches: Sequence[WriteBatch]) -> tuple[str, list[Any]]:
    """What is sent for some batches, each of another table."""
    rows = [(batch, offset, entry) for batch in batches for offset, entry in enumerate(batch.entries)]
    values: list[Any] = [
        [batch.table_id for batch in batches],
        [batch.epoch for batch in batches],
        [batch.version - 1 for batch in batches],
        [len(batch.entries) for batch in batches],
        [batch.table_id for batch, _, _ in rows],
        [batch.version + offset for batch, offset, _ in rows],
        [entry for _, _, entry in rows],
        *([batch.index.get(name) for batch in batches] for name in _COLUMNS),
    ]
    shares = [(share, batch.table_id, version) for batch in batches for share, version in batch.shares]
    snapshots = [(batch.table_id, batch.last_version, batch.snapshot) for batch in batches if batch.snapshot]
    if not (shares or snapshots):
        return APPEND, values
    more = [[share[at] for share in shares] for at in range(3)] + [[one[at] for one in snapshots] for at in range(3)]
    return _WITH_MORE, values + more
