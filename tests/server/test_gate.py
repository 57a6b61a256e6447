"""The gate: connections are counted and timed, and what a stranger's page sends is refused."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.server.conftest import Serve, Server
from tests.server.in_process import Steady, running
from tests.server.players import gather_at, new_table
from tests.server.raw import RawSocket
from undermine.server.guard.names import alike
from undermine.server.web import gate, session
from undermine.server.web.gate import HEAD_WITHIN


def connected(server: Server) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=30)


def answer(server: Server, body: bytes, **headers: str) -> tuple[int, dict[str, object]]:
    with closing(http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=60)) as connection:
        connection.request("POST", "/api/tables", body, {"Content-Type": "application/json", **headers})
        found = connection.getresponse()
        return found.status, json.loads(found.read())


def healthy(server: Server) -> bool:
    """Whether somebody new is answered."""
    with connected(server) as another, suppress(ConnectionError):
        another.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
        return another.recv(100).startswith(b"HTTP/1.1 200")
    return False


TABLE = json.dumps({"name": "Ada", "game": "saboteur", "seats": 3}).encode()


def test_an_address_has_so_many_connections_and_no_more(serve: Serve) -> None:
    server = serve(connections_address="5")
    with ExitStack() as held:
        for _ in range(10):
            held.enter_context(connected(server)).sendall(b"GET /health HTTP/1.1\r\n")
        time.sleep(0.2)
        assert not healthy(server)
    # Whoever left makes room.
    deadline = time.monotonic() + 30
    while not healthy(server):
        assert time.monotonic() < deadline, "there is no room again"
        time.sleep(0.1)


def test_the_head_of_a_request_has_to_come_in_time(serve: Serve) -> None:
    server = serve()
    with connected(server) as slow, connected(server) as silent, connected(server) as again:
        slow.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n")
        again.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
        assert again.recv(1000).startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        for one in (slow, silent):
            with suppress(ConnectionError):
                assert one.recv(100) == b""
        assert time.monotonic() - began < 2 * HEAD_WITHIN


async def test_a_socket_outlives_the_time_for_its_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "HEAD_WITHIN", 0.1)
    monkeypatch.setattr(session, "_HELLO_WITHIN", 0.1)
    async with running(Steady(tmp_path)) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        async with RawSocket(url, host.table, host.token) as socket:
            await socket.until("snapshot")
            await asyncio.sleep(0.5)
            assert (await socket.ask("ping"))["type"] == "pong"


async def test_who_says_no_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_HELLO_WITHIN", 0.1)
    async with running(Steady(tmp_path)) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        async with connect(f"{url.replace('http', 'ws', 1)}/api/tables/{host.table}/socket") as silent:
            assert json.loads(await asyncio.wait_for(silent.recv(), 30))["reason"] == "hello_first"


@pytest.mark.parametrize(
    ("headers", "status", "reason"),
    [
        ({"Content-Type": "text/plain"}, 400, "bad_message"),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 400, "bad_message"),
        ({"Origin": "https://elsewhere.example"}, 403, "origin"),
        ({"Origin": "http://["}, 403, "origin"),
    ],
    ids=["text", "form", "elsewhere", "nonsense"],
)
def test_a_page_of_somebody_elses_makes_no_table(
    shared: Server, headers: dict[str, str], status: int, reason: str
) -> None:
    found, body = answer(shared, TABLE, **headers)
    assert (found, body["reason"]) == (status, reason)


DEEP = b'{"options":' + b'{"a":' * 600 + b"1" + b"}" * 601


@pytest.mark.parametrize("body", [DEEP, b"[" * 60_000, b'{"name":"\xff\xfe"}'], ids=["deep", "deeper", "no text"])
def test_what_cannot_be_read_is_refused_and_not_logged(shared: Server, body: bytes) -> None:
    assert answer(shared, body)[0] == 400


@pytest.mark.parametrize("other", ["Ada\ufe0f", "Ada\u180b", "Ada\U000e0100", "\u0410da", "ADA", "\uff21da", "A d a"])
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert alike("Ada", other)


@pytest.mark.parametrize("other", ["Adam", "Eda", "Ida", "Ad\u00e1"])
def test_names_that_do_not_are_not(other: str) -> None:
    assert not alike("Ada", other)
