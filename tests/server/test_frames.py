"""The short ways: messages arrive whole and in order, whichever way they take."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from undermine.server.live.connection import MOST_WAITING, Connection
from undermine.server.live.eager import eagerly
from undermine.server.web.frames import CONTROL_BURST, HEAR, MOST_FRAMES, MOST_UNSENT, WRITE, Frames, _framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_message_is_framed_as_the_standard_says(length: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    message = b"x" * length
    client.receive_data(_framed(message))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert frame.opcode is Opcode.TEXT and frame.fin and frame.data == message


async def test_what_a_slow_reader_is_sent_arrives_in_order() -> None:
    said: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        write = scope["extensions"][WRITE]
        assert not write((b"too early",))
        await receive()
        await send({"type": "websocket.accept"})

        async def text(message: str) -> None:
            await send({"type": "websocket.send", "text": message})

        async def close(code: int, reason: str) -> None:
            await send({"type": "websocket.close", "code": code, "reason": reason})

        def noted(messages: tuple[bytes, ...]) -> bool:
            said.append(bool(write(messages)))
            return said[-1]

        connection = Connection(None, text, close, noted)
        for number in range(0, MOST_WAITING, 2):
            connection.send(*[b"%d %s" % (number + more, b"x" * 100_000) for more in (0, 1)])
        await connection.flushed()
        connection.send(b"now")
        connection.close(1000, "done")
        await connection.flushed()
        assert not write((b"too late",))
        connection.send(b"too late")

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        # Those who come before the server is ready wait.
        taken.listen()
        server = uvicorn.Server(uvicorn.Config(app, ws=Frames, log_config=None, ws_per_message_deflate=False))
        serving = asyncio.create_task(server.serve([taken]))
        async with connect(f"ws://127.0.0.1:{taken.getsockname()[1]}/", max_queue=1, max_size=None) as reader:
            # Nothing is read until something has had to wait.
            while False not in said:
                await asyncio.sleep(0.01)
            heard = [str(message).split(" ", 1)[0] async for message in reader]
        assert reader.close_code == 1000
        server.should_exit = True
        await serving
    assert heard == [*map(str, range(MOST_WAITING)), "now"]
    # Both ways were used, or this would have shown nothing.
    assert set(said) == {True, False}


MOST = 300
#: with which codes a socket is closed on somebody who makes no sense
MISTAKES = (1002, 1007, 1009)


@dataclass
class Socket(asyncio.Transport):
    """The other end of a socket that is not there: all that is written to it, and whether it was closed."""

    written: list[bytes] = field(default_factory=list)
    closed: bool = False
    aborted: bool = False
    #: how much of it the other end has not read
    unsent: int = 0
    #: whether the server reads
    reading: bool = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = self.aborted = True

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


async def opened(app: Any, kind: type[WebSocketsSansIOProtocol]) -> tuple[Socket, WebSocketsSansIOProtocol]:
    """Both sides of a socket that an application has accepted."""
    config = uvicorn.Config(app, ws=kind, log_config=None, ws_per_message_deflate=False, ws_max_size=MOST)
    config.load()
    ends, protocol = Socket(), kind(config, ServerState(), {})
    protocol.connection_made(ends)
    protocol.data_received(
        b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(5):
        await asyncio.sleep(0)
    return ends, protocol


@dataclass
class Course:
    """What came of what was sent: the messages in order, what was written, and how many messages were quick."""

    messages: list[Any] = field(default_factory=list)
    written: bytes = b""
    closed: bool = False
    quick: int = 0
    broke: bool = False


async def course_of(pieces: list[bytes], kind: type[WebSocketsSansIOProtocol], pause: bool) -> Course:
    """Send pieces of a stream to a socket whose application hears them the short way, if there is one."""
    course = Course()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        def quick(message: str) -> None:
            course.quick += 1
            course.messages.append(message)

        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        hear = scope["extensions"].pop(HEAR, None)
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                course.messages.append(("closed", event.get("code")))
                return
            course.messages.append(event.get("text") if event.get("text") is not None else event.get("bytes"))
            if hear is not None:
                hear(quick)

    ends, protocol = await opened(app, kind)
    said = len(ends.written)
    for piece in pieces:
        # Nothing more is read from a socket that is closed.
        if ends.closed:
            break
        try:
            protocol.data_received(piece)
        except InvalidState:
            # Two mistakes in one piece may come to this; a loop closes the socket then.
            course.broke = True
            ends.close()
        for _ in range(3 if pause else 0):
            await asyncio.sleep(0)
    for _ in range(2 * len(pieces) + 50):
        await asyncio.sleep(0)
    course.written, course.closed = b"".join(ends.written[said:]), ends.closed
    protocol.connection_lost(None)
    for _ in range(5):
        await asyncio.sleep(0)
    return course


def frame(first: int, data: bytes, mask: bytes = b"\x01\xf2\x33\x84", long: bool = False) -> bytes:
    """A frame as a client sends it."""
    masked = 0x80 if mask else 0
    if long or len(data) >= 126:
        head = bytes((first, masked | 126)) + len(data).to_bytes(2)
    else:
        head = bytes((first, masked | len(data)))
    return head + mask + bytes(one ^ mask[index % 4] if mask else one for index, one in enumerate(data))


TEXTS = st.text(max_size=60).map(lambda text: frame(0x81, text.encode()))
#: what else may come, well made or not
ODD = st.one_of(
    st.builds(frame, st.sampled_from((0x01, 0x00, 0x80, 0x82, 0x02)), st.binary(max_size=20)),
    st.builds(frame, st.sampled_from((0x89, 0x8A)), st.binary(max_size=20)),
    st.builds(frame, st.just(0x81), st.binary(max_size=20)),
    st.builds(frame, st.integers(0, 255), st.binary(max_size=20), st.sampled_from((b"", b"mask")), st.booleans()),
    st.builds(frame, st.just(0x81), st.integers(MOST - 2, MOST + 2).map(lambda length: b"x" * length)),
    st.just(frame(0x88, b"\x03\xe8")),
    st.just(frame(0x01, b"in ") + frame(0x89, b"ping") + frame(0x80, b"parts")),
    st.just(bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8) + b"far too long"),
    st.binary(max_size=6),
)


@given(
    st.lists(st.one_of(TEXTS, TEXTS, ODD), max_size=12),
    st.lists(st.integers(0, 400), max_size=12),
    st.booleans(),
)
@example([frame(0x81, b"one"), frame(0x81, b"two")], [4], True)
@example([frame(0x81, b"one"), frame(0x01, b"in "), frame(0x81, b"no"), frame(0x80, b"parts")], [], True)
def test_the_short_way_in_tells_the_same_as_the_ordinary_one(frames: list[bytes], cuts: list[int], pause: bool) -> None:
    stream = frame(0x81, b"hello") + b"".join(frames)
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    pieces = [stream[begin:end] for begin, end in pairwise(edges)]

    async def both() -> tuple[Course, Course]:
        return await course_of(pieces, Frames, pause), await course_of(pieces, WebSocketsSansIOProtocol, pause)

    short, ordinary = asyncio.run(both())
    *heard, end = short.messages
    *usual, usual_end = ordinary.messages
    assert short.closed == ordinary.closed
    if usual_end[1] in MISTAKES or ordinary.broke:
        # The ordinary way sees all of a piece at once: what makes no sense in it comes before what came first, and of
        # several mistakes it may tell another.
        assert heard[: len(usual)] == usual
        assert ordinary.broke or end[1] in MISTAKES
    else:
        assert (short.messages, short.written) == (ordinary.messages, ordinary.written)


def test_the_short_way_is_taken_also_for_messages_that_come_in_pieces() -> None:
    stream = frame(0x81, b"hello") + b"".join(frame(0x81, b"%d" % number) for number in range(9))
    pieces = [bytes((one,)) for one in stream]
    course = asyncio.run(course_of(pieces, Frames, pause=True))
    assert course.messages == ["hello", *map(str, range(9)), ("closed", 1005)] and course.quick == 9


# Floods, and those who do not read


@dataclass
class Listener:
    """An application that hears messages the short way, and closes the socket when it is told to."""

    heard: list[str] = field(default_factory=list)
    #: after how many messages it closes
    patience: int = 1_000_000

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        def hear(message: str) -> None:
            self.heard.append(message)
            if len(self.heard) == self.patience:
                eagerly(send({"type": "websocket.close", "code": 4400, "reason": "nonsense"}))

        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        scope["extensions"][HEAR](hear)
        while (await receive())["type"] != "websocket.disconnect":
            pass


class Counted(Frames):
    """Counts how often something goes the slow way."""

    ordinary = 0

    def handle_events(self) -> None:
        self.ordinary += 1
        super().handle_events()


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_what_comes_after_the_end_is_passed_over() -> None:
    listener = Listener(patience=3)
    ends, protocol = await opened(listener, Counted)
    assert isinstance(protocol, Counted)
    before = protocol.ordinary
    protocol.data_received(frame(0x81, b"x") * 20)
    await turns(5)
    assert len(listener.heard) == 3 and protocol.ordinary == before and not ends.closed
    # The answer to the end is heard, and ends it.
    protocol.data_received(frame(0x81, b"x") * 5 + frame(0x88, b"\x11\x30"))
    assert protocol.ordinary == before + 1 and ends.closed and not ends.aborted
    protocol.connection_lost(None)


async def test_who_goes_on_and_on_after_the_end_is_cut_off() -> None:
    listener = Listener(patience=1)
    ends, protocol = await opened(listener, Counted)
    protocol.data_received(frame(0x81, b"x"))
    for _ in range(10):
        assert not ends.closed
        protocol.data_received(frame(0x81, b"x" * 40))
    protocol.data_received(frame(0x81, b"x" * 40) * 10)
    assert ends.aborted and len(listener.heard) == 1
    protocol.connection_lost(None)


@pytest.mark.parametrize(
    "flood", [frame(0x89, b"ping"), frame(0x8A, b"pong"), frame(0x89, b"")], ids=["ping", "pong", "empty"]
)
@pytest.mark.parametrize("fragment", [b"", frame(0x01, b"in ")], ids=["alone", "inside a message"])
async def test_who_floods_with_control_frames_is_cut_off(flood: bytes, fragment: bytes) -> None:
    ends, protocol = await opened(Listener(), Counted)
    protocol.data_received(fragment + flood * (CONTROL_BURST - 1))
    await turns(5)
    assert not ends.closed
    protocol.data_received(flood * 50)
    await turns(5)
    assert ends.aborted
    protocol.connection_lost(None)


async def test_who_floods_with_fragments_is_cut_off() -> None:
    ends, protocol = await opened(Listener(), Counted)
    protocol.data_received(frame(0x01, b"in ") + frame(0x00, b"") * 200)
    await turns(5)
    assert ends.aborted
    protocol.connection_lost(None)


async def test_who_does_not_read_the_answers_to_pings_is_cut_off() -> None:
    ends, protocol = await opened(Listener(), Counted)
    protocol.data_received(frame(0x89, b"ping"))
    assert not ends.closed
    ends.unsent = MOST_UNSENT + 1
    protocol.data_received(frame(0x89, b"ping"))
    assert ends.aborted
    protocol.connection_lost(None)


async def test_others_have_their_turn_while_many_messages_come_at_once() -> None:
    listener = Listener()
    ends, protocol = await opened(listener, Counted)
    many = 3 * MOST_FRAMES + 50
    protocol.data_received(b"".join(frame(0x81, b"%d" % number) for number in range(many)))
    for turn in range(1, 4):
        assert len(listener.heard) == turn * MOST_FRAMES and not ends.reading
        await asyncio.sleep(0)
    assert listener.heard == [*map(str, range(many))] and ends.reading
    protocol.connection_lost(None)


@pytest.mark.parametrize("unsent", [0, 100])
async def test_who_has_not_read_the_end_by_the_next_sign_of_life_is_cut_off(unsent: int) -> None:
    ends, protocol = await opened(Listener(patience=1), Counted)
    protocol.data_received(frame(0x81, b"x"))
    ends.unsent = unsent
    protocol.send_keepalive_ping()
    assert ends.aborted is bool(unsent)
    protocol.connection_lost(None)


@pytest.mark.parametrize("unsent", [0, 100])
async def test_who_shows_no_sign_of_life_and_does_not_read_is_cut_off(unsent: int) -> None:
    ends, protocol = await opened(Listener(), Counted)
    protocol.send_keepalive_ping()
    assert not ends.closed
    ends.unsent = unsent
    protocol.keepalive_timeout()
    assert ends.closed and ends.aborted is bool(unsent)
    protocol.connection_lost(None)
