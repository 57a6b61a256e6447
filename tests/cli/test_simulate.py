"""Many matches: the figures, the records, and what an interrupt leaves."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from typing import IO, Any

import pytest

from tests.cli.conftest import Run, open_apart, run_apart
from undermine.cli import files
from undermine.cli.commands import simulate as command
from undermine.games import Record
from undermine.words import Words

KEYS = {
    "rules",
    "players",
    "games",
    "rounds",
    "decisions",
    "cpu_seconds",
    "rounds_per_cpu_second",
    "decisions_per_cpu_second",
    "wins",
    "bots",
    "seed",
}


def steady(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures that do not depend on the machine."""
    return {name: value for name, value in figures.items() if "cpu" not in name}


def test_the_figures_as_json(run: Run) -> None:
    done = run("simulate", "saboteur", "--players", "4", "--games", "3", "--seed", "a", "--json")
    assert done.code == 0 and done.err == ""
    figures = json.loads(done.out)
    assert set(figures) == KEYS
    assert figures["rules"]["game"] == "saboteur" and figures["players"] == 4 and figures["games"] == 3
    assert figures["rounds"] == 9 == sum(figures["wins"].values())
    assert figures["decisions"] > 100 and figures["rounds_per_cpu_second"] > 0
    assert figures["seed"] == "a" and figures["bots"] == "random"


def test_the_figures_as_a_table(run: Run) -> None:
    done = run("simulate", "saboteur", "--games", "2", "--seed", "1", "--option", "rounds=1")
    assert done.code == 0 and done.err == ""
    assert "Saboteur: 2 matches of 5 players" in done.out
    assert "saboteur rounds=1" in done.out and "won by saboteurs" in done.out and "2 (100.0%)" in done.out
    assert "\x1b" not in done.out


def test_the_same_seed_gives_the_same_matches_with_any_number_of_workers(run: Run, tmp_path: Path) -> None:
    options = ("simulate", "saboteur", "--games", "45", "--seed", "1", "--option", "rounds=1", "--json")
    alone = run(*options, "--records", str(tmp_path / "1"))
    shared = run_apart(*options, "--records", str(tmp_path / "2"), "--workers", "2")
    assert alone.code == shared.code == 0 and shared.err == ""
    assert steady(json.loads(alone.out)) == steady(json.loads(shared.out))
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()


def test_another_seed_gives_other_matches(run: Run) -> None:
    figures = [json.loads(run("simulate", "saboteur", "--games", "2", "--json").out) for _ in (1, 2)]
    assert figures[0]["seed"] != figures[1]["seed"]
    assert figures[0]["decisions"] != figures[1]["decisions"] or figures[0]["wins"] == figures[1]["wins"]


def test_records_are_written_and_replay(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    done = run("simulate", "saboteur", "--games", "4", "--seed", "1", "--records", str(file))
    assert done.code == 0 and "4 records are in" in done.out
    lines = file.read_text().splitlines()
    assert [Record.parse(line).seed for line in lines] == ["1/0", "1/1", "1/2", "1/3"]
    checked = run("replay", str(file), "--quiet")
    assert (checked.code, checked.out, checked.err) == (0, "4 records replay.\n", "")


@pytest.mark.parametrize(
    ("game", "name", "players"),
    [
        *(("saboteur2", "Saboteur 2", players) for players in range(2, 13)),
        *(("lost_mines", "The Lost Mines", players) for players in range(3, 10)),
    ],
)
def test_a_game_for_any_number_of_players(run: Run, tmp_path: Path, game: str, name: str, players: int) -> None:
    """Simulated, written, replayed and told: to everybody, to a seat, and as a trace."""
    file = tmp_path / "matches.jsonl"
    done = run("simulate", game, "--players", str(players), "--games", "2", "--seed", "1", "--records", str(file))
    assert done.code == 0 and done.err == ""
    assert f"{name}: 2 matches of {players} players" in done.out
    assert run("replay", str(file), "--quiet").out == "2 records replay.\n"
    told = run("replay", str(file))
    assert told.code == 0 and told.out.count("The game is over.") == 2
    assert run("replay", str(file), "--seat", str(players - 1)).code == 0
    trace = run("replay", str(file), "--trace")
    assert trace.code == 0 and [line["type"] for line in map(json.loads, trace.out.splitlines())].count("end") == 2


def test_sides_of_saboteur_2_have_names(run: Run) -> None:
    options = ("--option", "rounds=1", "--option", "boss_behind_doors=true", "--option", "open_gold=true")
    done = run("simulate", "saboteur2", "--games", "2", "--seed", "1", *options)
    assert done.code == 0 and "won by saboteurs" in done.out and "boss_behind_doors" in done.out
    figures = json.loads(run("simulate", "saboteur2", "--games", "2", "--json", *options).out)
    assert figures["rules"]["open_gold"] is True and set(figures["wins"]) <= {"saboteurs", "blue", "green", "both"}


def test_wins_of_the_lost_mines_are_counted_by_clan(run: Run) -> None:
    options = ("simulate", "lost_mines", "--games", "12", "--seed", "1", "--bots", "greedy", "--players", "4")
    done = run(*options)
    assert done.code == 0 and done.err == ""
    wins = json.loads(run(*options, "--json").out)["wins"]
    assert set(wins) == {"blue", "yellow", "nobody"} and sum(wins.values()) == 24
    for side, name in (("blue", "the blue clan"), ("yellow", "the yellow clan"), ("nobody", "no clan")):
        assert re.search(rf"won by {name} .* {wins[side]} \(\d+\.\d%\)", done.out)
    assert "greedy" in done.out and "gold-diggers" not in done.out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_reports_what_is_done(workers: str, tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    options = ("--games", "20000", "--seed", "1", "--option", "rounds=1", "--json", "--workers", workers)
    with open_apart("simulate", "saboteur", *options, "--records", str(file)) as process:
        end = time.monotonic() + 60
        while not (file.exists() and file.stat().st_size) and time.monotonic() < end:
            time.sleep(0.05)
        # As Ctrl-C does: to all processes at once.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    figures = json.loads(out)
    assert 0 < figures["games"] < 20000
    assert len(file.read_text().splitlines()) == figures["games"]
    assert err.decode() == f"Interrupted after {figures['games']} of 20000 matches; this is what they came to.\n"


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_never_comes_between_a_record_and_its_count(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = files.write_lines

    def written_and_interrupted(records: IO[str], lines: list[str], words: Words) -> None:
        write(records, lines, words)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(command, "write_lines", written_and_interrupted)
    done = run("simulate", "saboteur", "--games", "5", "--seed", "1", "--json", "--records", str(tmp_path / "file"))
    assert done.code == 130 and json.loads(done.out)["games"] == 1
    assert len((tmp_path / "file").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    "position",
    [
        "saboteur rounds=1; seats=4 board=straight_ew@1,0 hands=map/?6/?6/?6",
        "saboteur2 rounds=1; seats=3 trapped=1",
        "lost_mines rounds=1; seats=3 board=cross@2,3",
    ],
)
def test_matches_go_on_from_a_position(run: Run, tmp_path: Path, position: str) -> None:
    done = run(
        "simulate", "--position", position, "--games", "5", "--seed", "s", "--records", str(tmp_path / "r"), "--json"
    )
    assert done.code == 0 and json.loads(done.out)["games"] == 5
    records = [Record.parse(line) for line in (tmp_path / "r").read_text().splitlines()]
    for number, record in enumerate(records):
        assert record.position is not None and record.position.startswith(position)
        assert f"seed=s%2F{number}" in record.position
        assert record.replay().result is not None
    # What is left open is drawn anew for each of them.
    assert len({tuple(record.begin().view(1).data()["hand"]) for record in records}) == 5
    assert run("replay", str(tmp_path / "r"), "--quiet").code == 0


@pytest.mark.parametrize("said", [("saboteur2",), ("--players", "4"), ("--option", "rounds=1"), ("--deck", "x")])
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_position_says_game_rules_and_players_itself(run: Run, command: str, said: tuple[str, ...]) -> None:
    done = run(command, "--position", "saboteur; seats=3", *said)
    assert done.code == 2 and "a position says which game it is" in done.err
