"""What a storage is: the log of every table as bytes, and what helps to find a table.

A storage knows nothing of what an entry says. Whatever implements ``Storage`` has to pass the conformance suite, and
the crash tests too if it is durable (``tests/server/storage``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Protocol

import msgspec

from undermine.games.core.errors import InvalidInput


class TableRow(msgspec.Struct, frozen=True):
    """What helps to find a table. Everything here but ``id``, ``opened`` and ``touched`` follows from its entries."""

    id: int
    link: str
    code: str
    #: when it was made, and when something last happened at it, in milliseconds
    opened: int
    touched: int
    phase: str
    public: int
    #: whether the server itself has to do something next: a bot decides, or a clock runs
    awake: int
    #: the listing of a public table, as JSON
    line: str


class WriteBatch(msgspec.Struct):
    """What is to be written of one table in one go: entries, and the index columns that changed."""

    table_id: int
    #: the version of the first entry
    version: int
    entries: Sequence[bytes]
    #: fields of ``TableRow``: all but ``id`` for a new table, otherwise those that changed
    index: dict[str, int | str]
    new: bool = False
    #: replays that are open from now on, with the version at which their match ended
    shares: Sequence[tuple[str, int]] = ()
    #: how the table is after these entries; a batch may be of nothing else
    snapshot: bytes | None = None
    #: under which claim it is written
    epoch: int = 0

    @property
    def last_version(self) -> int:
        """The version of the table after this."""
        return self.version + len(self.entries) - 1


class Claim(msgspec.Struct, frozen=True):
    """A table that is ours: what is written of it names the epoch, and is refused once somebody else has claimed it."""

    row: TableRow
    epoch: int = 0


class StorageError(Exception):
    """Something could not be written or read, and why."""


class StorageAway(StorageError):
    """Nothing can be written or read at all for now; whoever notices it first has logged it."""


class Fenced(StorageError):
    """A table is another's by now, or its log is not as long as was thought; what is in memory of it is old."""

    def __init__(self, table_id: int, version: int) -> None:
        super().__init__(f"version {version} of table {table_id} is not the next one, or the table is another's")


class UnusableStorage(InvalidInput):
    """A storage that cannot be opened as it is."""


class Elsewhere(Exception):
    """Another node has a table; or none that is there may have it, and then there is no address."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address or "no node may have the table")


class Node(Protocol):
    """A server as one of those that have a storage together; ``StorageError`` where the storage is away."""

    #: where the others reach it; none if it is alone
    address: str
    #: what all nodes of a house know, and nobody else
    secret: str

    @property
    def id(self) -> int | None:
        """As which it is known now."""

    async def join(self) -> None:
        """Be a node from now on, and not the one that it was before."""

    async def beat(self) -> bool:
        """Be there for a while longer; whether one still is a node."""

    async def leave(self) -> None:
        """Let go of all tables, and be no node any more."""

    async def others(self) -> list[str]:
        """The addresses of all others that are there."""


class Storage(Protocol):
    """Where tables are kept. What has been written is durable when ``write`` returns, if the storage is."""

    #: as what this server is known to others that use the same storage; nothing where there can be none
    node: Node | None
    #: told of each commit: how many tables it was about and how many seconds it took
    on_commit: Callable[[int, float], None]

    async def write(self, batch: WriteBatch) -> None:
        """Write a batch, all of it or nothing.

        ``StorageError`` if it cannot be: a version that is there already, a table that is not, a link, code or share
        that is taken, a medium that fails. Other tables' batches do not suffer for it.
        """

    async def claim(self, link: str) -> Claim | None:
        """Make the table with a link ours, if there is one: whoever had it before can write nothing there any more.

        ``Elsewhere`` if another node has it, and is there. A storage that only one process can have open at a time has
        nothing to do for any of this.
        """

    async def by_link(self, link: str) -> TableRow | None:
        """The table with a link."""

    async def by_code(self, code: str) -> TableRow | None:
        """The table with a code."""

    async def awake(self) -> list[TableRow]:
        """The tables at which the server itself has to do something next; where there are several, that no node has."""

    async def public(self, most: int) -> list[TableRow]:
        """Tables that everyone may find: those in the lobby first, the latest first, none that are over."""

    async def idle(self, before: int, most: int) -> list[TableRow]:
        """Tables at which nothing is played and nothing has happened since a time, and that no other node has."""

    async def rows(self, after: int = 0) -> list[TableRow]:
        """At most ``PIECE`` tables with greater ids, by id."""

    def entries(self, table_id: int, upto: int | None = None, after: int = 0) -> AsyncIterator[Sequence[bytes]]:
        """What has happened at a table after a version and up to another, in pieces of at most ``PIECE`` entries."""

    async def snapshot(self, table_id: int, upto: int | None = None) -> tuple[int, bytes] | None:
        """The last snapshot of a table, of a version that is named or before it; the last two of each are kept."""

    async def replay(self, share: str) -> tuple[int, int] | None:
        """The table, and the version at which the match ended, that a share link stands for."""

    async def new_id(self) -> int:
        """An id that no table has."""

    async def count(self) -> int:
        """How many tables there are."""

    async def check(self) -> None:
        """Write something of no account; ``StorageError`` if nothing can be written, or not where it was opened."""

    async def remove(self, tables: Sequence[int]) -> None:
        """Remove tables with their entries, snapshots and replays, so that nothing of them can be read any more."""

    async def close(self) -> None:
        """Write what has been handed in, and stop."""


class DurableStorage(Storage, Protocol):
    """A storage that outlives the process, and can be looked after."""

    async def size(self) -> int:
        """How many bytes it takes."""

    async def vacuum(self) -> None:
        """Give all free space back; everybody else waits meanwhile."""

    async def integrity(self) -> list[str]:
        """What it finds wrong with itself."""


async def read_entries(storage: Storage, table_id: int, upto: int | None = None, after: int = 0) -> list[bytes]:
    """Everything that has happened at a table, after a version and up to another if they are named."""
    return [entry async for piece in storage.entries(table_id, upto, after) for entry in piece]


async def all_rows(storage: Storage) -> AsyncIterator[TableRow]:
    """Every table, by id."""
    rows = await storage.rows()
    while rows:
        for row in rows:
            yield row
        rows = await storage.rows(rows[-1].id)
