"""What a machine makes of nothing but computing on a timetable: the least that can be expected of it at that time.

Machines that are shared stand still for a moment now and then, or are slow for a while, and no program can be quicker
than that. A figure for how late something is says little without this one beside it.
"""

from __future__ import annotations

import time

#: how far is counted to learn how quick the machine is at its best, and how often
_ROUNDS = 10_000
_TRIES = 50


def bare_loop(rate: float, seconds: float, work: float) -> list[float]:
    """How late somebody is, in seconds, who has so much to compute (in seconds) so many times a second."""
    rounds = int(work / min(_count(_ROUNDS) for _ in range(_TRIES)) * _ROUNDS)
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


def _count(rounds: int) -> float:
    """Count, and say how long it took."""
    began = time.perf_counter()
    for _ in range(rounds):
        pass
    return time.perf_counter() - began
