"""Doing at once what need not wait: a coroutine runs until it first has to, and only then becomes a task.

Sending a message hardly ever waits, and there are thousands of them a second. Python 3.12 has eager tasks for this;
here is the part of them that is needed, for every version.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any


def eagerly(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run a coroutine; ``None`` if it came to its end, else the task that goes on with it."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(work, waits_for))


async def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _Rest(work, waits_for)


class _Rest:
    """The rest of a coroutine that waits for something."""

    __slots__ = ("_waits_for", "_work")

    def __init__(self, work: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            thrown: BaseException | None = None
            answer: Any = None
            try:
                answer = yield waits_for
            except BaseException as error:
                thrown = error
            try:
                waits_for = self._work.send(answer) if thrown is None else self._work.throw(thrown)
            except StopIteration:
                return
