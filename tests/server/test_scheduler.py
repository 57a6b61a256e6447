"""The scheduler: in order, a few in each turn of the event loop, and nobody who has gone takes a turn."""

from __future__ import annotations

import asyncio

from undermine.server.live.scheduler import AT_ONCE, Scheduler


class Sleepers:
    """Tasks that wait for their turn, and note when it came."""

    def __init__(self) -> None:
        self.scheduler = Scheduler()
        self.woken: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def _sleep(self, name: str, turn: asyncio.Future[None]) -> None:
        await turn
        self.woken.append(name)

    def add(self, name: str) -> asyncio.Future[None]:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tasks.append(asyncio.create_task(self._sleep(name, turn)))
        return turn

    async def all(self) -> list[str]:
        await asyncio.wait(self.tasks)
        return self.woken


async def test_they_are_woken_in_order() -> None:
    sleepers = Sleepers()
    names = [f"{number}" for number in range(5 * AT_ONCE)]
    turns = [sleepers.add(name) for name in names]
    for turn in turns:
        sleepers.scheduler.wake_soon(turn)
    assert await sleepers.all() == names


async def test_the_event_loop_has_its_turn_between_them() -> None:
    sleepers = Sleepers()
    turns = [sleepers.add("table") for _ in range(3 * AT_ONCE)]
    await asyncio.sleep(0)
    for turn in turns:
        sleepers.scheduler.wake_soon(turn)
    loop, woken = asyncio.get_running_loop(), sleepers.woken

    def other() -> None:
        woken.append("other")
        if len(woken) < len(turns):
            loop.call_soon(other)

    loop.call_soon(other)
    await sleepers.all()
    gaps = "".join(name[0] for name in woken).split("o")
    assert max(map(len, gaps)) == AT_ONCE


async def test_who_has_had_a_turn_comes_in_another() -> None:
    sleepers = Sleepers()
    later, first, second = sleepers.add("later"), sleepers.add("first"), sleepers.add("second")
    await asyncio.sleep(0)
    sleepers.scheduler.wake_later(later)
    sleepers.scheduler.wake_soon(first)
    sleepers.scheduler.wake_soon(second)
    assert first.done() and second.done() and not later.done()
    assert await sleepers.all() == ["first", "second", "later"]


async def test_who_has_stopped_waiting_takes_nobodys_turn() -> None:
    sleepers = Sleepers()
    gone = [sleepers.add("gone") for _ in range(2 * AT_ONCE)]
    await asyncio.sleep(0)
    for task in sleepers.tasks:
        task.cancel()
    await asyncio.sleep(0)
    for turn in (*gone, sleepers.add("here")):
        sleepers.scheduler.wake_soon(turn)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert sleepers.woken == ["here"]
