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
from websockets.exceptions import InvalidStatus

from tests.server.conftest import Serve, Server
from tests.server.in_process import Steady, running
from tests.server.players import gather_at, new_table
from tests.server.raw import RawSocket
from undermine.client import Client, make_table
from undermine.client.http import get
from undermine.server.budgets import HEAD_WITHIN, JOINS_ADDRESS, LISTED_ADDRESS
from undermine.server.guard.addresses import Proxies
from undermine.server.guard.hosts import Hosts
from undermine.server.guard.names import alike, tidy
from undermine.server.web import gate, session


def connected(server: Server) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=30)


def answer(server: Server, body: bytes, path: str = "/api/tables", **headers: str) -> tuple[int, dict[str, object]]:
    with closing(http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=60)) as connection:
        connection.request("POST", path, body, {"Content-Type": "application/json", **headers})
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


def test_an_address_has_so_many_new_connections_and_no_more(serve: Serve) -> None:
    """Three requests at once are fifteen connections; others are cut off before anybody reads what they say."""
    server = serve(requests_address="0.01", burst="300", connections_address="1000")
    said = [first_words(server) for _ in range(18)]
    assert said == [b"HTTP/1.1 200"] * 3 + [b"HTTP/1.1 429"] * 12 + [b""] * 3


def first_words(server: Server) -> bytes:
    with suppress(ConnectionError), connected(server) as asking:
        asking.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
        return asking.recv(12)
    return b""


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
    monkeypatch.setattr(session, "HELLO_WITHIN", 0.1)
    async with running(Steady(tmp_path)) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        async with RawSocket(url, host.table, host.token) as socket:
            await socket.until("snapshot")
            await asyncio.sleep(0.5)
            assert (await socket.ask("ping"))["type"] == "pong"


async def test_who_says_no_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELLO_WITHIN", 0.1)
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


ADA = {
    "capitals": "ADA",
    "blanks": "A d a",
    "no-break space": "A\u00a0da",
    "braille blank": "A\u2800da",
    "variation selector": "Ada\ufe0f",
    "Mongolian selector": "Ada\u180b",
    "selector of plane 14": "Ada\U000e0100",
    "tag": "Ada\U000e0041",
    "joiner": "A\u200dda",
    "grapheme joiner": "Ada\u034f",
    "Hangul filler": "A\u3164da",
    "soft hyphen": "A\u00adda",
    "override": "\u202eAda",
    "isolate": "\u2066Ada\u2069",
    "Arabic mark": "\u061cAda",
    "full width": "\uff21\uff44\uff41",
    "bold": "\U0001d400\U0001d41d\U0001d41a",
    "in circles": "\u24b6\u24b9\u24b6",
    "Cyrillic A": "\u0410da",
    "Cyrillic throughout": "\u0410\u0501\u0430",
    "Greek": "\u0391da",
    "Cherokee": "\u13aada",
    "Lisu": "\ua4eeda",
}


@pytest.mark.parametrize("other", ADA.values(), ids=ADA)
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert alike("Ada", tidy(other)) and alike(tidy(other), "Ada")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bill", "BiIl"),
        ("Bill", "Bi1l"),
        ("Bill", "Bi|l"),
        ("Bill", "B\u0456ll"),
        ("Ida", "\u0399da"),
        ("Ida", "\u04c0da"),
        ("Otto", "0tto"),
        ("Otto", "Ott0"),
        ("Tom", "Torn"),
        ("Tom", "\u0422\u041e\u041c"),
        ("Bob", "\u0412\u041e\u0412"),
        ("Ben", "\u0412\u0415N"),
        ("Max", "\u041c\u0430\u0445"),
        ("Tim", "T\u0131m"),
        ("Lea", "\u216cea"),
        ("Willi", "vvilli"),
        ("William", "VVilliam"),
    ],
)
def test_letters_that_look_the_same_are_the_same(name: str, other: str) -> None:
    assert alike(name, tidy(other)) and alike(tidy(other), name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ada", "Adam"), ("Ada", "Eda"), ("Ada", "Ida"), ("Ada", "Ad\u00e1"), ("Ian", "Lan"), ("Zoe", "Zo\u00eb")],
)
def test_names_that_do_not_are_not(name: str, other: str) -> None:
    assert not alike(name, other)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("localhost", 200),
        ("my-laptop:8000", 200),
        ("my-laptop.local", 200),
        ("play.example.org", 421),
    ],
)
def test_a_server_of_one_machine_answers_to_no_public_name(shared: Server, host: str, status: int) -> None:
    with connected(shared) as asking:
        asking.sendall(f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert asking.recv(100).startswith(f"HTTP/1.1 {status} ".encode())
    with connected(shared) as asking:
        asking.sendall(
            f"GET /api/tables/none/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n".encode()
            + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        assert asking.recv(100).startswith(b"HTTP/1.1 101 " if status == 200 else f"HTTP/1.1 {status} ".encode())


def test_which_names_a_server_answers_to_can_be_said_by_its_proxy_or_its_operator() -> None:
    loopback, public, peer = ("127.0.0.1", 80), ("192.0.2.7", 80), ("127.0.0.1", 4711)
    assert not Hosts([], Proxies([])).allow("play.example.org", loopback, peer)
    assert Hosts([], Proxies(["127.0.0.1"])).allow("play.example.org", loopback, peer)
    assert Hosts([], Proxies([])).allow("play.example.org", public, peer)
    told = Hosts(["Play.Example.org"], Proxies(["127.0.0.1"]))
    assert told.allow("play.example.org:8000", loopback, peer) and told.allow("10.0.0.7", public, peer)
    assert not told.allow("elsewhere.example", loopback, peer) and not told.allow("elsewhere.example", public, peer)


def test_what_is_not_there_counts_too(serve: Serve) -> None:
    server = serve(requests_address="0.01", burst="500")
    answers = [status_of(server, "/api/nothing/here") for _ in range(8)]
    assert answers == [404] * 5 + [429] * 3


async def test_sockets_at_tables_that_are_not_there_count_too(serve: Serve) -> None:
    server = serve(requests_address="0.01", burst="500")
    for _ in range(5):
        async with RawSocket(server.url, "nowhere") as socket:
            assert await socket.closed() == 4400
    with pytest.raises(InvalidStatus, match="429"):
        async with RawSocket(server.url, "nowhere"):
            pass


def test_a_guess_at_a_code_costs_more_than_a_request(serve: Serve) -> None:
    server = serve(requests_address="0.01", burst="2100")
    assert [status_of(server, "/api/codes/ABCDEF") for _ in range(4)] == [404, 404, 429, 429]


def test_one_address_does_not_fill_a_table(serve: Serve) -> None:
    server = serve()
    _, made = answer(server, TABLE)
    path = f"/api/tables/{made['table']}/people"
    joined = [answer(server, b'{"name":"Eve %d"}' % number, path) for number in range(JOINS_ADDRESS + 1)]
    assert [status for status, _ in joined] == [201] * JOINS_ADDRESS + [429]
    assert joined[-1][1] == {"reason": "too_many", "facts": {"what": "people"}}


async def test_one_address_does_not_fill_the_list(tmp_path: Path) -> None:
    async with running(hub := Steady(tmp_path, tables_address=1000)) as url:
        honest = await make_table(url, new_table("saboteur", 3, public=True))
        hub.tables[honest.table].address = "192.0.2.7"
        async with Client(url, honest.table, honest.token):
            made = [(await make_table(url, new_table("saboteur", 3, public=True))).table for _ in range(30)]
            listed = [one["table"] for one in (await get(f"{url}/api/tables"))["tables"]]
            assert listed[0] == honest.table and len(listed) == 1 + LISTED_ADDRESS and {*listed[1:]} <= {*made}


async def test_who_comes_while_the_server_closes_is_told_to_come_again(tmp_path: Path) -> None:
    async with running(hub := Steady(tmp_path)) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        hub.tables[host.table].unload("restart")
        hub.ready = False
        async with RawSocket(url, host.table, host.token) as socket:
            assert await socket.next() == {"type": "bye", "reason": "restart", "again": True}
            assert await socket.closed() == 1012
        hub.ready = True


def status_of(server: Server, path: str) -> int:
    with closing(http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=60)) as connection:
        connection.request("GET", path)
        return connection.getresponse().status
