"""Uses one extra as whoever asked for it would: ``python -I using.py EXTRA [ADDRESS]``, in an environment of its own.

It stands on nothing but the installed package and that extra, so whatever an extra leaves out is missed here. Two of
them need somebody to talk to, whose ``ADDRESS`` they are told.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import warnings
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any, Final

#: how many seconds anything here may take that is started
WITHIN: Final = 300


def undermine(*arguments: str) -> str:
    """What the installed command says."""
    command = [str(Path(sys.executable).with_name("undermine")), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return done.stdout


def terminal() -> None:
    told = undermine("simulate", "saboteur", "--games", "2", "--seed", "1", "--bots", "greedy")
    assert "greedy" in told and "─" in told, told


def lab() -> None:
    undermine("balance", "saboteur", "--bot", "random", "--players", "3,4", "--rounds", "20", "--json", "--out", "kept")
    (page,) = Path("kept").glob("*.html")
    assert "<svg" in page.read_text(encoding="utf-8")


def client(address: str) -> None:
    from undermine.client import Client, make_table
    from undermine.wire.bodies import NewTable

    async def play() -> int:
        new = NewTable("Ada", "saboteur", 3, options={"rounds": 1}, bots=["random"], start=True, pace="at_once")
        entrance = await make_table(address, new)
        moves = 0
        async with Client(address, entrance.table, entrance.token) as own:
            while own.state.table["phase"] != "over":
                for seat in own.state.decisions():
                    assert seat.seat is not None
                    await own.act(seat.seat, seat.legal[0]["text"])
                    moves += 1
                    break
                else:
                    await own.change()
        return moves

    assert asyncio.run(asyncio.wait_for(play(), WITHIN)) > 3


def cluster() -> None:
    asked = ("balance", "saboteur", "--bot", "random", "--players", "3", "--rounds", "20", "--seed", "1", "--json")
    here, there = json.loads(undermine(*asked)), json.loads(undermine(*asked, "--ray", "--workers", "1"))
    assert here["figures"] == there["figures"] and not there["partial"]


def testing() -> None:
    from hypothesis import given, settings

    from undermine import Game
    from undermine.testing import check_bot, check_game
    from undermine.testing.games import check_record
    from undermine.testing.strategies import matches

    seen: list[Game] = []

    @settings(max_examples=3, deadline=None, database=None)
    @given(matches("saboteur"))
    def records_replay(game: Game) -> None:
        check_record(game)
        seen.append(game)

    records_replay()
    assert seen and check_bot("greedy", "saboteur", players=3, seeds=[1]) > 3
    assert check_game("saboteur", players=[3], seeds=[1], every=40) > 1


def docs() -> None:
    source = Path("pages")
    source.mkdir()
    (source / "index.md").write_text("# Dwarves\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", encoding="utf-8")
    settings = "extensions = ['myst_parser']\nhtml_theme = 'furo'\nproject = 'undermine'\n"
    (source / "conf.py").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(source), "site"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN)
    assert done.returncode == 0, done.stderr
    page = Path("site/index.html").read_text(encoding="utf-8")
    assert "<table" in page and "furo" in page


def mcp() -> None:
    from mcp import Client, StdioServerParameters

    from undermine.words import Words

    listed = Words("en").say("mcp.legal")

    async def play() -> int:
        command = ["-I", "-m", "undermine", "mcp", "--bots", "random", "--seed", "5", "--option", "rounds=1"]
        server = StdioServerParameters(command=sys.executable, args=command)
        async with asyncio.timeout(WITHIN), Client(server, read_timeout_seconds=WITHIN) as own:
            told = await call(own, "sit", table="saboteur", players=3)
            seat = told.split()[3]
            moves = 0
            while listed in told:
                told = await call(own, "act", seat=seat, action=told.split(f"{listed}\n")[1].split(" – ")[0])
                moves += 1
            assert Words("en").say("mcp.over") in told
            return moves

    async def call(own: Any, tool: str, **arguments: Any) -> str:
        answer = await own.call_tool(tool, arguments)
        assert not answer.is_error, answer
        return str(answer.content[0].text)

    assert asyncio.run(play()) > 3


def envs() -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, render_test

    from undermine.envs.gymnasium import SeatEnv
    from undermine.envs.pettingzoo import undermine_v0
    from undermine.envs.vector import VectorEnv

    class Legal(SeatEnv):
        """Takes any action for a legal one: what checks an environment does not look at masks."""

        def step(self, action: Any) -> Any:
            return super().step(action % int(self._info()["action_mask"].sum()))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for game, players in (("saboteur", 3), ("saboteur2", 4), ("lost_mines", 5)):
            api_test(undermine_v0.env(game, players=players), num_cycles=20)
            check_env(Legal(game, players, opponents="eager", rounds=1), skip_render_check=True)
            gymnasium.make(f"undermine/{game}-v0", players=players).reset(seed=1)
        render_test(lambda render_mode=None: undermine_v0.env("saboteur", players=4, render_mode=render_mode))
    many = VectorEnv("saboteur", 8, 5)
    seen, _ = many.reset(seed=1)
    for _ in range(20):
        seen, *_ = many.step(seen["action_mask"].argmax(axis=1))
    assert len(seen["action_mask"]) == 8


def openspiel() -> None:
    import pyspiel

    import undermine.envs.openspiel  # noqa: F401  (it registers itself)

    for game in ("saboteur", "saboteur2", "lost_mines"):
        state = pyspiel.load_game(f"undermine_{game}(players=3,rounds=1)").new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = [0] if state.is_chance_node() else state.legal_actions()
            state.apply_action(legal[7 * steps % len(legal)])
            steps += 1
        assert steps > 10 and len(state.returns()) == 3


def dev() -> None:
    from packaging.requirements import Requirement

    for text in distribution("undermine").requires or ():
        asked = Requirement(text)
        if asked.name != "undermine" and asked.marker is not None and asked.marker.evaluate({"extra": "dev"}):
            assert asked.specifier.contains(version(asked.name)), text
    Path("typed.py").write_text(
        "from undermine import Game\n\n\ndef seats(game: Game) -> int:\n    return game.seats\n"
    )
    Path("test_typed.py").write_text(
        "from undermine import start\n\n\ndef test() -> None:\n    assert start('saboteur', 3, 1)\n"
    )
    for tool in (["mypy", "--strict", "typed.py"], ["ruff", "check", "typed.py"], ["pytest", "-q", "test_typed.py"]):
        done = subprocess.run([sys.executable, "-m", *tool], capture_output=True, text=True, timeout=WITHIN)
        assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    import undermine as installed

    assert Path(installed.__file__).is_relative_to(sys.prefix), installed.__file__
    globals()[sys.argv[1]](*sys.argv[2:])
    print("used")
