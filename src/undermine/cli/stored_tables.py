"""What can be told of the tables in a server's storage."""

from __future__ import annotations

import time
from collections.abc import Iterator

from undermine.cli.refusal import Refusal, printable
from undermine.games import Record
from undermine.server.live.replays import finished
from undermine.server.storage.reader import Reader, TableRow
from undermine.server.tables.table import Table
from undermine.wire import happenings
from undermine.words import Words


def wanted(reader: Reader, text: str, words: Words) -> TableRow:
    """The table that somebody means: by its number, its code or its link."""
    for row in reader.all():
        if text in (str(row.id), row.link) or text.upper() == row.code:
            return row
    raise Refusal.of(words, "no_such_table", table=text)


class Report:
    """What can be told of the tables in a storage."""

    def __init__(self, reader: Reader, words: Words) -> None:
        self.reader = reader
        self.words = words

    def all(self) -> Iterator[str]:
        """One line for each table."""
        say = self.words.say
        count = 0
        for row in self.reader.all():
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

    def one(self, row: TableRow) -> Iterator[str]:
        """A table: what is played, who is there, and how far it is."""
        say = self.words.say
        table = Table.load(self.reader.entries(row.id))
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

    def records(self, only: TableRow | None) -> Iterator[str]:
        """The records of all matches that are over, one a line."""
        for row in self.reader.all() if only is None else (only,):
            yield from (record.text() for record in self._finished(row))

    def _finished(self, row: TableRow) -> Iterator[Record]:
        for version, entry in enumerate(self.reader.entries(row.id), 1):
            if isinstance(entry.what, happenings.Ended):
                yield finished(self.reader, row.id, version).record


def _when(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(milliseconds / 1000))
