"""Turns: in order, never for long in one go, and whatever one of them does, the next one comes."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from undermine.server.live.scheduler import SLICE, Turns


async def _until(done: list[str], count: int) -> None:
    """Let the loop go on until so many things are done: on a slow machine turns are interrupted at any place."""
    while len(done) < count:
        await asyncio.sleep(0)


def test_turns_are_taken_in_order() -> None:
    done: list[str] = []

    async def run() -> None:
        turns = Turns()
        for name in "abcde":
            turns.take(partial(done.append, name))
        assert done == []
        await _until(done, 5)
        # One who comes while nobody is there does not wait for anybody else.
        turns.take(partial(done.append, "f"))
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [*"abcdef"]


def test_others_are_seen_to_when_turns_take_long() -> None:
    done: list[str] = []

    def work() -> None:
        done.append("turn")
        time.sleep(SLICE)

    async def run() -> None:
        turns = Turns()
        for _ in range(3):
            turns.take(work)
        asyncio.get_running_loop().call_soon(done.append, "other")
        await _until(done, 4)

    asyncio.run(run())
    assert done == ["turn", "other", "turn", "turn"]


def test_those_who_come_meanwhile_wait_for_those_who_were_there() -> None:
    done: list[str] = []

    async def run() -> None:
        turns = Turns()

        def first() -> None:
            turns.take(lambda: done.append("third"))
            done.append("first")

        turns.take(first)
        turns.take(lambda: done.append("second"))
        await _until(done, 3)

    asyncio.run(run())
    assert done == ["first", "second", "third"]


def test_a_turn_that_fails_keeps_nobody_from_theirs() -> None:
    done: list[str] = []
    failed: list[object] = []

    def fail() -> None:
        raise ValueError("no")

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context["exception"]))
        turns = Turns()
        turns.take(fail)
        turns.take(lambda: done.append("next"))
        await _until(done, 1)
        turns.take(lambda: done.append("later"))
        await _until(done, 2)

    asyncio.run(run())
    assert done == ["next", "later"]
    assert [str(one) for one in failed] == ["no"]
