"""Full garbage collections come when it is quiet, not too often, and in the end even if it never is."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator

import pytest

from undermine.server.live.garbage_collection import MANY, OFTEN, QUIET, SELDOM, FullCollections, take_over


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


def test_it_does_not_wait_when_much_has_come(full: list[int]) -> None:
    collections = FullCollections(0.0)
    gc.collect()
    full.clear()
    for _ in range(MANY - 1):
        gc.collect(1)
    assert not collections.run_if_due(1.0, 1.0)
    gc.collect(1)
    assert collections.run_if_due(1.0, 1.0)
    assert full == [1]
    assert not collections.run_if_due(2.0, 2.0)


@pytest.fixture
def taken_over() -> Iterator[None]:
    before = gc.get_threshold()
    take_over()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("taken_over")
def test_nothing_else_looks_at_everything(full: list[int]) -> None:
    kept = [[number] for number in range(200_000)]
    assert len(kept) == 200_000 and not full


class Closed:
    """What is left of a socket that was closed: it refers to itself, so that only the collector finds it."""

    alive = 0

    def __init__(self) -> None:
        self.itself = self
        Closed.alive += 1

    def __del__(self) -> None:
        Closed.alive -= 1


@pytest.mark.usefixtures("taken_over")
def test_closed_sockets_do_not_pile_up(full: list[int]) -> None:
    """Each is open for a while, and so survives the collections that come meanwhile."""
    most = 0
    opened: deque[Closed] = deque(maxlen=500)
    for _ in range(50_000):
        opened.append(Closed())
        most = max(most, Closed.alive)
    assert most < 10_000 and not full
