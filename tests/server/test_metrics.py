"""Figures for Prometheus: those that are counted without locks read like any others."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from undermine.server.metrics import Metrics, Spread, Tally


def _lines(registry: CollectorRegistry) -> set[str]:
    # When something began to be counted is told by the library's own alone.
    return {line for line in generate_latest(registry).decode().splitlines() if "_created" not in line}


def test_a_tally_reads_like_a_counter() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    tally = Tally("deeds", "What was done", ("kind", "answer"), ours)
    counter = Counter("deeds", "What was done", ("kind", "answer"), registry=theirs)
    for kind, answer in [("act", "done"), ("act", "done"), ("say", "refused")]:
        tally.counts[kind, answer] += 1
        counter.labels(kind, answer).inc()
    assert _lines(ours) == _lines(theirs)


def test_a_spread_reads_like_a_histogram() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    bounds = (0.001, 0.5, 1, 20)
    spread = Spread("seconds", "How long it took", bounds, ours)
    histogram = Histogram("seconds", "How long it took", buckets=bounds, registry=theirs)
    for value in (0, 0.001, 0.0011, 0.5, 0.75, 1, 19.5, 20, 20.5, 300):
        spread.observe(value)
        histogram.observe(value)
    assert _lines(ours) == _lines(theirs)


def test_figures_begin_at_nothing() -> None:
    text = Metrics().text().decode()
    assert "undermine_commit_seconds_count 0.0" in text
    assert 'undermine_request_seconds_bucket{le="+Inf"} 0.0' in text
