"""What must hold for a program that plays at a table server: it comes, plays a match to its end, and leaves.

A server of its own is started for it, which nobody else can reach. This takes the packages of the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

from undermine.games import Record, kind_of
from undermine.testing.playing import Breach, require

#: what a server for tests is told: nobody waits, nobody is turned away, nothing is kept
_SETTINGS: Final = {
    "host": "127.0.0.1",
    "port": "0",
    "storage": "memory",
    "thinking_least": "0",
    "thinking_most": "0",
    "bot_workers": "1",
    **dict.fromkeys(("messages", "messages_address", "requests_address", "tables_address"), "100000"),
}


def check_client(command: Sequence[str], game: str, players: int | None = None, seconds: float = 120.0) -> int:
    """Let a program play a match with bots; returns how many decisions it made.

    In its command ``{server}`` is where the server is, ``{code}`` the code of the table. ``Breach`` if it does not come
    or does not get through in so many seconds, if a bot stood in for it, or if it does not end well afterwards.
    """
    players = kind_of(game).usual_seats if players is None else players
    with _server() as server:
        return asyncio.run(asyncio.wait_for(_evening(server, [*command], game, players, seconds), 2 * seconds + 60))


@contextmanager
def _server() -> Iterator[str]:
    """A table server, while it lasts."""
    told = {f"UNDERMINE_{name.upper()}": value for name, value in _SETTINGS.items()}
    with tempfile.TemporaryDirectory(prefix="undermine-client-") as folder:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "undermine", "serve", "--data", folder],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **told},
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\w.:]+", process.stdout.readline())
            require(found is not None, "the table server did not start")
            assert found is not None
            yield found[0]
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            process.wait(20)
            if process.stdout is not None:
                process.stdout.close()


async def _evening(server: str, command: list[str], game: str, players: int, seconds: float) -> int:
    from undermine.client import Client, make_table
    from undermine.client.http import get
    from undermine.wire import requests
    from undermine.wire.bodies import NewTable

    host = await make_table(server, NewTable("Kit", game, players, sit=False))
    words = [word.replace("{server}", server).replace("{code}", host.code) for word in command]
    program = await asyncio.create_subprocess_exec(*words, stdout=subprocess.DEVNULL)
    try:
        async with Client(server, host.table, host.token) as kit:
            await _until(kit, lambda table: bool(_people(table)), seconds, "the client did not take a seat")
            (own,) = _people(kit.state.table)
            await kit.ask(requests.Start(kit.new_id(), bots=True))
            await _until(kit, lambda table: table["phase"] == "over", seconds, "the client did not finish the match")
            seat = kit.state.table["seats"][own]
            require(not seat["stand_in"], "somebody had to stand in for the client")
            share = kit.state.table["match"]["share"]
        try:
            code = await asyncio.wait_for(program.wait(), seconds)
        except TimeoutError:
            raise Breach("the client did not leave when the match was over") from None
        require(code == 0, f"the client ended with {code}")
        record = Record.parse(json.dumps((await get(f"{server}/api/replays/{share}"))["record"]))
        return sum(step.game.to_act == own for step in record.steps())
    finally:
        with suppress(ProcessLookupError):
            program.kill()
        await program.wait()


def _people(table: dict[str, Any]) -> list[int]:
    """The seats that people have."""
    return [number for number, seat in enumerate(table["seats"]) if seat["person"] is not None]


async def _until(kit: Any, holds: Any, seconds: float, otherwise: str) -> None:
    try:
        await asyncio.wait_for(kit.until(lambda state: holds(state.table)), seconds)
    except TimeoutError:
        raise Breach(otherwise) from None
