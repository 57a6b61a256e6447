"""Who does the work: a crew is told once what to measure, and then handed parcels of numbers.

There are crews of processes on this machine (``processes.py``) and on the machines of a Ray cluster (``cluster.py``).
What a worker needs to know before its first parcel is an ``Errand``, the same for both.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from undermine import plugins
from undermine.bots import registry

T = TypeVar("T")
Done = list[tuple[int, T]]
#: what came of a parcel, and how many seconds it took
Parcel = tuple[float, Done[T]]


class Shift(Protocol[T]):
    """A crew at work."""

    @property
    def ahead(self) -> int:
        """How many parcels are handed out before the first has to come back."""

    def hand_out(self, numbers: list[int]) -> Any:
        """Hand out a parcel; returns by what it is asked for."""

    def wait_for(self, parcel: Any) -> Parcel[T]:
        """A parcel that was handed out, done. ``BrokenExecutor`` if nobody can do it any more."""

    def leave(self, complete: bool) -> None:
        """Send everybody home; unless all is complete, whatever they are at is given up."""


class Crew(Protocol):
    """Whoever can be called to work."""

    def begin(self, measure: Callable[[int], T]) -> Shift[T]:
        """Call everybody, and tell them what to measure."""


@dataclass(frozen=True)
class Errand:
    """What workers are told before their first parcel: what to measure, and which games and bots that may need."""

    measure: Callable[[int], Any]
    modules: tuple[str, ...]
    bots: tuple[str, ...]
    #: where modules are found that are not installed
    folder: str

    @classmethod
    def of(cls, measure: Callable[[int], Any]) -> Errand:
        """The errand with what this process has loaded."""
        return cls(measure, plugins.loaded(), registry.allowed(), os.getcwd())

    def prepare(self) -> None:
        """Load what this may need, in a worker."""
        if os.path.isdir(self.folder) and self.folder not in sys.path:
            sys.path.append(self.folder)
        plugins.load_all(self.modules)
        registry.allow_all(self.bots)

    def parcel(self, numbers: list[int]) -> Parcel[Any]:
        """The results for these numbers, and how many seconds they took."""
        began = time.monotonic()
        done = [(number, self.measure(number)) for number in numbers]
        return time.monotonic() - began, done
