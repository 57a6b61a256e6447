"""A connection: one socket at one table.

What is sent to a slow reader waits in an outbox, so that back-pressure on one holds nobody else up; a reader for whom
too much waits is closed, and cut off if even that cannot be sent.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from undermine.server.live.eager import eagerly
from undermine.server.tables.match import Viewer

#: how many messages may wait for a slow reader
MOST_WAITING: Final = 256
#: how long a reader has to take what waits when the socket is closed, in seconds
CLOSE_WITHIN: Final = 5.0

Send = Callable[[str], Awaitable[None]]
#: writes messages at once and in one go; whether that was possible
Write = Callable[[tuple[bytes, ...]], bool]
Close = Callable[[int, str], Awaitable[None]]
#: closes the socket without waiting for anything
Abort = Callable[[], None]


class Connection:
    """One socket. ``person`` is ``None`` for a spectator without a name, ``viewers`` are the seats it sees through."""

    __slots__ = (
        "_abort",
        "_close",
        "_closing",
        "_flushed",
        "_outbox",
        "_send",
        "_sending",
        "_write",
        "person",
        "sent",
        "viewers",
    )

    def __init__(
        self,
        person: int | None,
        send: Send,
        close: Close,
        write: Write | None = None,
        abort: Abort | None = None,
    ) -> None:
        self.person = person
        self.viewers: tuple[Viewer, ...] = (None,)
        self.sent = 0
        self._send = send
        self._close = close
        self._write = write
        self._abort = abort
        #: ``None`` while nothing waits, which is nearly always
        self._outbox: deque[bytes] | None = None
        self._sending = False
        #: for whoever waits until everything is sent
        self._flushed: asyncio.Future[None] | None = None
        self._closing: tuple[int, str] | None = None

    def send(self, *messages: bytes) -> None:
        """Write messages at once, or put them into the outbox."""
        if self._closing is not None:
            return
        self.sent += len(messages)
        if self._outbox is None:
            if self._write is not None and self._write(messages):
                return
            self._outbox = deque()
        elif len(self._outbox) >= MOST_WAITING:
            self._outbox.clear()
            self.close(1013, "too slow")
            return
        self._outbox += messages
        self._wake()

    def close(self, code: int, reason: str) -> None:
        """Close the socket once what waits has been sent, or after some time if it is not."""
        if self._closing is None:
            self._closing = code, reason
            self._wake()
            if self._sending:
                asyncio.get_running_loop().call_later(CLOSE_WITHIN, self._give_up)

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent."""
        return self._closing is not None

    def _give_up(self) -> None:
        if self._sending and self._abort is not None:
            self._abort()

    async def flushed(self) -> None:
        """Wait until everything is sent."""
        if self._sending:
            self._flushed = asyncio.get_running_loop().create_future()
            await self._flushed

    def _wake(self) -> None:
        if not self._sending:
            self._sending = True
            eagerly(self._drain())

    async def _drain(self) -> None:
        try:
            while self._outbox:
                await self._send(self._outbox.popleft().decode())
            self._outbox = None
            if self._closing is not None:
                await self._close(*self._closing)
        except Exception:
            # The other side has gone; its socket's own loop notices and takes the connection away.
            self._outbox = None
            if self._closing is None:
                self._closing = 1006, "gone"
        finally:
            self._sending = False
            if self._flushed is not None and not self._flushed.done():
                self._flushed.set_result(None)
