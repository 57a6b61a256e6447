"""A small load balancer: each connection goes to any node that takes it, without stickiness."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress

#: how long a node may take to take a connection, in seconds
_WITHIN = 0.5


class Balancer:
    """Listens on a port of its own."""

    def __init__(self, ports: Callable[[], Sequence[int]]) -> None:
        self._ports = ports
        self._server: asyncio.Server

    async def start(self, port: int = 0) -> str:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", port)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self._server.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ports = list(self._ports())
        random.shuffle(ports)
        for port in ports:
            with suppress(OSError, TimeoutError, asyncio.CancelledError):
                async with asyncio.timeout(_WITHIN):
                    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(_pass_on(reader, far_writer), _pass_on(far_reader, writer))
                far_writer.transport.abort()
                break
        writer.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    # What is still to be sent is, before the end is.
    with suppress(OSError, RuntimeError):
        writer.close()
