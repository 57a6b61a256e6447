"""A socket on the sans-I/O layer: messages whole and in order, and an end for whoever floods or does not read."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from undermine.server.budgets import CONTROL_BURST, MOST_AFTER_CLOSE, MOST_UNREAD, READ_PIECE
from undermine.server.web import websocket
from undermine.server.web.websocket import WebSocket
from undermine.wire.limits import MOST_MESSAGE

HANDSHAKE = (
    b"GET /here HTTP/1.1\r\nHost: there\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as clients send them."""
    return Frame(opcode, data, fin).serialize(mask=True)


def text(data: bytes) -> bytes:
    return frame(Opcode.TEXT, data)


class Ends(asyncio.Transport):
    """The other end of a socket, which remembers what it is sent."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.7", 4711)})
        self.written = b""
        self.unread = 0
        self.paused = self.closed = self.aborted = False

    def write(self, data: Any) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Listener:
    """Accepts every socket and remembers what comes; ``patience`` is after how many messages it has had enough."""

    def __init__(self, patience: int = -1) -> None:
        self.heard: list[bytes] = []
        self.patience = patience
        self.ended = 0
        self.socket: WebSocket

    def asked(self, socket: WebSocket, request: Request) -> None:
        assert request.path == "/here"
        self.socket = socket
        assert socket.accept(self)

    def received(self, message: bytes) -> None:
        self.heard.append(message)
        if len(self.heard) == self.patience:
            self.socket.close(4400, "enough")

    def closed(self) -> None:
        self.ended += 1


async def opened(listener: Listener) -> tuple[Ends, WebSocket]:
    gate = SimpleNamespace(upgraded=lambda transport: None, leave=lambda transport: None)
    socket = WebSocket(listener, cast(Any, gate), cast(Any, SimpleNamespace(connections=set())))
    ends = Ends()
    socket.connection_made(ends)
    socket.data_received(HANDSHAKE)
    assert ends.written.startswith(b"HTTP/1.1 101")
    ends.written = b""
    return ends, socket


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


@given(
    st.lists(st.binary(max_size=3 * READ_PIECE).map(lambda data: data.hex().encode()), max_size=6),
    st.lists(st.integers(0, 60_000), max_size=5),
    st.booleans(),
)
def test_messages_come_whole_and_in_order_however_they_are_cut(
    messages: list[bytes], cuts: list[int], fragments: bool
) -> None:
    async def course() -> list[bytes]:
        listener = Listener()
        ends, socket = await opened(listener)
        stream = b"".join(
            frame(Opcode.TEXT, one[:5], fin=False) + frame(Opcode.PING) + frame(Opcode.CONT, one[5:])
            if fragments
            else text(one)
            for one in messages
        )
        edges = sorted({0, *(cut % (len(stream) + 1) for cut in cuts), len(stream)})
        for begin, end in pairwise(edges):
            socket.data_received(stream[begin:end])
        await turns(len(stream) // READ_PIECE + 3)
        assert not (ends.closed or ends.paused)
        socket.connection_lost(None)
        assert listener.ended == 1
        return listener.heard

    assert asyncio.run(course()) == messages


async def test_others_have_their_turn_while_much_comes_at_once() -> None:
    listener = Listener()
    ends, socket = await opened(listener)
    socket.data_received(text(b"x") * 5000)
    assert 0 < len(listener.heard) <= READ_PIECE and ends.paused
    socket.data_received(text(b"last"))
    await turns(5000 * len(text(b"x")) // READ_PIECE + 3)
    assert len(listener.heard) == 5001 and listener.heard[-1] == b"last" and not ends.paused
    socket.connection_lost(None)


async def test_what_comes_after_the_end_is_passed_over_but_for_the_answer_to_it() -> None:
    listener = Listener(patience=3)
    ends, socket = await opened(listener)
    socket.data_received(text(b"x") * 20)
    assert len(listener.heard) == 3 and not ends.closed and not socket.is_open
    socket.data_received(text(b"x") * 5 + frame(Opcode.CLOSE, b"\x11\x30"))
    assert ends.closed and not ends.aborted and len(listener.heard) == 3
    socket.connection_lost(None)


async def test_who_goes_on_and_on_after_the_end_is_cut_off() -> None:
    ends, socket = await opened(Listener(patience=1))
    socket.data_received(text(b"x"))
    for _ in range(MOST_AFTER_CLOSE // READ_PIECE):
        assert not ends.closed
        socket.data_received(text(b"x" * (READ_PIECE - 20)))
    for _ in range(3):
        socket.data_received(text(b"x" * (READ_PIECE - 20)))
    assert ends.aborted
    socket.connection_lost(None)


async def test_who_does_not_answer_the_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_WITHIN", 0.02)
    ends, socket = await opened(Listener())
    socket.close(1012, "restart")
    assert not ends.closed
    await asyncio.sleep(0.1)
    assert ends.aborted
    socket.connection_lost(None)


@pytest.mark.parametrize(
    "flood", [frame(Opcode.PING, b"ping"), frame(Opcode.PONG), frame(Opcode.PING)], ids=["ping", "pong", "empty"]
)
@pytest.mark.parametrize("fragment", [b"", frame(Opcode.TEXT, b"in ", fin=False)], ids=["alone", "inside a message"])
async def test_who_floods_with_control_frames_is_cut_off(flood: bytes, fragment: bytes) -> None:
    ends, socket = await opened(Listener())
    socket.data_received(fragment + flood * (CONTROL_BURST - 1))
    assert not ends.closed
    socket.data_received(flood * 50)
    await turns(3)
    assert ends.aborted
    socket.connection_lost(None)


async def test_who_floods_with_fragments_is_cut_off() -> None:
    ends, socket = await opened(Listener())
    socket.data_received(frame(Opcode.TEXT, b"in ", fin=False) + frame(Opcode.CONT, fin=False) * 200)
    assert ends.aborted
    socket.connection_lost(None)


async def test_who_does_not_read_is_closed_and_then_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_WITHIN", 0.02)
    ends, socket = await opened(Listener())
    socket.send(b"one")
    assert socket.is_open
    ends.unread = MOST_UNREAD + 1
    socket.send(b"two")
    assert not socket.is_open and ends.written.endswith(Frame(Opcode.CLOSE, b"\x03\xf5too slow").serialize(mask=False))
    socket.send(b"three")
    assert b"three" not in ends.written
    await asyncio.sleep(0.1)
    assert ends.aborted
    socket.connection_lost(None)


async def test_who_does_not_answer_whether_they_are_there_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "KEEP_ALIVE", 0.05)
    ends, socket = await opened(Listener())
    ping = Frame(Opcode.PING, b"").serialize(mask=False)

    def written_and_answered_once(data: bytes) -> None:
        ends.written += data
        if ends.written == ping:
            asyncio.get_running_loop().call_soon(socket.data_received, frame(Opcode.PONG))

    monkeypatch.setattr(ends, "write", written_and_answered_once)
    while not ends.aborted:
        await asyncio.sleep(0.01)
    assert ends.written == 2 * ping
    socket.connection_lost(None)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (text(b"\xff"), b"\x03\xef"),
        (text(b"x" * (MOST_MESSAGE + 1)), b"\x03\xf1"),
        (b"\x81\x01x", b"\x03\xea"),
        (b"\xf1\x80\x00\x00\x00\x00", b"\x03\xea"),
    ],
    ids=["utf-8", "long", "unmasked", "reserved"],
)
async def test_what_breaks_the_protocol_ends_the_socket_with_its_code(data: bytes, code: bytes) -> None:
    listener = Listener()
    ends, socket = await opened(listener)
    for begin in range(0, len(data), READ_PIECE):
        socket.data_received(data[begin : begin + READ_PIECE])
    await turns(3)
    assert ends.written[:1] == b"\x88" and ends.written[2:4] == code and not listener.heard
    socket.connection_lost(None)
