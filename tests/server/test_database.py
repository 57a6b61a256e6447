"""A server on PostgreSQL: a house that moves there with its matches, passwords, and a database that goes away."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server import postgres
from tests.server.cable import Cable, Condition
from tests.server.conftest import Serve
from tests.server.players import Evening, new_table
from tests.server.test_http import fetch
from undermine.client import Client, make_table
from undermine.games import Chance

SECRET = "a-password-nobody-may-read"


def tables(*arguments: str) -> str:
    """What ``undermine tables`` says."""
    command = [sys.executable, "-m", "undermine", "tables", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


async def test_a_house_moves_to_postgresql_in_the_middle_of_its_matches(serve: Serve, tmp_path: Path) -> None:
    small = serve()
    async with Evening(small.url) as evening:
        await evening.begin()
        for number in range(4):
            await evening.move(Chance(f"before {number}"))
        version = evening.clients[0].state.version
        small.stop()
        url, file = await postgres.database(tmp_path), str(tmp_path / "house.jsonl.gz")
        assert "1" in await asyncio.to_thread(tables, "backup", file, "--data", small.data)
        assert "1" in await asyncio.to_thread(tables, "restore", file, "--data", url)
        assert evening.entrances[0].code in await asyncio.to_thread(tables, "list", "--data", url)
        large = serve(data=url, port=small.settings["port"])
        assert large.url == small.url
        # Everybody comes back by themselves, with the tokens they have, to where they were.
        await evening.move(Chance("after"))
        assert evening.clients[0].state.version == version + 1
        await evening.play_on()
        assert (await asyncio.to_thread(fetch, f"{large.url}/health"))[0] == 200
    assert large.stop() == 0
    assert "0" in await asyncio.to_thread(tables, "check", "--data", url)
    assert len((await asyncio.to_thread(tables, "export", "--data", url)).splitlines()) == 1


@pytest.mark.parametrize("where", ["environment", "file"])
async def test_a_password_stands_nowhere_but_where_it_was_put(serve: Serve, tmp_path: Path, where: str) -> None:
    url = await postgres.database(tmp_path)
    connection = await asyncpg.connect(url)
    await connection.execute("SELECT pg_advisory_lock(2)")
    if not await connection.fetchval("SELECT true FROM pg_roles WHERE rolname = $1", postgres.GUARDED):
        await connection.execute(f"CREATE ROLE {postgres.GUARDED} SUPERUSER LOGIN PASSWORD '{SECRET}'")
    await connection.close()
    given = {"PGPASSWORD": SECRET}
    if where == "file":
        file = tmp_path / "passwords"
        file.write_text(f"*:*:*:{postgres.GUARDED}:{SECRET}\n")
        file.chmod(0o600)
        given = {"PGPASSFILE": str(file)}
    guarded = url.replace("postgres@", f"{postgres.GUARDED}@")
    server = serve(data=guarded, environment=given, log="debug")
    assert server.process is not None
    made = await make_table(server.url, new_table("saboteur", 3, bots=["random"] * 2, start=True))
    async with Client(server.url, made.table, made.token):
        pass
    seen = (await asyncio.to_thread(fetch, f"{server.url}/health"))[2].decode()
    for one in (server.process.pid, *children(server.process.pid)):
        seen += Path(f"/proc/{one}/cmdline").read_text()
        if one != server.process.pid:
            seen += Path(f"/proc/{one}/environ").read_text()
    server.stop()
    assert "undermine" in seen and SECRET not in seen + "\n".join(server.log)
    wrong = {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"PGPASSWORD": "wrong"}
    command = [sys.executable, "-m", "undermine", "serve", "--port", "0", "--data", guarded]
    run = subprocess.run(command, capture_output=True, text=True, env=wrong, timeout=300)
    assert run.returncode == 2 and "password authentication failed" in run.stderr and "wrong" not in run.stderr


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.parametrize(
    ("condition", "seconds"), [("cut", 4.0), ("silent", 9.0), pytest.param("silent", 30.0, marks=pytest.mark.long)]
)
async def test_people_are_told_while_the_database_is_away_and_everything_comes_back(
    serve: Serve, tmp_path: Path, condition: Condition, seconds: float
) -> None:
    url = await postgres.database(tmp_path)
    name, folder = url.partition("?")[0].rpartition("/")[2], url.partition("host=")[2]
    async with Cable.to_file(f"{folder}/.s.PGSQL.5432") as cable:
        through = f"postgresql://postgres@127.0.0.1:{cable.port}/{name}"
        server = await asyncio.to_thread(serve, data=through, thinking_least="0.2", thinking_most="0.2")
        # A table at which nobody is but bots; nobody will look after it but the server.
        alone = await make_table(
            server.url, new_table("saboteur", 5, bots=["random"] * 5, sit=False, start=True, options={"rounds": 3})
        )
        async with Evening(server.url) as evening:
            await evening.begin()
            heard: list[dict[str, Any]] = []
            for client in evening.clients:
                client._on_message = heard.append
            before, length = cable.tries, await lengths(url)
            cable.become(condition)
            began = time.monotonic()
            moving = asyncio.create_task(evening.move(Chance("away")))
            while time.monotonic() < began + seconds:
                await asyncio.sleep(0.1)
                assert not moving.done()
            told = [one for one in heard if one["type"] == "bye"]
            assert told and all(one == {"type": "bye", "reason": "cannot_write", "again": True} for one in told)
            assert not [one for one in heard if one["type"] in ("done", "news")]
            # Everybody has come back a few times, and the database was not asked each time.
            assert cable.tries - before <= 3 + seconds * 2
            code, _, text = await asyncio.to_thread(fetch, f"{server.url}/health")
            assert code == 503 and json.loads(text)["facts"] == {"parts": ["storage"]}
            cable.become("sound")
            await asyncio.wait_for(moving, 20)
            await evening.move(Chance("again"))
            await evening.play_on()
        after = await lengths(url)
        while (await lengths(url))[alone.table] < length[alone.table] + 20:
            await asyncio.sleep(0.1)
        assert after.keys() == length.keys()
        said = [json.loads(line)["what"] for line in server.log]
        assert said.count("database away") == said.count("database back") == 1 and said.count("cannot write") <= 2


async def lengths(url: str) -> dict[str, int]:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT link, length FROM tables")
    await connection.close()
    return {row[0]: row[1] for row in rows}
