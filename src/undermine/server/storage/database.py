"""Opening a database for tables, where the driver for it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undermine.server.storage.storage import UnusableStorage

if TYPE_CHECKING:
    from undermine.server.storage.postgresql import PostgresStorage


async def open_database(url: str, address: str = "", *, read_only: bool = False) -> PostgresStorage:
    """The storage in a PostgreSQL database; ``UnusableStorage`` if it cannot be used, or the driver is missing.

    Nodes that use it together each have an address.
    """
    try:
        from undermine.server.storage.postgresql import PostgresStorage
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise UnusableStorage("storage.no_driver") from None
    return await PostgresStorage.open(url, address, read_only=read_only)
