"""A visit: somebody at a table that is in memory here, from their hello until they leave."""

from __future__ import annotations

from typing import Protocol, get_args

from undermine.server.guard.tokens import hashed
from undermine.server.live.connection import Connection, Socket
from undermine.server.live.live_table import LiveTable
from undermine.server.tables.facts import Ability
from undermine.server.tables.refusal import Refusal
from undermine.wire import requests


class Place(Protocol):
    """Where what somebody says is taken: a table that is here, or the way to one that is not.

    ``message`` is what was said, as it came.
    """

    def greet(self, hello: requests.Hello, message: bytes) -> None:
        """Come in; ``Refusal`` if one may not."""

    def request(self, request: requests.Request, message: bytes) -> None:
        """Ask for something."""

    def leave(self) -> None:
        """Go, and not come back through here."""


class Visit:
    """At a table in memory, which stays there meanwhile."""

    def __init__(self, live: LiveTable, socket: Socket) -> None:
        self._live = live
        self._socket = socket
        self._connection: Connection | None = None
        live.pins += 1

    def greet(self, hello: requests.Hello, message: bytes) -> None:
        person = None
        if hello.token is not None:
            person = self._live.table.person_of(hashed(hello.token))
            # Whoever no longer knows whose table it is does not know who is at it; they are told to come again below.
            if person is None and self._live.lease.check():
                raise Refusal("no_such_token")
        abilities = [name for name in get_args(Ability) if getattr(hello, name)]
        self._connection = Connection(person, self._socket, abilities, self._live.lease)
        self._live.connect(self._connection, hello.version)

    def request(self, request: requests.Request, message: bytes) -> None:
        assert self._connection is not None
        self._live.request(self._connection, request)

    def leave(self) -> None:
        if self._connection is not None:
            self._live.disconnect(self._connection)
        self._live.pins -= 1
