"""A fair scheduler: tables with something to do come one after the other, and never for long in one go.

When much comes in at once, doing all of it first would keep those waiting whose requests are on the disk already. So it
is interrupted after a time slice: what has been committed is told, the writer gets its turn, and then it goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

#: how long work is run in one go before the event loop gets its turn, in seconds
SLICE: Final = 0.002


class Scheduler:
    """A queue of work, run in time slices on the event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Callable[[], None]] = deque()
        self._running = False

    def run_soon(self, work: Callable[[], None]) -> None:
        """Run something after all that was asked for before."""
        self._waiting.append(work)
        if not self._running:
            self._running = True
            self._loop.call_soon(self._run_slice)

    def _run_slice(self) -> None:
        until = time.perf_counter() + SLICE
        try:
            # At least one each time, however slow the machine is.
            self._waiting.popleft()()
            while self._waiting and time.perf_counter() < until:
                self._waiting.popleft()()
        finally:
            self._running = bool(self._waiting)
            if self._running:
                self._loop.call_soon(self._run_slice)
