"""``undermine tables``: what is in a server's data folder. Secrets of matches that are still played stay there."""

from __future__ import annotations

import argparse
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from undermine.cli.refusal import Refusal, shown
from undermine.games import Record
from undermine.server.live.replays import finished
from undermine.server.settings import Settings
from undermine.server.storage.database import FILE
from undermine.server.storage.reader import Reader, TableRow
from undermine.server.tables.table import Table
from undermine.wire import happenings
from undermine.words import Words


def run(arguments: argparse.Namespace, words: Words) -> int:
    """List, show or export as the command line asks for."""
    folder = Path(arguments.data or Settings().data)
    if not (folder / FILE).exists():
        raise Refusal.of(words, "no_tables", path=str(folder))
    try:
        with closing(Reader(folder, read_only=True)) as reader:
            report = Report(reader, words)
            match arguments.what:
                case "list":
                    lines = report.all()
                case "show" if not arguments.table:
                    raise Refusal.of(words, "which_table")
                case "show":
                    lines = report.one(_wanted(reader, arguments.table, words))
                case _:
                    wanted = _wanted(reader, arguments.table, words) if arguments.table else None
                    lines = report.records(wanted)
            for line in lines:
                print(line)
    except sqlite3.Error as error:
        raise Refusal.of(words, "tables_unreadable", path=str(folder), why=str(error)) from None
    return 0


def _wanted(reader: Reader, text: str, words: Words) -> TableRow:
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
            who = shown(seat.name) if seat.name else say("tables.free")
            bot = seat.stand_in.bot if seat.stand_in else seat.bot
            yield (
                say("tables.seat.bot", seat=number, who=who, bot=bot)
                if bot
                else say("tables.seat", seat=number, who=who)
            )
        if table.match is not None:
            yield say("tables.moves", round=table.match.game.round, moves=table.match.moves)
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
