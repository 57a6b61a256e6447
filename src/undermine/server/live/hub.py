"""The house: all tables, those in memory and those at rest, with what they share: storage, bots, figures."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from undermine.games import start
from undermine.server.guard import tokens
from undermine.server.live.bots import Bots
from undermine.server.live.garbage_collection import Sweeper
from undermine.server.live.live_table import Room
from undermine.server.live.scheduler import Turns
from undermine.server.logs import log
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings
from undermine.server.storage.shelf import Line, Shelf
from undermine.server.storage.writer import Broken, Writer
from undermine.server.tables import lobby, play
from undermine.server.tables.commands import started
from undermine.server.tables.entry import Entry
from undermine.server.tables.match import Deal
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import happenings as told
from undermine.wire.bodies import Entrance, NewPerson, NewTable

#: a table at which nothing has happened for so long lets go of what only makes it quicker, in seconds
_PAUSE: Final = 5.0


class House:
    """Everything a server has."""

    def __init__(self, settings: Settings, deal: Deal = start) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.ready = False
        self._deal = deal
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._tidying: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None
        self.shelf: Shelf
        self.writer: Writer
        self.turns: Turns
        self.bots: Bots
        self._last_id = 0

    async def open(self) -> None:
        """Open the storage and go on with every table at which something has to be done."""
        settings = self.settings
        self.shelf = Shelf(settings.folder)
        self.writer = Writer(settings.folder, self.metrics.committed)
        self.turns = Turns()
        self.bots = Bots(settings.bot_workers, settings.thinking_least, settings.thinking_most, self.metrics)
        self._last_id = self.shelf.last_id()
        metrics = self.metrics
        metrics.watch("undermine_tables", "Tables in memory", lambda: len(self.rooms))
        metrics.watch("undermine_visitors", "Open sockets", self._count_visitors)
        self._tidying = asyncio.get_running_loop().create_task(self._tidy())
        self.ready = True
        woken = self.shelf.awake()
        self._waking = asyncio.get_running_loop().create_task(self._wake(woken))
        log("open", tables=self.shelf.count(), woken=len(woken))

    async def _wake(self, lines: Sequence[Line]) -> None:
        """Bring back the tables that wait for the server, while everybody may come in already."""
        for line in lines:
            try:
                async with self.visit(line.link):
                    pass
            except Exception as error:
                # One table that cannot be brought back must not keep the others from it.
                log("table not woken", level=logging.ERROR, error=error, table=line.id)
                self.metrics.failures.labels("wake").inc()

    async def close(self) -> None:
        """Finish writes, tell everybody to come back, and stop."""
        if not self.ready:
            return
        self.ready = False
        for task in (self._tidying, self._waking):
            if task is not None:
                task.cancel()
        await asyncio.gather(*(room.close(5.0) for room in list(self.rooms.values())))
        await self.writer.close()
        await self.bots.close()
        self.shelf.close()
        log("closed")

    def fresh(self, purpose: str) -> str:
        """Something nobody can guess: a ``seed``, ``link``, ``code`` or ``token``."""
        return tokens.NEW[purpose]()

    def now(self) -> int:
        """The time in milliseconds, as it is written down."""
        return time.time_ns() // 1_000_000

    # Tables

    async def make(self, new: NewTable) -> Entrance:
        """Make a table, with everything that is asked for at once."""
        config = new.config
        lobby.check_config(config)
        self._last_id += 1
        room = Room(self, self._last_id, Table(self._deal))
        now = self.now()
        token, link = self.fresh("token"), self.fresh("link")
        plan = Table(self._deal)
        entries: list[Entry] = []

        def plot(what: told.Happening, person: int | None = None, **secret: str) -> None:
            entries.append(Entry(now, what, person, secret=secret))
            plan.apply(entries[-1])

        plot(told.Opened(link, self._new_code(), config))
        plot(lobby.join(plan, new.name), token=tokens.hashed(token))
        if new.sit:
            plot(told.Sat(0, 0, plan.name_of(0)), 0)
        for number, place in enumerate(range(int(new.sit), config.seats if new.bots else 0)):
            spec = new.bots[number % len(new.bots)]
            lobby.check_bot(config.game, spec)
            plot(lobby.bot_sits(plan, place, spec), 0)
        if new.start:
            play.check_start(plan, 0)
            entries.append(started(plan, now, self.fresh, 0))
        self.rooms[link] = room
        room.holds += 1
        try:
            await room.ask(lambda: room.happen(entries, now))
        except Broken:
            self.forget(room)
            raise
        finally:
            room.holds -= 1
        self.metrics.opened.labels(config.game).inc()
        log("table opened", table=room.id, game=config.game, seats=config.seats)
        return Entrance(link, room.table.state.code, 0, token)

    async def join(self, link: str, new: NewPerson) -> Entrance:
        """Somebody comes to a table."""
        async with self.visit(link) as room:
            token = self.fresh("token")
            entrance: list[Entrance] = []

            async def come() -> None:
                table = room.table
                now = self.now()
                joined = lobby.join(table, new.name)
                entries = [Entry(now, joined, secret={"token": tokens.hashed(token)})]
                place = lobby.free_seat(table)
                if new.sit and place is not None:
                    entries.append(Entry(now, told.Sat(place, joined.person, joined.name), joined.person))
                await room.happen(entries, now)
                entrance.append(Entrance(link, table.state.code, joined.person, token))

            await room.ask(come)
            return entrance[0]

    def find(self, code: str) -> str:
        """The link of the table with a code."""
        line = self.shelf.by_code(code.upper())
        if line is None:
            raise Refusal("no_such_table")
        return line.link

    def _new_code(self) -> str:
        while True:
            code = self.fresh("code")
            if self.shelf.by_code(code) is None:
                return code

    @asynccontextmanager
    async def visit(self, link: str) -> AsyncIterator[Room]:
        """A table that stays in memory as long as one is there; it is brought back from storage if it was at rest."""
        room = await self._room(link)
        room.holds += 1
        try:
            yield room
        finally:
            room.holds -= 1

    async def _room(self, link: str) -> Room:
        room = self.rooms.get(link)
        if room is not None:
            return room
        if not self.ready:
            raise Refusal("closing")
        loading = self._loading.get(link)
        if loading is None:
            loading = self._loading[link] = asyncio.ensure_future(self._load(link))
            loading.add_done_callback(lambda _: self._loading.pop(link, None))
        found = await asyncio.shield(loading)
        if found is None:
            raise Refusal("no_such_table")
        return found

    async def _load(self, link: str) -> Room | None:
        line = self.shelf.by_link(link)
        if line is None:
            return None
        table = await asyncio.to_thread(self._read, line)
        room = Room(self, line.id, table)
        self.rooms[link] = room
        self.metrics.loaded.inc()
        room.see_to_it()
        return room

    def _read(self, line: Line) -> Table:
        return Table.load(self.shelf.entries(line.id), self._deal)

    def forget(self, room: Room) -> None:
        """A table is no longer in memory."""
        link = room.table.state.table
        if self.rooms.get(link) is room:
            del self.rooms[link]

    async def _tidy(self) -> None:
        rest_after = self.settings.rest_after
        sweeper = Sweeper(time.monotonic())
        while True:
            await asyncio.sleep(min(max(rest_after / 2, 0.05), _PAUSE))
            now = time.monotonic()
            sweeper.sweep(now, max((room.idle_since for room in self.rooms.values()), default=0.0))
            for room in list(self.rooms.values()):
                idle = now - room.idle_since
                if room.resting and idle >= rest_after:
                    room.gone = True
                    self.forget(room)
                elif room.table.match is not None and idle >= _PAUSE:
                    room.table.match.forget()

    def _count_visitors(self) -> int:
        return sum(len(room.visitors) for room in self.rooms.values())

    # Looking back

    async def since(self, table_id: int, person: int | None, version: int, upto: int) -> Sequence[bytes]:
        """The news of a table after a version, exactly as they were sent to somebody."""
        return await asyncio.to_thread(self._since, table_id, person, version, upto)

    def _since(self, table_id: int, person: int | None, version: int, upto: int) -> list[bytes]:
        table = Table(self._deal)
        news: list[bytes] = []
        for number, entry in enumerate(self.shelf.entries(table_id, upto), 1):
            if number <= version:
                table.apply(entry)
                continue
            eyes = table.eyes_of(person)
            one = table.apply(entry, eyes)
            # Seats change only where no views are told, so these are the eyes it was told to then.
            news.append(one.to(eyes))
        return news
