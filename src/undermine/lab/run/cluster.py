"""Workers on the machines of a Ray cluster, or of a Ray of one's own on this machine, which hears nobody else.

Whatever dies there costs its parcels, which Ray has done anew by somebody else; rows follow from their numbers alone,
so they are the same. A worker whose code is not ours is refused, so that nothing is ever mixed.
"""

from __future__ import annotations

import os
import pickle
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from undermine.games.core.errors import InvalidInput
from undermine.lab.run.crew import Errand, Parcel, Shift
from undermine.lab.run.ledger import code

T = TypeVar("T")

#: how many parcels are handed out ahead, for each worker
_AHEAD: Final = 3
#: how often a parcel is begun anew whose worker has died
_RETRIES: Final = 5
#: how often a Ray of one's own is started that does not come up
_ATTEMPTS: Final = 3
#: what Ray keeps results in, in bytes; ours are small, and it takes no less
_STORE: Final = 80_000_000
#: what a Ray of one's own is told before it is loaded: no reports to its makers, nothing on the network
_ALONE: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token"}


class ClusterError(InvalidInput):
    """A cluster that cannot be used."""


@dataclass(frozen=True)
class RayCluster:
    """The cluster at an address, or a Ray of one's own; with ``workers``, no more than so many parcels at once."""

    address: str | None = None
    workers: int | None = None

    def begin(self, measure: Callable[[int], T]) -> Shift[T]:
        """``ModuleNotFoundError`` without the package ``ray``, ``ClusterError`` if nobody answers."""
        return _RayShift(Errand.of(measure), self.address, self.workers)


class _RayShift(Shift[T]):
    def __init__(self, errand: Errand, address: str | None, workers: int | None) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        if address is None:
            os.environ.update(_ALONE)
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        import ray

        self._ray: Any = ray
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        own: dict[str, Any] = {
            "address": "local",
            "num_cpus": workers or os.cpu_count(),
            "include_dashboard": False,
            "object_store_memory": _STORE,
        }
        # Whoever has several things to measure, one after the other, need not start it for each.
        if not self._ray.is_initialized():
            self._join({**(own if address is None else {"address": address}), **quiet}, 1 if address else _ATTEMPTS)
        self._workers = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._errand = self._ray.put((code(), pickle.dumps(errand)))
        self._task = self._ray.remote(num_cpus=1, max_retries=_RETRIES)(_parcel)

    def _join(self, settings: dict[str, Any], attempts: int) -> None:
        """Join a cluster, or start one; on a busy machine Ray gives itself too little time for that."""
        for left in reversed(range(attempts)):
            try:
                self._ray.init(**settings)
                return
            except Exception as error:  # Ray has no class of its own for it
                self._ray.shutdown()
                if not left:
                    why = str(error).strip().partition("\n")[0]
                    raise ClusterError("cluster.none", address=settings["address"], why=why) from None

    @property
    def ahead(self) -> int:
        return _AHEAD * self._workers

    def hand_out(self, numbers: list[int]) -> Any:
        return self._task.remote(self._errand, numbers)

    def wait_for(self, parcel: Any) -> Parcel[T]:
        try:
            done: Parcel[T] | Exception = self._ray.get(parcel)
        except self._ray.exceptions.RayError as error:
            raise BrokenExecutor(str(error)) from error
        if isinstance(done, Exception):
            raise done
        return done

    def leave(self, complete: bool) -> None:
        # What is complete leaves nothing running, and Ray ends with this process; the rest is not waited for.
        if not complete:
            self._ray.shutdown()


# In a worker

_errands: Final[dict[bytes, Errand]] = {}


def _parcel(told: tuple[str, bytes], numbers: list[int]) -> Parcel[Any] | Exception:
    """What came of a parcel; what was wrong comes as a result too, for Ray has wrappings of its own for errors."""
    there, pickled = told
    try:
        if pickled not in _errands:
            errand: Errand = pickle.loads(pickled)  # noqa: S301  (it comes from whoever started us)
            errand.prepare()
            if code() != there:
                raise ClusterError("cluster.other_code", there=there, here=code())
            _errands.clear()
            _errands[pickled] = errand
        return _errands[pickled].parcel(numbers)
    except Exception as error:
        return error
