"""Work in parcels: the same however it is split, and stopped without loss."""

from __future__ import annotations

import multiprocessing
import os
import time
from concurrent.futures import BrokenExecutor

import pytest

from undermine.lab.run.work import through


def squared(number: int) -> int:
    return number * number


def refuses(number: int) -> int:
    if number == 3:
        raise ValueError(f"not {number}")
    return number


def dies(number: int) -> int:
    os._exit(1)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order_and_whole(workers: int) -> None:
    done = [one for parcel in through(squared, range(7, 700, 3), workers) for one in parcel]
    assert done == [(number, number * number) for number in range(7, 700, 3)]


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_to_do_is_done_at_once(workers: int) -> None:
    assert list(through(squared, [], workers)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_mistake_is_told(workers: int) -> None:
    with pytest.raises(ValueError, match="not 3"):
        list(through(refuses, range(10), workers))


def test_a_dead_worker_is_told() -> None:
    with pytest.raises(BrokenExecutor):
        list(through(dies, range(10), workers=2))


def test_stopping_early_leaves_nothing_running() -> None:
    before = set(multiprocessing.active_children())
    parcels = through(squared, range(10**9), workers=2)
    assert next(parcels)[0] == (0, 0)
    parcels.close()
    end = time.monotonic() + 60
    while set(multiprocessing.active_children()) - before and time.monotonic() < end:
        time.sleep(0.05)
    assert not set(multiprocessing.active_children()) - before
