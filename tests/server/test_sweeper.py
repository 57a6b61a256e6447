"""Everything is looked at when it is quiet, not too often, and in the end even if it never is."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from undermine.server.live.garbage_collection import OFTEN, QUIET, SELDOM, Sweeper, take_over


@pytest.fixture
def looks() -> Iterator[list[int]]:
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(1)

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


def test_it_waits_for_quiet(looks: list[int]) -> None:
    sweeper = Sweeper(1000.0)
    assert not sweeper.sweep(1000.0 + OFTEN - 1, 0.0)
    assert not sweeper.sweep(1000.0 + OFTEN, 1000.0 + OFTEN - QUIET / 2)
    assert not looks
    assert sweeper.sweep(1000.0 + OFTEN, 1000.0 + OFTEN - QUIET)
    assert looks == [1]
    assert not sweeper.sweep(1000.0 + OFTEN + 1, 0.0)


def test_it_does_not_wait_for_ever(looks: list[int]) -> None:
    sweeper = Sweeper(0.0)
    assert not sweeper.sweep(SELDOM - 1, SELDOM - 1)
    assert sweeper.sweep(SELDOM, SELDOM)
    assert looks == [1]


def test_nothing_else_looks_at_everything(looks: list[int]) -> None:
    before = gc.get_threshold()
    take_over()
    try:
        kept = [[number] for number in range(200_000)]
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
    assert len(kept) == 200_000 and not looks
