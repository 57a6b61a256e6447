"""The socket: one for each visitor. What comes in is checked here; what is done with it is the room's business."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from undermine.server.live.house import House
from undermine.server.live.room import Room
from undermine.server.live.visitor import Visitor
from undermine.server.order.origins import allowed
from undermine.server.order.tokens import hashed
from undermine.server.tables.refusal import Refusal
from undermine.server.web.door import Door, address_of
from undermine.wire import replies, requests
from undermine.wire.limits import MOST_MESSAGE

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[requests.Request]] = msgspec.json.Decoder(requests.Request)

#: how much of what was wrong with a message is told
_MOST_TOLD: Final = 200
#: after so many messages that make no sense the socket is closed
_MOST_NONSENSE: Final = 50

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{link:str}/socket", name="socket")
async def socket_handler(socket: Socket, link: str, house: House, door: Door) -> None:
    """Somebody opens a socket to a table."""
    if not allowed(socket.headers.get("origin"), socket.headers.get("host"), house.settings.origins):
        house.metrics.turned_away.labels("origin").inc()
        await socket.close(4403, "origin")
        return
    address = address_of(socket)
    if not door.come_in(address):
        await socket.accept()
        await _refuse(socket, "too_many", what="connections")
        return
    try:
        await socket.accept()
        async with house.visit(link) as room:
            await _visit(socket, room, door, address)
    except Refusal as no:
        await _refuse(socket, no.reason, **no.facts)
    except WebSocketDisconnect:
        pass
    finally:
        door.go_out(address)


async def _refuse(socket: Socket, reason: str, **facts: Any) -> None:
    try:
        await socket.send_text(_encode(replies.Refused(None, reason, facts)).decode())
        await socket.close(4400, reason)
    except Exception:  # noqa: S110 - the other side may have gone already, and needs no answer then
        pass


async def _visit(socket: Socket, room: Room, door: Door, address: str) -> None:
    hello = _read(await _receive(socket))
    if not isinstance(hello, requests.Hello):
        raise Refusal("hello_first")
    person = None
    if hello.token is not None:
        person = room.table.person_of(hashed(hello.token))
        if person is None:
            raise Refusal("no_such_token")

    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    visitor = Visitor(person, send, socket.close)
    room.enter(visitor, hello.version)
    bucket = door.bucket()
    nonsense = 0
    try:
        while True:
            message = await _receive(socket)
            if not door.message(address, bucket):
                visitor.send(_refused("too_many", what="messages"))
                nonsense += 1
            else:
                try:
                    room.request(visitor, _read(message))
                except Refusal as no:
                    visitor.send(_refused(no.reason, **no.facts))
                    nonsense += 1
            if nonsense > _MOST_NONSENSE:
                visitor.send(_encode(replies.Bye("nonsense", again=False)))
                visitor.close(4400, "nonsense")
                nonsense = 0
    finally:
        room.part(visitor)


def _refused(reason: str, **facts: Any) -> bytes:
    return _encode(replies.Refused(None, reason, facts))


async def _receive(socket: Socket) -> str | bytes:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="gone", code=1000)
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


def _read(message: str | bytes) -> requests.Request:
    if len(message) > MOST_MESSAGE:
        raise Refusal("long_message", most=MOST_MESSAGE)
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal("bad_message", what=str(error)[:_MOST_TOLD]) from None
