"""Garbage collection at moments when nobody waits for it.

By itself Python collects the youngest generation whenever so many objects have come, and everything now and then. With
hundreds of tables in memory such a full collection takes a tenth of a second in which nothing else happens. Here the
young are collected little and often, and everything only while it is quiet, or when it has not been for a long time.
"""

from __future__ import annotations

import gc
from typing import Final

#: after how many new objects the youngest generation is collected; the rest is left to us
_NEW: Final = 200
_NEVER: Final = 1_000_000_000
#: a full collection comes this often at most, and this often at least, in seconds
OFTEN: Final = 60.0
SELDOM: Final = 900.0
#: how long nothing must have happened at any table for it to be quiet, in seconds
QUIET: Final = 1.0


def take_over() -> None:
    """Take full collections over from Python. What is here already stays, and is not looked at again."""
    gc.freeze()
    gc.set_threshold(_NEW, _NEVER, _NEVER)


class FullCollections:
    """Decides when to run a full collection."""

    def __init__(self, now: float) -> None:
        self._last = now

    def run_if_due(self, now: float, busy_until: float) -> bool:
        """Collect everything if this is the time; whether it was."""
        since = now - self._last
        if since < OFTEN or (since < SELDOM and now - busy_until < QUIET):
            return False
        gc.collect()
        self._last = now
        return True
