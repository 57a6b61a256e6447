"""Garbage collection at moments when nobody waits for it.

By itself Python collects the youngest generation whenever so many objects have come, and everything now and then. With
hundreds of tables in memory such a full collection takes a tenth of a second in which nothing else happens. Here the
young are collected little and often, for every socket that was closed is garbage that only the collector finds; and
everything only while it is quiet, when it has not been for a long time, or when much has come that could be garbage.
"""

from __future__ import annotations

import gc
from typing import Final

#: after how many new objects the youngest generation is collected; the rest is left to us
_NEW: Final = 200
#: after how many of these collections those that survived one are collected
_YOUNG: Final = 20
_NEVER: Final = 1_000_000_000
#: a full collection comes this often at most, and this often at least, in seconds
OFTEN: Final = 60.0
SELDOM: Final = 900.0
#: after how many collections of the young there is a full one, quiet or not
MANY: Final = 500
#: how long nothing must have happened at any table for it to be quiet, in seconds
QUIET: Final = 1.0


def take_over() -> None:
    """Take full collections over from Python. What is here already stays, and is not looked at again."""
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


class FullCollections:
    """Decides when to run a full collection."""

    def __init__(self, now: float) -> None:
        self._last = now

    def run_if_due(self, now: float, busy_until: float) -> bool:
        """Collect everything if this is the time; whether it was."""
        since = now - self._last
        quiet = now - busy_until >= QUIET
        if not ((since >= OFTEN and quiet) or since >= SELDOM or gc.get_count()[2] >= MANY):
            return False
        gc.collect()
        self._last = now
        return True
