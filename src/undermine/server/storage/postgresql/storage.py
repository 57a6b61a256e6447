"""Tables in a PostgreSQL database. One connection writes, a few read, and a lock keeps a second server out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Final

import asyncpg

from undermine.server.budgets import LET_GO_WITHIN, MOST_READERS, PIECE
from undermine.server.logs import log
from undermine.server.storage.postgresql import schema
from undermine.server.storage.postgresql.database import (
    ERRORS,
    Connection,
    Database,
    Readers,
    Refused,
    described,
    hang_up,
)
from undermine.server.storage.postgresql.node import ALIVE, PostgresNode
from undermine.server.storage.postgresql.writer import Writer
from undermine.server.storage.storage import (
    Claim,
    Elsewhere,
    Node,
    StorageError,
    TableRow,
    UnusableStorage,
    WriteBatch,
)
from undermine.server.tables.log_entry import FORM

#: beyond any version
_LAST: Final = 2**62
_COLUMNS: Final = "id, link, code, opened, touched, phase, public, awake, line"

#: what a server holds while it uses the database: by itself, or together with others
_LOCK: Final = 0x756E6465

#: whether no other node has a table than the one that asks. One that is not known has joined after the statement came
_FREE: Final = f"""(
    tables.owner IS NULL OR tables.owner = $2
    OR EXISTS (SELECT FROM nodes WHERE nodes.id = tables.owner AND NOT ({ALIVE}))
)"""
#: found by an index for each owner that is gone, however many tables the others have. Of several nodes that look for
#: them together each begins with others
_UNATTENDED: Final = f"""
awake <> 0 AND form <= $1
AND (owner IS NULL OR owner = ANY (ARRAY(SELECT nodes.id FROM nodes WHERE NOT ({ALIVE}))))
ORDER BY random() LIMIT $2"""  # noqa: S608
_CLAIM: Final = f"""
UPDATE tables SET epoch = epoch + 1, owner = $2, form = greatest(form, $3)
WHERE link = $1 RETURNING {_COLUMNS}, epoch"""  # noqa: S608
#: of those who claim it together one gets it, if it counts as there itself and can read the log
_CLAIM_FREE: Final = f"""
UPDATE tables SET epoch = epoch + 1, owner = $2, form = greatest(form, $3)
WHERE link = $1 AND form <= $3 AND {_FREE} AND EXISTS (SELECT FROM nodes WHERE nodes.id = $2 AND {ALIVE})
RETURNING {_COLUMNS}, epoch"""  # noqa: S608
_WHERE: Final = f"""
SELECT tables.owner, nodes.address, tables.form FROM tables
LEFT JOIN nodes ON nodes.id = tables.owner AND {ALIVE} WHERE tables.link = $1"""  # noqa: S608
_READERS_OF: Final = (
    f"SELECT address FROM nodes WHERE {ALIVE} AND reads >= $1 AND address <> '' ORDER BY id DESC LIMIT 1"  # noqa: S608
)
#: of two that ask together the second waits for the first, and counts on from there
_NEW_ID: Final = """
UPDATE house SET last_table = greatest(last_table, (SELECT coalesce(max(id), 0) FROM tables)) + 1
RETURNING last_table"""
_CHECK: Final = "UPDATE house SET checked = clock_timestamp() RETURNING identity"
#: tables whose log is not what the row says, or has a hole in it
_BROKEN: Final = """
SELECT tables.id FROM tables LEFT JOIN (
    SELECT table_id, count(*) AS entries, max(version) AS last FROM entries GROUP BY table_id
) AS log ON log.table_id = tables.id
WHERE tables.length <> coalesce(log.entries, 0) OR tables.length <> coalesce(log.last, 0)
ORDER BY tables.id"""


class _InUse(StorageError):
    """Another server has the database."""


class PostgresStorage:
    """The storage in a database. With ``read_only`` it may be opened beside running servers, and refuses to write."""

    def __init__(self, url: str, identity: str, secret: str, address: str = "", *, read_only: bool = False) -> None:
        self.on_commit: Callable[[int, float], None] = lambda tables, seconds: None
        self._database = Database(url, read_only=read_only)
        self._identity = identity
        self._own = PostgresNode(self._database, address, secret, FORM)
        self.node: Node | None = None if read_only else self._own
        self._readers = Readers(self._database, MOST_READERS)
        self._writer: Writer | None = None
        if not read_only:
            committed = lambda tables, seconds: self.on_commit(tables, seconds)  # noqa: E731
            self._writer = Writer(self._database, self._prepare, committed, self._own)

    @classmethod
    async def open(cls, url: str, address: str = "", *, read_only: bool = False) -> PostgresStorage:
        """The storage in a database, brought up to date; ``UnusableStorage`` if it cannot be used.

        Who names an address, at which other nodes reach this one, uses it together with them; else nobody else may.
        """
        try:
            connection = await Database(url, read_only=read_only, silent=True).connect()
        except StorageError as error:
            code = "storage.refused" if isinstance(error, Refused) else "storage.unreachable"
            raise UnusableStorage(code, why=str(error)) from None
        try:
            if read_only:
                await schema.require_known(connection)
            else:
                await schema.migrate(connection)
            identity, secret = await connection.fetchrow("SELECT identity, secret FROM house") or ("", "")
            durable = await connection.fetchval("SELECT current_setting('fsync')::boolean")
        except ERRORS as error:
            raise UnusableStorage("storage.refused", why=described(error)) from None
        finally:
            await hang_up(connection)
        storage = cls(url, identity, secret, address, read_only=read_only)
        if not read_only:
            try:
                await storage._writing.do(_asked)
            except StorageError as error:
                await storage.close()
                if isinstance(error, _InUse):
                    raise UnusableStorage("storage.database_in_use") from None
                raise UnusableStorage("storage.refused", why=str(error)) from None
            if not durable:
                log("database not durable", level=logging.WARNING)
        return storage

    async def _prepare(self, connection: Connection) -> None:
        """Make a connection the writer's: it waits for the disk, and nobody else's server writes meanwhile."""
        await connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        if await connection.fetchval("SELECT identity FROM house") != self._identity:
            raise StorageError("the database is no longer the one that was opened")
        deadline = asyncio.get_running_loop().time() + LET_GO_WITHIN
        # The session of a server that was killed lasts a moment longer than the server.
        lock = "pg_try_advisory_lock_shared" if self._several else "pg_try_advisory_lock"
        while not await connection.fetchval(f"SELECT {lock}($1)", _LOCK):
            if asyncio.get_running_loop().time() > deadline:
                raise _InUse("another server uses the database")
            await asyncio.sleep(0.05)

    # Writing

    async def write(self, batch: WriteBatch) -> None:
        await self._writing.write(batch)

    async def claim(self, link: str) -> Claim | None:
        async def claim(connection: Connection) -> asyncpg.Record | None:
            query = _CLAIM_FREE if self._several else _CLAIM
            return await connection.fetchrow(query, link, self._own.id, self._own.reads)

        row = await self._writing.do(claim)
        if row is None and self._several:
            await self._find(link)
        return None if row is None else Claim(TableRow(*row[:-1]), row[-1])

    async def _find(self, link: str) -> None:
        """``Elsewhere`` if there is a table that could not be claimed."""
        for owner, address, form in await self._readers.fetch(_WHERE, link):
            if address is None and form > self._own.reads:
                newer = await self._readers.fetch(_READERS_OF, form)
                raise Elsewhere(newer[0][0] if newer else "")
            raise Elsewhere(address if address is not None and owner != self._own.id else "")

    async def check(self) -> None:
        async def check(connection: Connection) -> str:
            return str(await connection.fetchval(_CHECK))

        if await self._writing.do(check) != self._identity:
            raise StorageError("the database is no longer the one that was opened")

    async def remove(self, tables: Sequence[int]) -> None:
        await self._writing.remove(list(tables))

    async def new_id(self) -> int:
        async def number(connection: Connection) -> int:
            return int(await connection.fetchval(_NEW_ID))

        found: int = await self._writing.do(number)
        return found

    async def size(self) -> int:
        """How many bytes the tables take in the database."""
        return int(await self._readers.value("SELECT pg_database_size(current_database())"))

    async def vacuum(self) -> None:
        """Give all free space back to the disk; everybody else waits meanwhile."""

        async def vacuum(connection: Connection) -> None:
            for table in ("tables", "entries", "replays", "snapshots"):
                await connection.execute(f"VACUUM (FULL, ANALYZE) {table}", timeout=3600)

        await self._writing.do(vacuum)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
            await self._own.close()
        await self._readers.close()

    @property
    def _several(self) -> bool:
        """Whether other nodes may use the database too."""
        return bool(self._own.address)

    @property
    def _writing(self) -> Writer:
        if self._writer is None:
            raise StorageError("the storage is open for reading only")
        return self._writer

    # Reading

    async def by_link(self, link: str) -> TableRow | None:
        return next(iter(await self._rows("link = $1", link)), None)

    async def by_code(self, code: str) -> TableRow | None:
        return next(iter(await self._rows("code = $1", code)), None)

    async def awake(self) -> list[TableRow]:
        if not self._several:
            return await self._rows("awake <> 0 ORDER BY id")
        return await self._rows(_UNATTENDED, self._own.reads, PIECE)

    async def public(self, most: int) -> list[TableRow]:
        found = await self._rows("public <> 0 AND phase = 'lobby' ORDER BY touched DESC LIMIT $1", most)
        playing = "public <> 0 AND phase = 'playing' ORDER BY touched DESC LIMIT $1"
        return found + await self._rows(playing, most - len(found))

    async def idle(self, before: int, most: int) -> list[TableRow]:
        where = f"phase <> 'playing' AND touched < $1 AND {_FREE.replace('$2', '$3')} ORDER BY touched LIMIT $2"
        return await self._rows(where, before, most, self._own.id)

    async def rows(self, after: int = 0) -> list[TableRow]:
        return await self._rows("id > $1 ORDER BY id LIMIT $2", after, PIECE)

    async def entries(self, table_id: int, upto: int | None = None, after: int = 0) -> AsyncIterator[Sequence[bytes]]:
        query = (
            "SELECT entry FROM entries WHERE table_id = $1 AND version > $2 AND version <= $3 ORDER BY version LIMIT $4"
        )
        version, last = after, _LAST if upto is None else upto
        while piece := [row[0] for row in await self._readers.fetch(query, table_id, version, last, PIECE)]:
            yield piece
            if len(piece) < PIECE:
                return
            version += PIECE

    async def snapshot(self, table_id: int, upto: int | None = None) -> tuple[int, bytes] | None:
        query = (
            "SELECT version, snapshot FROM snapshots WHERE table_id = $1 AND version <= $2 "
            "ORDER BY version DESC LIMIT 1"
        )
        rows = await self._readers.fetch(query, table_id, _LAST if upto is None else upto)
        return (rows[0][0], rows[0][1]) if rows else None

    async def replay(self, share: str) -> tuple[int, int] | None:
        rows = await self._readers.fetch("SELECT table_id, version FROM replays WHERE share = $1", share)
        return (rows[0][0], rows[0][1]) if rows else None

    async def count(self) -> int:
        return int(await self._readers.value("SELECT count(*) FROM tables"))

    async def integrity(self) -> list[str]:
        """Which logs are not what the database says of them."""
        return [f"the log of table {row[0]} is not whole" for row in await self._readers.fetch(_BROKEN)]

    async def _rows(self, where: str, *values: Any) -> list[TableRow]:
        rows = await self._readers.fetch(f"SELECT {_COLUMNS} FROM tables WHERE {where}", *values)  # noqa: S608
        return [TableRow(*row) for row in rows]


async def _asked(connection: Connection) -> None:
    """Nothing; that there is a connection to write through says everything."""
