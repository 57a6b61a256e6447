"""Frames between two nodes: what kind it is, which of the many talks it belongs to, and what is said.

A connection begins as a request of HTTP that asks for an upgrade, in which each side proves that it knows the secret of
the house without telling it. Nothing else that the other side says is looked at before.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import struct
from enum import IntEnum
from typing import Final, cast

from undermine.server.budgets import MOST_FRAME, MOST_HEAD, MOST_UNREAD_NODE, NODE_BEAT, NODE_SILENT

#: the length of what is said, what kind it is, and the talk it belongs to
_HEAD: Final = struct.Struct("!IBI")
#: what a request for a connection asks for
PATH: Final = "/node"
_NONCE: Final = re.compile(rb"\r\nnonce: ([0-9a-f]{64})\r\n", re.IGNORECASE)
_PROOF: Final = re.compile(rb"\r\nproof: ([0-9a-f]{64})\r\n", re.IGNORECASE)


class Kind(IntEnum):
    """What a frame is."""

    #: the last part of the handshake
    PROVE = 0
    #: somebody wants to a table; they are at it
    OPEN = 1
    OPENED = 2
    #: what somebody says, and what they are told
    SAY = 3
    TELL = 4
    #: the end of a talk: for good, with a code and a reason; or because the table is somewhere else now
    CLOSE = 5
    MOVED = 6
    #: a question of a node, and its answer
    ASK = 7
    ANSWER = 8
    #: whether the other side is still there
    PING = 9
    #: tables have been let go of, and somebody has to look after them
    LOOK = 10


class Wire(asyncio.Protocol):
    """One end of a connection between two nodes."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._heard = self._loop.time()
        self._beat: asyncio.TimerHandle | None = None
        self._nonces = (b"", b"")
        #: whether the head of the request has been exchanged, and whether the other side has proved itself
        self._begun = self._proved = False

    # What whoever has this end does

    def frame(self, kind: Kind, talk: int, said: bytes) -> None:
        """Take a frame."""
        raise NotImplementedError

    def began(self) -> None:
        """Both sides are known to each other."""

    def head(self, head: bytes) -> None:
        """Take the head of the request or of its answer."""
        raise NotImplementedError

    def gone(self) -> None:
        """The connection is no more."""

    # Sending

    @property
    def is_open(self) -> bool:
        return self._proved and self._transport is not None and not self._transport.is_closing()

    def send(self, kind: Kind, talk: int = 0, said: bytes = b"") -> None:
        """Send a frame; a node that reads nothing any more is cut off."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(_HEAD.pack(len(said), kind, talk) + said)
        if transport.get_write_buffer_size() > MOST_UNREAD_NODE:
            transport.abort()

    def cut(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # Receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._beat = self._loop.call_later(NODE_BEAT, self._ask)

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        self._buffer += data
        if not self._begun:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                if len(self._buffer) > MOST_HEAD:
                    self.cut()
                return
            head = bytes(self._buffer[: end + 4])
            del self._buffer[: end + 4]
            self._begun = True
            self.head(head)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= _HEAD.size:
            length, kind, talk = _HEAD.unpack_from(buffer, at)
            if length > (MOST_FRAME if self._proved else 64):
                self.cut()
                return
            end = at + _HEAD.size + length
            if len(buffer) < end:
                break
            said = bytes(buffer[at + _HEAD.size : end])
            at = end
            self._take(kind, talk, said)
            if self._transport is None or self._transport.is_closing():
                return
        del buffer[:at]

    def _take(self, kind: int, talk: int, said: bytes) -> None:
        if not self._proved:
            if kind != Kind.PROVE or not self._is_proof(said):
                self.cut()
                return
            self._begin()
        elif kind == Kind.PING:
            pass
        elif kind <= Kind.LOOK:
            # What is not known comes from a newer version, which can do without an answer.
            self.frame(Kind(kind), talk, said)

    def _begin(self) -> None:
        self._proved = True
        self.began()

    # Proving

    def _proof(self, side: bytes) -> bytes:
        """What only somebody can say who knows the secret; another one for each side and connection."""
        return hmac.new(self._secret, b"undermine node %b %b %b" % (side, *self._nonces), "sha256").hexdigest().encode()

    def _is_proof(self, said: bytes) -> bool:
        return hmac.compare_digest(said, self._proof(b"asks"))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._beat is not None:
            self._beat.cancel()
        self._transport = None
        self.gone()

    def _ask(self) -> None:
        """Say that one is still there, and look whether the other is."""
        if self._loop.time() - self._heard > NODE_SILENT:
            self.cut()
            return
        if self._proved:
            self.send(Kind.PING)
        self._beat = self._loop.call_later(NODE_BEAT, self._ask)


class AskingWire(Wire):
    """The end that has asked for the connection."""

    def __init__(self, secret: str, host: str) -> None:
        super().__init__(secret)
        self._host = host
        self.ready: asyncio.Future[None] = self._loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert self._transport is not None
        self._nonces = (secrets.token_hex(32).encode(), b"")
        request = f"GET {PATH} HTTP/1.1\r\nHost: {self._host}\r\nConnection: Upgrade\r\nUpgrade: undermine\r\n"
        self._transport.write(request.encode() + b"Nonce: %b\r\n\r\n" % self._nonces[0])

    def head(self, head: bytes) -> None:
        nonce, proof = _NONCE.search(head), _PROOF.search(head)
        if not head.startswith(b"HTTP/1.1 101 ") or nonce is None or proof is None:
            self.cut()
            return
        self._nonces = (self._nonces[0], nonce[1])
        if not hmac.compare_digest(proof[1], self._proof(b"answers")):
            self.cut()
            return
        self.send(Kind.PROVE, 0, self._proof(b"asks"))
        self._begin()

    def began(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    def gone(self) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other node does not belong to this house"))


class AnsweringWire(Wire):
    """The end that was asked."""

    def head(self, head: bytes) -> None:
        nonce = _NONCE.search(head)
        assert self._transport is not None
        if not head.startswith(f"GET {PATH} HTTP/1.1\r\n".encode()) or nonce is None:
            self._transport.write(b"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            self._transport.close()
            return
        self._nonces = (nonce[1], secrets.token_hex(32).encode())
        answer = b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: undermine\r\n"
        self._transport.write(answer + b"Nonce: %b\r\nProof: %b\r\n\r\n" % (self._nonces[1], self._proof(b"answers")))
