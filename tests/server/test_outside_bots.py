"""Bots from outside at the tables: those that the settings name, and no module is imported for any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.outside import LOUD, Folder, prepare
from tests.server.conftest import Serve, Server
from tests.server.players import gather_at, new_table, over, play
from undermine.cli import main
from undermine.client import Client, Refused, make_table
from undermine.client.http import get
from undermine.wire import requests
from undermine.wire.limits import MOST_SPEC
from undermine.wire.table import Config

SPEC = "loud:Loud"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A folder with a loud module, in which servers are started."""
    folder = prepare(tmp_path, monkeypatch)
    folder.write("loud", LOUD)
    return folder


def forget_the_bot(server: Server, folder: Folder) -> None:
    """Start a server again whose settings no longer name the bot."""
    server.stop()
    del server.settings["bots"]
    (folder.path / "loud.imported").unlink()
    server.start()


async def test_nothing_that_comes_over_the_wire_imports_a_module(serve: Serve, folder: Folder) -> None:
    server = serve()
    with pytest.raises(Refused, match="no_such_bot"):
        await make_table(server.url, new_table("saboteur", 3, bots=[SPEC]))
    with pytest.raises(Refused, match="no_such_bot"):
        await make_table(server.url, new_table("saboteur", 3, stand_in=SPEC))
    (host,) = await gather_at(server.url, new_table("saboteur", 3), 1)
    async with Client(server.url, host.table, host.token) as client:
        config = client.state.table["config"]
        for request in (
            requests.SeatBot("a", 1, SPEC),
            requests.Configure("b", msgspec.convert({**config, "stand_in": SPEC}, Config)),
        ):
            with pytest.raises(Refused, match="no_such_bot"):
                await client.ask(request)
    (game, *_) = (await get(f"{server.url}/api/games"))["games"]
    assert SPEC not in game["bots"] and game["bot_titles"] == {}
    assert not folder.imported("loud")


async def test_tables_choose_the_bots_that_the_settings_name(serve: Serve, folder: Folder) -> None:
    server = serve(bots=SPEC)
    for game in (await get(f"{server.url}/api/games"))["games"]:
        assert SPEC in game["bots"] and game["bot_titles"] == {SPEC: "Loud one"}
    new = new_table("saboteur", 3, options={"rounds": 1}, bots=[SPEC], sit=False, start=True)
    (host,) = await gather_at(server.url, new, 1)
    async with Client(server.url, host.table) as watcher:
        await watcher.until(over)
        share = watcher.state.table["match"]["share"]
    steps = (await get(f"{server.url}/api/replays/{share}"))["steps"]
    assert {step["by"] for step in steps[1:]} == {SPEC}
    assert (await get(f"{server.url}/api/replays/{share}/reasons?step=1"))["suspicions"] == []
    assert not any("bot failed" in line for line in server.log)
    forget_the_bot(server, folder)
    # The match is still there to look at; what the bot believed nobody can be asked any more.
    assert (await get(f"{server.url}/api/replays/{share}"))["steps"] == steps
    with pytest.raises(Refused, match="no_such_bot"):
        await get(f"{server.url}/api/replays/{share}/reasons?step=1")
    assert not folder.imported("loud")


async def test_a_stored_table_imports_nothing_and_goes_on(serve: Serve, folder: Folder) -> None:
    server = serve(bots=SPEC)
    new = new_table("saboteur", 3, options={"rounds": 1}, bots=[SPEC], start=True)
    (host,) = await gather_at(server.url, new, 1)
    async with Client(server.url, host.table, host.token) as client:
        await client.until(lambda state: any(state.decisions()))
    forget_the_bot(server, folder)
    told: list[dict[str, Any]] = []

    def note(message: dict[str, Any]) -> None:
        if message["type"] == "news" and message["what"]["type"] == "stood_in":
            told.append(message["what"])

    async with Client(server.url, host.table, host.token, on_message=note) as client:
        await play(client, "on")
        await client.until(over)
        assert client.state.table["seats"][1]["bot"] == SPEC
        assert not any(seat["stand_in"] for seat in client.state.table["seats"])
    # Once for each of the two, and not at every decision; the first may be told before anybody is there.
    assert sum("bot failed" in line for line in server.log) == 2
    assert told and all(one["stand_in"] == {"bot": "keen", "by": "server"} for one in told)
    assert not folder.imported("loud")


def test_a_server_does_not_start_without_a_bot_it_was_told_of(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNDERMINE_BOTS", "nowhere:Bot")
    assert main(["serve", "--port", "0", "--data", str(folder.path / "data")]) == 2
    assert "the module 'nowhere' of the bot 'nowhere:Bot' cannot be imported" in capsys.readouterr().err
    monkeypatch.setenv("UNDERMINE_BOTS", f"{MOST_SPEC * 'x'}:Bot")
    assert main(["serve", "--port", "0"]) == 2 and "bots" in capsys.readouterr().err
    assert not (folder.path / "data").exists()
