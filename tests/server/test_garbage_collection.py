"""Full garbage collections come when it is quiet, not too often, and in the end even if it never is."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from undermine.server.live.garbage_collection import OFTEN, QUIET, SELDOM, FullCollections, take_over


@pytest.fixture
def full() -> Iterator[list[int]]:
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(1)

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


def test_it_waits_for_quiet(full: list[int]) -> None:
    collections = FullCollections(1000.0)
    assert not collections.run_if_due(1000.0 + OFTEN - 1, 0.0)
    assert not collections.run_if_due(1000.0 + OFTEN, 1000.0 + OFTEN - QUIET / 2)
    assert not full
    assert collections.run_if_due(1000.0 + OFTEN, 1000.0 + OFTEN - QUIET)
    assert full == [1]
    assert not collections.run_if_due(1000.0 + OFTEN + 1, 0.0)


def test_it_does_not_wait_for_ever(full: list[int]) -> None:
    collections = FullCollections(0.0)
    assert not collections.run_if_due(SELDOM - 1, SELDOM - 1)
    assert collections.run_if_due(SELDOM, SELDOM)
    assert full == [1]


def test_nothing_else_looks_at_everything(full: list[int]) -> None:
    before = gc.get_threshold()
    take_over()
    try:
        kept = [[number] for number in range(200_000)]
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
    assert len(kept) == 200_000 and not full
