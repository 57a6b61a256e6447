"""A connection: somebody's socket at one table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from undermine.server.live.lease import Lease
from undermine.server.tables.facts import Ability
from undermine.server.tables.match import Viewer


class Socket(Protocol):
    """What a connection needs of a socket. It never waits: what the other side does not read is the socket's worry."""

    @property
    def is_open(self) -> bool: ...

    def send(self, *messages: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...

    def dismiss(self, bye: bytes, code: int, reason: str) -> None:
        """Send a last message and close."""


class Connection:
    """One socket. ``person`` is ``None`` for a spectator without a name, ``viewers`` are the seats it sees through."""

    __slots__ = ("_lease", "_socket", "abilities", "dismiss", "person", "sent", "viewers")

    def __init__(self, person: int | None, socket: Socket, abilities: Collection[Ability], lease: Lease) -> None:
        self.person = person
        self.viewers: tuple[Viewer, ...] = (None,)
        self.sent = 0
        #: what its client takes part in
        self.abilities = abilities
        self._socket = socket
        self._lease = lease
        self.dismiss = socket.dismiss

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent."""
        return not self._socket.is_open

    def send(self, *messages: bytes) -> None:
        """Send messages, in this order; but nothing while somebody else may have the table."""
        if not self._lease.check():
            return
        self.sent += len(messages)
        self._socket.send(*messages)
