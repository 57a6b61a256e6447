"""What can be measured of a running server, for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Tally(Collector):
    """A counter that is counted up thousands of times a second, by one thread."""

    def __init__(self, name: str, what: str, labels: Sequence[str], registry: CollectorRegistry) -> None:
        self._family = name, what, labels
        #: by the values of the labels
        self.counts: Counts[tuple[str, ...]] = Counts()
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The figures, when they are read."""
        name, what, labels = self._family
        family = CounterMetricFamily(name, what, labels=labels)
        for values, count in self.counts.items():
            family.add_metric(values, count)
        yield family


class Spread(Collector):
    """A histogram of the same kind."""

    def __init__(self, name: str, what: str, bounds: Sequence[float], registry: CollectorRegistry) -> None:
        self._family = name, what
        self._bounds = bounds
        #: by bound, how many were at most that and more than the one before; those that were more come last
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, value: float) -> None:
        """One more."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """The figures, when they are read."""
        names = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = list(zip(names, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(*self._family, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = Tally("undermine_requests", "Requests over sockets", ("kind", "answer"), r)
        self.messages = Counter("undermine_messages_sent", "Messages sent over sockets", registry=r)
        self.moves = Tally("undermine_moves", "Decisions made", ("by",), r)
        self.matches = Counter("undermine_matches", "Matches that ended", ("game",), registry=r)
        self.opened = Counter("undermine_tables_opened", "Tables made", ("game",), registry=r)
        self.loaded = Counter("undermine_tables_loaded", "Tables brought back from storage", registry=r)
        self.turned_away = Counter("undermine_turned_away", "What was refused to keep order", ("why",), registry=r)
        self.failures = Counter("undermine_failures", "What went wrong", ("what",), registry=r)
        self.commit_seconds = Spread("undermine_commit_seconds", "Commits", _QUICK, r)
        self.commit_tables = Spread("undermine_commit_tables", "Tables in one commit", (1, 2, 5, 10, 20, 50, 100), r)
        self.request_seconds = Spread("undermine_request_seconds", "From a request's arrival to its answer", _QUICK, r)
        self.bot_seconds = Spread("undermine_bot_seconds", "What bots really take", _QUICK, r)

    def watch(self, name: str, what: str, count: Callable[[], float]) -> None:
        """A figure that is asked for when it is read."""
        Gauge(name, what, registry=self.registry).set_function(count)

    def committed(self, tables: int, seconds: float) -> None:
        """A commit was made."""
        self.commit_tables.observe(tables)
        self.commit_seconds.observe(seconds)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
