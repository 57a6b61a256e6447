"""Work in parcels, on one core or on all: the results come in order, however the work is split.

Ctrl-C goes to all processes of a terminal at once; only the one that hands out the work hears it here. What came
before it has been handed on by then, and nobody waits for the rest.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import Any, Final, TypeVar

from undermine.lab.run.crew import Crew, Done
from undermine.lab.run.processes import Processes

T = TypeVar("T")

#: how many seconds a parcel should take: enough to make handing it over cheap, few enough for a lively progress bar
_SECONDS: Final = 0.4
_MOST: Final = 200


def through(measure: Callable[[int], T], numbers: Iterable[int], workers: int | Crew = 1) -> Generator[Done[T]]:
    """What ``measure`` gives for each number, in order, as lists of (number, result).

    With several workers, or another crew, ``measure`` and its results travel between processes. ``BrokenExecutor`` if
    one of these dies and nobody can take its place. Close the iterator to stop early; nothing goes on then.
    """
    if workers == 1:
        for number in numbers:
            yield [(number, measure(number))]
        return
    yield from _spread(measure, numbers, Processes(workers) if isinstance(workers, int) else workers)


def _spread(measure: Callable[[int], T], numbers: Iterable[int], crew: Crew) -> Generator[Done[T]]:
    left = iter(numbers)
    size = 1
    handed_out: deque[Any] = deque()
    shift = crew.begin(measure)
    complete = False
    try:
        while True:
            while len(handed_out) < shift.ahead and (parcel := list(islice(left, size))):
                handed_out.append(shift.hand_out(parcel))
            if not handed_out:
                break
            seconds, done = shift.wait_for(handed_out.popleft())
            size = min(_MOST, max(1, int(_SECONDS * len(done) / max(seconds, 1e-9))))
            yield done
        complete = True
    finally:
        shift.leave(complete)


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
