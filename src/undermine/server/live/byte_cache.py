"""A cache of bytes that are dear to make: they are made once, however many ask at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


class ByteCache(Generic[Key]):
    """Up to so many bytes; those that were asked for least lately go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        #: those that were asked for least lately come first
        self._kept: dict[Key, bytes] = {}
        self._size = 0
        #: those that are being made, so that nobody makes them again meanwhile
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    async def get(self, key: Key, make: Callable[[], Coroutine[None, None, bytes]]) -> bytes:
        """What is kept under a key; if nothing is, what ``make`` makes of it, which is kept."""
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._kept[key] = kept
            return kept
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(self._make(key, make))
            making.add_done_callback(lambda _: self._making.pop(key, None))
        # Whoever no longer waits leaves it to be finished for the others.
        return await asyncio.shield(making)

    async def _make(self, key: Key, make: Callable[[], Coroutine[None, None, bytes]]) -> bytes:
        made = await make()
        self._kept[key] = made
        self._size += len(made)
        while self._size > self._most:
            self._size -= len(self._kept.pop(next(iter(self._kept))))
        return made
