"""Whether the server is well: each part is really asked, at most once a second, however many want to know."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from undermine.server.logs import log

#: how long an answer holds, and how long a part may take to answer, in seconds
_HOLDS: Final = 1.0
_WITHIN: Final = 3.0

#: asks a part; it is not well if it says ``False``, raises something, or does not answer
Check = Callable[[], Awaitable[bool | None]]


class Health:
    """The parts of a server, and how they were when they were last asked."""

    def __init__(self, parts: Mapping[str, Check]) -> None:
        self._parts = parts
        self._asked_at = float("-inf")
        self._asking: asyncio.Future[tuple[str, ...]] | None = None
        self._known: tuple[str, ...] = ()

    async def unwell(self) -> tuple[str, ...]:
        """The parts that do not work."""
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._asked_at >= _HOLDS):
            self._asked_at = now
            self._asking = asyncio.ensure_future(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> tuple[str, ...]:
        answers = await asyncio.gather(*map(_answer, self._parts.values()))
        wrong = {part: why for part, why in zip(self._parts, answers, strict=True) if why is not None}
        unwell = tuple(wrong)
        # Said when it changes, not each time somebody asks.
        if unwell != self._known:
            self._known = unwell
            log("unwell" if unwell else "well again", level=logging.ERROR if unwell else logging.INFO, parts=wrong)
        return unwell


async def _answer(check: Check) -> str | None:
    """What is wrong with a part."""
    try:
        async with asyncio.timeout(_WITHIN):
            return "does not work" if await check() is False else None
    except TimeoutError:
        return "no answer"
    except Exception as error:
        return str(error)[:300]
