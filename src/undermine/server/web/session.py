"""Sessions: what somebody says through a socket is checked here; what is done with it the live table decides."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Final

import msgspec
from msgspec.structs import replace
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
from undermine.server.live.connection import Socket
from undermine.server.live.visit import Place, Visit
from undermine.server.logs import log
from undermine.server.nodes.house import House
from undermine.server.storage.storage import StorageAway, StorageError
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

    def __init__(self, house: House, limits: RateLimits) -> None:
        self._house = house
        self._limits = limits
        self._proxies = Proxies(house.hub.settings.proxies)

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
        elif not allowed(headers.get("Origin"), headers.get("Host"), self._house.hub.settings.origins):
            self._house.hub.metrics.turned_away.labels("origin").inc()
            socket.reject(403)
        else:
            session = Session(self._house, self._limits, socket, address, found[1])
            if socket.accept(session):
                session.open()


class Session:
    """One socket at one table: first a hello, then requests. The table may be at another node, and move from there."""

    def __init__(self, house: House, limits: RateLimits, socket: Socket, address: str, link: str) -> None:
        self._house = house
        self._hub = house.hub
        self._limits = limits
        self._socket = socket
        self._address = address
        self._link = link
        self._counted = False
        self._place: Place | None = None
        #: who they said they are
        self._greeting: requests.Hello | None = None
        #: what came while the table was being looked for
        self._early: list[bytes] = []
        self._finding: asyncio.Task[None] | None = None
        self._hello: asyncio.TimerHandle | None = None
        self._bucket = limits.bucket()
        self._nonsense = 0

    def open(self) -> None:
        """Go to a table, which may have to be loaded first."""
        self._counted = self._limits.open_socket(self._address)
        if not self._counted:
            # It passes: whoever is told nothing but this comes again, later each time.
            self._socket.close(CloseCode.TRY_AGAIN_LATER, "too_many")
            return
        loop = asyncio.get_running_loop()
        self._hello = loop.call_later(HELLO_WITHIN, self._said_nothing)
        live = self._hub.tables.get(self._link)
        if live is None:
            self._finding = loop.create_task(self._find())
        else:
            self._enter(Visit(live, self._socket))

    def _said_nothing(self) -> None:
        # Who has said something waits for the table, which may have to be waited for longer.
        if not self._early:
            self._refuse(Refusal("hello_first"))

    async def _find(self) -> None:
        try:
            self._enter(await self._house.visit(self._link, self._socket, self))
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
            self._finding = None

    def _enter(self, place: Place) -> None:
        if not self._socket.is_open:
            place.leave()
            return
        self._place = place
        if self._greeting is not None:
            # The table has moved. They are told how things stand, and repeat what was not answered.
            hello = replace(self._greeting, version=None)
            place.greet(hello, _encode(hello))
            return
        early, self._early = self._early, []
        for message in early:
            self.received(message)

    # What the table says that is somewhere else

    def told(self, message: bytes) -> None:
        self._socket.send(message)

    def ended(self, code: int, reason: str) -> None:
        self._place = None
        self._socket.close(code, reason)

    def moved(self) -> None:
        self._place = None
        if self._socket.is_open and self._finding is None:
            self._finding = asyncio.get_running_loop().create_task(self._find())

    # What somebody says

    def received(self, message: bytes) -> None:
        """Take a message, as long as they make sense and are within the rate limits."""
        if not self._socket.is_open:
            return
        place = self._place
        try:
            if self._greeting is not None:
                self._take(1 + len(message) // COST_BYTES)
                request = _read(message)
                cost = _COSTS.get(type(request))
                if cost is not None:
                    self._take(cost)
                # While the table moves nothing is taken; what was not answered is repeated then.
                if place is not None:
                    place.request(request, message)
            elif place is not None:
                self._greet(place, message)
            else:
                if len(self._early) >= MOST_EARLY:
                    raise Refusal("too_many", what="messages")
                self._early.append(message)
        except Refusal as refusal:
            if self._greeting is None:
                self._refuse(refusal)
                return
            self._socket.send(_refused(refusal))
            self._nonsense += 1
            if self._nonsense > MOST_NONSENSE:
                self._bye("nonsense", again=False, code=4400)

    def _take(self, cost: float) -> None:
        if not self._limits.message(self._address, self._bucket, cost):
            raise Refusal("too_many", what="messages")

    def _greet(self, place: Place, message: bytes) -> None:
        hello = _read(message)
        if not isinstance(hello, requests.Hello):
            raise Refusal("hello_first")
        place.greet(hello, message)
        self._greeting = hello
        if self._hello is not None:
            self._hello.cancel()
            self._hello = None

    def closed(self) -> None:
        """The socket has gone."""
        if self._hello is not None:
            self._hello.cancel()
        if self._finding is not None:
            self._finding.cancel()
        if self._place is not None:
            self._place.leave()
            self._place = None
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
