"""A fair scheduler: tables with something to do come one after the other, and only so many in one go.

When much comes in at once, doing all of it first would keep those waiting whose requests are on the disk already. So
only a few tables are woken in each turn of the event loop: between them what has been committed is told, the writer
gets its turn, and sockets are read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

#: how many are woken in one turn of the event loop; what they do takes about two milliseconds, if each has one request
AT_ONCE: Final = 8


class Scheduler:
    """A queue of tasks that wait to be woken."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[asyncio.Future[None]] = deque()
        #: how many may still be woken in this turn of the event loop
        self._left = AT_ONCE
        self._running = False

    def wake_soon(self, turn: asyncio.Future[None]) -> None:
        """Wake whoever waits for this future: at once, unless enough others have been in this turn."""
        if self._left:
            self._wake(turn)
        else:
            self._waiting.append(turn)
        self._go_on()

    def wake_later(self, turn: asyncio.Future[None]) -> None:
        """Wake whoever waits for this future in another turn, for they have had a good part of this one."""
        self._waiting.append(turn)
        self._go_on()

    def _go_on(self) -> None:
        if not self._running:
            self._running = True
            self._loop.call_soon(self._next_turn)

    def _next_turn(self) -> None:
        self._left = AT_ONCE
        while self._waiting and self._left:
            self._wake(self._waiting.popleft())
        self._running = self._left < AT_ONCE
        if self._running:
            self._loop.call_soon(self._next_turn)

    def _wake(self, turn: asyncio.Future[None]) -> None:
        # One who has stopped waiting takes nobody's turn.
        if not turn.done():
            self._left -= 1
            turn.set_result(None)
