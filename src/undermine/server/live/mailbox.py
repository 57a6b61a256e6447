"""A mailbox: everything that is to be done at one table, done one after the other by one task.

The task lives as long as the table is in memory, so that no job costs one of its own; the scheduler says when it goes
on, and a table with much to do lets others have their turn after a time slice.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from undermine.server.live.scheduler import Scheduler
from undermine.server.tables.refusal import Refusal

#: how long jobs are done in one go before others have their turn, in seconds
SLICE: Final = 0.002

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]


class Mailbox:
    """A queue of jobs and the task that does them. ``failed`` is told of the first job that fails; none follows."""

    def __init__(self, scheduler: Scheduler, failed: Callable[[BaseException], None]) -> None:
        self._scheduler = scheduler
        self._failed = failed
        self._jobs: deque[Job] = deque()
        #: those who wait until a job of theirs is done
        self._awaited: set[asyncio.Future[Any]] = set()
        #: for whoever waits until the queue is empty
        self._emptied: asyncio.Future[None] | None = None
        self.busy = False
        self._stopped = False
        self.idle_since = time.monotonic()
        loop = asyncio.get_running_loop()
        self._turn: asyncio.Future[None] = loop.create_future()
        self._task = loop.create_task(self._run())

    def put(self, job: Job) -> None:
        """Do something after all that was put in before."""
        self._jobs.append(job)
        if not self.busy:
            self.busy = True
            self._scheduler.wake_soon(self._turn)

    async def run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Put a job in and wait until it is done; what it returns or raises is returned or raised here."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                result = await job()
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
                if not isinstance(error, Refusal):
                    raise
            else:
                if not done.done():
                    done.set_result(result)

        self._awaited.add(done)
        done.add_done_callback(self._awaited.discard)
        self.put(answered)
        return await done

    async def _run(self) -> None:
        loop, jobs = asyncio.get_running_loop(), self._jobs
        try:
            while True:
                await self._turn
                self._turn = loop.create_future()
                until = time.perf_counter() + SLICE
                # At least one each time, however slow the machine is.
                await jobs.popleft()()
                while jobs and time.perf_counter() < until:
                    await jobs.popleft()()
                if jobs:
                    self._scheduler.wake_later(self._turn)
                else:
                    self._rest()
        except BaseException as error:
            # Also when something that a job waited for was cancelled: nobody would do the next job.
            self._rest()
            if not self._stopped:
                self._failed(error)
            if not isinstance(error, Exception):
                raise

    def _rest(self) -> None:
        self.busy = False
        self.idle_since = time.monotonic()
        if self._emptied is not None and not self._emptied.done():
            self._emptied.set_result(None)

    async def finish(self, seconds: float) -> None:
        """Wait until everything is done, but no longer than this."""
        if self.busy:
            self._emptied = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._emptied], timeout=seconds)

    def stop(self, error: Exception) -> None:
        """Do nothing more; whoever waits for a job of theirs gets this error."""
        self._stopped = True
        self._jobs.clear()
        for done in list(self._awaited):
            if not done.done():
                done.set_exception(error)
        self._task.cancel()
