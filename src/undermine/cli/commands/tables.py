"""``undermine tables``: what is in a server's data folder or database, and keeping it.

Secrets of matches that are still played are told to nobody; a back-up holds them.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undermine.cli.flags import count, flag
from undermine.cli.refusal import Refusal
from undermine.words import Words

if TYPE_CHECKING:
    from undermine.server.settings import Settings
    from undermine.server.storage.storage import DurableStorage

#: what only reads, so that a server may be running, and what writes
READING: Final = ("list", "show", "export", "backup", "check")
WRITING: Final = ("restore", "prune")
#: these are about a file
_WITH_FILE: Final = ("backup", "restore")
REPORTS: Final = (*READING, *WRITING)
FLAGS: Final = (
    flag("what", "|".join(REPORTS), text="report", choices=REPORTS),
    flag("table", "TABLE|FILE", nargs="?"),
    flag("--older", "DAYS", read=count(36_500)),
    flag("--data", "DIR|URL"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Do with the tables of a server what the command line asks for."""
    from undermine.server.settings import Settings
    from undermine.server.storage.sqlite import FILE
    from undermine.server.storage.storage import StorageError
    from undermine.server.tables.refusal import Refusal as Refused

    what = arguments.what
    if what == "show" and not arguments.table:
        raise Refusal.of(words, "which_table")
    if what in _WITH_FILE and not arguments.table:
        raise Refusal.of(words, "which_file", what=what)
    if what == "prune" and arguments.older is None:
        raise Refusal.of(words, "how_old")
    settings = Settings(data=arguments.data) if arguments.data else Settings()
    if what != "restore" and not settings.is_database and not (settings.folder / FILE).exists():
        raise Refusal.of(words, "no_tables", path=settings.data)
    try:
        return asyncio.run(_carry_out(settings, arguments, words))
    except Refused as refusal:
        raise Refusal.of(words, "unknown_game", **refusal.facts) from None
    except (StorageError, sqlite3.Error) as error:
        raise Refusal.of(words, "tables_unreadable", path=settings.data, why=error.__cause__ or error) from None


async def _open(settings: Settings, *, read_only: bool) -> DurableStorage:
    from undermine.server.storage.database import open_database
    from undermine.server.storage.sqlite import SqliteStorage

    if settings.is_database:
        return await open_database(settings.data, read_only=read_only)
    return SqliteStorage(settings.folder, read_only=read_only)


async def _carry_out(settings: Settings, arguments: argparse.Namespace, words: Words) -> int:
    from undermine.cli import kept_tables
    from undermine.cli.stored_tables import Report, wanted

    storage = await _open(settings, read_only=arguments.what in READING)
    report = Report(storage, words)
    try:
        match arguments.what:
            case "list":
                return await _print(report.all())
            case "show":
                return await _print(report.one(await wanted(storage, arguments.table, words)))
            case "export":
                only = await wanted(storage, arguments.table, words) if arguments.table else None
                return await _print(report.records(only))
            case "backup":
                return await kept_tables.backup(storage, Path(arguments.table), words)
            case "restore":
                return await kept_tables.restore(storage, Path(arguments.table), words)
            case "check":
                return await kept_tables.check(storage, words)
            case _:
                return await kept_tables.prune(storage, arguments.older, words)
    finally:
        await storage.close()


async def _print(lines: AsyncIterator[str]) -> int:
    async for line in lines:
        print(line)
    return 0
