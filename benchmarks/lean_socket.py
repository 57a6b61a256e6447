"""A client's socket that costs as little as it can, so that a load benchmark measures the server and not its client.

It knows whole text messages, which is all that the server sends while somebody plays, and answers pings.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from struct import pack, unpack_from
from typing import cast
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING = 1, 8, 9
#: a mask of noughts changes nothing, and so need not be laid over what is sent
_MASK = b"\0\0\0\0"


class LeanSocket(asyncio.Protocol):
    """One socket; ``heard`` is called with every message."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    @classmethod
    async def connect(cls, address: str, heard: Callable[[bytes], None]) -> LeanSocket:
        """Open a socket at an address such as ``ws://host:port/path``."""
        parts = urlsplit(address)
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: cls(heard), parts.hostname or "", parts.port or 80
        )
        key = base64.b64encode(os.urandom(16)).decode()
        socket._write(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await socket._opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the socket was not opened"))

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        begin = 0
        if not self._opened.done():
            begin = data.find(b"\r\n\r\n") + 4
            if begin < 4:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self._opened.set_exception(ConnectionError(data[:begin].decode("latin-1")))
                return
            self._opened.set_result(None)
        while len(data) - begin >= 2:
            length, head = data[begin + 1], 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if len(data) - begin < head:
                    break
                (length,) = unpack_from("!H" if head == 4 else "!Q", data, begin + 2)
            end = begin + head + length
            if len(data) < end:
                break
            self._take(data[begin] & 15, data[begin + head : end])
            begin = end
        self._buffer = data[begin:]

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._frame(_TEXT, message)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def _take(self, kind: int, message: bytes) -> None:
        if kind == _TEXT:
            self._heard(message)
        elif kind == _PING:
            self._frame(10, message)
        elif kind == _CLOSE:
            self.close()

    def _frame(self, kind: int, message: bytes) -> None:
        length = len(message)
        head = pack("!BB", 128 | kind, 128 | length) if length < 126 else pack("!BBH", 128 | kind, 254, length)
        self._write(head + _MASK + message)

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)
