"""A cache of replays: making one means playing the match again, and a link that is passed around is opened often."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from undermine.server.budgets import MOST_REPLAYS
from undermine.server.live import replays
from undermine.server.storage.storage import Storage
from undermine.server.tables.match import Viewer
from undermine.server.tables.refusal import Refusal

_encode: Final = msgspec.json.Encoder().encode


class ReplayCache:
    """Finished replays as they are sent, by their link and by whose seat they are seen through."""

    def __init__(self) -> None:
        #: those that were asked for least lately come first
        self._kept: dict[tuple[str, Viewer], bytes] = {}
        self._size = 0
        #: those that are being made, so that nobody makes them again meanwhile
        self._making: dict[tuple[str, Viewer], asyncio.Task[bytes]] = {}

    async def get(self, storage: Storage, share: str, viewer: Viewer) -> bytes:
        """A replay; ``Refusal`` if there is none."""
        key = share, viewer
        if await storage.replay(share) is None:
            raise Refusal("no_such_replay")
        replay = self._kept.pop(key, None)
        if replay is not None:
            self._kept[key] = replay
            return replay
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(self._make(storage, share, viewer))
            making.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(making)

    async def _make(self, storage: Storage, share: str, viewer: Viewer) -> bytes:
        match = await replays.find(storage, share)
        replay = await asyncio.to_thread(lambda: _encode(replays.replay(match, viewer)))
        self._kept[share, viewer] = replay
        self._size += len(replay)
        while self._size > MOST_REPLAYS:
            self._size -= len(self._kept.pop(next(iter(self._kept))))
        return replay
