"""Rate limits: how much a connection or an address may ask for. Time is handed in, so that nothing here waits."""

from __future__ import annotations

from undermine.server.budgets import MOST_ADDRESSES


class Bucket:
    """A token bucket: it fills at a rate up to a limit, and whoever wants something takes out what that costs."""

    __slots__ = ("_at", "_level", "_most", "_rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate = rate
        self._most = self._level = most
        self._at = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take so much out, if there is anything: what is missing then is made up for before the next."""
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= cost
        return True

    def wait(self, now: float) -> float:
        """How many seconds it takes until there is one again."""
        return max(0.0, (1 - self._level) / self._rate - (now - self._at))

    def full(self, now: float) -> bool:
        """Whether nothing is missing, so that it need not be remembered."""
        return self._level + (now - self._at) * self._rate >= self._most


class Buckets:
    """One bucket for each address."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, now: float, cost: float = 1) -> bool:
        """Whether an address may have something more, which costs so much."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._forget(now)
            bucket = self._buckets[address] = Bucket(self._rate, self._most, now)
        return bucket.take(now, cost)

    def wait(self, address: str, now: float) -> float:
        """How many seconds it takes until an address may have one more."""
        bucket = self._buckets.get(address)
        return 0.0 if bucket is None else bucket.wait(now)

    def _forget(self, now: float) -> None:
        self._buckets = {address: one for address, one in self._buckets.items() if not one.full(now)}
        while len(self._buckets) >= MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
