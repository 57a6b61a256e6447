"""What a machine makes of nothing but computing on a timetable.

Machines that are shared stand still for a moment now and then, or run at half their speed for a while. A figure for how
late something is says little without one beside it for how late somebody was who had nothing to do but to compute.
"""

from __future__ import annotations

import time

#: how far is counted at a time to learn how quick the machine is just now, and for how many seconds
_ROUNDS = 10_000
_LEARNING = 0.3


class BareLoop:
    """Somebody who does nothing but compute, now and then."""

    def __init__(self) -> None:
        #: how far it counted in a CPU-second, each time it began
        self.speeds: list[float] = []

    def run(self, rate: float, seconds: float, work: float) -> list[float]:
        """How late it is, in seconds, with so much to compute (in CPU-seconds) so many times a second.

        What was timed on average is turned into work by the speed on average: while the machine is slow it is as much
        to do as ever, and takes longer.
        """
        self.speeds.append(_speed())
        rounds = int(work * sum(self.speeds) / len(self.speeds))
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
    """How far one counts in a CPU-second, as the machine is now."""
    counted, began = 0, time.thread_time()
    while time.thread_time() - began < _LEARNING:
        _count(_ROUNDS)
        counted += _ROUNDS
    return counted / (time.thread_time() - began)


def _count(rounds: int) -> None:
    for _ in range(rounds):
        pass
