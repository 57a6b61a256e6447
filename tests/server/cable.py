"""A cable between two programs on this machine that can be cut, go silent, or be slow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
#: as it should be; nobody gets through and everybody is cut off; nothing is carried and nobody is told; late
Condition = Literal["sound", "cut", "silent", "slow"]


class Cable:
    """Carries whatever comes to a port of its own to somewhere else, and back."""

    def __init__(self, connect: Callable[[], Awaitable[Streams]]) -> None:
        self._connect = connect
        self._server: asyncio.Server
        self._ends: set[asyncio.StreamWriter] = set()
        self._sound = asyncio.Event()
        self._sound.set()
        self._condition: Condition = "sound"
        self.delay = 0.05
        #: how many have tried to come through
        self.tries = 0

    @classmethod
    def to_file(cls, path: str) -> Cable:
        """To a socket that is a file."""
        return cls(lambda: asyncio.open_unix_connection(path))

    @classmethod
    def to_port(cls, port: int) -> Cable:
        return cls(lambda: asyncio.open_connection("127.0.0.1", port))

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.become("cut")
        self._server.close()

    @property
    def port(self) -> int:
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def become(self, condition: Condition) -> None:
        self._condition = condition
        if condition == "silent":
            self._sound.clear()
        else:
            self._sound.set()
        if condition == "cut":
            for one in list(self._ends):
                one.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.tries += 1
        self._ends.add(writer)
        try:
            await self._sound.wait()
            if self._condition == "cut":
                writer.transport.abort()
                return
            far_reader, far_writer = await self._connect()
            self._ends.add(far_writer)
            try:
                await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))
            finally:
                self._ends.discard(far_writer)
                far_writer.transport.abort()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._ends.discard(writer)
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._sound.wait()
                if self._condition == "slow":
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
