"""The database of the storage: its schema, how an older one is brought up to it, and connections to it.

What happens at a table is appended to ``entries`` and never changed; ``tables`` and ``replays`` only help to find
things, ``snapshots`` to read less, and all of them could be made again from the entries.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from undermine.server.storage.sqlite.folder import FILE
from undermine.server.storage.storage import UnusableStorage

_FIRST: Final = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    link TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE,
    opened INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    -- whether the server itself has to do something next: a bot decides, or a clock runs
    awake INTEGER NOT NULL,
    -- the listing of a public table, as JSON
    line TEXT NOT NULL
) STRICT;
CREATE INDEX tables_awake ON tables (id) WHERE awake;
CREATE INDEX tables_public ON tables (phase, touched) WHERE public;

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE replays (
    share TEXT PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""

_SNAPSHOTS: Final = """
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    snapshot BLOB NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT;
"""

#: each brings the storage from the version that is its index to the next
MIGRATIONS: Final[tuple[str, ...]] = (_FIRST, _SNAPSHOTS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a storage's schema; 0 is an empty one."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(connection: sqlite3.Connection, to: int = len(MIGRATIONS)) -> None:
    """Bring the storage up to a version, one step after the other, each of them whole or not at all."""
    version = version_of(connection)
    if version > len(MIGRATIONS):
        raise UnusableStorage("storage.newer", version=version, known=len(MIGRATIONS))
    for step in range(version, to):
        # executescript would commit first, so that the step and its number could part.
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in _statements(MIGRATIONS[step]):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def _statements(script: str) -> list[str]:
    statements: list[str] = []
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            statements.append(pending)
            pending = ""
    return statements


def connect(folder: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection to the storage in a folder, set up so that what is committed is on the disk."""
    path = f"{(folder / FILE).absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    connection = sqlite3.connect(path, uri=True, isolation_level=None, check_same_thread=False)
    try:
        if not read_only:
            # Before anything is written, for a new database alone: pages of removed tables can be given back.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("PRAGMA journal_mode = WAL")
            # FULL: a commit returns when the log is on the disk, not when the system has promised to put it there.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 5000")
    except sqlite3.Error:
        # A file that is no storage is found out by the first question.
        connection.close()
        raise
    return connection
