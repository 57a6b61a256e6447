"""A connection: somebody's socket at one table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from undermine.server.tables.facts import Ability
from undermine.server.tables.match import Viewer


class Socket(Protocol):
    """What a connection needs of a socket. It never waits: what the other side does not read is the socket's worry."""

    @property
    def is_open(self) -> bool: ...

    def send(self, *messages: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Connection:
    """One socket. ``person`` is ``None`` for a spectator without a name, ``viewers`` are the seats it sees through."""

    __slots__ = ("_socket", "abilities", "close", "person", "sent", "viewers")

    def __init__(self, person: int | None, socket: Socket, abilities: Collection[Ability] = ()) -> None:
        self.person = person
        self.viewers: tuple[Viewer, ...] = (None,)
        self.sent = 0
        #: what its client takes part in
        self.abilities = abilities
        self._socket = socket
        self.close = socket.close

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent."""
        return not self._socket.is_open

    def send(self, *messages: bytes) -> None:
        """Send messages, in this order."""
        self.sent += len(messages)
        self._socket.send(*messages)
