"""Presence: who is connected to a table, who is about to be, and who left when."""

from __future__ import annotations

import time

from undermine.server.live.connection import Connection
from undermine.server.tables.facts import Ability
from undermine.server.tables.match import Viewer
from undermine.server.tables.table import Table
from undermine.wire import replies


class Presence:
    """Everybody at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: set[Connection] = set()
        #: those who have said hello and have not been told anything yet
        self._arriving: set[Connection] = set()
        #: the viewers of all who are connected; ``None`` until it is asked for again
        self._viewers: list[Viewer] | None = None
        self._opened = time.monotonic()
        #: by person, when they were last connected
        self._last_seen: dict[int, float] = {}

    def expect(self, connection: Connection) -> None:
        """Somebody will be connected."""
        self._arriving.add(connection)

    def add(self, connection: Connection) -> None:
        self._arriving.discard(connection)
        connection.viewers = self._table.viewers_of(connection.person)
        self.connections.add(connection)
        self._viewers = None

    def remove(self, connection: Connection) -> None:
        self._arriving.discard(connection)
        self.connections.discard(connection)
        self._viewers = None
        if connection.person is not None:
            self._last_seen[connection.person] = time.monotonic()

    @property
    def everybody(self) -> set[Connection]:
        """Those who are connected, and those who are about to be."""
        return self.connections | self._arriving

    def of(self, person: int | None) -> list[Connection]:
        """The connections of one person, or those of all spectators."""
        return [connection for connection in self.connections if connection.person == person]

    @property
    def viewers(self) -> list[Viewer]:
        """All viewers that somebody sees through."""
        if self._viewers is None:
            self._viewers = list({viewer: None for connection in self.connections for viewer in connection.viewers})
        return self._viewers

    def seats_changed(self) -> None:
        """Somebody has another seat now, and sees through others than before."""
        for connection in self.connections:
            connection.viewers = self._table.viewers_of(connection.person)
        self._viewers = None

    def away(self, person: int) -> float | None:
        """For how many seconds somebody has been away; ``None`` while they are connected."""
        if any(connection.person == person for connection in self.connections):
            return None
        return time.monotonic() - self._last_seen.get(person, self._opened)

    def able(self, person: int, ability: Ability) -> bool:
        """Whether somebody is connected with a client that takes part in something."""
        return any(connection.person == person and ability in connection.abilities for connection in self.connections)

    def status(self, clock: int | None) -> replies.Status:
        people = {connection.person for connection in self.connections if connection.person is not None}
        watching = sum(connection.person is None for connection in self.connections)
        return replies.Status(tuple(sorted(people)), watching, clock)
