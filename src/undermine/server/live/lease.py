"""A lease: for how long a server may tell anybody anything about its tables, for they are surely its own.

It is renewed by the clock of the database. Once it has run out another node may have the tables, so whoever still has
them in memory says nothing until it has made sure: no snapshot, no presence, no clock.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class Lease:
    """Holds for ever, unless it is renewed from time to time."""

    __slots__ = ("_lapsed", "_until")

    def __init__(self, lapsed: Callable[[], None] = lambda: None) -> None:
        self._lapsed = lapsed
        self._until = math.inf

    def renew(self, until: float) -> None:
        """It holds until then, by ``time.monotonic``."""
        self._until = until

    @property
    def holds(self) -> bool:
        return time.monotonic() < self._until

    def check(self) -> bool:
        """Whether it holds; who finds out that it does not has everything dropped that hangs on it, at once."""
        if time.monotonic() < self._until:
            return True
        self._lapsed()
        return False
