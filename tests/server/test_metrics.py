"""Figures for Prometheus: dashboards and alerts hang on their names, labels and buckets."""

from __future__ import annotations

import re

from prometheus_client import generate_latest

from undermine.server.metrics import Metrics

#: by metric, its type and what tells its series apart; ``le`` is the bound of a bucket
METRICS = {
    "undermine_requests_total": ("counter", {"kind", "answer"}),
    "undermine_messages_sent_total": ("counter", set()),
    "undermine_moves_total": ("counter", {"by"}),
    "undermine_matches_total": ("counter", {"game"}),
    "undermine_tables_opened_total": ("counter", {"game"}),
    "undermine_tables_loaded_total": ("counter", set()),
    "undermine_turned_away_total": ("counter", {"why"}),
    "undermine_failures_total": ("counter", {"what"}),
    "undermine_commit_seconds": ("histogram", {"le"}),
    "undermine_commit_tables": ("histogram", {"le"}),
    "undermine_request_seconds": ("histogram", {"le"}),
    "undermine_bot_seconds": ("histogram", {"le"}),
    "undermine_tables": ("gauge", set()),
}


def test_names_types_and_labels_stay_as_they_are() -> None:
    metrics = Metrics()
    metrics.watch("undermine_tables", "Tables in memory", lambda: 3)
    metrics.requests("act", "done").inc()
    metrics.moves("bot").inc()
    metrics.matches.labels("saboteur").inc()
    metrics.opened.labels("saboteur").inc()
    metrics.turned_away.labels("origin").inc()
    metrics.failures.labels("bot").inc()
    metrics.committed(2, 0.003)
    text = generate_latest(metrics.registry).decode()
    types = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    # When something began to be counted the library tells beside it.
    assert {name: kind for name, kind in types.items() if not name.endswith("_created")} == {
        name: kind for name, (kind, _) in METRICS.items()
    }
    labels: dict[str, set[str]] = {name: set() for name in METRICS}
    for series, told in re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", text, re.MULTILINE):
        name = re.sub(r"_(bucket|count|sum)$", "", series)
        if name in labels:
            labels[name] |= set(re.findall(r"(\w+)=", told))
    assert labels == {name: expected for name, (_, expected) in METRICS.items()}


def test_figures_begin_at_nothing() -> None:
    text = generate_latest(Metrics().registry).decode()
    assert "undermine_commit_seconds_count 0.0" in text
    assert 'undermine_request_seconds_bucket{le="+Inf"} 0.0' in text


def test_buckets_hold_what_was_at_most_their_bound() -> None:
    metrics = Metrics()
    for tables, seconds in ((1, 0.001), (2, 0.0011), (101, 3)):
        metrics.committed(tables, seconds)
    text = generate_latest(metrics.registry).decode()
    for line in (
        'undermine_commit_tables_bucket{le="1.0"} 1.0',
        'undermine_commit_tables_bucket{le="100.0"} 2.0',
        'undermine_commit_tables_bucket{le="+Inf"} 3.0',
        'undermine_commit_seconds_bucket{le="0.001"} 1.0',
        'undermine_commit_seconds_bucket{le="0.0025"} 2.0',
        'undermine_commit_seconds_bucket{le="2.5"} 2.0',
    ):
        assert line in text.splitlines()


def test_a_series_is_looked_up_once() -> None:
    metrics = Metrics()
    assert metrics.requests("act", "done") is metrics.requests("act", "done")
