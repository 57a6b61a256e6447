"""What can be told of the tables in a server's storage."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

from undermine.cli.refusal import Refusal, printable
from undermine.server.live.replays import finished
from undermine.server.storage.storage import Storage, TableRow, all_rows, read_entries
from undermine.server.tables.log_entry import LogEntry, decode_entry
from undermine.server.tables.table import Table
from undermine.wire import happenings
from undermine.words import Words


async def wanted(storage: Storage, text: str, words: Words) -> TableRow:
    """The table that somebody means: by its number, its code or its link."""
    async for row in all_rows(storage):
        if text in (str(row.id), row.link) or text.upper() == row.code:
            return row
    raise Refusal.of(words, "no_such_table", table=text)


class Report:
    """What can be told of the tables in a storage."""

    def __init__(self, storage: Storage, words: Words) -> None:
        self.storage = storage
        self.words = words

    async def all(self) -> AsyncIterator[str]:
        """One line for each table."""
        say = self.words.say
        count = 0
        async for row in all_rows(self.storage):
            count += 1
            yield say(
                "tables.line",
                number=row.id,
                code=row.code,
                phase=say(f"tables.{row.phase}"),
                opened=_when(row.opened),
                touched=_when(row.touched),
            )
        yield say("tables.count", count=count)

    async def one(self, row: TableRow) -> AsyncIterator[str]:
        """A table: what is played, who is there, and how far it is."""
        say = self.words.say
        table = Table.load(await self._entries(row))
        state = table.state
        yield say("tables.table", number=row.id, code=row.code, game=say(f"game.{state.config.game}"))
        yield say("tables.phase", phase=say(f"tables.{state.phase}"), version=table.version)
        for number, seat in enumerate(state.seats):
            who = printable(seat.name) if seat.name else say("tables.free")
            bot = seat.stand_in.bot if seat.stand_in else seat.bot
            yield (
                say("tables.seat.bot", seat=number, who=who, bot=bot)
                if bot
                else say("tables.seat", seat=number, who=who)
            )
        if table.match is not None:
            yield say("tables.moves", round=table.match.game.round, moves=table.match.moves)
        if state.match is not None and state.match.past is not None:
            yield say("tables.past", edition=state.match.edition, moves=len(state.match.past))
        if state.match is not None:
            yield say("tables.commitment", number=state.match.number, commitment=state.match.commitment)

    async def records(self, only: TableRow | None) -> AsyncIterator[str]:
        """The records of all matches that are over, one a line."""
        if only is not None:
            for record in await self._finished(only):
                yield record
            return
        async for row in all_rows(self.storage):
            for record in await self._finished(row):
                yield record

    async def _finished(self, row: TableRow) -> list[str]:
        entries = await self._entries(row)
        return [
            finished(entries[:version]).record.text()
            for version, entry in enumerate(entries, 1)
            if isinstance(entry.what, happenings.Ended)
        ]

    async def _entries(self, row: TableRow) -> list[LogEntry]:
        return [decode_entry(entry) for entry in await read_entries(self.storage, row.id)]


def _when(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(milliseconds / 1000))
