"""Work in parcels, on one core or on all: the results come in order, however the work is split.

Ctrl-C goes to all processes of a terminal at once; only the one that hands out the work hears it here. What came
before it has been handed on by then, and nobody waits for the rest.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from types import FrameType
from typing import Any, Final, TypeVar

from undermine import plugins
from undermine.bots import registry

T = TypeVar("T")
Done = list[tuple[int, T]]

#: how many seconds a parcel should take: enough to make handing it over cheap, few enough for a lively progress bar
_SECONDS: Final = 0.4
_MOST: Final = 200
#: how many parcels are handed out ahead, for each worker
_AHEAD: Final = 3


def through(measure: Callable[[int], T], numbers: Iterable[int], workers: int = 1) -> Generator[Done[T]]:
    """What ``measure`` gives for each number, in order, as lists of (number, result).

    With several workers, ``measure`` and its results travel between processes. ``BrokenExecutor`` if one of these
    dies. Close the iterator to stop early; nothing goes on then.
    """
    if workers > 1:
        yield from _spread(measure, numbers, workers)
        return
    for number in numbers:
        yield [(number, measure(number))]


def _spread(measure: Callable[[int], T], numbers: Iterable[int], workers: int) -> Generator[Done[T]]:
    left = iter(numbers)
    size = 1
    handed_out: deque[Future[tuple[float, Done[T]]]] = deque()
    # Python starts this helper with the first process, and lifts the block on Ctrl-C when it has done so.
    resource_tracker.ensure_running()
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(measure, plugins.loaded(), registry.allowed()),
    )
    complete = False
    try:
        while True:
            while len(handed_out) < _AHEAD * workers and (parcel := list(islice(left, size))):
                with _undisturbed():
                    handed_out.append(pool.submit(_parcel, parcel))
            if not handed_out:
                break
            seconds, done = handed_out.popleft().result()
            size = min(_MOST, max(1, int(_SECONDS * len(done) / max(seconds, 1e-9))))
            yield done
        complete = True
    finally:
        started = [process for process in multiprocessing.active_children() if process not in others]
        pool.shutdown(wait=complete, cancel_futures=True)
        if not complete:
            for process in started:
                process.terminate()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits meanwhile; processes started here inherit for good that they are not to be interrupted."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def deferred_interrupt() -> Iterator[None]:
    """Ctrl-C waits until the end of the block, and is heard then.

    Blocking the signal would not do: any thread that does not block it takes it, and Python then interrupts the main
    one. Other threads than that are never interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard and callable(before):
        before(*heard[0])


# In a worker

_measure: Callable[[int], Any]


def _begin(measure: Callable[[int], Any], modules: tuple[str, ...], bots: tuple[str, ...]) -> None:
    global _measure
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    plugins.load_all(modules)
    registry.allow_all(bots)
    _measure = measure


def _parcel(numbers: list[int]) -> tuple[float, Done[Any]]:
    """The results for these numbers, and how many seconds they took."""
    began = time.monotonic()
    done = [(number, _measure(number)) for number in numbers]
    return time.monotonic() - began, done
