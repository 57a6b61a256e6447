"""The usual storage: SQLite, one writer with group commit, a schema that knows its version."""

from __future__ import annotations

from undermine.server.storage.sqlite.database import FILE, NewerStorage
from undermine.server.storage.sqlite.storage import SqliteStorage

__all__ = ["FILE", "NewerStorage", "SqliteStorage"]
