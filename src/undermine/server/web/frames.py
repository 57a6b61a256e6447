"""A short way in and out for messages: uvicorn's own socket protocol, with two things added.

While somebody plays, what comes and goes are whole text messages that hardly ever have to wait, thousands of them a
second. The way through the application's ``receive`` and ``send`` costs several times as much as the messages
themselves do. So the application may hand what it sends to the transport itself, and have what comes in handed to it
at once; whenever that is not possible, the ordinary way is right.

Whoever floods a socket, or does not read from it, is cut off here: everybody else would pay for it otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.utils import apply_mask

from undermine.server.guard.limits import Bucket

#: where a socket's scope has them, among the extensions
WRITE: Final = "undermine.write"
HEAR: Final = "undermine.hear"
ABORT: Final = "undermine.abort"

#: the rate limit of control frames and fragments, in a second and at once: people's programs send next to none
CONTROL_RATE: Final = 20
CONTROL_BURST: Final = 100
#: how many frames, or bytes of unusual ones, are taken before others have their turn
MOST_FRAMES: Final = 100
MOST_UNUSUAL: Final = 4096
#: how much may wait to be written while more control frames come, in bytes
MOST_UNSENT: Final = 1 << 20

#: what is called with each message
Heard = Callable[[str], None]
#: has all messages handed over at once from now on, but for those that have to go the ordinary way
Hear = Callable[[Heard], None]

#: the first byte of a frame (RFC 6455, section 5.2): a message that is whole, or close, ping and pong
_TEXT: Final = 0x81
_WHOLE: Final = (_TEXT, 0x82)
_CLOSE: Final = 0x88
_CONTROL: Final = (_CLOSE, 0x89, 0x8A)
#: the second byte: whether it is masked, as all are that come from clients, and the length or how it is told
_MASKED: Final = 0x80
_TWO_BYTES: Final = 126


class Frames(WebSocketsSansIOProtocol):
    """One socket."""

    #: who is told of messages at once
    _heard: Heard | None = None
    #: what has come of a frame that is not complete
    _begun: bytes = b""
    #: whether something has come that is unusual or wrong: everything goes the ordinary way from then on
    _unusual = False
    #: whether what has come is gone on with later
    _put_off = False
    #: how many bytes have come since this side closed the socket
    _after_close = 0
    _control: Bucket | None = None

    async def run_asgi(self) -> None:
        """Tell the application of the short ways, and let it begin."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write_now
        extensions[HEAR] = self.hear
        extensions[ABORT] = self.transport.abort
        await super().run_asgi()

    # Out

    def write_now(self, messages: tuple[bytes, ...]) -> bool:
        """Write text messages, unless the socket is not open or something waits to be written."""
        if not self._open or not self.writable.is_set() or self.transport.is_closing():
            return False
        # It is nearly always one.
        self.transport.write(_framed(messages[0]) if len(messages) == 1 else b"".join(map(_framed, messages)))
        return True

    @property
    def _open(self) -> bool:
        return self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN

    # In

    def hear(self, heard: Heard) -> None:
        """Hand whole text messages over at once from now on."""
        self._heard = heard

    def data_received(self, data: bytes) -> None:
        """Hand on what has come, frame by frame."""
        # The first thing that comes is the request for a socket, and nothing else with it.
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self.close_sent:
            self._after_close += len(data)
            # Whoever has so much more to say does not wait for the end, and is not waited for.
            if self._after_close > 2 * self.config.ws_max_size:
                self.transport.abort()
                return
        if self._begun:
            data = self._begun + data
            self._begun = b""
        begin = frames = 0
        while begin < len(data) and not self.transport.is_closing():
            if frames == MOST_FRAMES or (self._unusual and frames):
                self._go_on_later(data[begin:])
                return
            frames += 1
            if self._unusual:
                super().data_received(data[begin : begin + MOST_UNUSUAL])
                begin += MOST_UNUSUAL
                continue
            head, length = _measured(data, begin)
            if length > self.config.ws_max_size:
                self._unusual, frames = True, 0
                continue
            end = begin + head + length
            if not head or end > len(data):
                self._begun = data[begin:]
                return
            # After the socket was closed from this side the answer to that is all that counts.
            passed_over = self.close_sent and data[begin] != _CLOSE
            if not passed_over and not self._take(data, begin, begin + head, end):
                super().data_received(data[begin:end])
            begin = end

    def _go_on_later(self, rest: bytes) -> None:
        """Go on once others have had their turn; meanwhile nothing more is read."""
        self._begun = rest
        if not self._put_off:
            self._put_off = True
            self.transport.pause_reading()
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._put_off = False
        if not self.transport.is_closing():
            self.data_received(b"")
        if not (self._put_off or self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    def _take(self, data: bytes, begin: int, text: int, end: int) -> bool:
        """Hand a text message over; ``False`` for everything that has to go the ordinary way."""
        heard = self._heard
        # Whatever came before and is not taken yet comes first.
        if heard is None or data[begin] != _TEXT or not self.queue.empty() or not self._open:
            return False
        try:
            message = apply_mask(data[text:end], data[text - 4 : text]).decode()
        except UnicodeDecodeError:
            return False
        heard(message)
        return True

    # Who is cut off

    def handle_ping(self) -> None:
        if self._within_limits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._within_limits():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._within_limits():
            super().handle_cont(event)

    def _within_limits(self) -> bool:
        """Count a control frame or a fragment; whoever sends too many of them, or reads no answers, is cut off."""
        now = self.loop.time()
        if self._control is None:
            self._control = Bucket(CONTROL_RATE, CONTROL_BURST, now)
        if self._control.take(now) and self.transport.get_write_buffer_size() <= MOST_UNSENT:
            return True
        self.transport.abort()
        return False

    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()
        self._abort_if_stuck()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_if_stuck()

    def _abort_if_stuck(self) -> None:
        """A transport that is closed writes what waits first, which never ends with a peer that does not read."""
        if (self.close_sent or self.transport.is_closing()) and self.transport.get_write_buffer_size():
            self.transport.abort()


def _measured(data: bytes, begin: int) -> tuple[int, int]:
    """How long the head of a frame is, and what it is the head of.

    Nothing if too little of it is there, and endless if it is not as nearly all frames are.
    """
    if len(data) < begin + 2:
        return 0, 0
    first, length = data[begin], data[begin + 1] - _MASKED
    if length < 0 or (first not in _WHOLE and (first not in _CONTROL or length >= _TWO_BYTES)):
        return 0, sys.maxsize
    if length < _TWO_BYTES:
        return 6, length
    head = 4 if length == _TWO_BYTES else 10
    if len(data) < begin + head:
        return 0, 0
    return head + 4, int.from_bytes(data[begin + 2 : begin + head])


def _framed(message: bytes) -> bytes:
    """A text message that is sent whole."""
    length = len(message)
    if length < _TWO_BYTES:
        return b"\x81%c%b" % (length, message)
    if length < 65536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2), message)
    return b"\x81\x7f%b%b" % (length.to_bytes(8), message)
