"""What comes next at a table, as far as the server has to do with it: a bot thinks, a clock runs, or all wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from undermine.games import Action, Chance
from undermine.server.budgets import BOT_HEARS_AGAIN, COME_BACK_WITHIN, HOLD_WITHIN, SHUFFLE_WITHIN
from undermine.server.live.bots import NoAnswer, TableBots
from undermine.server.live.mailbox import Job
from undermine.server.tables.commands import (
    bot_failed,
    bot_moved,
    hold_is_over,
    time_ran_out,
    time_to_come_is_over,
    time_to_shuffle_is_over,
)
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.play import LAST_RESORT
from undermine.server.tables.table import Table
from undermine.wire.table import Pace


class NextDecision:
    """Lets a bot think or a clock run for the decision that is due, and has what comes of it carried out."""

    def __init__(
        self,
        table: Table,
        bots: TableBots,
        now: Callable[[], int],
        put: Callable[[Job], None],
        facts: Callable[[], Facts],
        commit: Callable[[Sequence[LogEntry], Facts], Awaitable[None]],
    ) -> None:
        self._table = table
        self._bots = bots
        self._now = now
        self._put = put
        self._facts = facts
        self._commit = commit
        #: for which turn a bot thinks or a clock runs, since when, and whether it is everybody who is waited for
        self._turn = (0, 0, False)
        self._bot: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    @property
    def is_ours(self) -> bool:
        """Whether the server itself has to do something next."""
        table = self._table
        return table.bot_to_act is not None or table.clock_runs or self._waits

    @property
    def _waits(self) -> bool:
        """Whether the server waits for everybody: they come, shuffle, or look at the end of a round."""
        return self._table.fills or self._table.state.shuffle is not None or self._table.state.hold is not None

    @property
    def _due(self) -> tuple[int, int, bool]:
        return self._table.turn_version, self._table.turn_began, self._waits

    @property
    def clock_left(self) -> int | None:
        """How long the clock still runs, in milliseconds."""
        if self._clock is None or not (self._table.clock_runs or self._table.fills):
            return None
        return max(0, int((self._clock.when() - asyncio.get_running_loop().time()) * 1000))

    def schedule(self) -> bool:
        """Let a bot think or a clock run if that is not so already; whether the clock has changed."""
        table, due = self._table, self._due
        waits = due[-1]
        if self._turn == due and (waits or table.to_act is not None):
            return False
        self.cancel()
        self._turn = due
        bot, config = table.bot_to_act, table.state.config
        clock = config.clock
        loop = asyncio.get_running_loop()
        if bot is not None:
            self._bot = loop.create_task(self._think(bot, table.turn_version))
        elif clock is not None and table.clock_runs:
            self._clock = self._after(clock, self._run_out)
        elif isinstance(config.fill_after, int) and table.fills:
            # After a restart nobody is there yet, and whoever waits comes back.
            self._clock = self._after(config.fill_after, self._waited, COME_BACK_WITHIN)
            return True
        elif waits:
            within = SHUFFLE_WITHIN if table.state.shuffle is not None else HOLD_WITHIN
            self._clock = self._after(within, self._waited)
        return clock is not None

    def _after(self, seconds: float, job: Job, least: float = 0.0) -> asyncio.TimerHandle:
        """Do something so long after the turn began, also if the server has not been running all the time."""
        gone = (self._now() - self._table.turn_began) / 1000
        left = min(max(seconds - gone, least), seconds)
        return asyncio.get_running_loop().call_later(left, self._put, job)

    def cancel(self) -> None:
        """Let nobody think and no clock run."""
        for one in (self._bot, self._clock):
            if one is not None:
                one.cancel()
        self._bot = self._clock = None

    async def _think(self, bot: str, turn: int, again: int = 0) -> None:
        match, seat = self._table.match, self._table.to_act
        assert match is not None and seat is not None
        view, legal, seed = match.game.view(seat), match.game.legal_actions(), match.decision_seed
        heard = match.heard
        pace: Pace = "at_once" if again else self._table.state.config.pace
        action: Action | None
        try:
            if match.game.is_forced:
                # As everybody sees, there is nothing to think about.
                action = legal[0]
                await self._bots.pause()
            else:
                action = await self._bots.decide(bot, view, legal, seed, pace, heard)
        except NoAnswer:
            # A table must go on; what comes after the last resort needs no process.
            action = Chance(seed).choice(legal) if bot == LAST_RESORT else None

        async def play_it() -> None:
            if self._table.turn_version == turn:
                if match.heard != heard and again < BOT_HEARS_AGAIN:
                    # Somebody has said something meanwhile: what is decided follows from all that was said before.
                    self._bot = asyncio.get_running_loop().create_task(self._think(bot, turn, again + 1))
                    return
                facts = self._facts()
                if action is None:
                    await self._commit(bot_failed(self._table, facts), facts)
                else:
                    await self._commit(bot_moved(action, seat, bot, facts), facts)

        self._bot = None
        self._put(play_it)

    async def _waited(self) -> None:
        self._clock = None
        if self._turn != self._due or not self._waits:
            return
        facts = self._facts()
        if self._table.fills:
            await self._commit(time_to_come_is_over(self._table, facts), facts)
        elif self._table.state.shuffle is not None:
            await self._commit(time_to_shuffle_is_over(self._table, facts), facts)
        else:
            await self._commit(hold_is_over(facts), facts)

    async def _run_out(self) -> None:
        self._clock = None
        if self._turn == self._due and self._table.clock_runs:
            facts = self._facts()
            await self._commit(time_ran_out(self._table, facts), facts)
