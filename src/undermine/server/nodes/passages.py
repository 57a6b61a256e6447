"""The side of the node where somebody's socket is: the way to the node that has their table."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Final, Protocol
from urllib.parse import urlsplit

import msgspec

from undermine.server.budgets import NODE_ANSWER_WITHIN, NODE_CONNECT_WITHIN
from undermine.server.nodes.frames import AskingWire, Kind
from undermine.server.nodes.guests import CODE, Answer
from undermine.server.storage.storage import StorageError
from undermine.server.tables.refusal import Refusal
from undermine.wire import requests

_answer: Final = msgspec.json.Decoder(Answer).decode
_facts: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class NodeAway(Exception):
    """A node that does not answer; nothing was done there."""


class Moved(Exception):
    """A table that is no longer where it was looked for; nothing was done there."""


class Traveller(Protocol):
    """Whose socket is here."""

    def told(self, message: bytes) -> None:
        """Pass something on that the table says."""

    def ended(self, code: int, reason: str) -> None:
        """The table has closed the connection."""

    def moved(self) -> None:
        """The table is somewhere else, or the way to it is cut: it has to be looked for again."""


class Passage:
    """One person's way to a table at another node."""

    def __init__(self, way: Way, traveller: Traveller) -> None:
        self._way = way
        self.traveller = traveller
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.talk = way.begin(self)

    def greet(self, hello: requests.Hello, message: bytes) -> None:
        self._way.send(Kind.SAY, self.talk, message)

    def request(self, request: requests.Request, message: bytes) -> None:
        self._way.send(Kind.SAY, self.talk, message)

    def leave(self) -> None:
        self._way.end(self.talk)

    def taken(self, kind: Kind, said: bytes) -> None:
        if kind is Kind.TELL:
            self.traveller.told(said)
            return
        if kind is Kind.OPENED:
            if not self.opened.done():
                self.opened.set_result(None)
            return
        self._way.forget(self.talk)
        if kind is Kind.CLOSE:
            # Whoever is refused before they are in is so all the same.
            if not self.opened.done():
                self.opened.set_result(None)
            self.traveller.ended(CODE.unpack_from(said)[0], said[CODE.size :].decode())
        elif not self.opened.done():
            self.opened.set_exception(Moved())
        else:
            self.traveller.moved()


class Way(AskingWire):
    """The connection to another node, for everybody here who has a table there."""

    def __init__(self, secret: str, host: str) -> None:
        super().__init__(secret, host)
        self._numbers = count(1)
        self._passages: dict[int, Passage] = {}
        self._asked: dict[int, asyncio.Future[bytes]] = {}

    @classmethod
    async def to(cls, address: str, secret: str) -> Way:
        """A connection to a node; ``NodeAway`` if there is none in time."""
        parts = urlsplit(address)
        try:
            async with asyncio.timeout(NODE_CONNECT_WITHIN):
                loop = asyncio.get_running_loop()
                transport, way = await loop.create_connection(
                    lambda: cls(secret, parts.netloc), parts.hostname or "", parts.port or 80
                )
                try:
                    await way.ready
                except BaseException:
                    transport.abort()
                    raise
        except (OSError, TimeoutError) as error:
            raise NodeAway(str(error) or type(error).__name__) from None
        return way

    def begin(self, passage: Passage) -> int:
        talk = next(self._numbers)
        self._passages[talk] = passage
        return talk

    def forget(self, talk: int) -> None:
        self._passages.pop(talk, None)

    def end(self, talk: int) -> None:
        if self._passages.pop(talk, None) is not None:
            self.send(Kind.CLOSE, talk)

    async def ask(self, what: str, body: bytes) -> bytes:
        """The answer to a question, as JSON; ``Refusal``, ``StorageError`` or ``Moved`` as there."""
        if not self.is_open:
            raise NodeAway("cut")
        number = next(self._numbers)
        answered = self._asked[number] = asyncio.get_running_loop().create_future()
        self.send(Kind.ASK, number, what.encode() + b" " + body)
        try:
            async with asyncio.timeout(NODE_ANSWER_WITHIN):
                answer = _answer(await answered)
        except TimeoutError:
            raise StorageError("another node does not answer") from None
        finally:
            del self._asked[number]
        if answer.moved:
            raise Moved
        if answer.unwritten:
            raise StorageError(answer.unwritten)
        if answer.reason:
            raise Refusal(
                answer.reason, **{name: msgspec.json.decode(one) for name, one in _facts(answer.facts).items()}
            )
        return bytes(answer.result)

    def frame(self, kind: Kind, talk: int, said: bytes) -> None:
        if kind is Kind.ANSWER:
            answered = self._asked.get(talk)
            if answered is not None and not answered.done():
                answered.set_result(said)
            return
        passage = self._passages.get(talk)
        if passage is not None:
            passage.taken(kind, said)

    def gone(self) -> None:
        super().gone()
        # Whatever was asked may have been done or not.
        for answered in self._asked.values():
            if not answered.done():
                answered.set_exception(StorageError("the way to another node was cut"))
        for passage in list(self._passages.values()):
            passage.taken(Kind.MOVED, b"")
