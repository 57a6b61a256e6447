"""Sessions: what somebody says through a socket is checked here; what is done with it the live table decides."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Final, get_args

import msgspec
from websockets.frames import CloseCode
from websockets.http11 import Request

from undermine.server.budgets import (
    COST_BYTES,
    COST_LOOK,
    COST_SINCE,
    HELLO_WITHIN,
    MOST_EARLY,
    MOST_NONSENSE,
    MOST_TOLD,
)
from undermine.server.guard.addresses import Proxies
from undermine.server.guard.browsers import allowed
from undermine.server.guard.tokens import hashed
from undermine.server.live.connection import Connection
from undermine.server.live.hub import Hub
from undermine.server.live.live_table import LiveTable
from undermine.server.logs import log
from undermine.server.storage.storage import StorageAway, StorageError
from undermine.server.tables.facts import Ability
from undermine.server.tables.refusal import Refusal
from undermine.server.web.rate_limits import RateLimits
from undermine.server.web.websocket import WebSocket
from undermine.wire import replies, requests
from undermine.wire.limits import MOST_MESSAGE

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[requests.Request]] = msgspec.json.Decoder(requests.Request)

#: what requests cost besides, whose answers are long
_COSTS: Final[dict[type[requests.Request], int]] = {requests.Look: COST_LOOK, requests.Since: COST_SINCE}

_PATH: Final = re.compile(r"/api/tables/([\w-]{1,40})/socket")


class Sessions:
    """Opens sessions for those who may have one."""

    def __init__(self, hub: Hub, limits: RateLimits) -> None:
        self._hub = hub
        self._limits = limits
        self._proxies = Proxies(hub.settings.proxies)

    def asked(self, socket: WebSocket, request: Request) -> None:
        """Accept a socket for a table, or reject it."""
        found = _PATH.fullmatch(request.path.partition("?")[0])
        headers = request.headers
        peer = socket.transport.get_extra_info("peername") or ("unknown", 0)
        here = socket.transport.get_extra_info("sockname")
        forwarded = ",".join(headers.get_all("X-Forwarded-For"))
        address = self._proxies.client(peer[0], forwarded)
        if not self._limits.handshake(address):
            socket.reject(429)
        elif found is None:
            socket.reject(404)
        elif not self._limits.for_us(headers.get("Host", ""), here, peer):
            socket.reject(421)
        elif not allowed(headers.get("Origin"), headers.get("Host"), self._hub.settings.origins):
            self._hub.metrics.turned_away.labels("origin").inc()
            socket.reject(403)
        else:
            session = Session(self._hub, self._limits, socket, address)
            if socket.accept(session):
                session.open(found[1])


class Session:
    """One socket at one table: first a hello, then requests."""

    def __init__(self, hub: Hub, limits: RateLimits, socket: WebSocket, address: str) -> None:
        self._hub = hub
        self._limits = limits
        self._socket = socket
        self._address = address
        self._counted = False
        self._live: LiveTable | None = None
        self._connection: Connection | None = None
        #: what came while the table was being loaded
        self._early: list[bytes] = []
        self._loading: asyncio.Task[None] | None = None
        self._hello: asyncio.TimerHandle | None = None
        self._bucket = limits.bucket()
        self._nonsense = 0

    def open(self, link: str) -> None:
        """Go to a table, which may have to be loaded first."""
        self._counted = self._limits.open_socket(self._address)
        if not self._counted:
            # It passes: whoever is told nothing but this comes again, later each time.
            self._socket.close(CloseCode.TRY_AGAIN_LATER, "too_many")
            return
        loop = asyncio.get_running_loop()
        self._hello = loop.call_later(HELLO_WITHIN, self._refuse, Refusal("hello_first"))
        live = self._hub.tables.get(link)
        if live is None:
            self._loading = loop.create_task(self._load(link))
        else:
            self._enter(live)

    async def _load(self, link: str) -> None:
        try:
            self._enter(await self._hub.table(link))
        except Refusal as refusal:
            if refusal.reason == "closing":
                self._bye("restart", again=True, code=CloseCode.SERVICE_RESTART)
            else:
                self._refuse(refusal)
        except StorageError as error:
            if not isinstance(error, StorageAway):
                log("cannot read", level=logging.ERROR, why=str(error))
            self._hub.metrics.failures.labels("storage").inc()
            self._bye("cannot_write", again=True, code=1011)
        finally:
            self._loading = None

    def _enter(self, live: LiveTable) -> None:
        if not self._socket.is_open:
            return
        self._live = live
        live.pins += 1
        early, self._early = self._early, []
        for message in early:
            self.received(message)

    def received(self, message: bytes) -> None:
        """Take a message, as long as they make sense and are within the rate limits."""
        if not self._socket.is_open:
            return
        live, connection = self._live, self._connection
        try:
            if live is None:
                if len(self._early) >= MOST_EARLY:
                    raise Refusal("too_many", what="messages")
                self._early.append(message)
            elif connection is None:
                self._greet(live, _read(message))
            else:
                self._take(1 + len(message) // COST_BYTES)
                request = _read(message)
                cost = _COSTS.get(type(request))
                if cost is not None:
                    self._take(cost)
                live.request(connection, request)
        except Refusal as refusal:
            if connection is None:
                self._refuse(refusal)
                return
            self._socket.send(_refused(refusal))
            self._nonsense += 1
            if self._nonsense > MOST_NONSENSE:
                self._bye("nonsense", again=False, code=4400)

    def _take(self, cost: float) -> None:
        if not self._limits.message(self._address, self._bucket, cost):
            raise Refusal("too_many", what="messages")

    def _greet(self, live: LiveTable, hello: requests.Request) -> None:
        if not isinstance(hello, requests.Hello):
            raise Refusal("hello_first")
        person = None
        if hello.token is not None:
            person = live.table.person_of(hashed(hello.token))
            if person is None:
                raise Refusal("no_such_token")
        if self._hello is not None:
            self._hello.cancel()
            self._hello = None
        self._connection = Connection(
            person, self._socket, [name for name in get_args(Ability) if getattr(hello, name)]
        )
        live.connect(self._connection, hello.version)

    def closed(self) -> None:
        """The socket has gone."""
        if self._hello is not None:
            self._hello.cancel()
        if self._loading is not None:
            self._loading.cancel()
        if self._live is not None:
            if self._connection is not None:
                self._live.disconnect(self._connection)
            self._live.pins -= 1
        if self._counted:
            self._limits.close_socket(self._address)

    def _refuse(self, refusal: Refusal) -> None:
        self._socket.send(_refused(refusal))
        self._socket.close(4400, refusal.reason)

    def _bye(self, reason: str, *, again: bool, code: int) -> None:
        self._socket.send(_encode(replies.Bye(reason, again=again)))
        self._socket.close(code, reason)


def _refused(refusal: Refusal) -> bytes:
    return _encode(replies.Refused(None, refusal.reason, refusal.facts))


def _read(message: bytes) -> requests.Request:
    if len(message) > MOST_MESSAGE:
        raise Refusal("long_message", most=MOST_MESSAGE)
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal("bad_message", what=str(error)[:MOST_TOLD]) from None
