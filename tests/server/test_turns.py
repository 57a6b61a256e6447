"""Turns: in order, never for long in one go, and whatever one of them does, the next one comes."""

from __future__ import annotations

import asyncio
import time

from undermine.server.live.turns import SLICE, Turns


def test_turns_are_taken_in_order() -> None:
    done: list[int] = []

    async def run() -> None:
        turns = Turns()
        for number in range(5):
            turns.take(lambda number=number: done.append(number))  # type: ignore[misc]
        assert done == []
        await asyncio.sleep(0)
        assert done == [0, 1, 2, 3, 4]
        # One who comes while nobody is there does not wait for anything else either.
        turns.take(lambda: done.append(5))
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [0, 1, 2, 3, 4, 5]


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
        while done.count("turn") < 3:
            await asyncio.sleep(0)

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
        await asyncio.sleep(0)
        await asyncio.sleep(0)

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
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        turns.take(lambda: done.append("later"))
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == ["next", "later"]
    assert [str(one) for one in failed] == ["no"]
