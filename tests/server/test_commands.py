"""``undermine serve`` and ``undermine tables``, as a user would run them."""

from __future__ import annotations

import json
import socket
from pathlib import Path

from tests.cli.conftest import Run, run_apart
from tests.cli.conftest import run as run
from tests.server.conftest import Server, together
from tests.server.players import all_of, gather_at, new_table, over, play
from undermine.client import Client, make_table
from undermine.games import Record
from undermine.wire import requests


def evening(server: Server) -> tuple[str, str]:
    """One match that is over, and one that is still played; their codes."""

    async def tables() -> tuple[str, str]:
        entrances = await gather_at(server.url, new_table("saboteur", 3, options={"rounds": 1}), 3)
        clients = [Client(server.url, one.table, one.token) for one in entrances]
        await all_of(*(client.__aenter__() for client in clients))
        await clients[0].ask(requests.Start("start"))
        await all_of(*(play(client, "evening") for client in clients))
        await all_of(*(client.until(over) for client in clients))
        for client in clients:
            await client.leave()
        running = await make_table(server.url, new_table("saboteur2", 4, bots=["random"], start=True))
        return entrances[0].code, running.code

    codes: tuple[str, str] = together(tables())
    return codes


def test_tables_are_listed_shown_and_exported(tmp_path: Path, run: Run) -> None:
    server = Server(tmp_path / "data")
    server.start()
    finished, running = evening(server)
    data = ("--data", server.data)
    # While the server runs, and after it.
    for stop in (False, True):
        if stop:
            assert server.stop() == 0
        listed = run("tables", "list", *data)
        assert listed.code == 0 and finished in listed.out and running in listed.out and "2 tables." in listed.out
        shown = run("tables", "show", finished.lower(), *data)
        assert "Saboteur" in shown.out and "seat 0: Ada" in shown.out and "over" in shown.out
        shown = run("tables", "show", "2", *data)
        assert "playing" in shown.out and "(bot: random)" in shown.out
        exported = run("tables", "export", *data)
        records = [Record.parse(line) for line in exported.out.splitlines()]
        assert len(records) == 1 and records[0].replay().result is not None
        assert run("tables", "export", running, *data).out == ""
        # What is secret about the running match stays where it is.
        assert "seed" not in shown.out.replace("SHA-256 of its seed", "")


def test_what_cannot_be_told_of_tables(tmp_path: Path, run: Run) -> None:
    refused = run("tables", "list", "--data", str(tmp_path))
    assert refused.code == 2 and "holds no tables" in refused.err
    server = Server(tmp_path)
    server.start()
    server.stop()
    assert "there is no table 7" in run("tables", "show", "7", "--data", str(tmp_path)).err
    assert "name a table" in run("tables", "show", "--data", str(tmp_path)).err
    assert run("tables", "burn").code == 2


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    port = str(taken.getsockname()[1])
    refused = run_apart("serve", "--port", port, "--data", str(tmp_path))
    taken.close()
    assert refused.code == 2 and f"cannot listen on 127.0.0.1:{port}" in refused.err
    refused = run_apart("serve", "--data", str(tmp_path), UNDERMINE_PORT="-1")
    assert refused.code == 2 and "UNDERMINE_PORT: port must be a whole number from 0 to 65535" in refused.err
    file = tmp_path / "server.toml"
    file.write_text("colour = 1")
    refused = run_apart("serve", "--config", str(file))
    assert refused.code == 2 and "there is no setting 'colour'" in refused.err
    assert len(refused.err.splitlines()) == 1


def test_the_log_is_lines_of_json(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    assert server.stop() == 0
    assert [json.loads(line)["what"] for line in server.log] == ["open", "closed"]
