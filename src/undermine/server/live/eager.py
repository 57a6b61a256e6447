"""Doing at once what need not wait: a coroutine runs until it first has to, and goes on when that is over.

Sending a message hardly ever waits, and there are thousands of them a second; a task for each would cost more than what
it does. What is done in this way is nobody's task: it cannot be cancelled, and has to see to its own errors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any


def eagerly(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine."""
    _go_on(work, None)


def _go_on(work: Coroutine[Any, Any, None], _: asyncio.Future[Any] | None) -> None:
    try:
        waits_for = work.send(None)
    except StopIteration:
        return
    if waits_for is None:
        # It only lets others go first.
        asyncio.get_running_loop().call_soon(_go_on, work, None)
        return
    # As a task does: this tells the future that it is waited for by somebody who knows how.
    waits_for._asyncio_future_blocking = False
    waits_for.add_done_callback(partial(_go_on, work))
