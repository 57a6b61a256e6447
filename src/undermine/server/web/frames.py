"""A short way out for messages: uvicorn's own socket protocol, with one thing added.

A table's news go to everybody at it, thousands of times a second, and are whole text messages that hardly ever have to
wait. The way through the application's ``send`` costs several times as much as writing such a message does, so the
application may hand it to the transport itself; whenever that is not possible, the ordinary way is right.
"""

from __future__ import annotations

from struct import pack
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

#: where a socket's scope has it, among the extensions
WRITE: Final = "undermine.write"


class Frames(WebSocketsSansIOProtocol):
    """One socket."""

    async def run_asgi(self) -> None:
        """Tell the application of the short way, and let it begin."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write_now
        await super().run_asgi()

    def write_now(self, messages: tuple[bytes, ...]) -> bool:
        """Write text messages, unless the socket is not open or something waits to be written."""
        open_now = self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN
        if not open_now or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for message in messages for part in (_head(len(message)), message)]))
        return True


def _head(length: int) -> bytes:
    """What stands before a text message of so many bytes that is sent whole (RFC 6455, section 5.2)."""
    if length < 126:
        return b"\x81%c" % length
    if length < 65536:
        return pack("!BBH", 0x81, 126, length)
    return pack("!BBQ", 0x81, 127, length)
