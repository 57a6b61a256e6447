"""Turns: rooms with something to do come one after the other, and never for long in one go.

When much comes in at once, doing all of it first would keep those waiting whose deeds are on the disk already. So it is
interrupted after a moment: what has been committed is told, the writer gets its turn, and then it goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

#: how long turns follow each other before something else is seen to, in seconds
SLICE: Final = 0.002


class Turns:
    """Who has something to do."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Callable[[], None]] = deque()
        self._under_way = False

    def take(self, work: Callable[[], None]) -> None:
        """Do something as soon as those who came before have had their turns."""
        self._waiting.append(work)
        if not self._under_way:
            self._under_way = True
            self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        until = time.perf_counter() + SLICE
        try:
            # At least one each time, however slow the machine is.
            self._waiting.popleft()()
            while self._waiting and time.perf_counter() < until:
                self._waiting.popleft()()
        finally:
            self._under_way = bool(self._waiting)
            if self._under_way:
                self._loop.call_soon(self._go_on)
