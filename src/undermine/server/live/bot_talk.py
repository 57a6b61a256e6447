"""Bots that speak: one whose turn is over may say something, at a time that tells nothing.

Whether it is asked follows from what everybody knows, and when it would speak is drawn before it is asked. One bot of a
table is asked at a time, and not soon after another has spoken, so that nobody is drowned out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache

from undermine.bots import make
from undermine.bots.hearing import MOST_CLAIMS, speaks
from undermine.games import Claim
from undermine.server.budgets import BOT_CLAIMS_APART
from undermine.server.live.bots import NoAnswer, TableBots
from undermine.server.live.mailbox import Job
from undermine.server.tables.commands import bot_said
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.match import Match
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table


@lru_cache(maxsize=256)
def _speaks(spec: str) -> bool:
    return speaks(make(spec))


class BotTalk:
    """What the bots of one table say."""

    def __init__(
        self,
        table: Table,
        bots: TableBots,
        put: Callable[[Job], None],
        facts: Callable[[], Facts],
        commit: Callable[[Sequence[LogEntry], Facts], Awaitable[None]],
    ) -> None:
        self._table = table
        self._bots = bots
        self._put = put
        self._facts = facts
        self._commit = commit
        #: the bot that is asked, and when one spoke last
        self._asked: asyncio.Task[None] | None = None
        self._spoke = float("-inf")

    def turn_over(self, seat: int, bot: str) -> None:
        """A bot has decided: if that was its turn, it may say something."""
        match = self._table.match
        if match is None or self._asked is not None or not self._may_speak(match, seat, bot):
            return
        self._asked = asyncio.get_running_loop().create_task(self._ask(match, seat, bot))

    def _may_speak(self, match: Match, seat: int, bot: str) -> bool:
        state = self._table.state
        return (
            state.phase == "playing"
            and state.hold is None
            and state.config.talk != "silent"
            and not state.config.bots_quiet
            # Nobody speaks in the name of somebody else.
            and state.seats[seat].bot == bot
            and state.seats[seat].stand_in is None
            and match.game.to_act not in (None, seat)
            and sum(claim.seat == seat for claim in match.heard) < MOST_CLAIMS
            and asyncio.get_running_loop().time() >= self._spoke + self._apart
            and _speaks(bot)
        )

    @property
    def _apart(self) -> float:
        return BOT_CLAIMS_APART if self._bots.takes_time else 0.0

    async def _ask(self, match: Match, seat: int, bot: str) -> None:
        number = match.game.round
        try:
            said = await self._bots.speak(
                bot,
                match.game.view(seat),
                f"{match.decision_seed}/{seat}/talk",
                match.heard,
                self._table.state.config.pace,
            )
        except NoAnswer:
            said = None
        finally:
            self._asked = None

        async def say_it() -> None:
            if said is None or self._table.match is not match or match.game.round != number:
                return
            if self._may_speak(match, seat, bot):
                await self._say(said)

        if said is not None:
            self._put(say_it)

    async def _say(self, said: Claim) -> None:
        facts = self._facts()
        try:
            entries = bot_said(self._table, said, facts)
        except Refusal:
            return  # it is of no claim that the game has, or the table's log is long
        self._spoke = asyncio.get_running_loop().time()
        await self._commit(entries, facts)

    def cancel(self) -> None:
        """Let nobody speak any more."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None
