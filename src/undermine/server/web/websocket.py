"""A WebSocket: the sans-I/O protocol of ``websockets`` on a transport of asyncio.

uvicorn hands a connection over when its request asks for one. What comes in is worked off in small pieces, with others
having their turn in between; what goes out is bounded by what the other side reads. Whoever floods a socket with frames
that say nothing, or does not read, is cut off here: everybody else would pay for it otherwise.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol, cast

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, SEND_EOF
from websockets.server import ServerProtocol

from undermine.server.budgets import (
    CLOSE_WITHIN,
    CONTROL_BURST,
    CONTROL_RATE,
    KEEP_ALIVE,
    MOST_AFTER_CLOSE,
    MOST_UNREAD,
    READ_PIECE,
)
from undermine.server.guard.limits import Bucket
from undermine.wire.limits import MOST_MESSAGE

if TYPE_CHECKING:
    from uvicorn.server import ServerState

    from undermine.server.web.gate import Gate


class Receiver(Protocol):
    """Who takes what comes in through a socket."""

    def received(self, message: bytes) -> None:
        """A whole message."""

    def closed(self) -> None:
        """Nothing more will come."""


class Doorkeeper(Protocol):
    """Who decides about sockets that somebody wants to open."""

    def asked(self, socket: WebSocket, request: Request) -> None:
        """Accept the socket, or reject it."""


class WebSocket(asyncio.Protocol):
    """One socket."""

    __slots__ = (
        "_after_close",
        "_control",
        "_deadline",
        "_doorkeeper",
        "_fragments",
        "_gate",
        "_loop",
        "_put_off",
        "_receiver",
        "_request",
        "_sockets",
        "_unread",
        "_websocket",
        "transport",
    )

    transport: asyncio.Transport

    def __init__(self, doorkeeper: Doorkeeper, gate: Gate, state: ServerState) -> None:
        self._doorkeeper = doorkeeper
        self._gate = gate
        #: all that uvicorn has to close when it stops
        self._sockets = state.connections
        self._loop = asyncio.get_running_loop()
        self._websocket = ServerProtocol(max_size=MOST_MESSAGE)
        self._receiver: Receiver | None = None
        self._request: Request | None = None
        #: what has come and is not read yet
        self._unread = b""
        self._put_off = False
        self._fragments: list[bytes] = []
        self._after_close = 0
        self._control = Bucket(CONTROL_RATE, CONTROL_BURST, self._loop.time())
        #: what is done when the other side does not answer in time
        self._deadline: asyncio.TimerHandle | None = None

    # The handshake

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's are like asyncio's, and of no common type.
        self.transport = cast("asyncio.Transport", transport)
        self._gate.upgraded(self.transport)
        self._sockets.add(self)  # type: ignore[arg-type]

    def accept(self, receiver: Receiver) -> bool:
        """Open the socket; whether it is. A request that is no proper one is answered with what is wrong."""
        assert self._request is not None
        self._receiver = receiver
        self._websocket.send_response(self._websocket.accept(self._request))
        self._request = None
        self._flush()
        if self._websocket.state is OPEN:
            self._deadline = self._loop.call_later(KEEP_ALIVE, self._ask)
            return True
        self._receiver = None
        return False

    def reject(self, status: int) -> None:
        """Do not open the socket."""
        self._request = None
        self._websocket.send_response(self._websocket.reject(status, ""))
        self._flush()

    # Out

    def send(self, *messages: bytes) -> None:
        """Send messages. Somebody for whom too much waits is closed."""
        websocket = self._websocket
        if websocket.state is not OPEN:
            return
        for message in messages:
            websocket.send_text(message)
        self._flush()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.close(CloseCode.TRY_AGAIN_LATER, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Say good-bye; who does not answer it in time is cut off."""
        if self._websocket.state is OPEN:
            self._websocket.send_close(code, reason)
            self._flush()
            self._set_deadline(CLOSE_WITHIN, self.transport.abort)

    def dismiss(self, bye: bytes, code: int, reason: str) -> None:
        """Send a last message and say good-bye."""
        self.send(bye)
        self.close(code, reason)

    @property
    def is_open(self) -> bool:
        """Whether messages still come and go."""
        return self._websocket.state is OPEN

    def shutdown(self) -> None:
        """What uvicorn asks for when it stops."""
        self.close(CloseCode.SERVICE_RESTART, "restart")

    def _flush(self) -> None:
        data = self._websocket.data_to_send()
        if not data or self.transport.is_closing():
            return
        if data[-1] == SEND_EOF:
            self.transport.write(b"".join(data))
            self.transport.close()
            self._set_deadline(CLOSE_WITHIN, self.transport.abort)
        else:
            self.transport.write(data[0] if len(data) == 1 else b"".join(data))

    # In

    def data_received(self, data: bytes) -> None:
        """Read what has come, a piece at a time."""
        if self._put_off:
            self._unread += data
            return
        if self._unread:
            data, self._unread = self._unread + data, b""
        if len(data) > READ_PIECE:
            data, self._unread = data[:READ_PIECE], data[READ_PIECE:]
            self._put_off = True
            self.transport.pause_reading()
            self._loop.call_soon(self._go_on)
        self._read(data)

    def _go_on(self) -> None:
        """Read the next piece, now that others have had their turn."""
        self._put_off = False
        if self.transport.is_closing():
            self._unread = b""
            return
        self.data_received(b"")
        if not (self._put_off or self.transport.is_closing()):
            self.transport.resume_reading()

    def eof_received(self) -> None:
        self._websocket.receive_eof()
        self._flush()

    def _read(self, data: bytes) -> None:
        websocket = self._websocket
        if websocket.close_expected():
            # Whoever has so much more to say does not wait for the end, and is not waited for.
            self._after_close += len(data)
            if self._after_close > MOST_AFTER_CLOSE:
                self.transport.abort()
                return
        websocket.receive_data(data)
        for event in websocket.events_received():
            if isinstance(event, Request):
                self._request = event
                self._doorkeeper.asked(self, event)
            elif isinstance(event, Frame):
                self._take(event)
            if self.transport.is_closing():
                return
        self._flush()
        if websocket.close_expected() and self._deadline is None:
            self._set_deadline(CLOSE_WITHIN, self.transport.abort)

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT and frame.fin:
            self._hand_over(bytes(frame.data), text=True)
            return
        if frame.opcode is Opcode.CLOSE:
            return
        # Control frames and fragments: whoever sends too many of them, or reads no answers, is cut off.
        too_many = not self._control.take(self._loop.time())
        if too_many or self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        elif frame.opcode is Opcode.PONG:
            self._set_deadline(KEEP_ALIVE, self._ask)
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                whole, self._fragments = b"".join(self._fragments), []
                self._hand_over(whole, text=False)

    def _hand_over(self, message: bytes, *, text: bool) -> None:
        if self._receiver is None or self._websocket.state is not OPEN:
            return
        if text and not message.isascii():
            try:
                message.decode()
            except UnicodeDecodeError:
                self.close(CloseCode.INVALID_DATA, "utf-8")
                return
        self._receiver.received(message)

    # Whether the other side is still there

    def _set_deadline(self, seconds: float, then: object) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self._loop.call_later(seconds, then)  # type: ignore[arg-type]

    def _ask(self) -> None:
        if self._websocket.state is OPEN:
            self._websocket.send_ping(b"")
            self._flush()
            self._set_deadline(KEEP_ALIVE, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._gate.leave(self.transport)
        self._sockets.discard(self)
        self._unread, self._fragments = b"", []
        receiver, self._receiver = self._receiver, None
        if receiver is not None:
            receiver.closed()
