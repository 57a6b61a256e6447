"""What can be measured of a running server, for Prometheus."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

#: bounds of buckets, in seconds; what bots take is told in coarse ones only
_COARSE: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, math.inf)
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        # Those that are counted thousands of times a second keep what ``labels`` has looked up.
        self.requests = cache(
            Counter("undermine_requests", "Requests over sockets", ("kind", "answer"), registry=r).labels
        )
        self.messages = Counter("undermine_messages_sent", "Messages sent over sockets", registry=r)
        self.moves = cache(Counter("undermine_moves", "Decisions made", ("by",), registry=r).labels)
        self.matches = Counter("undermine_matches", "Matches that ended", ("game",), registry=r)
        self.opened = Counter("undermine_tables_opened", "Tables made", ("game",), registry=r)
        self.loaded = Counter("undermine_tables_loaded", "Tables brought back from storage", registry=r)
        self.turned_away = Counter("undermine_turned_away", "What was refused to keep order", ("why",), registry=r)
        self.failures = Counter("undermine_failures", "What went wrong", ("what",), registry=r)
        self.commit_seconds = Histogram("undermine_commit_seconds", "Commits", buckets=_QUICK, registry=r)
        self.commit_tables = Histogram(
            "undermine_commit_tables", "Tables in one commit", buckets=(1, 2, 5, 10, 20, 50, 100), registry=r
        )
        self.request_seconds = Histogram(
            "undermine_request_seconds", "From a request's arrival to its answer", buckets=_QUICK, registry=r
        )
        self._bot_seconds = Histogram("undermine_bot_seconds", "What bots really take", buckets=_COARSE, registry=r)

    def watch(self, name: str, what: str, count: Callable[[], float]) -> None:
        """A figure that is asked for when it is read."""
        Gauge(name, what, registry=self.registry).set_function(count)

    def committed(self, tables: int, seconds: float) -> None:
        self.commit_tables.observe(tables)
        self.commit_seconds.observe(seconds)

    def bot_thought(self, seconds: float) -> None:
        """A bot has decided. The sum too tells no more than the buckets: roles and hands show in milliseconds."""
        bound = _COARSE[bisect_left(_COARSE, seconds)]
        self._bot_seconds.observe(bound if bound < math.inf else seconds)
