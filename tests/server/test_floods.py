"""Those who send without end or never read are cut off: everybody else plays on, and the server can be stopped."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
import urllib.request
from collections.abc import Iterator

import pytest
from websockets.frames import Opcode

from tests.server.conftest import Serve, Server, together
from tests.server.players import gather_at, new_table
from tests.server.test_websocket import frame, text
from undermine.client import Client


def bare_socket(url: str, table: str) -> socket.socket:
    """A spectator without a library, who has said hello and has room for little in return."""
    host, port = url.removeprefix("http://").split(":")
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.settimeout(30)
    bare.connect((host, int(port)))
    bare.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n".encode()
        + b"Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    read_until(bare, b"\r\n\r\n")
    bare.sendall(text(b'{"type":"hello"}'))
    read_until(bare, b'"type":"status"')
    return bare


def read_until(bare: socket.socket, end: bytes) -> None:
    heard = b""
    while end not in heard:
        piece = bare.recv(4096)
        assert piece, heard
        heard += piece


def rest_of(bare: socket.socket) -> bytes:
    """All that still comes until the socket is closed from the other side, politely or not."""
    heard = b""
    try:
        while piece := bare.recv(65536):
            heard += piece
    except ConnectionError:
        pass
    return heard


LOOKS = 'undermine_requests_total{answer="done",kind="look"}'


def figure(server: Server, name: str) -> float:
    with urllib.request.urlopen(f"{server.metrics}/metrics", timeout=60) as answer:
        text: str = answer.read().decode()
    return float((re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE) or ["", "0"])[1])


async def alone_with(client: Client, server: Server) -> None:
    """Wait until nobody else is connected; whoever is still there is answered."""
    while await asyncio.to_thread(figure, server, "undermine_visitors") > 1:
        await asyncio.sleep(0.02)
    await client.say("still here")


@pytest.mark.parametrize(
    ("flood", "most"),
    [(frame(Opcode.PING), b"\x8a\x00" * 200), (text(b'{"type":"x"}'), b"x" * 60_000)],
    ids=["pings", "nonsense"],
)
def test_a_flood_ends_the_flooder(shared_alone: Server, flood: bytes, most: bytes) -> None:
    """Twenty thousand frames on one socket: hardly any of them is answered."""

    async def evening() -> bytes:
        (host,) = await gather_at(shared_alone.url, new_table("saboteur", 3), 1)
        async with Client(shared_alone.url, host.table, host.token) as client:

            def send() -> bytes:
                with bare_socket(shared_alone.url, host.table) as bare:
                    try:
                        bare.sendall(flood * 20_000)
                    except ConnectionError:
                        return b""
                    return rest_of(bare)

            heard = await asyncio.to_thread(send)
            await alone_with(client, shared_alone)
        return heard

    assert len(together(evening(), 60)) <= len(most)


@pytest.fixture(scope="module")
def shared_alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at whose sockets nobody else is."""
    server = Server(tmp_path_factory.mktemp("floods"))
    server.start()
    yield server
    server.stop()


def test_who_does_not_read_does_not_keep_the_server_from_stopping(serve: Serve) -> None:
    server = serve()

    async def evening() -> socket.socket:
        new = new_table("lost_mines", 9, bots=["random"], start=True)
        (host,) = await gather_at(server.url, new, 1)
        deaf = await asyncio.to_thread(bare_socket, server.url, host.table)
        # Each answer is several kilobytes; together they are more than any buffer takes.
        deaf.sendall(b"".join(text(json.dumps({"type": "look", "id": f"{n}"}).encode()) for n in range(5000)))
        answered = -1.0
        while answered < (answered := await asyncio.to_thread(figure, server, LOOKS)):
            await asyncio.sleep(0.3)
        assert 0 < answered < 5000
        return deaf

    with together(evening()):
        began = time.monotonic()
        assert server.stop() == 0
        # Five seconds for those who do not read, and some for a slow machine; the sockets' own time-outs are longer.
        assert time.monotonic() - began < 25
