"""Measurements by command: figures on the screen, in JSON and on a page, kept, continued and refused."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, environment, open_apart
from tests.cli.screens import on_terminal, plain
from undermine.cli.commands.measure import KINDS
from undermine.games import SaboteurRules
from undermine.lab import Run as LabRun
from undermine.lab import Soak, Versus
from undermine.lab.run import ledger

TOURNAMENT = ("tournament", "saboteur", "--players", "4", "--field", "random,greedy", "--candidate", "greedy")
BALANCE = ("balance", "saboteur", "--bot", "random", "--players", "3,5")


def refused(run: Run, *arguments: str) -> str:
    done = run(*arguments)
    assert done.code == 2 and done.out == ""
    assert done.err.count("\n") == 1 and done.err.startswith("undermine")
    return done.err


# Figures


def test_a_tournament_on_the_screen(run: Run) -> None:
    done = run(*TOURNAMENT, "--rounds", "6", "--seed", "a")
    assert done.code == 0 and done.err == ""
    assert done.out.startswith("Saboteur: one seat in a frozen field\n")
    for told in ("greedy: rounds won by its side, %", "greedy: gold a round", "overall", "the field’s own", "95%"):
        assert told in done.out
    assert re.search(r"│ saboteur │ +3 │ +\d+\.\d ", done.out)


def test_a_tournament_as_json(run: Run) -> None:
    done = run(*TOURNAMENT, "--roles", "saboteur", "--reference", "random", "--rounds", "3", "--seed", "a", "--json")
    data = json.loads(done.out)
    assert done.code == 0 and done.err == "" and not data["partial"]
    assert data["field"] == ["random", "greedy"] and data["reference"] == "random" and data["done"] == 3
    (one,) = data["figures"]["candidates"]
    assert one["candidate"] == "greedy" and [part["role"] for part in one["roles"]] == ["saboteur"]
    # The command that it names makes the same again.
    again = run(*shlex.split(data["command"])[1:], "--json")
    assert json.loads(again.out) == data


def test_balance_is_for_every_number_of_players_unless_some_are_named(run: Run) -> None:
    every = json.loads(run("balance", "lost_mines", "--bot", "random", "--rounds", "1", "--json").out)
    assert [one["players"] for one in every["figures"]["players"]] == list(range(3, 10))
    some = run(*BALANCE, "--rounds", "2", "--seed", "a")
    assert some.code == 0 and "players  3, 5" in some.out and "100.0 (34.2…100.0)" in some.out


@pytest.mark.parametrize("kind", list(KINDS))
def test_everything_else_that_can_be_measured(run: Run, kind: str) -> None:
    flag = "--bot" if kind in ("beliefs", "detection", "soak") else "--candidate" if kind == "teams" else "--bots"
    who = (flag, "random")
    # Only there may players agree on something.
    game, name = ("lost_mines", "The Lost Mines") if kind == "ends" else ("saboteur", "Saboteur")
    done = run("measure", kind, game, "--players", "3", *who, "--rounds", "2", "--seed", "a")
    assert done.code == 0 and done.err == "" and done.out.startswith(f"{name}: ")
    data = json.loads(run("measure", kind, game, "--players", "3", *who, "--rounds", "2", "--json").out)
    assert data["kind"] == kind and data["done"] == data["size"] == 2


def test_options_of_the_rules(run: Run) -> None:
    options = ("--option", "first=2", "--option", "connection=adjacent", "--rounds", "1", "--seed", "a", "--json")
    data = json.loads(run(*BALANCE, *options).out)
    assert data["rules"]["first"] == 2 and data["rules"]["connection"] == "adjacent"
    assert "--option first=2 --option connection=adjacent" in data["command"]


def test_no_figure_is_cut_on_a_narrow_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("balance", "saboteur2", "--bot", "random", "--players", "2,5", "--rounds", "2", "--seed", "a")
    found = []
    for columns in ("200", "50"):
        monkeypatch.setenv("COLUMNS", columns)
        found.append(sorted(re.findall(r"\d+\.\d+ \([^)]*\)", run(*options).out)))
    wide, narrow = found
    assert wide and wide == narrow


def test_a_bar_is_shown_to_whoever_can_see_it() -> None:
    code, out = on_terminal(*BALANCE, "--rounds", "3", keys=[])
    assert code == 0 and "Measuring" in plain(out) and "Rounds won" in plain(out)


# Kept and continued


def test_a_folder_has_a_page_and_the_data(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "folder"
    done = run(*TOURNAMENT, "--rounds", "4", "--out", str(out))
    assert done.code == 0 and done.err == ""
    assert "".join(done.out.split()).endswith(f"Thepageis{out}/insert.html,thedataare{out}/insert.json.")
    html = (out / "insert.html").read_text()
    data = json.loads((out / "insert.json").read_text())
    assert html.count("<svg") == 2 and data["command"] in html and data["done"] == 4
    # Whoever goes on need not know the seed, and what is there is not measured again.
    more = run(*TOURNAMENT, "--rounds", "6", "--out", str(out), "--json")
    assert more.code == 0 and more.err == f"Going on after 4 of 6 measurements, which are in {out}.\n"
    assert json.loads(more.out)["seed"] == data["seed"] and json.loads(more.out)["done"] == 6
    again = run(*TOURNAMENT, "--rounds", "6", "--out", str(out), "--json")
    assert again.out == more.out and again.err == f"All 6 measurements are in {out} already.\n"
    fresh = run(*TOURNAMENT, "--rounds", "6", "--seed", data["seed"], "--json")
    assert json.loads(fresh.out) == json.loads(more.out)


def test_a_folder_of_somebody_elses(run: Run, tmp_path: Path) -> None:
    for name in ("balance.html", "balance.json", "balance.jsonl"):
        out = tmp_path / name
        out.mkdir()
        (out / name).write_text("my diary\n")
        told = refused(run, *BALANCE, "--rounds", "1", "--out", str(out))
        assert str(out / name) in told and ("not written by undermine" in told or "no results of the lab" in told)
        assert [file.name for file in out.iterdir()] == [name] and (out / name).read_text() == "my diary\n"


def test_a_folder_of_another_run_or_a_damaged_one(run: Run, tmp_path: Path) -> None:
    assert run(*BALANCE, "--rounds", "2", "--seed", "a", "--out", str(tmp_path)).code == 0
    told = refused(run, *BALANCE, "--rounds", "2", "--seed", "b", "--out", str(tmp_path))
    assert 'seed is "a" there and "b" here' in told
    file = tmp_path / "balance.jsonl"
    file.write_text(file.read_text().replace('"winners": "saboteurs"', '"winners": "nobody"', 1))
    told = refused(run, *BALANCE, "--rounds", "2", "--out", str(tmp_path))
    assert f"{file}, line 2 is damaged; begin again in another folder" in told


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(
    workers: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("measure", "matrix", "saboteur", "--players", "3", "--bots", "random", "--rounds", "100000")
    out = tmp_path / "a folder"
    with open_apart(*asked, "--seed", "a", "--workers", workers, "--out", str(out), "--json") as process:
        end = time.monotonic() + 60
        file = out / "matrix.jsonl"
        while not (file.exists() and file.read_bytes().count(b"\n") > 20) and time.monotonic() < end:
            time.sleep(0.05)
        # As Ctrl-C does: to all processes at once.
        os.killpg(process.pid, signal.SIGINT)
        told, err = process.communicate(timeout=60)
    data = json.loads(told)
    assert process.returncode == 130 and 20 <= data["done"] < 100000 and data["partial"]
    assert len(file.read_text().splitlines()) == data["done"] + 1
    assert "Only a part" in (out / "matrix.html").read_text()
    said, _, command = err.decode().rstrip("\n").partition(" To go on: ")
    assert said == f"Stopped after {data['done']} of 100000 measurements, which are kept."
    # What was kept is what would have come of it anyway. (Somebody may edit the source while tests run.)
    monkeypatch.setattr(ledger, "code", lambda: data["code"])
    again = shlex.split(command)
    again[again.index("--rounds") + 1] = "20"
    done = run(*again[1:], "--json")
    matrix = Versus(rules=SaboteurRules(), seed="a", players=3, bots=("random",))
    assert done.code == 0 and json.loads(done.out)["figures"] == LabRun(matrix, 20).to_the_end()["figures"]


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_without_a_folder_says_that_nothing_is_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    row = Soak.row

    def interrupted(soak: Soak, number: int) -> dict[str, Any]:
        if number == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return row(soak, number)

    monkeypatch.setattr(Soak, "row", interrupted)
    done = run("measure", "soak", "saboteur", "--rounds", "100000", "--json")
    data = json.loads(done.out)
    assert done.code == 130 and data["partial"] and data["done"] == 3
    assert "They are not kept; with a folder they are: undermine measure soak saboteur" in done.err
    assert done.err.endswith(" --out FOLDER\n")


# Refused


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("tournament saboteur --candidate genius", "undermine tournament: there is no bot 'genius'; choose from"),
        ("tournament saboteur --field genius", "there is no bot 'genius'"),
        ("tournament saboteur --reference genius", "there is no bot 'genius'"),
        ("tournament saboteur --players 11", "saboteur is for 3 to 10 players, not 11"),
        ("tournament saboteur --rounds 0", "argument --rounds: 0 is not from 1 to"),
        ("tournament saboteur --workers 0", "argument --workers: 0 is not from 1 to 256"),
        ("tournament saboteur --roles boss", "saboteur has no role 'boss'; it has saboteur, digger"),
        ("tournament saboteur --players 3 --field random,random,random,random", "4 bots were named for a field of 3"),
        ("tournament saboteur --option rounds=3", "say how many with --rounds, not --option rounds="),
        ("tournament", "name a game; choose from saboteur, saboteur2, lost_mines; see undermine tournament --help"),
        ("balance chess", "undermine balance: there is no game 'chess'"),
        ("balance saboteur --players 2,5", "saboteur is for 3 to 10 players, not 2"),
        ("balance saboteur --players 5,5", "each number of players is named once"),
        ("balance saboteur --players 5,many", "argument --players: many is not a number"),
        ("balance saboteur --deck my.deck", "saboteur has no deck files"),
        (
            "measure",
            "say what to measure: matrix, teams, beliefs, detection, style, never, ends, timing, soak; "
            "see undermine measure --help",
        ),
        ("measure matrix", "name a game; choose from"),
        ("measure matrix saboteur --bots random,random", "undermine measure: each bot is named once"),
        ("measure beliefs saboteur --bots keen", "unrecognized arguments: --bots keen"),
    ],
)
def test_what_cannot_be_measured(run: Run, asked: str, told: str) -> None:
    assert told in refused(run, *asked.split())


def test_a_bot_that_does_not_know_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undermine.bots.builtin.KeenBot.games", ("saboteur",))
    assert "keen does not know saboteur2; it knows saboteur" in refused(run, "balance", "saboteur2", "--bot", "keen")


def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, why in (
        (tmp_path / "file", "File exists"),
        (tmp_path / "file" / "below", "Not a directory"),
        (tmp_path / "nul\0", "the name has a null byte in it"),
        (Path("/proc/none"), "No such file or directory"),
    ):
        told = refused(run, *BALANCE, "--out", str(path))
        assert f"({why})" in told and "name a folder you may write to" in told


# Without what is optional

WITHOUT = "import sys; sys.modules['{}'] = None; from undermine.cli import main; sys.exit(main())"


def run_without(package: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT.format(package), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)


def test_matplotlib_is_missed_by_pictures_alone(tmp_path: Path) -> None:
    done = run_without("matplotlib", *BALANCE, "--rounds", "1")
    assert done.returncode == 0 and done.stderr == ""
    done = run_without("matplotlib", *BALANCE, "--rounds", "1", "--out", str(tmp_path))
    assert done.returncode == 0 and done.stderr.startswith("The page has no pictures: they need the package matplotlib")
    html = (tmp_path / "balance.html").read_text()
    assert "<svg" not in html and "Rounds won" in html


def test_rich_is_missed_by_tables_alone() -> None:
    done = run_without("rich", *BALANCE, "--rounds", "1")
    assert done.returncode == 2 and "this needs the package rich" in done.stderr
    assert run_without("rich", *BALANCE, "--rounds", "1", "--json").returncode == 0
