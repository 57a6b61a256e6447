"""A short way in and out for messages: uvicorn's own socket protocol, with two things added.

While somebody plays, what comes and goes are whole text messages that hardly ever have to wait, thousands of them a
second. The way through the application's ``receive`` and ``send`` costs several times as much as the messages
themselves do. So the application may hand what it sends to the transport itself, and have what comes in handed to it
at once; whenever that is not possible, the ordinary way is right.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

#: where a socket's scope has them, among the extensions
WRITE: Final = "undermine.write"
HEAR: Final = "undermine.hear"

#: what is called with each message
Heard = Callable[[str], None]
#: has all messages handed over at once from now on, but for those that have to go the ordinary way
Hear = Callable[[Heard], None]

#: the first byte of a frame (RFC 6455, section 5.2): a message that is whole, or close, ping and pong
_TEXT: Final = 0x81
_WHOLE: Final = (_TEXT, 0x82)
_CONTROL: Final = (0x88, 0x89, 0x8A)
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

    async def run_asgi(self) -> None:
        """Tell the application of the short ways, and let it begin."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write_now
        extensions[HEAR] = self.hear
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
        if self._unusual or not self.handshake_initiated:
            super().data_received(data)
            return
        if self._begun:
            data = self._begun + data
            self._begun = b""
        begin = 0
        while begin < len(data) and not self.transport.is_closing():
            head, length = _measured(data, begin)
            if length > self.config.ws_max_size:
                self._unusual = True
                super().data_received(data[begin:])
                return
            end = begin + head + length
            if not head or end > len(data):
                self._begun = data[begin:]
                return
            if not self._take(data, begin, begin + head, end):
                super().data_received(data[begin:end])
            begin = end

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
