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
from undermine.server.storage.sqlite.database import connect
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


def test_tables_are_backed_up_checked_restored_and_pruned(tmp_path: Path, run: Run) -> None:
    server = Server(tmp_path / "data")
    server.start()
    finished, running = evening(server)
    data, file = ("--data", server.data), str(tmp_path / "tables.jsonl.gz")
    # While the server runs:
    done = run("tables", "backup", file, *data)
    assert done.code == 0 and "tables 2, entries" in done.out
    assert "exists and is not empty" in run("tables", "backup", file, *data).err
    checked = run("tables", "check", *data)
    assert (checked.code, checked.out) == (0, "Tables read: 2. Wrong: 0.\n")
    for command in (("restore", file), ("prune", "--older", "1")):
        refused = run("tables", *command, *data)
        assert refused.code == 2 and "another server (process " in refused.err
    assert server.stop() == 0
    # Into an empty folder, where a server goes on with it:
    again = ("--data", str(tmp_path / "again"))
    restored = run("tables", "restore", file, *again)
    assert (restored.code, restored.out) == (0, "Tables restored: 2. Left out as there already: 0.\n")
    assert "there already: 2" in run("tables", "restore", file, *again).out
    assert run("tables", "export", *again).out == run("tables", "export", *data).out
    other = Server(tmp_path / "again")
    other.start()
    assert other.stop() == 0
    # What is old and over goes; what is still played stays.
    connection = connect(tmp_path / "again")
    connection.execute("UPDATE tables SET touched = touched - 3 * 86400000")
    connection.close()
    assert "Tables removed: 0." in run("tables", "prune", "--older", "4", *again).out
    pruned = run("tables", "prune", "--older", "2", *again)
    assert pruned.code == 0 and "Tables removed: 1." in pruned.out
    listed = run("tables", "list", *again).out
    assert finished not in listed and running in listed


def test_a_table_that_cannot_be_read_is_found(tmp_path: Path, run: Run) -> None:
    server = Server(tmp_path)
    server.start()
    evening(server)
    server.stop()
    connection = connect(tmp_path)
    connection.execute("UPDATE entries SET entry = CAST('{' AS BLOB) WHERE table_id = 1 AND version = 3")
    connection.execute("UPDATE tables SET code = 'OTHER2' WHERE id = 2")
    connection.close()
    checked = run("tables", "check", "--data", str(tmp_path))
    assert checked.code == 1 and "Tables read: 2. Wrong: 2." in checked.out
    first, second, _ = checked.out.splitlines()
    assert first.startswith("table 1: DecodeError") and second == "table 2: found by another link or code"


def test_what_cannot_be_told_of_tables(tmp_path: Path, run: Run) -> None:
    refused = run("tables", "list", "--data", str(tmp_path))
    assert refused.code == 2 and "holds no tables" in refused.err
    server = Server(tmp_path)
    server.start()
    server.stop()
    assert "there is no table 7" in run("tables", "show", "7", "--data", str(tmp_path)).err
    assert "name a table" in run("tables", "show", "--data", str(tmp_path)).err
    assert run("tables", "burn").code == 2
    assert "undermine tables backup FILE" in run("tables", "backup", "--data", str(tmp_path)).err
    assert "undermine tables prune --older DAYS" in run("tables", "prune", "--data", str(tmp_path)).err
    assert "no back-up" in run("tables", "restore", str(tmp_path / "tables.lock"), "--data", str(tmp_path)).err


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
    assert [json.loads(line)["what"] for line in server.log] == ["metrics", "open", "closed"]
