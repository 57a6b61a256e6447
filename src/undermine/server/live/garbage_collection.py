"""Looking for what nobody uses any more, when nobody waits for it.

Python looks by itself whenever so many objects have come, and looks at everything every now and then. With hundreds of
tables in memory that takes a tenth of a second in which nothing else happens. Here it looks at what is new, little and
often, and at everything only while it is quiet, or when it has not been for a long time.
"""

from __future__ import annotations

import gc
from typing import Final

#: after how many new objects these are looked at; the rest is left to us
_NEW: Final = 200
_NEVER: Final = 1_000_000_000
#: everything is looked at this often at most, and this often at least, in seconds
OFTEN: Final = 60.0
SELDOM: Final = 900.0
#: how long nothing must have happened at any table for it to be quiet, in seconds
QUIET: Final = 1.0


def take_over() -> None:
    """Take the sweeping over from Python. What is here already stays, and is not looked at again."""
    gc.freeze()
    gc.set_threshold(_NEW, _NEVER, _NEVER)


class Sweeper:
    """Decides when to look at everything."""

    def __init__(self, now: float) -> None:
        self._last = now

    def sweep(self, now: float, busy_until: float) -> bool:
        """Look at everything if this is the time; whether it was."""
        since = now - self._last
        if since < OFTEN or (since < SELDOM and now - busy_until < QUIET):
            return False
        gc.collect()
        self._last = now
        return True
