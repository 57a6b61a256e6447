"""A live table: a table while it is in memory, with everybody connected to it.

Everything that is done at a table goes through its mailbox, one after the other. Nobody is told anything before it is
on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

import msgspec

from undermine import __version__
from undermine.server.budgets import MOST_HELD, MOST_MISSED
from undermine.server.live.bot_talk import BotTalk
from undermine.server.live.broadcast import Broadcast, say_bye
from undermine.server.live.connection import Connection
from undermine.server.live.loading import Loaded, is_near, load
from undermine.server.live.mailbox import Job, Mailbox
from undermine.server.live.next_decision import NextDecision
from undermine.server.live.presence import Presence
from undermine.server.live.services import Services
from undermine.server.live.table_index import TableIndex
from undermine.server.logs import log
from undermine.server.news.messages import missed, snapshot_of
from undermine.server.news.presenter import Presenter, news_of
from undermine.server.storage.storage import Fenced, StorageError, read_entries
from undermine.server.tables.commands import decide, follow_up, left, returned
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import LogEntry, decode_entry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import happenings, replies, requests

T = TypeVar("T")

#: what happens without anybody taking another seat, so that everybody's viewers stay the same
_SEATS_UNCHANGED: Final = (happenings.Moved, happenings.Said)

#: what changes nothing, so that it need not be done for one who will not hear the answer
_ONLY_READ: Final = (requests.Look, requests.Since)

_encode: Final = msgspec.json.Encoder().encode


class LiveTable:
    """One table and everybody connected to it. ``unloaded`` is called when it is in memory no longer."""

    def __init__(
        self,
        services: Services,
        table_id: int,
        loaded: Loaded,
        unloaded: Callable[[], object],
        address: str,
        epoch: int = 0,
    ) -> None:
        self.id = table_id
        self.table = table = loaded.table
        self.presence = Presence(table)
        #: how many are about to connect, or do something here over HTTP: while there are any it stays in memory
        self.pins = 0
        #: who made it, while that is known, and how many came from each address
        self.address = address
        self.joined: Counter[str] = Counter()
        #: for how long it is surely ours
        self.lease = services.lease
        self._services = services
        self._unloaded = unloaded
        #: why it is in memory no longer
        self._gone: str | None = None
        #: whether it is so because something went wrong
        self.failed = False
        self._presenter = Presenter(table)
        self._index = TableIndex(table_id, loaded, epoch)
        self._mailbox = Mailbox(services.scheduler, self._fail)
        #: actions that wait until the round begins
        self._held_back: list[tuple[Connection, requests.Act]] = []
        self._bots = bots = services.bots.at_table(table_id, address)
        self._next = NextDecision(table, bots, services.now, self._put, self.facts, self.commit)
        self._talk = BotTalk(table, bots, self._put, self.facts, self.commit)
        self._broadcast = Broadcast(self.presence, lambda: self._next.clock_left)

    @property
    def unused(self) -> bool:
        """Whether nobody is connected and nothing has to be done."""
        return not (self.presence.everybody or self.pins or self._mailbox.busy or self._next.is_ours)

    @property
    def idle_since(self) -> float:
        """When something was last done here."""
        return self._mailbox.idle_since

    def facts(self) -> Facts:
        """How things are now."""
        services = self._services
        presence, size = self.presence, self._index.log_size
        return Facts(services.now(), services.new_secret, presence.away, services.host_away, size, presence.able)

    def go_on(self) -> None:
        """Let a bot think or a clock run, at a table that has been loaded."""
        self._next.schedule()

    def forget_views(self) -> None:
        """Let go of what viewers saw last, which is only a cache."""
        self._presenter.forget()

    async def run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do something when its turn comes; what it returns or raises is returned or raised here."""
        if self._gone is not None:
            raise StorageError("the table was unloaded")
        return await self._mailbox.run(job)

    def _put(self, job: Job) -> None:
        if self._gone is None:
            self._mailbox.put(job)

    # Connections

    def connect(self, connection: Connection, version: int | None) -> None:
        """Send a new connection a snapshot, or a welcome if nothing has happened since the version it knows."""

        async def connected() -> None:
            table = self.table
            if table.sent_away(connection.person):
                self.presence.remove(connection)
                say_bye([connection], "sent_away", again=False)
                return
            self.presence.add(connection)
            if version == table.version:
                connection.send(_encode(replies.Welcome(table.version, __version__, connection.person)))
            else:
                connection.send(snapshot_of(table, connection.person))
            connection.send(self._broadcast.status())
            self._broadcast.status_soon()
            await self._noticed(returned, connection.person)

        if self._here(connection):
            self.presence.expect(connection)
            self._put(connected)

    async def _noticed(self, what: Callable[[Table, int, Facts], list[LogEntry]], person: int | None) -> None:
        """Somebody has come or gone; it may matter to the table."""
        facts = self.facts()
        entries = [] if person is None else what(self.table, person, facts)
        if entries:
            await self.commit(entries, facts)

    def disconnect(self, connection: Connection) -> None:
        """Forget a connection that was closed."""

        async def disconnected() -> None:
            self.presence.remove(connection)
            self._services.metrics.messages.inc(connection.sent)
            if not self.presence.connections:
                self._presenter.forget()
            self._broadcast.status_soon()
            await self._noticed(left, connection.person)

        self._put(disconnected)

    def _here(self, connection: Connection) -> bool:
        """Whether the table is still in memory; if not, a connection is told to come again, for it will be loaded."""
        if self._gone is not None:
            say_bye([connection], self._gone, again=True)
        return self._gone is None

    # Requests

    def request(self, connection: Connection, request: requests.Request) -> None:
        """Queue a request, and answer it when its turn comes."""
        arrived = time.perf_counter()

        async def answer() -> None:
            if connection.closing and isinstance(request, _ONLY_READ):
                return
            outcome = "done"
            try:
                await self._answer(connection, request)
            except Refusal as refusal:
                name = None if isinstance(request, requests.Hello) else request.id
                refused = replies.Refused(name, refusal.reason, refusal.facts, self.table.version)
                connection.send(_encode(refused))
                outcome = "refused"
            metrics = self._services.metrics
            metrics.requests(str(request.__struct_config__.tag), outcome).inc()
            metrics.request_seconds.observe(time.perf_counter() - arrived)

        if self._here(connection):
            self._put(answer)

    async def _answer(self, connection: Connection, request: requests.Request) -> None:
        table, person = self.table, connection.person
        match request:
            case requests.Hello():
                raise Refusal("hello_again")
            case requests.Ping(name):
                connection.send(_encode(replies.Pong(name)))
            case requests.Look():
                connection.send(snapshot_of(table, person), _encode(replies.Done(request.id, table.version)))
            case requests.Since(name, version):
                if version > table.version:
                    raise Refusal("from_the_future")
                if table.version - version > MOST_MISSED or not await is_near(self._services.storage, self.id, version):
                    # What is now is cheaper for both sides than all that has led to it.
                    connection.send(snapshot_of(table, person), _encode(replies.Done(name, table.version)))
                    return
                connection.send(missed(name, await self._news_since(version, person)))
            case _:
                await self._command(connection, request)

    async def _news_since(self, version: int, person: int | None) -> list[bytes]:
        storage = self._services.storage
        before = (await load(storage, self.id, self.table.deal, version)).table
        missed = await read_entries(storage, self.id, self.table.version, version)
        return await asyncio.to_thread(lambda: news_of(before, map(decode_entry, missed), person))

    async def _command(self, connection: Connection, request: requests.Command) -> None:
        table, person = self.table, connection.person
        before = None if person is None else table.done_before(person, request.id)
        if before is not None:
            connection.send(_encode(replies.Done(request.id, before, repeated=True)))
            return
        if table.state.hold is not None and isinstance(request, requests.Act) and self._hold_back(connection, request):
            return
        done = _encode(replies.Done(request.id, table.version + 1))
        facts = self.facts()
        await self.commit(decide(table, person, request, facts), facts, connection, done)

    def _hold_back(self, connection: Connection, request: requests.Act) -> bool:
        """Let an action wait for the round to begin, if it comes from a program that does not know of holding."""
        waits = "reveals" not in connection.abilities and len(self._held_back) < MOST_HELD
        if waits:
            self._held_back.append((connection, request))
        return waits

    async def commit(
        self, entries: Sequence[LogEntry], facts: Facts, requester: Connection | None = None, answer: bytes = b""
    ) -> None:
        """Apply entries, make them durable, broadcast the news, and schedule what comes next.

        Whoever asked for it gets the answer together with the news.
        """
        table, services = self.table, self._services
        await services.back_off.wait()
        viewers, round_before = self.presence.viewers, table.round
        news = [self._presenter.apply(entry, viewers) for entry in entries]
        more = follow_up(table, facts, round_before)
        news += [self._presenter.apply(entry, viewers) for entry in more]
        batch = self._index.write_batch(table, [*entries, *more], self._next.is_ours, facts.now)
        await services.storage.write(batch)
        services.back_off.succeeded()
        if any(not isinstance(one.what, _SEATS_UNCHANGED) for one in news):
            self.presence.seats_changed()
        self._broadcast.news(news, clock=self._next.schedule(), requester=requester, answer=answer)
        for one in news:
            match one.what:
                case happenings.Moved(seat, bot):
                    services.metrics.moves("bot" if bot else "person").inc()
                    if bot is not None:
                        self._talk.turn_over(seat, bot)
                case happenings.Ended():
                    services.metrics.matches.labels(table.state.config.game).inc()
                case happenings.Resumed():
                    waiting, self._held_back = self._held_back, []
                    for connection, request in waiting:
                        self.request(connection, request)
                case happenings.SentAway(person):
                    say_bye(self.presence.of(person), "sent_away", again=False)

    # Unloading

    def _fail(self, error: BaseException) -> None:
        # What is in memory may be ahead of the disk now. The disk is right: everybody connects again.
        failures = self._services.metrics.failures
        self.failed = True
        if isinstance(error, Fenced):
            log("table lost", level=logging.WARNING, table=self.id, why=str(error))
            self.unload("restart")
        elif isinstance(error, StorageError):
            log("cannot write", level=logging.ERROR, table=self.id, why=str(error))
            failures.labels("storage").inc()
            self._services.back_off.failed()
            self.unload("cannot_write")
        else:
            log("table failed", level=logging.ERROR, error=error, table=self.id)
            failures.labels("table").inc()
            self.unload("trouble")

    async def close(self, seconds: float) -> None:
        """Finish the jobs under way, say good-bye, and unload the table."""
        self._next.cancel()
        self._talk.cancel()
        await self._mailbox.finish(seconds)
        self.unload("restart")

    def unload(self, reason: str, *, again: bool = True) -> None:
        """Close all connections, which usually may come back at once, and forget what is in memory."""
        if self._gone is not None:
            return
        self._gone = reason
        self._mailbox.stop(StorageError(reason))
        self._next.cancel()
        self._talk.cancel()
        self._broadcast.stop()
        say_bye(self.presence.everybody, reason, again=again)
        self._unloaded()
