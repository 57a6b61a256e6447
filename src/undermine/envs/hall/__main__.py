"""The hall as a program, which the lab starts and tells in lines of JSON what to do: ``python -m undermine.envs.hall``.

Its arguments are modules from outside, games for instance, that are imported first. It ends with its standard input.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any, Final

import uvicorn

from undermine import layers, plugins
from undermine.envs.hall.examination import Examination
from undermine.envs.hall.tables import SETTINGS, ExaminingHub
from undermine.server.logs import set_up
from undermine.server.nodes.house import House
from undermine.server.serve import configured, listen
from undermine.server.web.mounts import Mount

#: how long a line of the lab's may be, in bytes
_LONGEST: Final = 1 << 24


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # whoever has started us ends us


def _mounts() -> list[Mount]:
    """Seats for language models, where what they need is installed."""
    try:
        from undermine.envs.mcp.at_server import McpMount
    except ImportError:
        return []
    return [McpMount()]


@asynccontextmanager
async def serving(hub: ExaminingHub) -> AsyncIterator[str]:
    """The address of the hall, while it is open."""
    taken = listen(SETTINGS)
    mounts = _mounts()
    server = _Server(configured(House(hub), mounts))
    async with AsyncExitStack() as stack:
        for mount in mounts:
            await stack.enter_async_context(mount.running())
        task = asyncio.create_task(server.serve(sockets=[taken]))
        try:
            while not server.started:
                await asyncio.sleep(0.005)
                if task.done():
                    task.result()
            yield f"http://127.0.0.1:{taken.getsockname()[1]}"
        finally:
            await hub.close()
            server.should_exit = True
            await task


class Hall:
    """One round after the other; whoever has not left the last one is waited for in the background."""

    def __init__(self, hub: ExaminingHub, address: str) -> None:
        self._hub = hub
        self._address = address
        self._round: Examination | None = None
        self._leaving: set[asyncio.Task[None]] = set()

    async def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Do what the lab asks for."""
        match asked["type"]:
            case "begin":
                self._end()
                self._round = await Examination.begin(self._hub, self._address, asked)
            case "decide":
                assert self._round is not None
                return {**await self._round.decide(asked)}
            case "over":
                assert self._round is not None
                await self._round.over(asked["moves"])
                self._end()
            case _:
                raise ValueError(asked["type"])
        return {}

    def _end(self) -> None:
        if self._round is not None:
            task = asyncio.create_task(self._round.end())
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)
            self._round = None

    async def close(self) -> None:
        """Wait until everybody has left."""
        self._end()
        await asyncio.gather(*self._leaving, return_exceptions=True)


async def run() -> None:
    """Answer the lab until it says no more."""
    lines = asyncio.StreamReader(_LONGEST)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    hub = ExaminingHub()
    async with serving(hub) as address:
        hall = Hall(hub, address)
        try:
            while line := await lines.readline():
                asked = json.loads(line)
                print(json.dumps({"id": asked["id"], **await hall.answer(asked)}), flush=True)
        finally:
            await hall.close()


if __name__ == "__main__":
    set_up(SETTINGS.log, SETTINGS.log_form)
    plugins.load_all(sys.argv[1:])
    layers.check()
    asyncio.run(run())
