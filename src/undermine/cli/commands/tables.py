"""``undermine tables``: what is in a server's data folder. Secrets of matches that are still played stay there."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from undermine.cli.flags import flag
from undermine.cli.refusal import Refusal
from undermine.words import Words

#: what can be told of stored tables
REPORTS: Final = ("list", "show", "export")
FLAGS: Final = (
    flag("what", "|".join(REPORTS), text="report", choices=REPORTS),
    flag("table", "TABLE", nargs="?"),
    flag("--data", "DIR"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """List, show or export as the command line asks for."""
    from undermine.cli.stored_tables import Report, wanted
    from undermine.server.settings import Settings
    from undermine.server.storage.database import FILE
    from undermine.server.storage.reader import Reader
    from undermine.server.tables.refusal import Refusal as Refused

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
                    lines = report.one(wanted(reader, arguments.table, words))
                case _:
                    only = wanted(reader, arguments.table, words) if arguments.table else None
                    lines = report.records(only)
            for line in lines:
                print(line)
    except Refused as refusal:
        raise Refusal.of(words, "unknown_game", **refusal.facts) from None
    except sqlite3.Error as error:
        raise Refusal.of(words, "tables_unreadable", path=str(folder), why=error) from None
    return 0
