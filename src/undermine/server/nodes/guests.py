"""The side of the node that has a table: people whose sockets are at other nodes, and questions of these nodes."""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import msgspec

from undermine.server.live.visit import Visit
from undermine.server.logs import log
from undermine.server.nodes.frames import AnsweringWire, Kind
from undermine.server.storage.storage import Elsewhere, StorageError
from undermine.server.tables.refusal import Refusal
from undermine.wire import replies, requests

if TYPE_CHECKING:
    from undermine.server.live.hub import Hub

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[requests.Request]] = msgspec.json.Decoder(requests.Request)
#: the code with which a socket is closed, before the reason
CODE: Final = struct.Struct("!H")
#: who is sent out because the table is moved need not know: the node where their socket is finds it again
RESTART: Final = 1012


class Answer(msgspec.Struct, omit_defaults=True):
    """What came of a question: a result, or why there is none."""

    result: msgspec.Raw = msgspec.Raw()
    reason: str = ""
    facts: msgspec.Raw = msgspec.Raw(b"{}")
    #: the table is somewhere else; nothing was done
    moved: bool = False
    #: it could not be written
    unwritten: str = ""


#: answers one kind of question; the body is JSON, and so is what comes back
Answerer = Callable[[bytes], Awaitable[bytes]]


class DistantSocket:
    """The socket of somebody at another node, as a table sees it."""

    def __init__(self, wire: Guests, talk: int) -> None:
        self._wire = wire
        self._talk = talk
        self._open = True

    @property
    def is_open(self) -> bool:
        return self._open and self._wire.is_open

    def send(self, *messages: bytes) -> None:
        if self._open:
            for message in messages:
                self._wire.send(Kind.TELL, self._talk, message)

    def close(self, code: int, reason: str) -> None:
        if self._open:
            self._open = False
            self._wire.send(Kind.CLOSE, self._talk, CODE.pack(code) + reason.encode())

    def dismiss(self, bye: bytes, code: int, reason: str) -> None:
        if code == RESTART and reason == "restart":
            self.move()
        else:
            self.send(bye)
            self.close(code, reason)

    def move(self) -> None:
        """The table is not here, or soon will not be."""
        if self._open:
            self._open = False
            self._wire.send(Kind.MOVED, self._talk)


class Guests(AnsweringWire):
    """One other node, and everybody who comes through it."""

    def __init__(self, hub: Hub, secret: str, answerers: dict[str, Answerer], looked: Callable[[], None]) -> None:
        super().__init__(secret)
        self._hub = hub
        self._answerers = answerers
        self._looked = looked
        self._talks: dict[int, tuple[DistantSocket, Visit | None, bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def frame(self, kind: Kind, talk: int, said: bytes) -> None:
        match kind:
            case Kind.OPEN:
                socket = DistantSocket(self, talk)
                self._talks[talk] = (socket, None, False)
                self._do(self._open_talk(talk, socket, said.decode()))
            case Kind.SAY:
                self._said(talk, said)
            case Kind.CLOSE:
                self._leave(talk)
            case Kind.ASK:
                self._do(self._answer(talk, said))
            case Kind.LOOK:
                self._looked()
            case _:
                pass

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open_talk(self, talk: int, socket: DistantSocket, link: str) -> None:
        try:
            live = await self._hub.table(link)
        except Refusal as refusal:
            if refusal.reason == "closing":
                socket.move()
            else:
                socket.send(_encode(replies.Refused(None, refusal.reason, refusal.facts)))
                socket.close(4400, refusal.reason)
        except (Elsewhere, StorageError):
            socket.move()
        else:
            if talk in self._talks and self.is_open:
                self._talks[talk] = (socket, Visit(live, socket), False)
                self.send(Kind.OPENED, talk)
                return
        self._talks.pop(talk, None)

    def _said(self, talk: int, message: bytes) -> None:
        socket, visit, greeted = self._talks.get(talk, (None, None, False))
        if socket is None or visit is None or not socket.is_open:
            return
        # It was read and counted where the socket is.
        request = _decoder.decode(message)
        try:
            if greeted:
                visit.request(request, message)
            elif isinstance(request, requests.Hello):
                self._talks[talk] = (socket, visit, True)
                visit.greet(request, message)
        except Refusal as refusal:
            socket.send(_encode(replies.Refused(None, refusal.reason, refusal.facts)))
            socket.close(4400, refusal.reason)

    def _leave(self, talk: int) -> None:
        socket, visit, _ = self._talks.pop(talk, (None, None, False))
        if socket is not None:
            socket._open = False
        if visit is not None:
            visit.leave()

    async def _answer(self, number: int, said: bytes) -> None:
        what, _, body = said.partition(b" ")
        try:
            answer = Answer(msgspec.Raw(await self._answerers[what.decode()](body)))
        except Refusal as refusal:
            if refusal.reason == "closing":
                answer = Answer(moved=True)
            else:
                answer = Answer(reason=refusal.reason, facts=msgspec.Raw(_encode(refusal.facts)))
        except Elsewhere:
            answer = Answer(moved=True)
        except StorageError as error:
            answer = Answer(unwritten=str(error) or "?")
        except Exception as error:
            log("request failed", level=logging.ERROR, error=error, handler=what.decode(errors="replace"))
            self._hub.metrics.failures.labels("request").inc()
            answer = Answer(reason="trouble")
        self.send(Kind.ANSWER, number, _encode(answer))

    def gone(self) -> None:
        for talk in list(self._talks):
            self._leave(talk)
        for task in list(self._tasks):
            task.cancel()
