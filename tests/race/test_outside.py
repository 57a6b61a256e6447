"""Race played from outside, as an installed package would be: in processes that only a setting tells of it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests import engines
from tests.cli.conftest import Outcome, run_apart
from tests.server.conftest import Server
from tests.server.players import new_table, over, play
from undermine.client import Client, Refused, make_table

PLUGIN = "tests.race.plugin"


def run(*arguments: str, answers: str = "") -> Outcome:
    return run_apart(*arguments, "--plugins", PLUGIN, answers=answers)


@pytest.mark.parametrize("engine", ["plain", *engines.COMPILED_WITH_BOTS])
def test_its_own_tests(engine: str) -> None:
    """They import the game, and so run where nothing else does; on every engine, of which it knows nothing."""
    if not engines.is_there(engine):
        pytest.skip(f"the engine is not built: {engine}")
    command = ("-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", str(Path(__file__).parent))
    told = engines.run(engine, *command, f"--ignore={__file__}")
    assert told.returncode == 0, told.stdout


# The terminal


def test_it_is_played_in_the_terminal_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "race.jsonl"
    asked = ("play", "race", "--seed", "7", "--option", "length=4", "--bots", "keen", "--record", str(file))
    played = run(*asked, answers="\n" + "1\n" * 60)
    assert played.code == 0, played.err
    assert "Race for 2 players. You play as player 1." in played.out
    assert "You dig the left tunnel, 4 steps from the end." in played.out
    assert "The game is over." in played.out
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record["rules"] == {"game": "race", "rounds": 3, "first": None, "length": 4} and record["totals"]
    told = run("replay", str(file))
    assert told.code == 0 and "is through!" in told.out and "1 record replays" in told.out
    seen = run("replay", str(file), "--seat", "1")
    assert "You get:" in seen.out and "Player 1 gets" not in seen.out
    traced = run("replay", str(file), "--trace").out.splitlines()
    assert json.loads(traced[-1]) == {
        "type": "end",
        "totals": record["totals"],
        "winners": json.loads(traced[-1])["winners"],
    }


def test_a_record_that_does_not_replay_is_told_in_its_own_words(tmp_path: Path) -> None:
    file = tmp_path / "race.jsonl"
    position = "race; seats=2 hands=shovel,spoon/? props=1/0 stock=..."
    rules = {"game": "race", "rounds": 3, "first": None, "length": 6}
    record = {"undermine": 1, "rules": rules, "edition": 1, "seats": 2, "position": position, "actions": ["shovel:1"]}
    file.write_text(json.dumps({**record, "totals": None}) + "\n")
    told = run("replay", str(file), "--quiet")
    assert told.code == 1 and "A prop stands in your tunnel already" in told.err


def test_it_goes_on_from_a_position() -> None:
    position = "race length=5 rounds=1; seats=2 depths=4/4 boulders=1/0 hands=shovel/spoon stock=-"
    told = run(
        "play",
        "--position",
        f"{position} pile=spoon,spoon,spoon,shovel,shovel,drill,drill,boulder,boulder,boulder",
        answers="\nshovel:2\n",
    )
    assert told.code == 0, told.err
    assert "That clears a boulder out of your way." in told.out and "the dwarf on the left is through!" in told.out


def test_its_cards_are_listed() -> None:
    told = run("cards", "race")
    assert "boulder ×3" in told.out and "Digs two steps, or one with a prop." in told.out


@pytest.mark.parametrize("language", ["de", "nl"])
def test_it_speaks_every_language(language: str) -> None:
    told = run("play", "race", "--seed", "7", "--language", language, answers="\n1\n?\nq\n")
    assert told.code == 0 and ("Wettgraben" if language == "de" else "Graafrace") in told.out


def test_help_knows_its_options_and_nothing_of_mazes() -> None:
    assert "race: length=3 to 12" in " ".join(run("play", "--help").out.split())
    told = run("play", "race", "--seed", "7", answers="\n?\nq\n").out
    assert "shovel:1      dig one step with it and set a prop" in told and "Heavy lines" not in told


# The lab


def test_it_is_simulated_by_several_processes() -> None:
    asked = ("simulate", "race", "--games", "6", "--bots", "keen,greedy", "--workers", "2", "--seed", "1", "--json")
    told = run(*asked)
    assert told.code == 0, told.err
    figures = json.loads(told.out)
    assert figures["games"] == 6 and figures["rounds"] == 18 and {*figures["wins"]} <= {"left", "right", "nobody"}
    assert json.loads(run(*asked[:-3], "--seed", "1", "--json").out)["wins"] == figures["wins"]


@pytest.mark.parametrize(
    "measured",
    [
        ("measure", "style", "race", "--bots", "greedy", "--rounds", "4"),
        ("measure", "never", "race", "--bots", "greedy,random", "--rounds", "8"),
        ("measure", "soak", "race", "--rounds", "4"),
        ("measure", "beliefs", "race", "--bot", "keen", "--rounds", "2"),
        ("measure", "timing", "race", "--rounds", "2"),
        ("measure", "matrix", "race", "--bots", "greedy,random", "--rounds", "2"),
        ("balance", "race", "--bot", "greedy", "--rounds", "4"),
        ("tournament", "race", "--candidate", "keen", "--reference", "greedy", "--rounds", "2"),
    ],
)
def test_it_is_measured(measured: tuple[str, ...]) -> None:
    told = run(*measured, "--seed", "1")
    assert told.code == 0, told.err


# The server


async def _evening(server: Server) -> tuple[str, list[int]]:
    """Somebody makes a table with a bot at it and plays a match to its end: its replay, and the totals."""
    host = await make_table(server.url, new_table("race", 2, options={"length": 5}, bots=["keen"], start=True))
    async with Client(server.url, host.table, host.token) as client:
        view = client.state.seats[0].view
        assert len(view["hand"]) == 3 and view["depths"] == [0, 0] and "stock" in view
        await play(client, "race")
        match = (await client.until(over)).table["match"]
        return match["share"], match["totals"]


def test_it_is_played_on_the_server_and_replayed(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", plugins=PLUGIN)
    server.start()
    try:
        games = {one["game"]: one for one in _got(server, "games")["games"]}
        assert games["race"]["unit"] == "points" and "greedy" in games["race"]["bots"]
        option = next(one for one in games["race"]["options"] if one["name"] == "length")
        assert (option["kind"], option["least"], option["most"], option["usual"]) == ("number", 3, 12, 6)
        share, totals = asyncio.run(_evening(server))
        # What was stored is read again by another process.
        server.stop()
        server.start()
        whole = _got(server, f"replays/{share}")
        assert whole["record"]["totals"] == totals and len(whole["deals"]) == 3
        assert whole["deals"][0]["roles"] == ["racer", "racer"]
        own = _got(server, f"replays/{share}?eyes=0")
        assert own["deals"] == [] and len(own["steps"]) == len(whole["steps"])
    finally:
        assert server.stop() == 0
    assert not [line for line in server.log if "failed" in line], server.log


def _got(server: Server, path: str) -> Any:
    with urlopen(f"{server.url}/api/{path}") as answer:
        return json.load(answer)


def test_a_table_on_the_server_begins_with_a_position(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", plugins=PLUGIN)
    server.start()
    position = "race rounds=1; seats=2 depths=5/4 hands=spoon/shovel"

    async def come_and_win() -> list[int]:
        new = new_table("race", 2, options={"rounds": 1}, bots=["greedy"], start=True, position=position)
        host = await make_table(server.url, new)
        async with Client(server.url, host.table, host.token) as client:
            assert client.state.seats[0].view["depths"] == [5, 4]
            await client.act(0, "spoon:1")
            totals: list[int] = (await client.until(over)).table["match"]["totals"]
            return totals

    try:
        assert asyncio.run(come_and_win()) == [2, 0]
    finally:
        server.stop()


def test_a_server_that_no_longer_knows_it_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", plugins=PLUGIN)
    server.start()
    try:
        share, _ = asyncio.run(_evening(server))
        table = asyncio.run(make_table(server.url, new_table("race", 2, public=True, bots=["keen"], start=True)))
        server.stop()
        del server.settings["plugins"]
        server.start()
        with pytest.raises(HTTPError) as problem:
            _got(server, f"replays/{share}")
        with problem.value as answer:
            assert json.load(answer) == {"reason": "unknown_game", "facts": {"game": "race"}}
        assert _got(server, "tables") == {"tables": []}
        with pytest.raises(Refused, match="unknown_game"):
            asyncio.run(_come(server, table.table))
    finally:
        server.stop()
    asked = ("tables", "show", table.code, "--data", server.data)
    assert "the game race is not known here; --plugins names the module it comes from" in run_apart(*asked).err
    assert "Race" in run(*asked).out


async def _come(server: Server, table: str) -> None:
    async with Client(server.url, table):
        pass


# What is missing


@pytest.mark.parametrize(("layer", "command"), [("bots", "cards"), ("lab", "simulate"), ("cli", "play")])
def test_a_layer_that_it_is_not_registered_in_is_named_at_the_start(tmp_path: Path, layer: str, command: str) -> None:
    plugin = (Path(__file__).parent / "plugin.py").read_text(encoding="utf-8").splitlines()
    (tmp_path / "half_a_race.py").write_text(
        "\n".join(one for one in plugin if not one.startswith(f"{layer}.register"))
    )
    told = run_apart(command, "race", "--plugins", "half_a_race", PYTHONPATH=f"{tmp_path}:{':'.join(sys.path)}")
    assert (
        told.code == 2
        and told.err.strip() == f"undermine {command}: the game race is not registered in the layer {layer}"
    )


def test_a_module_that_cannot_be_imported_is_named() -> None:
    told = run_apart("play", "race", "--plugins", "nowhere.at_all")
    assert told.code == 2 and "the module 'nowhere.at_all' cannot be imported (ModuleNotFoundError" in told.err


def test_without_the_plugin_nobody_knows_it() -> None:
    assert "there is no game 'race'" in run_apart("simulate", "race").err
