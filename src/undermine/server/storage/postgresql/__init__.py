"""Tables in PostgreSQL: one writer with fenced group commit, for a house of one server or of several.

Only this package knows the driver, and nobody imports it who keeps tables elsewhere.
"""

from __future__ import annotations

from undermine.server.storage.postgresql.storage import PostgresStorage

__all__ = ["PostgresStorage"]
