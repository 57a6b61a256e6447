"""Measuring on machines that are shared and noisy.

CPU time, repeated, beside a fixed loop that tells how fast the machine is just now.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One figure with its spread: units of work per CPU-second over the repetitions."""

    name: str
    rates: tuple[float, ...]
    #: how to print it: as a rate, or as the time one unit takes
    unit: str
    times: bool = False

    @property
    def middle(self) -> float:
        """The median rate."""
        return median(self.rates)

    def line(self) -> str:
        """The figure as a line of text."""
        low, mid, high = min(self.rates), self.middle, max(self.rates)
        if self.times:
            low, mid, high = (1e6 / high, 1e6 / mid, 1e6 / low)
        return f"{self.name:<46}{mid:>12,.1f}  ({low:,.1f} to {high:,.1f})  {self.unit}"


def measure(name: str, work: Callable[[], int], *, unit: str, repeat: int = 7, times: bool = False) -> Figure:
    """Repeat a piece of work that returns how many units it did."""
    work()
    rates = []
    for _ in range(repeat):
        began = time.process_time()
        units = work()
        rates.append(units / (time.process_time() - began))
    return Figure(name, tuple(rates), unit, times)


def report(name: str, values: Sequence[float], unit: str) -> None:
    """Print a figure: the median, and the range of the repetitions."""
    print(f"{name:<62}{median(values):>10,.1f}  ({min(values):,.1f} to {max(values):,.1f})  {unit}", flush=True)


def calibration() -> int:
    """A fixed piece of plain Python.

    Ints, a list, a dict and calls, in about the mix of the engine. Never change it.
    """
    found: dict[int, int] = {}
    cells = bytearray(4096)
    for number in range(60_000):
        cell = number * 31 & 4095
        cells[cell] = cells[cell - 1] + 1 & 255
        if cells[cell] & 7 == 3:
            found[cell] = found.get(cell, 0) + 1
    return 1
