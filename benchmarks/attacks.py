"""What one hostile process can do to a server: ``python -m benchmarks.attacks NAME HOST PORT SECONDS``.

Each attack goes on for so long, with all its might and without any manners: whoever is cut off comes again at once. It
comes from an address of its own (127.0.0.2), as an attacker does. ``benchmarks.siege`` runs them beside honest players.
"""

from __future__ import annotations

import json
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

ATTACKS: dict[str, Callable[[Target], None]] = {}
#: where attackers come from
ADDRESS = "127.0.0.2"
_HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
#: a deck as long as one may be
_LONG_OPTION = {"deck": "# " + "x" * 19_000}


class Target(NamedTuple):
    """The server, and how long it is attacked."""

    host: str
    port: int
    until: float

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def connect(self, buffer: int | None = None) -> socket.socket:
        """A connection; with a small buffer for those who will not read."""
        made = socket.socket()
        if buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        made.settimeout(max(0.1, min(5.0, self.until - time.monotonic())))
        made.bind((ADDRESS, 0))
        made.connect((self.host, self.port))
        return made

    def spectator(self, table: str, buffer: int | None = None, hello: dict[str, Any] | None = None) -> socket.socket:
        """A socket at a table."""
        made = self.connect(buffer)
        made.sendall(_HANDSHAKE.format(table=table, host=f"{self.host}:{self.port}").encode())
        if not made.recv(4096).startswith(b"HTTP/1.1 101"):
            made.close()
            raise ConnectionError
        made.sendall(message({"type": "hello", **(hello or {})}))
        return made

    def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """One request over HTTP; what was answered, or nothing."""
        data = b"" if body is None else json.dumps(body).encode()
        with self.connect() as made:
            made.sendall(self.request(method, path, data, close=True))
            answer = b"".join(iter(lambda: made.recv(65536), b""))
        head, _, text = answer.partition(b"\r\n\r\n")
        return json.loads(text) if b" 20" in head[:13] else {}

    def request(self, method: str, path: str, data: bytes = b"", *, close: bool = False) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" + ("Connection: close\r\n" if close else "")
        return f"{head}\r\n".encode() + data

    def table(self, **more: Any) -> dict[str, Any]:
        """A table of the attacker's own."""
        return self.ask("POST", "/api/tables", {"name": "Eve", "game": "saboteur", "seats": 3, **more})


def frame(opcode: int, data: bytes = b"") -> bytes:
    """A frame with a mask of noughts."""
    length = bytes((0x80 | len(data),)) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    return bytes((0x80 | opcode,)) + length + b"\0\0\0\0" + data


def message(data: Any) -> bytes:
    return frame(1, json.dumps(data).encode())


def attack(run: Callable[[Target], None]) -> Callable[[Target], None]:
    """Make an attack known by its name."""
    ATTACKS[run.__name__] = run
    return run


def again_and_again(target: Target, run: Callable[[], object], threads: int = 1) -> None:
    """Do something over and over, in several threads, whatever comes of it."""

    def go() -> None:
        while target.goes_on:
            with suppress(OSError, ValueError, KeyError):
                run()

    workers = [threading.Thread(target=go) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def flood(target: Target, table: str, data: bytes, *, buffer: int | None = None, read: bool = True) -> None:
    """Send the same without end on one socket, reading or not."""
    with target.spectator(table, buffer) as made:
        if read:
            made.setblocking(False)
        while target.goes_on:
            with suppress(BlockingIOError):
                made.send(data)
            if read:
                with suppress(BlockingIOError):
                    if not made.recv(1 << 20):
                        return


@attack
def quiet(target: Target) -> None:
    """Nothing: for comparison."""
    time.sleep(max(0.0, target.until - time.monotonic()))


@attack
def nonsense(target: Target) -> None:
    """C1: messages that make no sense, on one socket, as fast as they are taken."""
    table = target.table()["table"]
    again_and_again(target, lambda: flood(target, table, message({"type": "x"}) * 1000))


@attack
def pings(target: Target) -> None:
    """C1: empty pings on one socket."""
    table = target.table()["table"]
    again_and_again(target, lambda: flood(target, table, frame(9) * 1000))


@attack
def headers(target: Target) -> None:
    """C2: the head of a request that never ends."""

    def run() -> None:
        with target.connect() as made:
            made.sendall(b"GET / HTTP/1.1\r\n")
            for number in count():
                made.sendall(b"X-%d: %b\r\n" % (number, b"a" * 1000) * 50)

    again_and_again(target, run)


@attack
def churn(target: Target) -> None:
    """C3: a socket, a hello, a broken frame, and again."""
    table = target.table()["table"]

    def run() -> None:
        with target.spectator(table) as made:
            made.sendall(b"\x81\x01x")
            made.recv(65536)

    again_and_again(target, run, 4)


@attack
def idlers(target: Target) -> None:
    """C4: a thousand connections that begin to say something."""
    held: list[socket.socket] = []

    def run() -> None:
        made = target.connect()
        held.append(made)
        made.sendall(b"GET / HTTP/1.1\r\n")
        if len(held) > 1100:
            held.pop(0).close()

    again_and_again(target, run)


@attack
def deaf(target: Target) -> None:
    """C5: pings with as much in them as there can be, and nobody who reads the answers."""
    table = target.table()["table"]
    again_and_again(
        target, lambda: flood(target, table, frame(9, b"x" * 125) * 100, buffer=4096, read=False), threads=8
    )


@attack
def deaf_looks(target: Target) -> None:
    """C5, H4: looks at a table, and nobody who reads the answers."""
    table = target.table(seats=9, game="lost_mines", bots=["random"], start=True)["table"]
    look = b"".join(message({"type": "look", "id": f"{number}"}) for number in range(50))
    again_and_again(target, lambda: flood(target, table, look, buffer=4096, read=False), threads=8)


@attack
def decks(target: Target) -> None:
    """H3: hosts who agree on something long, over and over."""

    def run() -> None:
        made = target.table(game="lost_mines", seats=3)
        config = {"game": "lost_mines", "seats": 3, "options": _LONG_OPTION}
        with target.spectator(made["table"], hello={"token": made["token"]}) as host:
            for number in count():
                host.sendall(message({"type": "configure", "id": f"{number}", "config": config}))
                host.recv(1 << 20)

    again_and_again(target, run, 10)


@attack
def deep(target: Target) -> None:
    """H3: bodies that are nested without end, or no text."""
    bodies = (b'{"options":' + b'{"a":' * 600 + b"1" + b"}" * 601, b"[" * 60_000, b'{"name":"\xff"}')

    def run() -> None:
        for body in bodies:
            with target.connect() as made:
                made.sendall(target.request("POST", "/api/tables", body, close=True))
                made.recv(4096)

    again_and_again(target, run, 4)


@attack
def talk(target: Target) -> None:
    """H4: much talk, and others who ask for all of it again and do not read it."""
    made = target.table()

    def say() -> None:
        with target.spectator(made["table"], hello={"token": made["token"]}) as host:
            for number in count():
                host.sendall(message({"type": "say", "id": f"{time.time_ns()}", "text": "x" * 300}))
                host.sendall(message({"type": "look", "id": f"l{number}"}))
                host.recv(1 << 20)

    since = b"".join(message({"type": "since", "id": f"{number}", "version": 1}) for number in range(20))
    ask = threading.Thread(
        target=again_and_again,
        args=(target, lambda: flood(target, made["table"], since, buffer=4096, read=False), 4),
    )
    ask.start()
    again_and_again(target, say, 4)
    ask.join()


@attack
def replays(target: Target) -> None:
    """H4: a replay, through every seat and through seats that are not there."""
    began = time.monotonic()
    played = target.table(sit=False, bots=["random"], start=True, pace="at_once", options={"rounds": 1})["table"]
    share = None
    while share is None and time.monotonic() < began + 60:
        time.sleep(0.5)
        with target.spectator(played) as made:
            heard = b""
            while b'"type":"status"' not in heard:
                heard += made.recv(65536)
        found = heard.partition(b'"share":"')[2].partition(b'"')[0]
        share = found.decode() or None
    # It is the replay that is measured, not the match.
    target = target._replace(until=target.until + time.monotonic() - began)
    eyes = count()

    def run() -> None:
        with target.connect() as made:
            made.sendall(target.request("GET", f"/api/replays/{share}?eyes={next(eyes) % 20}", close=True))
            while made.recv(1 << 20):
                pass

    again_and_again(target, run, 4)


@attack
def joins(target: Target) -> None:
    """H6: strangers without end at one table."""
    table = target.table(public=True)["table"]
    number = count()
    again_and_again(
        target, lambda: target.ask("POST", f"/api/tables/{table}/people", {"name": f"Eve {next(number)}"}), 4
    )


@attack
def tables(target: Target) -> None:
    """M9: as many tables full of bots as one address may have."""
    again_and_again(
        target,
        lambda: target.table(seats=9, sit=False, bots=["keen"], start=True, pace="at_once", public=True),
        4,
    )


def _asked(target: Target, path: str, times: int = 50) -> None:
    """Ask for the same on one connection, so many times at once, as fast as it is answered."""
    asking = target.request("GET", path) * times
    with target.connect() as made:
        while target.goes_on:
            made.sendall(asking)
            made.recv(1 << 20)


@attack
def previews(target: Target) -> None:
    """Pictures of links to tables at which bots play on and on, so that each is another, and the pages of these."""
    made = [
        target.table(seats=9, sit=False, bots=["greedy"], start=True, pace="at_once", options={"rounds": 6})["table"]
        for _ in range(4)
    ]
    number = count()

    def run() -> None:
        turn = next(number)
        _asked(target, f"/t/{made[turn % 4]}" + ("/preview.png" if turn % 3 else ""), 5)

    again_and_again(target, run, 8)


@attack
def nothing(target: Target) -> None:
    """Low: requests for what is not there."""
    again_and_again(target, lambda: _asked(target, "/api/nothing/here"), 4)


@attack
def codes(target: Target) -> None:
    """M5: guesses at codes."""
    again_and_again(target, lambda: _asked(target, "/api/codes/ABCDEF"), 4)


@attack
def nowhere(target: Target) -> None:
    """Low: sockets at tables that are not there."""
    again_and_again(target, lambda: target.spectator("nowhere").close(), 4)


def main() -> None:
    """Run one attack."""
    name, host, port, seconds = sys.argv[1:]
    ATTACKS[name](Target(host, int(port), time.monotonic() + float(seconds)))


if __name__ == "__main__":
    main()
