"""The gate: how many connections an address may have, and how long each may take to say what it wants.

A connection that says nothing costs a place that somebody else may need; so they are counted from the moment they are
there, and the head of a request has to come in time.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from undermine.server.budgets import (
    ANSWER_WITHIN,
    CONNECTIONS_EACH,
    HEAD_WITHIN,
    MOST_TOLD,
    NEW_EACH,
    REFUSE_AFTER,
)
from undermine.server.guard.addresses import Proxies, household
from undermine.server.guard.hosts import Peer
from undermine.server.guard.limits import Buckets
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings
from undermine.server.tables.refusal import Refusal, require
from undermine.server.web.rate_limits import RateLimits, peer_of
from undermine.server.web.refusals import refuse


class Gate:
    """All connections, by address."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._most = settings.connections_address * CONNECTIONS_EACH
        rate = settings.requests_address * NEW_EACH
        self._new = Buckets(rate, rate * settings.burst)
        self._proxies = Proxies(settings.proxies)
        self._metrics = metrics
        self._open: Counter[str] = Counter()
        #: the deadlines of those that have not said yet what they want
        self._heads: dict[Peer, asyncio.TimerHandle] = {}
        #: those that wait for an answer
        self._answering: set[Peer] = set()

    def enter(self, transport: asyncio.Transport) -> bool:
        """One more connection, if its address may have one; it is cut off otherwise."""
        peer = _peer(transport)
        address = household(peer[0])
        too_many = not self._new.take(address, time.monotonic()) or self._open[address] >= self._most
        # Through a proxy come many; it counts them itself.
        if too_many and not self._proxies.trusts(peer[0]):
            self._metrics.turned_away.labels("connections").inc()
            transport.abort()
            return False
        self._open[address] += 1
        self.expect_head(transport)
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """One connection less."""
        peer = _peer(transport)
        address = household(peer[0])
        self._end_wait(peer)
        self._answering.discard(peer)
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def expect_head(self, transport: asyncio.Transport) -> None:
        """Something has come, or may come: if nothing is being answered, the head of a request has to follow."""
        peer = _peer(transport)
        if peer not in self._heads and peer not in self._answering:
            loop = asyncio.get_running_loop()
            self._heads[peer] = loop.call_later(HEAD_WITHIN, self._too_slow, transport)

    def upgraded(self, transport: asyncio.Transport) -> None:
        """The head asked for a socket, which has time-outs of its own."""
        self._end_wait(_peer(transport))

    def _end_wait(self, peer: Peer) -> None:
        timer = self._heads.pop(peer, None)
        if timer is not None:
            timer.cancel()

    def begin(self, peer: Peer) -> None:
        """A request is being answered."""
        self._end_wait(peer)
        self._answering.add(peer)

    def end(self, peer: Peer) -> None:
        """It has been answered."""
        self._answering.discard(peer)

    def _too_slow(self, transport: asyncio.Transport) -> None:
        self._heads.pop(_peer(transport), None)
        self._metrics.turned_away.labels("slow").inc()
        transport.abort()


class GuardedHttp(H11Protocol):
    """HTTP behind the gate. ``gate`` is set for each server."""

    gate: ClassVar[Gate]
    _inside = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._inside = self.gate.enter(transport)
        if self._inside:
            super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        self.gate.expect_head(self.transport)
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inside:
            self.gate.leave(self.transport)
            super().connection_lost(exc)


class Front:
    """Stands before the application: refuses what is too much or not for us, and gives the rest a time for an answer.

    So what nothing answers to, a path that is none, counts as well.
    """

    def __init__(self, gate: Gate, limits: RateLimits, pages: Any) -> None:
        self._gate = gate
        self._limits = limits
        self._pages = pages

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._pages(scope, receive, send)
            return
        peer = peer_of(scope)
        self._gate.begin(peer)
        try:
            self._limits.take("requests", self._limits.address_of(scope))
            host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
            require(self._limits.for_us(host, scope["server"], peer), "host", host=host[:MOST_TOLD])
            if scope["method"] == "HEAD":
                # As GET is; whoever serves this leaves the body out, as the protocol asks.
                scope = {**scope, "method": "GET"}
            async with asyncio.timeout(ANSWER_WITHIN):
                await self._pages(scope, receive, send)
        except Refusal as refusal:
            # To answer costs more than to wait, and it is one answer at a time for each connection.
            await asyncio.sleep(REFUSE_AFTER)
            await refuse(send, refusal)
        finally:
            self._gate.end(peer)


def _peer(transport: asyncio.Transport) -> Peer:
    peer = transport.get_extra_info("peername")
    return (peer[0], peer[1]) if peer else ("unknown", 0)
