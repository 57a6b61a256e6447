"""A cache of what is told of finished matches: it means playing them again, and a link is opened often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from undermine.server.budgets import MOST_REPLAYS
from undermine.server.live import replays
from undermine.server.live.replays import Finished
from undermine.server.live.stories import story
from undermine.server.storage.storage import Storage
from undermine.server.tables.refusal import Refusal
from undermine.wire.bodies import Eyes

_encode: Final = msgspec.json.Encoder().encode

#: the link of a match, and what is told of it: the replay as somebody saw it, the story, or what bots believed
_Key = tuple[str, Eyes | str]


class ReplayCache:
    """What is told of finished matches, as it is sent."""

    def __init__(self) -> None:
        #: those that were asked for least lately come first
        self._kept: dict[_Key, bytes] = {}
        self._size = 0
        #: those that are being made, so that nobody makes them again meanwhile
        self._making: dict[_Key, asyncio.Task[bytes]] = {}

    async def get(self, storage: Storage, share: str, eyes: Eyes) -> bytes:
        """A replay; ``Refusal`` if there is none."""
        return await self._get(storage, (share, eyes), _in_a_thread(lambda match: replays.replay(match, eyes)))

    async def story(self, storage: Storage, share: str) -> bytes:
        """What there is to tell of a match."""
        return await self._get(storage, (share, "story"), _in_a_thread(story))

    async def minds(self, storage: Storage, share: str, ask: Callable[[Finished], Awaitable[Any]]) -> bytes:
        """What its bots believed, of whom it is asked if nobody has before."""
        return await self._get(storage, (share, "minds"), ask)

    async def _get(self, storage: Storage, key: _Key, make: Callable[[Finished], Awaitable[Any]]) -> bytes:
        if await storage.replay(key[0]) is None:
            raise Refusal("no_such_replay")
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._kept[key] = kept
            return kept
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(self._make(storage, key, make))
            making.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(making)

    async def _make(self, storage: Storage, key: _Key, make: Callable[[Finished], Awaitable[Any]]) -> bytes:
        told = await make(await replays.find(storage, key[0]))
        made = await asyncio.to_thread(_encode, told)
        self._kept[key] = made
        self._size += len(made)
        while self._size > MOST_REPLAYS:
            self._size -= len(self._kept.pop(next(iter(self._kept))))
        return made


def _in_a_thread(make: Callable[[Finished], Any]) -> Callable[[Finished], Awaitable[Any]]:
    async def made(match: Finished) -> Any:
        return await asyncio.to_thread(make, match)

    return made
