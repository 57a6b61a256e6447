"""The scheduler: in order, never for long in one go, and whatever one piece of work does, the next one comes."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from undermine.server.live.scheduler import SLICE, Scheduler


async def _until(done: list[str], count: int) -> None:
    """Let the loop go on until so many things are done: on a slow machine slices end anywhere."""
    while len(done) < count:
        await asyncio.sleep(0)


def test_work_is_done_in_order() -> None:
    done: list[str] = []

    async def run() -> None:
        scheduler = Scheduler()
        for name in "abcde":
            scheduler.run_soon(partial(done.append, name))
        assert done == []
        await _until(done, 5)
        # One who comes while nobody is there does not wait for anybody else.
        scheduler.run_soon(partial(done.append, "f"))
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [*"abcdef"]


def test_the_event_loop_gets_its_turn_when_work_takes_long() -> None:
    done: list[str] = []

    def work() -> None:
        done.append("work")
        time.sleep(SLICE)

    async def run() -> None:
        scheduler = Scheduler()
        for _ in range(3):
            scheduler.run_soon(work)
        asyncio.get_running_loop().call_soon(done.append, "other")
        await _until(done, 4)

    asyncio.run(run())
    assert done == ["work", "other", "work", "work"]


def test_those_who_come_meanwhile_wait_for_those_who_were_there() -> None:
    done: list[str] = []

    async def run() -> None:
        scheduler = Scheduler()

        def first() -> None:
            scheduler.run_soon(lambda: done.append("third"))
            done.append("first")

        scheduler.run_soon(first)
        scheduler.run_soon(lambda: done.append("second"))
        await _until(done, 3)

    asyncio.run(run())
    assert done == ["first", "second", "third"]


def test_work_that_fails_keeps_nobody_from_theirs() -> None:
    done: list[str] = []
    failed: list[object] = []

    def fail() -> None:
        raise ValueError("no")

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context["exception"]))
        scheduler = Scheduler()
        scheduler.run_soon(fail)
        scheduler.run_soon(lambda: done.append("next"))
        await _until(done, 1)
        scheduler.run_soon(lambda: done.append("later"))
        await _until(done, 2)

    asyncio.run(run())
    assert done == ["next", "later"]
    assert [str(one) for one in failed] == ["no"]
