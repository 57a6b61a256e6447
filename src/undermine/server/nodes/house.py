"""The house: all tables, whichever node has them. A server that is alone asks itself for everything.

What is asked of a table is done at the node that has it; if none has, this one takes it. A node that does not answer is
waited for until the database gives its tables to somebody, which may be us.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

import msgspec

from undermine.server.budgets import FIND_AGAIN, FIND_WITHIN, NODE_ANSWER_WITHIN
from undermine.server.live.connection import Socket
from undermine.server.live.hub import Hub
from undermine.server.live.visit import Place, Visit
from undermine.server.nodes.frames import Kind
from undermine.server.nodes.guests import Answerer, Guests
from undermine.server.nodes.passages import Moved, NodeAway, Passage, Traveller, Way
from undermine.server.previews.invitation import Invitation
from undermine.server.storage.storage import Elsewhere, StorageAway, StorageError, TableRow
from undermine.server.tables.refusal import Refusal
from undermine.wire.bodies import Entrance, NewPerson, OwnSeat, QuickMatch, SeatState

T = TypeVar("T")
_encode: Final = msgspec.json.Encoder().encode


class _Join(msgspec.Struct):
    table: str
    person: NewPerson
    address: str


class _Delete(msgspec.Struct):
    table: str
    token: str


class _Quick(msgspec.Struct):
    match: QuickMatch
    address: str


class Answered(msgspec.Struct, Generic[T]):
    """An answer that may be nothing."""

    it: T


class House:
    """The hub of this node, and the ways to all others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        hub.on_left = self.close
        self._ways: dict[str, asyncio.Future[Way]] = {}
        self._answerers: dict[str, Answerer] = {
            "join": self._answer_join,
            "seat": self._answer_seat,
            "delete": self._answer_delete,
            "invitation": self._answer_invitation,
            "quick": self._answer_quick,
            "inhabited": self._answer_inhabited,
        }

    def guests(self) -> Guests:
        """The end of a connection that another node has asked for."""
        node = self.hub.storage.node
        assert node is not None
        return Guests(self.hub, node.secret, self._answerers, self.hub.look_after_tables)

    async def close(self) -> None:
        """Tell the others that there may be something to look after, and cut the ways to them."""
        for way in list(self._ways.values()):
            if way.done() and not way.cancelled() and way.exception() is None:
                way.result().send(Kind.LOOK)
        # What was just sent is on its way; whoever is at the other end hears that it was cut.
        await asyncio.sleep(0)
        for way in list(self._ways.values()):
            way.cancel()
            if way.done() and not way.cancelled() and way.exception() is None:
                way.result().cut()
        self._ways.clear()

    # Tables, wherever they are

    async def visit(self, link: str, socket: Socket, traveller: Traveller) -> Place:
        """Go to a table."""

        async def here() -> Place:
            return Visit(await self.hub.table(link), socket)

        async def there(way: Way) -> Place:
            passage = Passage(way, traveller)
            try:
                way.send(Kind.OPEN, passage.talk, link.encode())
                async with asyncio.timeout(NODE_ANSWER_WITHIN):
                    await passage.opened
            except BaseException as error:
                passage.leave()
                if isinstance(error, TimeoutError):
                    raise NodeAway("no answer") from None
                raise
            return passage

        return await self._wherever(here, there)

    async def join(self, link: str, new: NewPerson, address: str) -> Entrance:
        """Come to a table with just a name, from an address."""
        body = _encode(_Join(link, new, address))
        return await self._asked("join", body, Entrance, lambda: self.hub.join(link, new, address))

    async def seat_state(self, seat: OwnSeat) -> SeatState | None:
        """How things stand at a table for somebody who is there; ``None`` if there is no such table or person."""
        answer = Answered[SeatState | None]
        return (await self._asked("seat", _encode(seat), answer, lambda: self._seat(seat))).it

    async def delete(self, link: str, token: str) -> None:
        """Remove a table for good, because its host asks for it."""
        await self._asked("delete", _encode(_Delete(link, token)), Answered[None], lambda: self._delete(link, token))

    async def invitation(self, link: str) -> Invitation:
        """An invitation to a table, by what everybody may know of it."""
        return await self._asked("invitation", _encode(link), Invitation, lambda: self._invitation(link))

    async def join_quick(self, new: QuickMatch, address: str) -> Entrance | None:
        """Come to a table where people wait for others to play a game with, at any node; ``None`` if there is none."""
        found = await self.hub.join_quick(new, address)
        if found is not None:
            return found
        body = _encode(_Quick(new, address))
        for way in await self._others():
            with suppress(StorageError, Moved, NodeAway, Refusal):
                found = msgspec.json.decode(await way.ask("quick", body), type=Answered[Entrance | None]).it
            if found is not None:
                return found
        return None

    async def public(self, most: int) -> list[TableRow]:
        """Tables that everyone may find: those at which somebody is come first, and only so many of one address."""
        known = self.hub.inhabited()
        for answer in await asyncio.gather(
            *(way.ask("inhabited", b"null") for way in await self._others()), return_exceptions=True
        ):
            if isinstance(answer, bytes):
                known |= msgspec.json.decode(answer, type=dict[str, tuple[str, bool]])
        return await self.hub.public(most, known)

    # Here or there

    async def _asked(self, what: str, body: bytes, kind: type[T], here: Callable[[], Awaitable[T]]) -> T:
        async def there(way: Way) -> T:
            return msgspec.json.decode(await way.ask(what, body), type=kind)

        return await self._wherever(here, there)

    async def _wherever(self, here: Callable[[], Awaitable[T]], there: Callable[[Way], Awaitable[T]]) -> T:
        """Do something at the node that has a table; while that is not known, it is looked for again and again."""
        loop = asyncio.get_running_loop()
        until = loop.time() + FIND_WITHIN
        while True:
            try:
                return await here()
            except Elsewhere as elsewhere:
                address = elsewhere.address
            try:
                if not address:
                    raise NodeAway("no node may have the table")
                return await there(await self._way(address))
            except (NodeAway, Moved):
                if loop.time() > until or not self.hub.ready:
                    raise StorageAway("no node has the table") from None
            await asyncio.sleep(FIND_AGAIN)

    async def _way(self, address: str) -> Way:
        """The connection to a node; one for all who ask for it."""
        known = self._ways.get(address)
        if known is None or (known.done() and (known.cancelled() or known.exception() or not known.result().is_open)):
            node = self.hub.storage.node
            assert node is not None
            known = self._ways[address] = asyncio.ensure_future(Way.to(address, node.secret))
        return await asyncio.shield(known)

    async def _others(self) -> list[Way]:
        """The ways to all other nodes that answer."""
        node = self.hub.storage.node
        if node is None or not node.address:
            return []
        ways = await asyncio.gather(*map(self._way, await node.others()), return_exceptions=True)
        return [way for way in ways if isinstance(way, Way)]

    # Answers to other nodes

    async def _seat(self, seat: OwnSeat) -> Answered[SeatState | None]:
        return Answered(await self.hub.seat_state(seat))

    async def _delete(self, link: str, token: str) -> Answered[None]:
        await self.hub.delete(link, token)
        return Answered(None)

    async def _invitation(self, link: str) -> Invitation:
        async with self.hub.pinned(link) as live:
            return await self.hub.previews.of_table(live)

    async def _answer_join(self, body: bytes) -> bytes:
        asked = msgspec.json.decode(body, type=_Join)
        return _encode(await self.hub.join(asked.table, asked.person, asked.address))

    async def _answer_seat(self, body: bytes) -> bytes:
        return _encode(await self._seat(msgspec.json.decode(body, type=OwnSeat)))

    async def _answer_delete(self, body: bytes) -> bytes:
        asked = msgspec.json.decode(body, type=_Delete)
        return _encode(await self._delete(asked.table, asked.token))

    async def _answer_invitation(self, body: bytes) -> bytes:
        return _encode(await self._invitation(msgspec.json.decode(body, type=str)))

    async def _answer_quick(self, body: bytes) -> bytes:
        asked = msgspec.json.decode(body, type=_Quick)
        return _encode(Answered(await self.hub.join_quick(asked.match, asked.address)))

    async def _answer_inhabited(self, _: bytes) -> bytes:
        return _encode(self.hub.inhabited())
