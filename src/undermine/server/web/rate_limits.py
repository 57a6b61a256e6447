"""Who is let in, and rate limits: how much each address may ask for, and how many sockets it may hold."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

from undermine.server.guard.addresses import Proxies
from undermine.server.guard.hosts import End, Hosts, Peer, origin_of
from undermine.server.guard.limits import Bucket, Buckets
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings
from undermine.server.tables.refusal import Refusal


def peer_of(scope: Mapping[str, Any]) -> Peer:
    """The other end of the connection that a request came through."""
    peer: Peer | None = scope["client"]
    return peer or ("unknown", 0)


class RateLimits:
    """The rate limits of all addresses."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._proxies = Proxies(settings.proxies)
        self._hosts = Hosts(settings.hosts, self._proxies)
        burst = settings.burst
        self._http = {
            "requests": Buckets(settings.requests_address, settings.requests_address * burst),
            "tables": Buckets(settings.tables_address / 3600, settings.tables_address),
        }
        self._messages = Buckets(settings.messages_address, settings.messages_address * burst)
        #: by address, the sockets that are open
        self._sockets: Counter[str] = Counter()

    def take(self, what: str, address: str, cost: float = 1) -> None:
        """One more of the ``requests`` over HTTP, or of the ``tables`` that are made."""
        now = time.monotonic()
        if not self._counted(self._http[what].take(address, now, cost), what):
            raise Refusal("too_many", what=what, seconds=math.ceil(self._http[what].wait(address, now)))

    def handshake(self, address: str) -> bool:
        """One more who wants a socket, be there a table or not."""
        return self._counted(self._http["requests"].take(address, time.monotonic()), "requests")

    def open_socket(self, address: str) -> bool:
        """One more socket, if it may be."""
        self._sockets[address] += 1
        if self._counted(self._sockets[address] <= self._settings.connections_address, "connections"):
            return True
        self.close_socket(address)
        return False

    def may_connect(self, address: str) -> bool:
        """Whether there may be one more socket."""
        return self._counted(self._sockets[address] < self._settings.connections_address, "connections")

    def close_socket(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def bucket(self) -> Bucket:
        """What one connection may send."""
        rate = self._settings.messages
        return Bucket(rate, rate * self._settings.burst, time.monotonic())

    def message(self, address: str, bucket: Bucket, cost: float = 1) -> bool:
        """One more message over a socket."""
        now = time.monotonic()
        return self._counted(bucket.take(now, cost) and self._messages.take(address, now, cost), "messages")

    def address_of(self, scope: Mapping[str, Any]) -> str:
        """Who sends a request over HTTP."""
        forwarded = b",".join([value for name, value in scope["headers"] if name == b"x-forwarded-for"])
        return self._proxies.client(peer_of(scope)[0], forwarded.decode("latin-1"))

    def for_us(self, host: str, here: End | None, peer: Peer) -> bool:
        """Whether a request that names a host is for this server."""
        return self._counted(self._hosts.allow(host, here, peer), "host")

    def origin(self, scope: Mapping[str, Any]) -> str:
        """The beginning of whole addresses: as it is set, or by the name that was asked for, if that is set."""
        settings = self._settings
        if settings.address:
            return settings.address
        headers = dict(scope["headers"])
        told = headers.get(b"x-forwarded-proto", b"") if self._proxies.trusts(peer_of(scope)[0]) else b""
        secure = (told.decode("latin-1") or scope["scheme"]) == "https"
        return origin_of(headers.get(b"host", b"").decode("latin-1"), secure, settings.hosts)

    def _counted(self, allowed: bool, what: str) -> bool:
        if not allowed:
            self._metrics.turned_away.labels(what).inc()
        return allowed
