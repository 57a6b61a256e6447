"""A live table: a table while it is in memory, with its connections, its clock and its bots.

Everything that is done at a table goes through one queue of jobs, one after the other. Nobody is told anything before
it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from undermine import __version__
from undermine.server.live.connection import Connection
from undermine.server.live.eager import eagerly
from undermine.server.logs import log
from undermine.server.news.messages import missed, snapshot_of
from undermine.server.news.presenter import Presenter
from undermine.server.storage.storage import StorageError, WriteBatch
from undermine.server.tables import play
from undermine.server.tables.cards import in_brief
from undermine.server.tables.commands import decide, ended, moved
from undermine.server.tables.log_entry import LogEntry, encode_entry
from undermine.server.tables.match import Viewer
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import happenings, replies, requests
from undermine.wire.bodies import Listing
from undermine.wire.table import TableState

if TYPE_CHECKING:
    from undermine.server.live.hub import Hub

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]

#: how long changes of who is connected are gathered before the status is broadcast, in seconds
_STATUS_DELAY: Final = 0.1
#: how often the storage is told that a table is still played at, in milliseconds
_TOUCH_EVERY: Final = 60_000

#: what happens without anybody taking another seat, so that everybody's viewers stay the same
_SEATS_UNCHANGED: Final = (happenings.Moved, happenings.Said)

_encode: Final = msgspec.json.Encoder().encode


class LiveTable:
    """One table and everybody connected to it."""

    def __init__(self, hub: Hub, table_id: int, table: Table) -> None:
        self.hub = hub
        self.id = table_id
        self.table = table
        self.presenter = Presenter(table)
        self.connections: set[Connection] = set()
        #: the viewers of all of them; ``None`` until it is asked for again
        self._viewers: list[Viewer] | None = None
        #: how many are about to connect, or do something here over HTTP: while there are any it stays in memory
        self.pins = 0
        self.unloaded = False
        self.idle_since = self._opened = time.monotonic()
        #: by person, when they were last connected
        self._last_seen: dict[int, float] = {}
        self._jobs: deque[Job] = deque()
        self._awaited: set[asyncio.Future[Any]] = set()
        self._busy = False
        #: for whoever waits until the queue is empty
        self._emptied: asyncio.Future[None] | None = None
        self._bot: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._status: asyncio.TimerHandle | None = None
        #: for which turn a bot thinks or a clock runs
        self._scheduled_turn = 0
        #: the index columns of the table as they are stored, and the state from which they follow
        self._index: dict[str, int | str] = {}
        self._indexed_state: TableState | None = None

    # The queue

    def submit(self, job: Job) -> None:
        if self.unloaded:
            return
        self._jobs.append(job)
        if not self._busy:
            self._busy = True
            self.hub.scheduler.run_soon(lambda: eagerly(self._run_jobs()))

    async def run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Put a job into the queue and wait until it is done; what it returns or raises is returned or raised here."""
        if self.unloaded:
            raise StorageError("the table was unloaded")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                result = await job()
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
                if not isinstance(error, Refusal):
                    raise
            else:
                if not done.done():
                    done.set_result(result)

        self._awaited.add(done)
        done.add_done_callback(self._awaited.discard)
        self.submit(answered)
        return await done

    async def _run_jobs(self) -> None:
        try:
            while self._jobs:
                await self._jobs.popleft()()
            self.idle_since = time.monotonic()
        except Exception as error:
            # What is in memory may be ahead of the disk now. The disk is right: everybody connects again.
            log("table failed", level=logging.ERROR, error=error, table=self.id)
            self.hub.metrics.failures.labels("table").inc()
            self.unload("trouble")
        finally:
            self._busy = False
            if self._emptied is not None and not self._emptied.done():
                self._emptied.set_result(None)

    @property
    def unused(self) -> bool:
        """Whether nobody is connected and nothing has to be done."""
        return not (self.connections or self.pins or self._jobs or self._busy or self.awake)

    @property
    def awake(self) -> bool:
        """Whether the server itself has to do something next."""
        return self.table.bot_to_act is not None or self.table.clock_runs

    # Connections

    def connect(self, connection: Connection, version: int | None) -> None:
        """Send a new connection a snapshot, or a welcome if nothing has happened since the version it knows."""

        async def connected() -> None:
            table = self.table
            if table.sent_away(connection.person):
                self._send_away(connection)
                return
            connection.viewers = table.viewers_of(connection.person)
            self.connections.add(connection)
            self._viewers = None
            if version == table.version:
                connection.send(_encode(replies.Welcome(table.version, __version__, connection.person)))
            else:
                connection.send(snapshot_of(table, connection.person))
            connection.send(_encode(self.status()))
            self._broadcast_status_soon()

        self.submit(connected)

    def disconnect(self, connection: Connection) -> None:
        """Forget a connection that was closed."""

        async def disconnected() -> None:
            self.connections.discard(connection)
            self._viewers = None
            if connection.person is not None:
                self._last_seen[connection.person] = time.monotonic()
            self.hub.metrics.messages.inc(connection.sent)
            if not self.connections:
                self.presenter.forget()
            self._broadcast_status_soon()

        self.submit(disconnected)

    def _send_away(self, connection: Connection) -> None:
        connection.send(_encode(replies.Bye("sent_away", again=False)))
        connection.close(4400, "sent_away")

    def status(self) -> replies.Status:
        people = {connection.person for connection in self.connections if connection.person is not None}
        watching = sum(connection.person is None for connection in self.connections)
        left = None
        if self._clock is not None:
            left = max(0, int((self._clock.when() - asyncio.get_running_loop().time()) * 1000))
        return replies.Status(tuple(sorted(people)), watching, left)

    def _broadcast_status_soon(self) -> None:
        if self._status is None:
            self._status = asyncio.get_running_loop().call_later(_STATUS_DELAY, self._broadcast_status)

    def _broadcast_status(self) -> None:
        if self._status is not None:
            self._status.cancel()
            self._status = None
        message = _encode(self.status())
        for connection in self.connections:
            connection.send(message)

    # Requests

    def request(self, connection: Connection, request: requests.Request) -> None:
        """Queue a request, and answer it when its turn comes."""
        arrived = time.perf_counter()

        async def answer() -> None:
            outcome = "done"
            try:
                await self._answer(connection, request)
            except Refusal as refusal:
                name = None if isinstance(request, requests.Hello) else request.id
                refused = replies.Refused(name, refusal.reason, refusal.facts, self.table.version)
                connection.send(_encode(refused))
                outcome = "refused"
            metrics = self.hub.metrics
            metrics.requests(str(request.__struct_config__.tag), outcome).inc()
            metrics.request_seconds.observe(time.perf_counter() - arrived)

        self.submit(answer)

    async def _answer(self, connection: Connection, request: requests.Request) -> None:
        match request:
            case requests.Hello():
                raise Refusal("hello_again")
            case requests.Ping(name):
                connection.send(_encode(replies.Pong(name)))
            case requests.Look():
                done = replies.Done(request.id, self.table.version)
                connection.send(snapshot_of(self.table, connection.person), _encode(done))
            case requests.Since(name, version):
                if version > self.table.version:
                    raise Refusal("from_the_future")
                news = await self.hub.since(self.id, connection.person, version, self.table.version)
                connection.send(missed(name, news))
            case _:
                await self._command(connection, request)

    async def _command(self, connection: Connection, request: requests.Command) -> None:
        person = connection.person
        before = None if person is None else self.table.done_before(person, request.id)
        if before is not None:
            connection.send(_encode(replies.Done(request.id, before, repeated=True)))
            return
        done = _encode(replies.Done(request.id, self.table.version + 1))
        now = self.hub.now()
        entries = decide(self.table, person, request, now, self.hub.new_secret)
        if isinstance(request, requests.TakeOver):
            self._check_host_is_away()
        await self.commit(entries, now, connection, done)

    def _check_host_is_away(self) -> None:
        host = self.table.state.host
        here = any(connection.person == host for connection in self.connections)
        left = self._last_seen.get(host, self._opened) + self.hub.settings.host_away - time.monotonic()
        if here or left > 0:
            raise Refusal("host_is_here", seconds=None if here else ceil(left))

    async def commit(
        self, entries: Sequence[LogEntry], now: int, requester: Connection | None = None, answer: bytes = b""
    ) -> None:
        """Apply entries, make them durable, broadcast the news, and schedule what comes next.

        Whoever asked for it gets the answer together with the news.
        """
        table = self.table
        version = table.version + 1
        if self._viewers is None:
            self._viewers = list({viewer: None for connection in self.connections for viewer in connection.viewers})
        news = [self.presenter.apply(entry, self._viewers) for entry in entries]
        end = ended(table, now, self.hub.new_secret)
        news += [self.presenter.apply(entry, self._viewers) for entry in end]
        await self.hub.storage.write(self._write_batch(version, [*entries, *end], now))
        if any(not isinstance(one.what, _SEATS_UNCHANGED) for one in news):
            for connection in self.connections:
                connection.viewers = table.viewers_of(connection.person)
            self._viewers = None
        clock = (_encode(self.status()),) if self.schedule_next() else ()
        for connection in self.connections:
            messages = [one.to(connection.viewers) for one in news]
            if connection is requester:
                connection.send(*messages, *clock, answer)
            else:
                connection.send(*messages, *clock)
        if requester is not None and requester not in self.connections:
            requester.send(*clock, answer)
        for one in news:
            self._count(one.what)
            if isinstance(one.what, happenings.SentAway):
                for connection in self.connections:
                    if connection.person == one.what.person:
                        self._send_away(connection)

    def _write_batch(self, version: int, entries: Sequence[LogEntry], now: int) -> WriteBatch:
        state, awake = self.table.state, self.awake
        changed: dict[str, int | str] = {}
        # Hardly anything that happens changes the index, so that this is not gone through each time.
        if state is not self._indexed_state or awake != self._index.get("awake"):
            self._indexed_state = state
            index = self._index_columns(state, awake)
            changed = {name: value for name, value in index.items() if self._index.get(name) != value}
            self._index |= index
        if version == 1:
            changed["opened"] = now
        if changed or now - int(self._index.get("touched", 0)) > _TOUCH_EVERY:
            changed["touched"] = self._index["touched"] = now
        shares = [
            (entry.what.share, number)
            for number, entry in enumerate(entries, version)
            if isinstance(entry.what, happenings.Ended)
        ]
        return WriteBatch(self.id, version, [*map(encode_entry, entries)], changed, version == 1, shares)

    def _index_columns(self, state: TableState, awake: bool) -> dict[str, int | str]:
        listing = ""
        if state.config.public:
            names = tuple(person.name for person in state.people if not person.gone)
            free = sum(seat.name is None for seat in state.seats)
            config = in_brief(state.config)
            listing = _encode(Listing(state.table, state.code, config, state.phase, names, free)).decode()
        return {
            "link": state.table,
            "code": state.code,
            "phase": state.phase,
            "public": int(state.config.public),
            "awake": int(awake),
            "line": listing,
        }

    def _count(self, what: happenings.Happening) -> None:
        metrics = self.hub.metrics
        if isinstance(what, happenings.Moved):
            metrics.moves("bot" if what.by else "person").inc()
        elif isinstance(what, happenings.Ended):
            metrics.matches.labels(self.table.state.config.game).inc()

    # Bots and clocks

    def schedule_next(self) -> bool:
        """Let a bot think or a clock run for the decision that is due; whether the clock has changed."""
        table = self.table
        if self._scheduled_turn == table.turn_version and table.to_act is not None:
            return False
        self._cancel_scheduled()
        self._scheduled_turn = table.turn_version
        bot = table.bot_to_act
        loop = asyncio.get_running_loop()
        if bot is not None:
            self._bot = loop.create_task(self._think(bot, table.turn_version))
        elif table.clock_runs:
            self._clock = loop.call_later(table.state.config.clock or 0, self.submit, self._time_ran_out)
        return table.state.config.clock is not None

    def _cancel_scheduled(self) -> None:
        for one in (self._bot, self._clock):
            if one is not None:
                one.cancel()
        self._bot = self._clock = None

    async def _think(self, bot: str, turn: int) -> None:
        match, seat = self.table.match, self.table.to_act
        assert match is not None and seat is not None
        game = match.game
        until = asyncio.get_running_loop().time() + self.hub.bots.pause(self.table.state.config.pace)
        action = await self.hub.bots.decide(bot, game.view(seat), game.legal_actions(), match.decision_seed)
        await asyncio.sleep(until - asyncio.get_running_loop().time())

        async def play_it() -> None:
            if self.table.turn_version == turn:
                now = self.hub.now()
                await self.commit([moved(action, seat, bot, now)], now)

        self._bot = None
        self.submit(play_it)

    async def _time_ran_out(self) -> None:
        self._clock = None
        if self.table.turn_version == self._scheduled_turn and self.table.clock_runs:
            now = self.hub.now()
            await self.commit([LogEntry(now, play.time_ran_out(self.table))], now)

    # Unloading

    async def close(self, seconds: float) -> None:
        """Finish the jobs under way, say good-bye, and unload the table."""
        self._cancel_scheduled()
        if self._busy:
            self._emptied = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._emptied], timeout=seconds)
        self.unload("restart")
        # Who does not read is not waited for.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(connection.flushed() for connection in list(self.connections)))

    def unload(self, reason: str) -> None:
        """Close all connections, which may come back at once, and forget what is in memory."""
        self.unloaded = True
        self._jobs.clear()
        for done in list(self._awaited):
            if not done.done():
                done.set_exception(StorageError(reason))
        self._cancel_scheduled()
        if self._status is not None:
            self._status.cancel()
            self._status = None
        message = _encode(replies.Bye(reason, again=True))
        for connection in self.connections:
            connection.send(message)
            connection.close(1012, reason)
        self.hub.forget(self)
