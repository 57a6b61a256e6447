"""Tables at which clients are examined: dealt as the lab deals, played by the lab but for the clients' seats.

To whoever sits there it is a table like any other. All other seats are bots, whose decisions come from the lab, one
after the other. Whoever decides on something that is not legal is refused as everywhere, and the lab decides for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from undermine.games import Action, Claim, Heard, Legal, View
from undermine.server.live.bots import Bots, TableBots
from undermine.server.live.connection import Connection
from undermine.server.live.hub import Hub
from undermine.server.live.live_table import LiveTable
from undermine.server.live.loading import Loaded
from undermine.server.live.services import Services
from undermine.server.live.thinking_time import ThinkingTime
from undermine.server.settings import Settings
from undermine.server.storage.memory import MemoryStorage
from undermine.server.tables.facts import Facts
from undermine.server.tables.lobby import bot_sits
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.play import check_due
from undermine.server.tables.refusal import Refusal
from undermine.wire import happenings, requests
from undermine.wire.table import Pace, StandIn

#: what everybody who is no client is called, whoever it is: an agent is not told whom it plays with
FIELD: Final = "challenge"
#: nobody waits for bots, and nobody is turned away
SETTINGS: Final = Settings(
    port=0,
    storage="memory",
    thinking_least=0,
    thinking_most=0,
    rest_after=3600,
    host_away=3600,
    messages=1e5,
    messages_address=1e6,
    requests_address=1e6,
    connections_address=10_000,
    tables_address=10_000_000,
    log="error",
)


class FieldBots(TableBots):
    """The bots of a table, who do what the lab has them do."""

    __slots__ = ("moves",)

    def __init__(self, bots: Bots, table: int, address: str, thinking_time: ThinkingTime) -> None:
        super().__init__(bots, table, address, thinking_time)
        #: what they decide, in order
        self.moves: asyncio.Queue[str] = asyncio.Queue()

    async def pause(self) -> None:
        await self.moves.get()  # there was no choice, and the lab made it as well

    @property
    def takes_time(self) -> bool:
        return False

    async def speak(self, spec: str, view: View, seed: str, heard: Heard, pace: Pace) -> Claim | None:
        return None

    async def decide(self, spec: str, view: View, legal: Legal, seed: str, pace: Pace, heard: Heard = ()) -> Action:
        action = Action.parse(await self.moves.get())
        assert action in legal, f"{action} is not what the table is about"
        return action


class Field(Bots):
    """The bots of all tables."""

    def at_table(self, table: int, address: str) -> FieldBots:
        return FieldBots(self, table, address, ThinkingTime(*self._thinking, self._chance))


class ExaminedTable(LiveTable):
    """A table that notes what clients decide, and lets nobody decide for whom the lab does."""

    def __init__(
        self,
        services: Services,
        table_id: int,
        loaded: Loaded,
        unloaded: Callable[[], object],
        address: str,
        epoch: int = 0,
    ) -> None:
        super().__init__(services, table_id, loaded, unloaded, address, epoch)
        #: what clients decided, by seat, in order; ``None`` if it was not legal
        self.decided: asyncio.Queue[tuple[int, str | None]] = asyncio.Queue()
        #: set when anything has happened
        self.changed = asyncio.Event()
        #: the seats for which the lab decides once, after something that was not legal
        self._once: set[int] = set()

    def facts(self) -> Facts:
        # The lab has dealt: nobody shuffles.
        return replace(super().facts(), able=lambda person, ability: False)

    async def commit(
        self, entries: Sequence[LogEntry], facts: Facts, requester: Connection | None = None, answer: bytes = b""
    ) -> None:
        moved = [one.what for one in entries if isinstance(one.what, happenings.Moved)]
        back = [one.seat for one in moved if one.by is not None and one.seat in self._once]
        self._once.difference_update(back)
        more = [LogEntry(facts.now, happenings.CameBack(seat)) for seat in back]
        await super().commit([*entries, *more], facts, requester, answer)
        for entry in entries:
            if isinstance(entry.what, happenings.Moved) and entry.what.by is None:
                self.decided.put_nowait((entry.what.seat, entry.secret["action"]))
        self.changed.set()

    async def _answer(self, connection: Connection, request: requests.Request) -> None:
        if isinstance(request, requests.ComeBack):
            raise Refusal("bot_plays", seat=request.seat)
        try:
            await super()._answer(connection, request)
        except Refusal:
            if isinstance(request, requests.Act) and self._is_due(connection.person, request):
                await self.decide_for(request.seat, once=True)
                self.decided.put_nowait((request.seat, None))
            raise

    def _is_due(self, person: int | None, request: requests.Act) -> bool:
        with suppress(Refusal):
            check_due(self.table, person, request)
            return True
        return False

    async def decide_for(self, seat: int, *, once: bool) -> None:
        """From now on the lab decides for a seat: for this decision, or for all that come."""
        if once:
            self._once.add(seat)
        facts = self.facts()
        await self.commit([LogEntry(facts.now, happenings.StoodIn(seat, StandIn(FIELD, "server")))], facts)

    async def put_in(self, seats: Sequence[int]) -> None:
        """Let the lab have some seats, before the match."""
        for seat in seats:
            facts = self.facts()
            await self.commit([LogEntry(facts.now, bot_sits(self.table, seat, FIELD))], facts)

    @property
    def field(self) -> FieldBots:
        """The bots here."""
        bots = self._bots
        assert isinstance(bots, FieldBots)
        return bots


class ExaminingHub(Hub):
    """All tables of a hall. Matches are dealt from the ``seed`` that was set before."""

    table_kind = ExaminedTable
    bots_kind = Field

    def __init__(self) -> None:
        super().__init__(SETTINGS, MemoryStorage())
        self.seed = ""

    def new_secret(self, purpose: str) -> str:
        return self.seed if purpose == "seed" else super().new_secret(purpose)
