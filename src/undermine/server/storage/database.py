"""Connections to the storage, set up so that what is committed is on the disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

FILE: Final = "tables.sqlite3"


def connect(folder: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection to the storage in a folder."""
    if not read_only:
        folder.mkdir(parents=True, exist_ok=True)
    path = f"{(folder / FILE).absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    connection = sqlite3.connect(path, uri=True, isolation_level=None, check_same_thread=False)
    try:
        if not read_only:
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
