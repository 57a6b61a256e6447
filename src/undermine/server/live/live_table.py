"""A room: a table while it is in memory, with its visitors, its clock and its bots.

Everything that is done at a table goes through one queue, one after the other. Nobody is told anything before it is
on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

import msgspec

from undermine import __version__
from undermine.server.live.connection import Visitor
from undermine.server.live.eager import eagerly
from undermine.server.logs import log
from undermine.server.storage.writer import Broken, Lines
from undermine.server.tables import play
from undermine.server.tables.cards import in_brief
from undermine.server.tables.commands import carry_out, decide, moved
from undermine.server.tables.entry import Entry, written
from undermine.server.tables.match import Eyes
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import happenings as told
from undermine.wire import replies, requests
from undermine.wire.bodies import TableLine
from undermine.wire.table import TableState

if TYPE_CHECKING:
    from undermine.server.live.hub import House

Job = Callable[[], Awaitable[None]]

#: how long changes of who is there are gathered before they are told, in seconds
_GATHER: Final = 0.1
#: how often the storage is told that a table is still played at, in milliseconds
_TOUCH: Final = 60_000

#: what happens without anybody taking another seat
_SITTING_STILL: Final = (told.Moved, told.Said)

_encode: Final = msgspec.json.Encoder().encode


class Room:
    """One table and everybody at it."""

    def __init__(self, house: House, table_id: int, table: Table) -> None:
        self.house = house
        self.id = table_id
        self.table = table
        self.visitors: set[Visitor] = set()
        #: the eyes of all of them; ``None`` until it is asked for again
        self._eyes: list[Eyes] | None = None
        #: how many are about to come in, or do something here over HTTP
        self.holds = 0
        self.gone = False
        self.idle_since = self._opened = time.monotonic()
        #: by person, when they last left
        self._left: dict[int, float] = {}
        self._jobs: deque[Job] = deque()
        self._asking: set[asyncio.Future[None]] = set()
        self._working = False
        #: who waits until the queue is empty
        self._finished: asyncio.Future[None] | None = None
        self._bot: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._status: asyncio.TimerHandle | None = None
        #: for which turn a bot thinks or a clock runs
        self._waits_for = 0
        #: how the storage finds the table, and the state from which that follows
        self._found_by: dict[str, int | str] = {}
        self._known_as: TableState | None = None

    # The queue

    def submit(self, job: Job) -> None:
        """Do something at the table when its turn comes."""
        if self.gone:
            return
        self._jobs.append(job)
        if not self._working:
            self._working = True
            self.house.turns.take(self._begin)

    def _begin(self) -> None:
        eagerly(self._work())

    async def ask(self, job: Job) -> None:
        """Do something at the table, and wait until it is done; what it raises is raised here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                await job()
            except Refusal as no:
                if not done.done():
                    done.set_exception(no)
                return
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
                raise
            if not done.done():
                done.set_result(None)

        if self.gone:
            raise Broken("the table was put away")
        self._asking.add(done)
        done.add_done_callback(self._asking.discard)
        self.submit(answered)
        await done

    async def _work(self) -> None:
        try:
            while self._jobs:
                await self._jobs.popleft()()
            self.idle_since = time.monotonic()
        except Exception as error:
            # What is in memory may be ahead of the disk now. The disk is right: everybody comes in again.
            log("table failed", level=logging.ERROR, error=error, table=self.id)
            self.house.metrics.failures.labels("table").inc()
            self.leave("trouble")
        finally:
            self._working = False
            if self._finished is not None and not self._finished.done():
                self._finished.set_result(None)

    @property
    def resting(self) -> bool:
        """Whether nobody is here and nothing has to be done."""
        return not (self.visitors or self.holds or self._jobs or self._working or self.awake)

    @property
    def awake(self) -> bool:
        """Whether the server itself has to do something next."""
        return self.table.bot_to_act is not None or self.table.clock_runs

    # Visitors

    def enter(self, visitor: Visitor, version: int | None) -> None:
        """Somebody comes in and is told how things stand, or that nothing has happened since."""

        async def come_in() -> None:
            table = self.table
            if table.gone(visitor.person):
                self._send_away(visitor)
                return
            visitor.eyes = table.eyes_of(visitor.person)
            self.visitors.add(visitor)
            self._eyes = None
            if version == table.version:
                self.tell(visitor, replies.Welcome(table.version, __version__, visitor.person))
            else:
                visitor.send(table.snapshot(visitor.person))
            self.tell(visitor, self.status())
            self._tell_status_soon()

        self.submit(come_in)

    def part(self, visitor: Visitor) -> None:
        """Somebody goes."""

        async def go() -> None:
            self.visitors.discard(visitor)
            self._eyes = None
            if visitor.person is not None:
                self._left[visitor.person] = time.monotonic()
            self.house.metrics.messages.inc(visitor.sent)
            if not self.visitors and self.table.match is not None:
                self.table.match.forget()
            self._tell_status_soon()

        self.submit(go)

    def _send_away(self, visitor: Visitor) -> None:
        self.tell(visitor, replies.Bye("sent_away", again=False))
        visitor.close(4400, "sent_away")

    def tell(self, visitor: Visitor, message: replies.Reply) -> None:
        """Send a message to one visitor."""
        visitor.send(_encode(message))

    def status(self) -> replies.Status:
        """Who is here, and how long the clock still runs."""
        people = {visitor.person for visitor in self.visitors if visitor.person is not None}
        watching = sum(visitor.person is None for visitor in self.visitors)
        left = None
        if self._clock is not None:
            left = max(0, int((self._clock.when() - asyncio.get_running_loop().time()) * 1000))
        return replies.Status(tuple(sorted(people)), watching, left)

    def _tell_status_soon(self) -> None:
        if self._status is None:
            self._status = asyncio.get_running_loop().call_later(_GATHER, self._tell_status)

    def _tell_status(self) -> None:
        if self._status is not None:
            self._status.cancel()
            self._status = None
        message = _encode(self.status())
        for visitor in self.visitors:
            visitor.send(message)

    # Requests

    def request(self, visitor: Visitor, request: requests.Request) -> None:
        """Somebody asks for something."""
        arrived = time.perf_counter()

        async def answer() -> None:
            outcome = "done"
            try:
                await self._answer(visitor, request)
            except Refusal as no:
                name = None if isinstance(request, requests.Hello) else request.id
                self.tell(visitor, replies.Refused(name, no.reason, no.facts, self.table.version))
                outcome = "refused"
            metrics = self.house.metrics
            metrics.requests.counts[str(request.__struct_config__.tag), outcome] += 1
            metrics.request_seconds.observe(time.perf_counter() - arrived)

        self.submit(answer)

    async def _answer(self, visitor: Visitor, request: requests.Request) -> None:
        match request:
            case requests.Hello():
                raise Refusal("hello_again")
            case requests.Ping(name):
                self.tell(visitor, replies.Pong(name))
            case requests.Look():
                done = replies.Done(request.id, self.table.version)
                visitor.send(self.table.snapshot(visitor.person), _encode(done))
            case requests.Since(name, version):
                if version > self.table.version:
                    raise Refusal("from_the_future")
                news = await self.house.since(self.id, visitor.person, version, self.table.version)
                visitor.send(_encode({"type": "missed", "id": name, "news": [msgspec.Raw(one) for one in news]}))
            case _:
                await self._command(visitor, request)

    async def _command(self, visitor: Visitor, request: requests.Command) -> None:
        person = visitor.person
        before = None if person is None else self.table.done_before(person, request.id)
        if before is not None:
            self.tell(visitor, replies.Done(request.id, before, repeated=True))
            return
        done = _encode(replies.Done(request.id, self.table.version + 1))
        now = self.house.now()
        entries = decide(self.table, person, request, now, self.house.fresh)
        if isinstance(request, requests.TakeOver):
            self._check_host_is_away()
        await self.happen(entries, now, visitor, done)

    def _check_host_is_away(self) -> None:
        host = self.table.state.host
        here = any(visitor.person == host for visitor in self.visitors)
        left = self._left.get(host, self._opened) + self.house.settings.host_away - time.monotonic()
        if here or left > 0:
            raise Refusal("host_is_here", seconds=None if here else ceil(left))

    async def happen(
        self, entries: Sequence[Entry], now: int, asker: Visitor | None = None, answer: bytes = b""
    ) -> None:
        """Carry entries out, make them durable, tell everybody, and see to what comes next.

        Whoever asked for it gets the answer together with the news.
        """
        table = self.table
        version = table.version + 1
        if self._eyes is None:
            self._eyes = list({eyes: None for visitor in self.visitors for eyes in visitor.eyes})
        happened, news = carry_out(table, entries, self._eyes, now, self.house.fresh)
        await self.house.writer.write(self._lines(version, happened, now))
        for one in news:
            if not isinstance(one.what, _SITTING_STILL):
                self._look_around()
        clock = (_encode(self.status()),) if self.see_to_it() else ()
        for visitor in self.visitors:
            seen = [one.to(visitor.eyes) for one in news]
            if visitor is asker:
                visitor.send(*seen, *clock, answer)
            else:
                visitor.send(*seen, *clock)
        if asker is not None and asker not in self.visitors:
            asker.send(*clock, answer)
        for one in news:
            self._count(one.what)
            if isinstance(one.what, told.SentAway):
                for visitor in self.visitors:
                    if visitor.person == one.what.person:
                        self._send_away(visitor)

    def _look_around(self) -> None:
        """See who sits where now."""
        for visitor in self.visitors:
            visitor.eyes = self.table.eyes_of(visitor.person)
        self._eyes = None

    def _lines(self, version: int, entries: Sequence[Entry], now: int) -> Lines:
        state, awake = self.table.state, self.awake
        changed: dict[str, int | str] = {}
        # Hardly anything that happens changes how a table is found, so that this is not gone through each time.
        if state is not self._known_as or awake != self._found_by.get("awake"):
            self._known_as = state
            found_by = self._as_found(state, awake)
            changed = {name: value for name, value in found_by.items() if self._found_by.get(name) != value}
            self._found_by |= found_by
        if version == 1:
            changed["opened"] = now
        if changed or now - int(self._found_by.get("touched", 0)) > _TOUCH:
            changed["touched"] = self._found_by["touched"] = now
        lines = Lines(self.id, version, [written(entry) for entry in entries], changed, version == 1)
        for place, entry in enumerate(entries):
            if isinstance(entry.what, told.Ended):
                lines.shares = ((entry.what.share, version + place),)
        return lines

    def _as_found(self, state: TableState, awake: bool) -> dict[str, int | str]:
        line = ""
        if state.config.public:
            names = tuple(person.name for person in state.people if not person.gone)
            free = sum(seat.name is None for seat in state.seats)
            config = in_brief(state.config)
            line = _encode(TableLine(state.table, state.code, config, state.phase, names, free)).decode()
        return {
            "link": state.table,
            "code": state.code,
            "phase": state.phase,
            "public": int(state.config.public),
            "awake": int(awake),
            "line": line,
        }

    def _count(self, what: told.Happening) -> None:
        metrics = self.house.metrics
        if isinstance(what, told.Moved):
            metrics.moves.counts["bot" if what.by else "person",] += 1
        elif isinstance(what, told.Ended):
            metrics.matches.labels(self.table.state.config.game).inc()

    # Bots and clocks

    def see_to_it(self) -> bool:
        """Let a bot think or a clock run for the decision that is due; whether there is news of the clock."""
        table = self.table
        if self._waits_for == table.turn_version and table.to_act is not None:
            return False
        self._stop_waiting()
        self._waits_for = table.turn_version
        bot = table.bot_to_act
        loop = asyncio.get_running_loop()
        if bot is not None:
            self._bot = loop.create_task(self._think(bot, table.turn_version))
        elif table.clock_runs:
            seconds = table.state.config.clock or 0
            self._clock = loop.call_later(seconds, self.submit, self._time_ran_out)
        return table.state.config.clock is not None

    def _stop_waiting(self) -> None:
        if self._bot is not None:
            self._bot.cancel()
            self._bot = None
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    async def _think(self, bot: str, turn: int) -> None:
        match, seat = self.table.match, self.table.to_act
        assert match is not None and seat is not None
        game = match.game
        until = asyncio.get_running_loop().time() + self.house.bots.pause(self.table.state.config.pace)
        seed = f"{match.bot_seed}/{match.moves}"
        action = await self.house.bots.decide(bot, game.view(seat), game.legal_actions(), seed)
        await asyncio.sleep(until - asyncio.get_running_loop().time())

        async def play_it() -> None:
            if self.table.turn_version == turn:
                now = self.house.now()
                await self.happen([moved(action, seat, bot, now)], now)

        self._bot = None
        self.submit(play_it)

    async def _time_ran_out(self) -> None:
        self._clock = None
        if self.table.turn_version == self._waits_for and self.table.clock_runs:
            now = self.house.now()
            await self.happen([Entry(now, play.time_ran_out(self.table))], now)

    # The end

    async def close(self, seconds: float) -> None:
        """Finish what is under way and say good-bye."""
        self._stop_waiting()
        if self._working:
            self._finished = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._finished], timeout=seconds)
        self.leave("restart")
        await asyncio.gather(*(visitor.settled() for visitor in list(self.visitors)))

    def leave(self, reason: str) -> None:
        """Send everybody out; they may come back at once."""
        self.gone = True
        self._jobs.clear()
        for asking in list(self._asking):
            if not asking.done():
                asking.set_exception(Broken(reason))
        self._stop_waiting()
        if self._status is not None:
            self._status.cancel()
            self._status = None
        message = _encode(replies.Bye(reason, again=True))
        for visitor in self.visitors:
            visitor.send(message)
            visitor.close(1012, reason)
        self.house.forget(self)
