"""The mailbox: one job after the other, by one task; ended in bounded time, whatever a job does."""

from __future__ import annotations

import asyncio
import time

import pytest

from undermine.server.live.mailbox import SLICE, Job, Mailbox
from undermine.server.live.scheduler import Scheduler
from undermine.server.tables.refusal import Refusal


class Box(Mailbox):
    """A mailbox that notes what was done, and what failed."""

    def __init__(self) -> None:
        super().__init__(Scheduler(), self._note)
        self.done: list[str] = []
        self.failures: list[str] = []

    def _note(self, error: BaseException) -> None:
        self.failures.append(str(error))

    def noting(self, name: str, seconds: float = 0) -> Job:
        async def job() -> None:
            self.done.append(name)
            await asyncio.sleep(seconds)
            self.done.append(name)

        return job


async def test_one_job_ends_before_the_next_begins() -> None:
    box = Box()
    for name in "abc":
        box.put(box.noting(name, 0.001))
    assert box.busy
    await box.finish(5)
    assert box.done == [*"aabbcc"] and not box.busy
    box.put(box.noting("d"))
    await box.finish(5)
    assert box.done[-2:] == ["d", "d"]
    box.stop(OSError())


async def test_all_jobs_are_done_by_one_task_in_which_asyncio_works() -> None:
    box, tasks = Box(), set()

    async def job() -> None:
        tasks.add(asyncio.current_task())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.001):
                await asyncio.sleep(60)
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(0))

    for _ in range(3):
        await box.run(job)
    assert len(tasks) == 1 and None not in tasks
    box.stop(OSError())


async def test_two_tables_with_much_to_do_take_turns() -> None:
    scheduler, done = Scheduler(), []
    boxes = [Mailbox(scheduler, lambda error: None) for _ in range(2)]

    def job(number: int) -> Job:
        async def note() -> None:
            done.append(number)
            time.sleep(SLICE)

        return note

    for number, box in enumerate(boxes):
        for _ in range(5):
            box.put(job(number))
    for box in boxes:
        await box.finish(5)
        box.stop(OSError())
    assert done == [0, 1] * 5


async def test_a_refusal_is_an_answer_and_anything_else_the_end() -> None:
    box = Box()

    async def refuse() -> None:
        raise Refusal("no")

    async def fail() -> None:
        raise OSError("broken")

    with pytest.raises(Refusal):
        await box.run(refuse)
    assert await box.run(lambda: asyncio.sleep(0, "yes")) == "yes"
    with pytest.raises(OSError, match="broken"):
        await box.run(fail)
    assert box.failures == ["broken"]
    await asyncio.wait_for(box.finish(60), 1)


async def test_a_job_whose_work_is_cancelled_is_a_failure_too() -> None:
    box = Box()

    async def wait_for_one_that_is_cancelled() -> None:
        other = asyncio.create_task(asyncio.sleep(60))
        other.cancel("elsewhere")
        await other

    box.put(wait_for_one_that_is_cancelled)
    await box.finish(5)
    assert box.failures == ["elsewhere"] and not box.busy


async def test_it_ends_in_time_although_a_job_hangs() -> None:
    box = Box()
    box.put(box.noting("hangs", 60))
    waiting = asyncio.create_task(box.run(lambda: asyncio.sleep(0)))
    await asyncio.sleep(0.01)
    await box.finish(0.01)
    box.stop(OSError("stopped"))
    with pytest.raises(OSError, match="stopped"):
        await asyncio.wait_for(waiting, 1)
    await asyncio.sleep(0.01)
    assert box.done == ["hangs"] and box.failures == []
