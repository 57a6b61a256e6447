"""The tools at a table server, over HTTP at ``/mcp``: under its limits, and through the same doors as everybody else.

Each request stands for itself: a seat is known by the token that goes with it. A seat that is used has a connection to
its table, which is a session of the server's without a socket, so that whatever is counted and checked there is counted
and checked here; one that is not used for a while is let go of.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import Any, Final

import msgspec

from undermine.client import Client, Refused
from undermine.client.client import Line
from undermine.envs.mcp.served import ServedTables
from undermine.envs.mcp.tools import tools
from undermine.games import GAMES
from undermine.server.budgets import COST_MISS, MOST_LISTED, MOST_UNREAD, SEAT_IDLE
from undermine.server.nodes.house import House
from undermine.server.storage.storage import StorageError
from undermine.server.tables.lobby import quick_table
from undermine.server.tables.refusal import Refusal
from undermine.server.web.rate_limits import RateLimits
from undermine.server.web.session import Session
from undermine.wire.bodies import Entrance, Listing, NewPerson, QuickMatch
from undermine.wire.limits import MOST_MESSAGE

#: how often is looked for seats that are not used, in seconds
_EVERY: Final = 5.0

#: who asks, as the limits know them
_ASKING: ContextVar[str] = ContextVar("asking")


class _Socket:
    """The server's end of a connection within this process."""

    def __init__(self) -> None:
        self.is_open = True
        self.session: Session | None = None
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unread = 0

    def send(self, *messages: bytes) -> None:
        for message in messages if self.is_open else ():
            self._unread += len(message)
            self._messages.put_nowait(message)
        if self._unread > MOST_UNREAD:
            self.close(1008, "slow")

    def close(self, code: int, reason: str) -> None:
        if self.is_open:
            self.is_open = False
            self._messages.put_nowait(None)
            if self.session is not None:
                asyncio.get_running_loop().call_soon(self.session.closed)

    def dismiss(self, bye: bytes, code: int, reason: str) -> None:
        self.send(bye)
        self.close(code, reason)

    async def next(self) -> bytes | None:
        """The next message; ``None`` once it is closed."""
        message = await self._messages.get()
        self._unread -= len(message or b"")
        return message


class _Line:
    """The client's end."""

    def __init__(self, socket: _Socket) -> None:
        self._socket = socket

    async def send(self, message: str, /) -> None:
        if self._socket.session is not None and self._socket.is_open:
            self._socket.session.received(message.encode())

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        while (message := await self._socket.next()) is not None:
            yield message


class TablesHere(ServedTables):
    """The tables of the server that this is in."""

    def __init__(self, house: House, limits: RateLimits, language: str) -> None:
        super().__init__(language)
        self._house = house
        self._limits = limits

    async def listed(self) -> Sequence[Listing]:
        rows = await self._house.public(MOST_LISTED)
        listed = (msgspec.json.decode(row.line, type=Listing) for row in rows)
        return [one for one in listed if one.config.game in GAMES]

    async def joined(self, table: str, name: str) -> Entrance:
        with _refusing():
            return await self._house.join(table, NewPerson(name, program=True), _ASKING.get())

    async def found(self, code: str) -> str:
        with _refusing():
            try:
                return await self._house.hub.find(code)
            except Refusal:
                # Whoever mistypes a code does not notice; whoever guesses does.
                self._limits.take("requests", _ASKING.get(), COST_MISS - 1)
                raise

    async def quick(self, game: str, name: str) -> Entrance:
        new = QuickMatch(name, game, program=True)
        with _refusing():
            entrance = await self._house.join_quick(new, _ASKING.get())
            if entrance is None:
                self._limits.take("tables", _ASKING.get())
                entrance = await self._house.hub.make(quick_table(new), _ASKING.get())
            return entrance

    def client(self, table: str, token: str) -> Client:
        address = _ASKING.get()
        if not (self._limits.handshake(address) and self._limits.may_connect(address)):
            raise Refused("too_many")

        @asynccontextmanager
        async def dial(_: str) -> AsyncIterator[Line]:
            socket = _Socket()
            socket.session = Session(self._house, self._limits, socket, address, table)
            socket.session.open()
            try:
                yield _Line(socket)
            finally:
                socket.close(1000, "")

        return Client("", table, token, dial=dial)


class _refusing:  # noqa: N801  (it is used like a function)
    """Tells refusals of the server's as a client would be told them."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, Refusal):
            raise Refused(error.reason, error.facts) from None
        if isinstance(error, StorageError):
            raise Refused("cannot_write") from None


class McpMount:
    """The tools, mounted at a server."""

    path: Final = "/mcp"

    def __init__(self, *, open_book: bool = True, language: str = "en") -> None:
        self._open_book = open_book
        self._language = language
        self._tables: TablesHere
        self._limits: RateLimits
        self._manager: Any = None

    def attach(self, house: House, limits: RateLimits) -> None:
        self._limits = limits
        self._tables = TablesHere(house, limits, self._language)
        server = tools(self._tables, self._language, open_book=self._open_book)
        # Host and origin are checked by the server's own front, before anybody gets here.
        server.streamable_http_app(
            stateless_http=True,
            json_response=True,
            max_request_body_size=MOST_MESSAGE,
            host="0.0.0.0",  # noqa: S104
        )
        self._manager = server.session_manager

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with self._manager.run():
            sweeping = asyncio.get_running_loop().create_task(self._sweep())
            try:
                yield
            finally:
                sweeping.cancel()
                with suppress(asyncio.CancelledError):
                    await sweeping
                await self._tables.let_go()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_EVERY)
            await self._tables.let_go(SEAT_IDLE)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; there is nothing to be had but by asking, so that no stream is kept open."""
        if scope["method"] != "POST":
            headers = [(b"allow", b"POST"), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 405, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        _ASKING.set(self._limits.address_of(scope))
        await self._manager.handle_request(scope, receive, send)
