"""What a machine makes of nothing but computing on a timetable.

Machines that are shared stand still for a moment now and then, or are slow for a while. A figure for how late something
is says little without one beside it for how late somebody was who had nothing to do but to compute.
"""

from __future__ import annotations

import time

#: how far is counted at a time to learn how quick the machine is just now, and for how many seconds
_ROUNDS = 10_000
_LEARNING = 0.3


def bare_loop(rate: float, seconds: float, work: float) -> list[float]:
    """How late somebody is, in seconds, who has so much to compute (in CPU-seconds) so many times a second."""
    rounds = int(work * _speed())
    times = []
    began = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = began + number / rate
        ahead = due - time.perf_counter()
        if ahead > 0:
            time.sleep(ahead)
        _count(rounds)
        times.append(time.perf_counter() - due)
    return times


def _speed() -> float:
    """How far one counts in a CPU-second, as the machine is now: work that was timed is in such seconds, too."""
    counted, began = 0, time.thread_time()
    while time.thread_time() - began < _LEARNING:
        _count(_ROUNDS)
        counted += _ROUNDS
    return counted / (time.thread_time() - began)


def _count(rounds: int) -> None:
    for _ in range(rounds):
        pass
