"""The schema of the database, and how an older one is brought up to it.

What happens at a table is appended to ``entries`` and never changed. ``tables.length`` and ``tables.epoch`` are the
fence: who appends says how long the log is and under which epoch the table is theirs, and is refused if either is
otherwise. ``replays`` helps to find things, ``snapshots`` to read less.

The schema changes by additions, so that a program from before goes on beside one that has brought it up;
``house.works_from`` says how old that may be.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from undermine.server.storage.storage import UnusableStorage

if TYPE_CHECKING:
    from undermine.server.storage.postgresql.database import Connection

_FIRST: Final = """
CREATE TABLE house (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    schema integer NOT NULL,
    -- the oldest schema that a program may know and still work with this one
    works_from integer NOT NULL,
    -- by which the database is known again
    identity text NOT NULL,
    -- what the nodes of the house prove to each other that they are of it
    secret text NOT NULL,
    last_table bigint NOT NULL DEFAULT 0,
    checked timestamptz
);

CREATE TABLE nodes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- where the others reach it; none if it is the only one
    address text NOT NULL,
    -- the newest form of logs that it can read
    reads integer NOT NULL,
    version text NOT NULL,
    -- by the database's clock
    seen_at timestamptz NOT NULL,
    -- it has said good-bye, or found out itself that it was given up
    gone boolean NOT NULL DEFAULT false
);

-- nearly every entry changes a row here: there is room beside it for its next version
CREATE TABLE tables (
    id bigint PRIMARY KEY,
    link text NOT NULL UNIQUE,
    code text NOT NULL UNIQUE,
    opened bigint NOT NULL,
    touched bigint NOT NULL,
    phase text NOT NULL,
    public integer NOT NULL,
    -- whether the server itself has to do something next: a bot decides, or a clock runs
    awake integer NOT NULL,
    -- the listing of a public table, as JSON
    line text NOT NULL,
    -- the node that has it, and how often it has changed hands
    owner bigint,
    epoch bigint NOT NULL DEFAULT 0,
    -- how many entries its log has
    length bigint NOT NULL,
    -- the newest form in which its log may be written
    form integer NOT NULL DEFAULT 1
) WITH (fillfactor = 70);
CREATE INDEX tables_awake ON tables (owner, id) WHERE awake <> 0;
CREATE INDEX tables_public ON tables (phase, touched) WHERE public <> 0;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_touched ON tables (touched);

CREATE TABLE entries (
    table_id bigint NOT NULL,
    version bigint NOT NULL,
    entry bytea NOT NULL,
    PRIMARY KEY (table_id, version)
);

CREATE TABLE replays (
    share text PRIMARY KEY,
    table_id bigint NOT NULL,
    version bigint NOT NULL
);
CREATE INDEX replays_table ON replays (table_id);

CREATE TABLE snapshots (
    table_id bigint NOT NULL,
    version bigint NOT NULL,
    snapshot bytea NOT NULL,
    PRIMARY KEY (table_id, version)
);
"""

#: each brings the schema from the version that is its index to the next, with the oldest program that bears it
MIGRATIONS: Final[tuple[tuple[str, int], ...]] = ((_FIRST, 1),)

#: held while the schema is brought up, so that of several programs one does it
_MIGRATING: Final = 0x756E6465726D
_HOUSE: Final = "INSERT INTO house (schema, works_from, identity, secret) VALUES (0, 0, $1, $2)"


async def version_of(connection: Connection) -> tuple[int, int]:
    """The version of the schema, and the oldest that a program may know to work with it; nought if there is none."""
    if await connection.fetchval("SELECT to_regclass('house') IS NULL"):
        return 0, 0
    row = await connection.fetchrow("SELECT schema, works_from FROM house")
    return (0, 0) if row is None else (row[0], row[1])


async def require_known(connection: Connection) -> None:
    """``UnusableStorage`` if there are no tables, or in a schema that this program is too old for."""
    version, works_from = await version_of(connection)
    if version == 0:
        raise UnusableStorage("storage.no_house")
    if works_from > len(MIGRATIONS):
        raise UnusableStorage("storage.newer", version=version, known=len(MIGRATIONS))


async def migrate(connection: Connection, to: int | None = None) -> None:
    """Bring the schema up to a version, one step after the other, each of them whole or not at all."""
    to = len(MIGRATIONS) if to is None else to
    await connection.execute("SELECT pg_advisory_lock($1)", _MIGRATING)
    try:
        version, _ = await version_of(connection)
        for step in range(version, to):
            script, works_from = MIGRATIONS[step]
            async with connection.transaction():
                await connection.execute(script)
                if step == 0:
                    await connection.execute(_HOUSE, secrets.token_hex(8), secrets.token_hex(32))
                await connection.execute("UPDATE house SET schema = $1, works_from = $2", step + 1, works_from)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", _MIGRATING)
    await require_known(connection)
