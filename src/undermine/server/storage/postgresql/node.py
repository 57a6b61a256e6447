"""A server as a node of its house: it is there by the database's clock, and has tables for as long as it is.

Each time it has to begin anew it is another node: what it had before under an older number is anybody's.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from undermine import __version__
from undermine.server.budgets import BEAT_WITHIN, LEASE
from undermine.server.storage.postgresql.database import ERRORS, Connection, Database, described, hang_up
from undermine.server.storage.storage import StorageAway, StorageError

#: whether the node of a row is there, at the moment at which the statement came: what a statement reads is never older
#: than that, but may be old by the time for which it had to wait
ALIVE: Final = f"NOT nodes.gone AND nodes.seen_at > statement_timestamp() - interval '{LEASE:g} seconds'"

_JOIN: Final = """
INSERT INTO nodes (address, reads, version, seen_at) VALUES ($1, $2, $3, clock_timestamp()) RETURNING id"""
#: who was late by the database's clock is not there any more, whatever its own clock says
_BEAT: Final = f"UPDATE nodes SET seen_at = clock_timestamp() WHERE id = $1 AND {ALIVE} RETURNING true"  # noqa: S608
#: nodes that have not been there for so long are forgotten, and their tables are nobody's
_TIDY: Final = """
WITH old AS (DELETE FROM nodes WHERE seen_at < clock_timestamp() - interval '1 day' RETURNING id)
UPDATE tables SET owner = NULL WHERE owner IN (SELECT id FROM old)"""
_GIVE_UP: Final = "UPDATE nodes SET gone = true WHERE id = $1"
_LET_GO: Final = "UPDATE tables SET owner = NULL WHERE owner = $1"
_OTHERS: Final = f"SELECT address FROM nodes WHERE {ALIVE} AND id <> $1 AND address <> ''"  # noqa: S608


class PostgresNode:
    """One server, as the database knows it. ``address`` is where others reach it; none if there are no others."""

    def __init__(self, database: Database, address: str, secret: str, reads: int) -> None:
        self._database = database
        self.address = address
        self.secret = secret
        self.reads = reads
        #: as which it is known now
        self.id: int | None = None
        self._connection: Connection | None = None
        self._asking = asyncio.Lock()

    async def join(self) -> None:
        """Be a node from now on, and not the one that it was before."""
        if self.id is not None:
            await self._ask("fetchval", _GIVE_UP, self.id)
            self.id = None
        await self._ask("execute", _TIDY)
        self.id = int(await self._ask("fetchval", _JOIN, self.address, self.reads, __version__))

    async def beat(self) -> bool:
        """Be there for a while longer; whether one still is a node."""
        return self.id is not None and bool(await self._ask("fetchval", _BEAT, self.id))

    async def leave(self) -> None:
        """Let go of all tables, and be no node any more."""
        if self.id is not None:
            with suppress(StorageError):
                await self._ask("execute", _LET_GO, self.id)
                await self._ask("execute", _GIVE_UP, self.id)
            self.id = None

    async def others(self) -> list[str]:
        """The addresses of all others that are there."""
        return [row[0] for row in await self._ask("fetch", _OTHERS, self.id or 0)]

    async def close(self) -> None:
        if self._connection is not None:
            await hang_up(self._connection)

    async def _ask(self, how: str, query: str, *values: Any) -> Any:
        async with self._asking:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._database.connect()
            try:
                return await getattr(self._connection, how)(query, *values, timeout=BEAT_WITHIN)
            except BaseException as error:
                # Nobody knows what state it is in; another one is opened.
                self._connection.terminate()
                if isinstance(error, ERRORS):
                    raise StorageAway(described(error)) from error
                raise
