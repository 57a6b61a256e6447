"""What need not wait is done at once; what has to goes on when that is over."""

from __future__ import annotations

import asyncio

import pytest

from undermine.server.live.eager import eagerly


def test_what_need_not_wait_is_done_at_once() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("all of it")

    # There is no loop that it could wait for.
    eagerly(work())
    assert done == ["all of it"]


async def test_it_goes_on_when_what_it_waits_for_is_over() -> None:
    done: list[str] = []
    first: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    second: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def inner() -> None:
        done.append(await first)
        await asyncio.sleep(0)
        with pytest.raises(ValueError, match="no"):
            await second
        done.append(await asyncio.to_thread(lambda: "elsewhere"))

    async def work() -> None:
        done.append("begun")
        await inner()
        done.append("ended")

    eagerly(work())
    assert done == ["begun"]
    first.set_result("first")
    assert done == ["begun"]
    await asyncio.sleep(0.01)
    assert done == ["begun", "first"]
    second.set_exception(ValueError("no"))
    while "ended" not in done:
        await asyncio.sleep(0.01)
    assert done == ["begun", "first", "elsewhere", "ended"]
