"""A cache for what is small and asked for all the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

#: how much is kept before all of it is forgotten
_MOST: Final = 100_000


class Cache(dict[int, T]):
    """Things by a number, each made when it is first asked for; a look-up costs no more than in any dict."""

    def __init__(self, make: Callable[[int], T]) -> None:
        self._make = make

    def __missing__(self, key: int) -> T:
        if len(self) > _MOST:
            self.clear()
        self[key] = made = self._make(key)
        return made
