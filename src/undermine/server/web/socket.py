"""The socket: one for each connection. What comes in is checked here; what is done with it the live table decides."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final

import msgspec

from undermine.server.guard.browsers import allowed
from undermine.server.guard.tokens import hashed
from undermine.server.live.connection import Abort, Connection, Write
from undermine.server.live.hub import Hub
from undermine.server.live.live_table import LiveTable
from undermine.server.tables.refusal import Refusal
from undermine.server.web.frames import ABORT, HEAR, WRITE, Hear
from undermine.server.web.rate_limits import RateLimits, address_of
from undermine.wire import replies, requests
from undermine.wire.limits import MOST_MESSAGE

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[requests.Request]] = msgspec.json.Decoder(requests.Request)

#: how much of what was wrong with a message is told
_MOST_TOLD: Final = 200
#: after so many messages that make no sense the socket is closed
_MOST_NONSENSE: Final = 50

_PATH: Final = re.compile(r"/api/tables/([\w-]{1,40})/socket")


class _Disconnected(Exception):
    """The other side has closed the socket."""


class Sockets:
    """Opens sockets. It stands before the application, for a thousand open sockets should carry little with them."""

    def __init__(self, hub: Hub, limits: RateLimits, pages: Any) -> None:
        self._hub = hub
        self._limits = limits
        self._pages = pages

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take a socket, and leave everything else to the application."""
        if scope["type"] == "websocket":
            await self._open(_Socket(scope, receive, send))
        elif scope.get("method") == "HEAD":
            # As GET is; whoever serves this leaves the body out, as the protocol asks.
            await self._pages({**scope, "method": "GET"}, receive, send)
        else:
            await self._pages(scope, receive, send)

    async def _open(self, socket: _Socket) -> None:
        hub, limits = self._hub, self._limits
        if await socket.next() != "websocket.connect":
            return
        found = _PATH.fullmatch(socket.path)
        if found is None:
            await socket.close(4404, "path")
            return
        if not allowed(socket.origin, socket.host, hub.settings.origins):
            hub.metrics.turned_away.labels("origin").inc()
            await socket.close(4403, "origin")
            return
        await socket.accept()
        if not limits.open_socket(socket.address):
            await socket.refuse("too_many", what="connections")
            return
        try:
            async with hub.pinned(found[1]) as live:
                await _serve(socket, live, limits)
        except Refusal as refusal:
            await socket.refuse(refusal.reason, **refusal.facts)
        except _Disconnected:
            pass
        finally:
            limits.close_socket(socket.address)


class _Socket:
    """One socket, as the server hands it over."""

    __slots__ = ("_receive", "_send", "abort", "address", "hear", "host", "origin", "path", "write")

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"origin", b"host")}
        self.path: str = scope["path"]
        self.origin = headers.get(b"origin")
        self.host = headers.get(b"host")
        self.address = address_of(scope)
        extensions = scope.get("extensions", {})
        self.write: Write | None = extensions.get(WRITE)
        self.hear: Hear | None = extensions.get(HEAR)
        self.abort: Abort | None = extensions.get(ABORT)
        # They have been read, and would be kept for as long as the socket is open.
        scope["headers"] = []
        self._receive = receive
        self._send = send

    async def next(self) -> str | bytes:
        """The next message, or what else happens to the socket."""
        message = await self._receive()
        kind: str = message["type"]
        if kind == "websocket.disconnect":
            raise _Disconnected
        if kind != "websocket.receive":
            return kind
        text: str | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def accept(self) -> None:
        await self._send({"type": "websocket.accept"})

    async def send(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def refuse(self, reason: str, **facts: Any) -> None:
        # The other side may have gone already, and needs no answer then.
        with suppress(Exception):
            await self.send(_refused(reason, **facts).decode())
            await self.close(4400, reason)


async def _serve(socket: _Socket, live: LiveTable, limits: RateLimits) -> None:
    hello = _read(await socket.next())
    if not isinstance(hello, requests.Hello):
        raise Refusal("hello_first")
    person = None
    if hello.token is not None:
        person = live.table.person_of(hashed(hello.token))
        if person is None:
            raise Refusal("no_such_token")
    connection = Connection(person, socket.send, socket.close, socket.write, socket.abort)
    live.connect(connection, hello.version)
    bucket, nonsense = limits.bucket(), 0

    def receive(message: str | bytes) -> None:
        """Take a message, as long as they make sense and are within the rate limits."""
        nonlocal nonsense
        if connection.closing:
            return
        try:
            if not limits.message(socket.address, bucket):
                raise Refusal("too_many", what="messages")
            live.request(connection, _read(message))
        except Refusal as refusal:
            connection.send(_refused(refusal.reason, **refusal.facts))
            nonsense += 1
            if nonsense > _MOST_NONSENSE:
                connection.send(_encode(replies.Bye("nonsense", again=False)))
                connection.close(4400, "nonsense")

    if socket.hear is not None:
        socket.hear(receive)
    try:
        while True:
            receive(await socket.next())
    finally:
        live.disconnect(connection)


def _refused(reason: str, **facts: Any) -> bytes:
    return _encode(replies.Refused(None, reason, facts))


def _read(message: str | bytes) -> requests.Request:
    if len(message) > MOST_MESSAGE:
        raise Refusal("long_message", most=MOST_MESSAGE)
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal("bad_message", what=str(error)[:_MOST_TOLD]) from None
