"""The short way out: messages arrive whole and in order, and a socket that cannot take them says so."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tests.server.conftest import together
from undermine.server.live.visitor import MOST_WAITING, Visitor
from undermine.server.web.frames import WRITE, Frames, _head


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_message_is_framed_as_the_standard_says(length: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    message = b"x" * length
    client.receive_data(_head(length) + message)
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert frame.opcode is Opcode.TEXT and frame.fin and frame.data == message


def test_what_a_slow_reader_is_sent_arrives_in_order() -> None:
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

        visitor = Visitor(None, text, close, noted)
        for number in range(0, MOST_WAITING, 2):
            visitor.send(*[b"%d %s" % (number + more, b"x" * 100_000) for more in (0, 1)])
        await visitor.settled()
        visitor.send(b"now")
        visitor.close(1000, "done")
        await visitor.settled()
        assert not write((b"too late",))
        visitor.send(b"too late")

    async def evening() -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            # Those who come before the server is ready wait.
            taken.listen()
            server = uvicorn.Server(uvicorn.Config(app, ws=Frames, log_config=None, ws_per_message_deflate=False))
            serving = asyncio.create_task(server.serve([taken]))
            async with connect(f"ws://127.0.0.1:{taken.getsockname()[1]}/", max_queue=1, max_size=None) as reader:
                await asyncio.sleep(0.5)
                heard = [str(message).split(" ", 1)[0] async for message in reader]
            assert reader.close_code == 1000
            server.should_exit = True
            await serving
        assert heard == [*map(str, range(MOST_WAITING)), "now"]
        # Both ways were used, or this would have shown nothing.
        assert set(said) == {True, False}

    together(evening())
