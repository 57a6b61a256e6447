"""Telling everybody at a table: the news, who is there, and good-bye."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from undermine.server.live.connection import Connection
from undermine.server.live.presence import Presence
from undermine.server.news.messages import News
from undermine.wire import replies

#: how long changes of who is connected are gathered before the status is broadcast, in seconds
_STATUS_DELAY: Final = 0.1

_encode: Final = msgspec.json.Encoder().encode


class Broadcast:
    """Sends to everybody who is present. ``clock`` is how long the clock still runs."""

    def __init__(self, presence: Presence, clock: Callable[[], int | None]) -> None:
        self._presence = presence
        self._clock = clock
        self._status: asyncio.TimerHandle | None = None

    def news(self, news: Sequence[News], *, clock: bool, requester: Connection | None, answer: bytes) -> None:
        """Send news, and how long the clock runs if that has changed; whoever asked for it gets the answer with it."""
        more = (self.status(),) if clock else ()
        for connection in self._presence.connections:
            messages = [one.to(connection.viewers) for one in news]
            if connection is requester:
                connection.send(*messages, *more, answer)
            else:
                connection.send(*messages, *more)
        if requester is not None and requester not in self._presence.connections:
            requester.send(*more, answer)

    def status(self) -> bytes:
        """Who is here, and how long the clock still runs."""
        return _encode(self._presence.status(self._clock()))

    def status_soon(self) -> None:
        """Send the status, once for all that changes within a moment."""
        if self._status is None:
            self._status = asyncio.get_running_loop().call_later(_STATUS_DELAY, self._send_status)

    def _send_status(self) -> None:
        self._status = None
        message = self.status()
        for connection in self._presence.connections:
            connection.send(message)

    def stop(self) -> None:
        """Send no status any more."""
        if self._status is not None:
            self._status.cancel()
            self._status = None


def say_bye(connections: Iterable[Connection], reason: str, *, again: bool) -> None:
    """Close connections, which may come back at once or never."""
    message = _encode(replies.Bye(reason, again=again))
    for connection in connections:
        connection.dismiss(message, 1012 if again else 4400, reason)
