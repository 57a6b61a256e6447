"""Connections to a database: opened when one is needed, and again when one was lost, but never in a storm.

While the database is away everything that needs it fails at once; it is tried again after a pause that grows, and a
little by chance, so that many servers do not all come at the same moment. Its going and coming is logged, once each.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from undermine.server.budgets import CONNECT_WITHIN, DATABASE_WITHIN
from undermine.server.logs import log
from undermine.server.storage.storage import StorageAway, StorageError

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
else:
    Connection = asyncpg.Connection

#: the pause after the first failure, and the longest, in seconds; each is up to half as long again, by chance
_FIRST: Final = 0.25
_MOST: Final = 4.0

#: which of several servers that a URL may name are connected to
_ANY, _WRITABLE = SessionAttribute.any, SessionAttribute.read_write
#: what the driver raises when it, the network or the database fails
ERRORS: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    # among them that no server can be written to
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
#: what it raises when a server is there and will not have us, so that trying again would not help
_REFUSED: Final = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.ClientConfigurationError,
    asyncpg.InsufficientPrivilegeError,
)

#: sessions of a machine that is gone end by themselves in seconds, and with them what they have locked
_SESSION: Final = {
    "application_name": "undermine",
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}


class Refused(StorageError):
    """A database that is there and will not have us: a wrong name, no right, no such database."""


class Database:
    """One database, by its URL. With ``read_only`` nothing can be written through its connections."""

    def __init__(self, url: str, *, read_only: bool = False, silent: bool = False) -> None:
        self._url = url
        self._read_only = read_only
        #: whoever asks tells of failures themselves
        self._silent = silent
        self._pause = 0.0
        self._until = 0.0
        #: since when it has been away
        self._away: float | None = None

    async def connect(self) -> Connection:
        """A new connection; ``StorageAway`` at once while it is too soon to try again."""
        if self._pause and time.monotonic() < self._until:
            raise StorageAway("the database is away")
        session = {**_SESSION, **({"default_transaction_read_only": "on"} if self._read_only else {})}
        try:
            connection = await asyncpg.connect(
                self._url,
                timeout=CONNECT_WITHIN,
                command_timeout=DATABASE_WITHIN,
                server_settings=session,
                target_session_attrs=_ANY if self._read_only else _WRITABLE,
            )
        except _REFUSED as error:
            raise Refused(described(error)) from error
        except (*ERRORS, ValueError) as error:
            self._failed(described(error))
            raise StorageAway(described(error)) from error
        self._succeeded()
        return connection

    def _failed(self, why: str) -> None:
        now = time.monotonic()
        if self._away is None:
            self._away = now
            if not self._silent:
                log("database away", level=logging.ERROR, why=why)
        # Of many that failed together only the first counts.
        if now >= self._until:
            self._pause = min(_MOST, 2 * self._pause or _FIRST)
            self._until = now + self._pause * random.uniform(1, 1.5)  # noqa: S311 (nobody gains by guessing it)

    def _succeeded(self) -> None:
        if self._away is not None:
            log("database back", seconds=round(time.monotonic() - self._away, 1))
        self._away, self._pause = None, 0.0

    def lost(self, why: str) -> None:
        """A connection is gone that was open: the database may be."""
        self._failed(why)


def described(error: BaseException) -> str:
    """What went wrong, in a few words: some errors of the system have none of their own."""
    return str(error) or type(error).__name__


async def hang_up(connection: Connection) -> None:
    """Close a connection, whatever state it is in."""
    with suppress(*ERRORS):
        await connection.close(timeout=1)


class Readers:
    """A few connections that are asked, whoever asks; each for one question at a time."""

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._free = asyncio.Semaphore(most)
        self._idle: list[Connection] = []
        self._closed = False

    async def fetch(self, query: str, *values: Any) -> list[asyncpg.Record]:
        """All rows of an answer; ``StorageError`` if there is none."""
        async with self._one() as connection:
            return list(await connection.fetch(query, *values))

    async def value(self, query: str, *values: Any) -> Any:
        """The first column of the first row."""
        async with self._one() as connection:
            return await connection.fetchval(query, *values)

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[Connection]:
        if self._closed:
            raise StorageError("the storage is closed")
        async with self._free:
            connection = next((one for one in iter(self._next_idle, None) if not one.is_closed()), None)
            if connection is None:
                connection = await self._database.connect()
            try:
                yield connection
            except BaseException as error:
                if isinstance(error, asyncpg.PostgresError) and not connection.is_closed():
                    self._idle.append(connection)
                else:
                    # Nobody knows what state it is in: somebody else's answer must not be taken for one's own.
                    connection.terminate()
                if isinstance(error, ERRORS):
                    raise StorageError(described(error)) from error
                raise
            else:
                self._idle.append(connection)

    def _next_idle(self) -> Connection | None:
        return self._idle.pop() if self._idle else None

    async def close(self) -> None:
        self._closed = True
        while self._idle:
            await hang_up(self._idle.pop())
