"""Back-off: after a write has failed the next ones wait a little, longer each time, and by chance a little more.

So nobody goes round in circles with a full disk. Nothing waits while all is well.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Final

#: how long is waited after the first failure, and at most, in seconds
_FIRST: Final = 0.25
_MOST: Final = 2.0


class BackOff:
    """When the storage may be tried again."""

    def __init__(self) -> None:
        self._until = self._pause = 0.0

    async def wait(self) -> None:
        """Returns when it may be tried."""
        if self._pause:
            await asyncio.sleep(self._until - time.monotonic())

    def failed(self) -> None:
        now = time.monotonic()
        # Of many that failed together only the first counts.
        if now >= self._until:
            self._pause = min(_MOST, 2 * self._pause or _FIRST)
            self._until = now + self._pause * random.uniform(1, 1.25)  # noqa: S311

    def succeeded(self) -> None:
        self._pause = 0.0
