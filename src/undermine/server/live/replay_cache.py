"""A cache of what is told of finished matches: it means playing them again, and a link is opened often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from undermine.server.budgets import MOST_REPLAYS
from undermine.server.live import replays
from undermine.server.live.byte_cache import ByteCache
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

    def __init__(self, most: int = MOST_REPLAYS) -> None:
        self._told = ByteCache[_Key](most)

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

        async def made() -> bytes:
            told = await make(await replays.find(storage, key[0]))
            return await asyncio.to_thread(_encode, told)

        return await self._told.get(key, made)


def _in_a_thread(make: Callable[[Finished], Any]) -> Callable[[Finished], Awaitable[Any]]:
    async def made(match: Finished) -> Any:
        return await asyncio.to_thread(make, match)

    return made
