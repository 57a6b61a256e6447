"""A socket without a library behind it: what exactly is sent, and what exactly comes back."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class RawSocket:
    """One socket; every text that came in is kept."""

    def __init__(
        self,
        url: str,
        table: str,
        token: str | None = None,
        version: int | None = None,
        *,
        hello: bool = True,
        **options: Any,
    ) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._hello = {"type": "hello", "token": token, "version": version}
        self._silent = not hello
        self._options = options
        self.texts: list[str] = []
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        self.socket = await connect(self._address, max_size=None, compression=None, **self._options)
        if not self._silent:
            await self.hello()
        return self

    async def hello(self) -> None:
        # Who is over a rate limit has been told so before saying anything.
        with suppress(ConnectionClosed):
            await self.send(self._hello)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def send(self, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.send(text)

    async def next(self) -> dict[str, Any]:
        """The next message that is no status."""
        while True:
            text = await asyncio.wait_for(self.socket.recv(), 60)
            assert isinstance(text, str)
            message: dict[str, Any] = json.loads(text)
            if message["type"] != "status":
                self.texts.append(text)
                return message

    async def until(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of a kind with these facts."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message.get(name) == value for name, value in facts.items()):
                return message

    async def ask(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        name = facts.setdefault("id", f"q{len(self.texts)}")
        await self.send({"type": kind, **facts})
        while True:
            message = await self.next()
            if message["type"] in ("done", "refused", "missed", "pong") and message["id"] in (name, None):
                return message

    async def closed(self) -> int:
        """Wait until the server closes the socket; with which code it did."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd else 1006
