"""The usual storage: SQLite, one writer with group commit, a schema that knows its version."""

from __future__ import annotations

from undermine.server.storage.sqlite.folder import FILE
from undermine.server.storage.sqlite.storage import SqliteStorage

__all__ = ["FILE", "SqliteStorage"]
