"""``undermine tables``: what is in a server's data folder. Secrets of matches that are still played stay there."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undermine.cli.flags import flag
from undermine.cli.refusal import Refusal
from undermine.words import Words

if TYPE_CHECKING:
    from undermine.server.storage.storage import Storage

#: what can be told of stored tables
REPORTS: Final = ("list", "show", "export")
FLAGS: Final = (
    flag("what", "|".join(REPORTS), text="report", choices=REPORTS),
    flag("table", "TABLE", nargs="?"),
    flag("--data", "DIR"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """List, show or export as the command line asks for."""
    import sqlite3

    from undermine.server.settings import Settings
    from undermine.server.storage.sqlite import FILE, SqliteStorage
    from undermine.server.storage.storage import StorageError
    from undermine.server.tables.refusal import Refusal as Refused

    folder = Path(arguments.data or Settings().data)
    if not (folder / FILE).exists():
        raise Refusal.of(words, "no_tables", path=str(folder))
    try:
        storage = SqliteStorage(folder, read_only=True)
        return asyncio.run(_report(storage, arguments, words))
    except Refused as refusal:
        raise Refusal.of(words, "unknown_game", **refusal.facts) from None
    except (StorageError, sqlite3.Error) as error:
        raise Refusal.of(words, "tables_unreadable", path=str(folder), why=error) from None


async def _report(storage: Storage, arguments: argparse.Namespace, words: Words) -> int:
    from undermine.cli.stored_tables import Report, wanted

    report = Report(storage, words)
    try:
        match arguments.what:
            case "list":
                lines = report.all()
            case "show" if not arguments.table:
                raise Refusal.of(words, "which_table")
            case "show":
                lines = report.one(await wanted(storage, arguments.table, words))
            case _:
                only = await wanted(storage, arguments.table, words) if arguments.table else None
                lines = report.records(only)
        async for line in lines:
            print(line)
    finally:
        await storage.close()
    return 0
