"""Workers that are processes on this machine. If one of them dies, the work ends: it would die again."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Final, TypeVar

from undermine.lab.run.crew import Errand, Parcel, Shift

T = TypeVar("T")

#: how many parcels are handed out ahead, for each worker
_AHEAD: Final = 3


@dataclass(frozen=True)
class Processes:
    """So many processes."""

    workers: int

    def begin(self, measure: Callable[[int], T]) -> Shift[T]:
        return _ProcessShift(Errand.of(measure), self.workers)


class _ProcessShift(Shift[T]):
    def __init__(self, errand: Errand, workers: int) -> None:
        # Python starts this helper with the first process, and lifts the block on Ctrl-C when it has done so.
        resource_tracker.ensure_running()
        self._others = multiprocessing.active_children()
        self._workers = workers
        self._pool = ProcessPoolExecutor(
            workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(errand,)
        )

    @property
    def ahead(self) -> int:
        return _AHEAD * self._workers

    def hand_out(self, numbers: list[int]) -> Future[Parcel[T]]:
        with _undisturbed():
            return self._pool.submit(_parcel, numbers)

    def wait_for(self, parcel: Future[Parcel[T]]) -> Parcel[T]:
        return parcel.result()

    def leave(self, complete: bool) -> None:
        started = [process for process in multiprocessing.active_children() if process not in self._others]
        self._pool.shutdown(wait=complete, cancel_futures=True)
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


# In a worker

_errand: Errand


def _begin(errand: Errand) -> None:
    global _errand
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    errand.prepare()
    _errand = errand


def _parcel(numbers: list[int]) -> Parcel[T]:
    return _errand.parcel(numbers)
