"""The folder of a database: one server at a time uses it, nobody else may read it, and the database is known again.

The lock is the system's, on a file beside the database, and is let go when the process ends, however it ends. The file
also remembers which database was here, so that one that is gone, empty or another is noticed before anybody believes
that there were no tables.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from undermine.server.storage.storage import StorageError, UnusableStorage

FILE: Final = "tables.sqlite3"
LOCK: Final = "tables.lock"


class _Note(msgspec.Struct):
    """What the lock file says: who has the folder, and which database belongs here."""

    process: int = 0
    database: int = 0


class DataFolder:
    """A folder that is this process's until it is closed; ``UnusableStorage`` if it cannot be."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / FILE
        begun = (folder / LOCK).exists()
        self._lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._note = self._read()
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UnusableStorage("storage.in_use", process=self._note.process) from None
            self._prepare(begun)
        except BaseException:
            self.close()
            raise

    def _prepare(self, begun: bool) -> None:
        """Make the database's file if it is to be made, and keep what is there to ourselves."""
        known = self._note.database != 0
        if not self.path.exists():
            if known:
                raise UnusableStorage("storage.missing", lock=LOCK)
        # An empty file is only what a start that was cut short has left behind, if there was no database before.
        elif self.path.stat().st_size == 0 and (known or not begun):
            raise UnusableStorage("storage.empty", lock=LOCK)
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        for suffix in ("", "-wal", "-shm"):
            # Whoever does not own them may still be allowed to use them.
            with suppress(FileNotFoundError, PermissionError):
                os.chmod(f"{self.path}{suffix}", 0o600)
        self._inode = self._inode_now()

    def recognise(self, connection: sqlite3.Connection) -> None:
        """Check that this is the database that was here before, or remember it if there was none."""
        identity: int = connection.execute("PRAGMA application_id").fetchone()[0]
        if self._note.database not in (0, identity):
            raise UnusableStorage("storage.replaced", lock=LOCK)
        if identity == 0:
            identity = secrets.randbelow(2**31 - 1) + 1
            connection.execute(f"PRAGMA application_id = {identity}")
        note = msgspec.json.encode(_Note(os.getpid(), identity))
        os.pwrite(self._lock, note, 0)
        os.ftruncate(self._lock, len(note))
        os.fsync(self._lock)

    def check(self) -> None:
        """``StorageError`` if the database is no longer the file that was opened: all that is written would be lost."""
        if self._inode_now() != self._inode:
            raise StorageError("the database is no longer the file that was opened")

    def close(self) -> None:
        os.close(self._lock)

    def _inode_now(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _read(self) -> _Note:
        try:
            return msgspec.json.decode(os.pread(self._lock, 1000, 0), type=_Note)
        except msgspec.DecodeError:
            return _Note()
