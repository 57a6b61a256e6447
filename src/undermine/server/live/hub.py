"""The hub: all tables, those in memory and those on the disk only, with what they share: storage, bots, metrics."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from undermine import engine
from undermine.games import start
from undermine.server.budgets import BEAT, JOINS_ADDRESS, LISTED_ADDRESS, TABLE_CLOSE_WITHIN
from undermine.server.guard import tokens
from undermine.server.live.back_off import BackOff
from undermine.server.live.bots import Bots
from undermine.server.live.garbage_collection import FullCollections
from undermine.server.live.health import Health
from undermine.server.live.lease import Lease
from undermine.server.live.live_table import LiveTable
from undermine.server.live.loading import Loaded, keep_snapshot, load
from undermine.server.live.membership import Membership
from undermine.server.live.previews import Previews
from undermine.server.live.replay_cache import ReplayCache
from undermine.server.live.scheduler import Scheduler
from undermine.server.live.services import Services
from undermine.server.logs import log
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings
from undermine.server.storage.retention import DAY, remove_idle
from undermine.server.storage.storage import Elsewhere, Storage, StorageAway, StorageError, TableRow
from undermine.server.tables import commands, lobby
from undermine.server.tables.dwarves import taken
from undermine.server.tables.facts import Facts
from undermine.server.tables.match import Deal
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table
from undermine.wire.bodies import Entrance, NewPerson, NewTable, OwnSeat, QuickMatch, SeatState

#: a table at which nothing has happened for so long lets go of its caches, in seconds
_CACHE_FOR: Final = 5.0
#: how long after a table has failed those are woken again that wait for the server, in seconds
_WAKE_AFTER: Final = 1.0
#: how often is looked for tables that have been kept long enough, in seconds
_REMOVE_EVERY: Final = 3600.0


async def _nobody() -> None:
    """Nobody has to be told."""


class Hub:
    """Everything a server has."""

    #: what its tables in memory are, and who thinks for the bots there
    table_kind: ClassVar[type[LiveTable]] = LiveTable
    bots_kind: ClassVar[type[Bots]] = Bots

    def __init__(self, settings: Settings, storage: Storage, deal: Deal = start) -> None:
        self.settings = settings
        self.storage = storage
        self.replays = ReplayCache()
        self.previews = Previews()
        self.metrics = Metrics()
        storage.on_commit = self.metrics.committed
        #: told when everything was let go of, and somebody else may take it
        self.on_left: Callable[[], Awaitable[None]] = _nobody
        self._lease = Lease(self._lapse)
        self._membership: Membership | None = None
        self.health = Health({"storage": storage.check, "bots": lambda: self.bots.check()})
        #: the tables in memory, by link
        self.tables: dict[str, LiveTable] = {}
        self.ready = False
        self._deal = deal
        #: the numbers of tables that could not be loaded
        self._unreadable: set[int] = set()
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._housekeeping: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._waking_again: asyncio.Task[None] | None = None
        #: the tables that have failed and were not looked after since, by link
        self._failed: set[str] = set()
        #: set when there may be tables at which something has to be done, and nobody does it
        self._unattended = asyncio.Event()
        self._removing: asyncio.Task[None] | None = None
        self.bots: Bots
        self.services: Services

    async def open(self) -> None:
        """Go on with every table at which something has to be done."""
        settings = self.settings
        metrics = self.metrics
        self.bots = self.bots_kind(settings, metrics)
        self.services = Services(
            *(self.storage, BackOff(), Scheduler(), self.bots, metrics, self.now, self.new_secret, settings.host_away),
            self._lease,
        )
        if self.storage.node is not None:
            self._membership = Membership(self.storage.node, self._lease, self._drop_all, self.look_after_tables)
            await self._membership.join()
        metrics.watch("undermine_tables", "Tables in memory", lambda: len(self.tables))
        metrics.watch("undermine_visitors", "Open sockets", self._open_sockets)
        self._housekeeping = asyncio.get_running_loop().create_task(self._run_housekeeping())
        self._removing = asyncio.get_running_loop().create_task(self._remove_old())
        self.ready = True
        woken = await self.storage.awake()
        self._waking = asyncio.get_running_loop().create_task(self._wake(woken))
        self._waking_again = asyncio.get_running_loop().create_task(self._wake_again())
        log("open", engine=engine().name, tables=await self.storage.count(), woken=len(woken))

    def _open_sockets(self) -> int:
        return sum(len(live.presence.connections) for live in self.tables.values())

    def look_after_tables(self) -> None:
        """There may be tables at which something has to be done, and nobody does it."""
        self._unattended.set()

    async def _wake_again(self) -> None:
        """Wake the tables again at which something has to be done: those that have failed, or whose node is gone."""
        node = self.storage.node
        every = BEAT if node is not None and node.address else None
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await self._unattended.wait()
            self._unattended.clear()
            try:
                rows = [row for row in await self._unattended_rows() if row.link not in self.tables]
            except StorageError:
                # Who found out has told of it.
                asyncio.get_running_loop().call_later(_WAKE_AFTER, self.look_after_tables)
            else:
                await self._wake(rows)

    async def _unattended_rows(self) -> list[TableRow]:
        rows = await self.storage.awake()
        # Those that failed here count as ours.
        failed = [await self.storage.by_link(link) for link in self._failed - {row.link for row in rows}]
        self._failed.clear()
        return rows + [row for row in failed if row is not None and row.awake]

    def _lapse(self) -> None:
        if self._membership is not None:
            self._membership.lapse()

    def _drop_all(self) -> None:
        """Nobody knows whose the tables are: those that are here are forgotten, and everybody has to come again."""
        for live in list(self.tables.values()):
            live.unload("cannot_write")

    def inhabited(self) -> dict[str, tuple[str, bool]]:
        """Of the tables in memory, who made each, while that is known, and whether somebody is there."""
        if not self._lease.check():
            return {}
        return {link: (live.address, bool(live.presence.connections)) for link, live in self.tables.items()}

    async def _wake(self, rows: Sequence[TableRow]) -> None:
        """Load the tables that wait for the server, while everybody may connect already."""
        for row in rows:
            try:
                async with self.pinned(row.link):
                    pass
            except Refusal as refusal:
                if refusal.reason == "trouble":
                    continue  # it was logged why
                log("table not woken", level=logging.WARNING, table=row.id, reason=refusal.reason, **refusal.facts)
            except StorageError:
                # None of the others can be loaded either; they are tried again.
                asyncio.get_running_loop().call_later(_WAKE_AFTER, self.look_after_tables)
                return
            except Elsewhere:
                continue  # another node was quicker
            except Exception as error:
                # One table that cannot be loaded must not keep the others from it.
                log("table not woken", level=logging.ERROR, error=error, table=row.id)
                self.metrics.failures.labels("wake").inc()

    async def close(self) -> None:
        """Finish writes, tell everybody to come back, and stop."""
        if not self.ready:
            return
        self.ready = False
        for task in (self._housekeeping, self._waking, self._waking_again, self._removing):
            if task is not None:
                task.cancel()
        closing = [live.close(TABLE_CLOSE_WITHIN) for live in list(self.tables.values())]
        await asyncio.gather(self._finish_loading(), *closing)
        if self._membership is not None:
            await self._membership.leave()
            await self.on_left()
        # After the tables: none of them asks a bot any more.
        await self.bots.close()
        await self.storage.close()
        log("closed")

    async def _finish_loading(self) -> None:
        """Let what reads the storage come to its end, before it is closed."""
        if self._loading:
            await asyncio.wait(list(self._loading.values()), timeout=TABLE_CLOSE_WITHIN)

    def new_secret(self, purpose: str) -> str:
        """A secret nobody can guess: a ``seed``, ``link``, ``code`` or ``token``."""
        return tokens.NEW[purpose]()

    def now(self) -> int:
        """The time in milliseconds, as it is written down."""
        return time.time_ns() // 1_000_000

    # Tables

    async def make(
        self, new: NewTable, address: str = "", own: int = 0, names: Mapping[int, str] | None = None
    ) -> Entrance:
        """Make a table, with everything that is asked for at once, for somebody at an address and their own seat.

        ``names`` are those of bots, by seat.
        """
        token, link, code = self.new_secret("token"), self.new_secret("link"), await self._new_code()
        facts = Facts(self.now(), self.new_secret)
        entries = commands.open_table(new, link, code, tokens.hashed(token), facts, self._deal, own, names)
        live = self._keep(link, await self.storage.new_id(), Loaded(Table(self._deal)), address)
        async with self.pinned(link):
            await live.run(lambda: live.commit(entries, facts))
        game = new.config.game
        self.metrics.opened.labels(game).inc()
        log("table opened", table=live.id, game=game, seats=new.config.seats)
        return Entrance(link, code, 0, token)

    async def join(
        self, link: str, new: NewPerson, address: str = "", only_if: Callable[[Table], bool] = lambda _: True
    ) -> Entrance:
        """Come to a table with just a name, from an address."""
        async with self.pinned(link) as live:
            require(live.joined[address] < JOINS_ADDRESS, "too_many", what="people")
            live.joined[address] += 1
            table, token = live.table, self.new_secret("token")

            async def join() -> Entrance:
                require(only_if(table), "table_full", most=len(table.state.seats))
                facts, person = live.facts(), len(table.state.people)
                await live.commit(commands.join(table, new, tokens.hashed(token), facts), facts)
                return Entrance(link, table.state.code, person, token)

            return await live.run(join)

    async def join_quick(self, new: QuickMatch, address: str = "") -> Entrance | None:
        """Come to a table where people wait for others to play a game with; ``None`` if there is none."""
        person = NewPerson(new.name, dwarf=new.dwarf, program=new.program)
        for link, live in list(self.tables.items()):
            if live.presence.connections and lobby.waits_for(live.table, new):
                # Others may be coming just now: if there is no seat any more, the next table is tried.
                with suppress(Refusal):
                    return await self.join(link, person, address, lambda table: lobby.waits_for(table, new))
        return None

    async def seat_state(self, seat: OwnSeat) -> SeatState | None:
        """How things stand at a table for somebody who is there; ``None`` if there is no such table or person."""
        try:
            async with self.pinned(seat.table) as live:
                table, state = live.table, live.table.state
                person = table.person_of(tokens.hashed(seat.token))
                if person is None or table.sent_away(person):
                    return None
                names = tuple([one.name for one in state.seats if one.name is not None])
                return SeatState(state.config.game, state.phase, table.waits_for(person), names, taken(state))
        except Refusal as refusal:
            if refusal.reason == "no_such_table":
                return None
            raise

    async def delete(self, link: str, token: str) -> None:
        """Remove a table for good, because its host asks for it."""
        async with self.pinned(link) as live:

            async def remove() -> None:
                lobby.check_delete(live.table, tokens.hashed(token))
                await self.storage.remove([live.id])

            await live.run(remove)
            live.unload("deleted", again=False)
        log("table deleted", table=live.id)

    async def _remove_old(self) -> None:
        """Remove, every now and then, the tables that have been kept long enough."""
        settings = self.settings
        archive = Path(settings.archive) if settings.archive else None
        while settings.keep_days:
            try:
                before = self.now() - settings.keep_days * DAY
                removed = await remove_idle(self.storage, before, archive, lambda row: row.link in self.tables)
            except (StorageError, OSError) as error:
                log("tables not removed", level=logging.ERROR, why=str(error))
                self.metrics.failures.labels("remove").inc()
            else:
                if removed:
                    log("tables removed", tables=removed)
            await asyncio.sleep(_REMOVE_EVERY)

    async def public(self, most: int, known: Mapping[str, tuple[str, bool]]) -> list[TableRow]:
        """Tables that everyone may find: those at which somebody is come first, and only so many of one address.

        ``known`` is what ``inhabited`` says, of all nodes.
        """
        rows = [row for row in await self.storage.public(2 * most) if row.line and not self.lapsed(row)]
        inhabited, others, listed = list[TableRow](), list[TableRow](), Counter[str]()
        for row in rows:
            address, somebody = known.get(row.link, ("", False))
            listed[address] += 1
            # Who made a table is known only while it is in memory.
            if not address or listed[address] <= LISTED_ADDRESS:
                (inhabited if somebody else others).append(row)
        return (inhabited + others)[:most]

    def lapsed(self, row: TableRow) -> bool:
        """Whether a table is found by its link alone, because nothing has happened there for so long."""
        return row.touched < self.now() - self.settings.code_days * DAY

    async def find(self, code: str) -> str:
        """The table that a code stands for."""
        row = await self.storage.by_code(code.upper())
        if row is None or self.lapsed(row):
            raise Refusal("no_such_table")
        return row.link

    async def _new_code(self) -> str:
        while True:
            code = self.new_secret("code")
            if await self.storage.by_code(code) is None:
                return code

    @asynccontextmanager
    async def pinned(self, link: str) -> AsyncIterator[LiveTable]:
        """A table that stays in memory meanwhile; it is loaded from storage if it was not there."""
        live = await self.table(link)
        live.pins += 1
        try:
            yield live
        finally:
            live.pins -= 1

    async def table(self, link: str) -> LiveTable:
        """A table, loaded from storage if it is not in memory; ``Elsewhere`` if another node has it."""
        if not self._lease.check():
            raise StorageAway("nobody knows whose the table is")
        live = self.tables.get(link)
        if live is not None:
            return live
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

    async def _load(self, link: str) -> LiveTable | None:
        node = self.storage.node
        known_as = None if node is None else node.id
        claim = await self.storage.claim(link)
        if claim is None:
            return None
        row = claim.row
        try:
            loaded = await load(self.storage, row.id, self._deal)
            await keep_snapshot(self.storage, row.id, loaded, claim.epoch)
        except (Refusal, StorageError):
            raise
        except Exception as error:
            # It cannot be read the next time either: whoever comes is refused, and it is logged once.
            self.metrics.failures.labels("load").inc()
            if row.id not in self._unreadable:
                self._unreadable.add(row.id)
                log("table not loaded", level=logging.ERROR, error=error, table=row.id)
            raise Refusal("trouble") from None
        if not self.ready:
            # Those that were in memory are closed; nobody would close this one, and its bot would find nothing open.
            raise Refusal("closing")
        if node is not None and node.id != known_as:
            # What was claimed under another number is anybody's by now.
            raise StorageAway("nobody knows whose the table is")
        live = self._keep(link, row.id, loaded, epoch=claim.epoch)
        self.metrics.loaded.inc()
        live.go_on()
        return live

    def _keep(self, link: str, table_id: int, loaded: Loaded, address: str = "", epoch: int = 0) -> LiveTable:
        """Keep a table in memory until it is unloaded; who made it is known for as long."""
        if not self._lease.check():
            # Those that were here have been dropped, and nobody would drop this one before the next lease begins.
            raise StorageAway("nobody knows whose the table is")
        unloaded = partial(self._forget, link)
        live = self.tables[link] = self.table_kind(self.services, table_id, loaded, unloaded, address, epoch)
        return live

    def _forget(self, link: str) -> None:
        """A table is in memory no longer; if it failed, whatever is due there has to go on from the disk."""
        if self.tables.pop(link).failed:
            self._failed.add(link)
            delay = _WAKE_AFTER * random.uniform(1, 1.5)  # noqa: S311
            asyncio.get_running_loop().call_later(delay, self.look_after_tables)

    async def _run_housekeeping(self) -> None:
        rest_after = self.settings.rest_after
        full_collections = FullCollections(time.monotonic())
        while True:
            await asyncio.sleep(min(max(rest_after / 2, 0.05), _CACHE_FOR))
            now = time.monotonic()
            full_collections.run_if_due(now, max((live.idle_since for live in self.tables.values()), default=0.0))
            for live in list(self.tables.values()):
                idle = now - live.idle_since
                if live.unused and idle >= rest_after:
                    live.unload("restart")
                elif idle >= _CACHE_FOR:
                    live.forget_views()
