"""Previews of links: what is said of them, and pictures that are drawn once, however many look at them."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

import msgspec

from undermine import __version__
from undermine.games import View
from undermine.server.budgets import MOST_INVITATIONS, MOST_PREVIEWS
from undermine.server.live import replays
from undermine.server.live.bots import Bots
from undermine.server.live.byte_cache import ByteCache
from undermine.server.live.live_table import LiveTable
from undermine.server.previews.invitation import Invitation, to_replay, to_table
from undermine.server.storage.storage import Storage
from undermine.server.tables.refusal import Refusal
from undermine.wire.table import TableState

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Invitation).decode


class Preview(msgspec.Struct, frozen=True):
    """A picture that may not be drawn yet. Its tag tells it apart from every other: it is a hash of all it shows."""

    invitation: bytes
    tag: str


class Previews:
    """The invitations to replays, which never change, and the pictures of all invitations."""

    def __init__(self) -> None:
        self._invitations = ByteCache[str](MOST_INVITATIONS)
        self._pictures = ByteCache[str](MOST_PREVIEWS)

    async def of_table(self, live: LiveTable) -> Invitation:
        """An invitation to a table, by what everybody may know of it and what is on the disk."""

        async def look() -> tuple[TableState, View | None]:
            match = live.table.match
            return live.table.state, None if match is None else match.game.view(None)

        # It is only looked at in its turn: what is made of that is nobody's trouble at the table.
        state, view = await live.run(look)
        return to_table(state, view, live.table.language)

    def knows(self, share: str) -> bool:
        """Whether a replay need not be looked for to invite to it."""
        return share in self._invitations

    async def of_replay(self, storage: Storage, share: str) -> Invitation:
        """An invitation to a replay; ``Refusal`` if there is none."""
        if await storage.replay(share) is None:
            raise Refusal("no_such_replay")

        async def make() -> bytes:
            match = await replays.find(storage, share)
            return await asyncio.to_thread(
                lambda: _encode(to_replay(match.record.replay().view(None), match.seats, match.dwarves, match.language))
            )

        return _decode(await self._invitations.get(share, make))

    def preview(self, invitation: Invitation) -> Preview:
        """The preview that goes with an invitation."""
        data = _encode(invitation)
        return Preview(data, hashlib.sha256(__version__.encode() + data).hexdigest()[:32])

    async def picture(self, bots: Bots, preview: Preview, address: str) -> bytes:
        """A preview as PNG, for somebody at an address; ``Refusal`` if too many are asked for."""
        return await self._pictures.get(preview.tag, lambda: bots.draw(preview.invitation, address))
