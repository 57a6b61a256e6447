"""The challenge and the data set by command: made, kept, checked and refused."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.lab import table_client
from tests.lab.test_challenge import EXAMPLE, FEW, entry
from undermine.lab.challenge import lines, tables
from undermine.lab.challenge.card import ScoreCard
from undermine.words import Words

CLIENT = (sys.executable, table_client.__file__, "{server}", "{code}")


@pytest.fixture(autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    yield
    lines.end_all()
    tables.end_all()


def test_the_command_makes_a_card_and_checks_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undermine.cli.commands.challenge.SIZES", {"quick": FEW, "full": FEW})
    out = tmp_path / "card"
    asked = ("challenge", "saboteur", "--agent", "greedy", "--players", "3", "--quick")
    made = run(*asked, "--out", str(out))
    assert made.code == 0 and made.err == "" and made.out.startswith("The Saboteur Challenge: Saboteur\n")
    assert "one seat: gold a round" in made.out and "What went wrong" in made.out
    text = (out / "challenge.md").read_text()
    assert "undermine challenge saboteur --agent greedy --quick" in text and "![Scores](challenge.svg)" in text
    card = json.loads((out / "challenge.json").read_text())
    assert shlex.split(card["command"])[:3] == ["undermine", "challenge", "saboteur"]
    assert (out / "challenge.svg").read_text().startswith("<svg") and (out / "challenge-seat.jsonl").exists()
    again = run(*shlex.split(card["command"])[1:], "--json")
    assert json.loads(again.out)["rows"] == card["rows"]
    checked = run("challenge", "--check", str(out / "challenge.json"))
    assert checked.code == 0 and checked.out.startswith("The card of greedy is true")
    card["rows"]["team"] = "0" * 64
    (out / "challenge.json").write_text(json.dumps(card))
    checked = run("challenge", "--check", str(out / "challenge.json"))
    assert checked.code == 1 and "rows differs" in checked.out and "could not be made again" in checked.out


def test_a_card_starts_no_program_by_itself(run: Run, tmp_path: Path) -> None:
    card = ScoreCard(entry("example", EXAMPLE, rounds={"seat": 1}, seconds=20)).to_the_end()
    file = tmp_path / "card.json"
    file.write_text(json.dumps({**card, "command": "touch /tmp/never"}))
    refused = run("challenge", "--check", str(file))
    assert refused.code == 2 and "--command" in refused.err
    told = run("challenge", "--check", str(file), "--command", shlex.join(EXAMPLE))
    assert told.code == 0, told.out


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("saboteur", "name one agent"),
        ("saboteur --agent keen --command true", "name one agent"),
        ("saboteur --agent nobody", "nobody"),
        ("saboteur --command there_is_no_such_program", "there is no program there_is_no_such_program"),
        ("saboteur --agent keen --tracks seat,chess", "there is no track chess; there is: seat, team"),
        ("--agent keen", "name a game"),
        ("--check nowhere.json", "cannot read nowhere.json"),
        ("saboteur --agent keen --option rounds=2", "--rounds"),
    ],
)
def test_what_cannot_be_measured_is_refused(run: Run, asked: str, told: str) -> None:
    done = run("challenge", *asked.split())
    assert done.code == 2 and (told in done.err or told == "name a game"), done.err


def test_a_file_that_is_no_card_is_refused(run: Run, tmp_path: Path) -> None:
    for content in ("{", "[]", '{"kind": "challenge"}', '{"kind": "challenge", "challenge": 99}'):
        (tmp_path / "card.json").write_text(content)
        done = run("challenge", "--check", str(tmp_path / "card.json"))
        assert done.code == 2 and "card" in done.err


# A client of tables


def test_the_command_measures_a_client_and_its_card_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {"seat": 1, "team": 1, "cross": 1, "beliefs": 1}
    monkeypatch.setattr("undermine.cli.commands.challenge.SIZES", {"quick": few, "full": few})
    client = ("--client", shlex.join(CLIENT), "--seconds", "20")
    made = run("challenge", "saboteur", "--players", "3", "--tracks", "seat", *client, "--out", str(tmp_path))
    assert made.code == 0, made.err
    assert Words("en").say("lab.challenge.by_client") in " ".join((tmp_path / "challenge.md").read_text().split())
    card = json.loads((tmp_path / "challenge.json").read_text())
    assert card["by_client"] and card["by_command"] and card["agent"] == "table_client.py" and card["agent_code"]
    assert "--client" in shlex.split(card["command"]) and {*card["rounds"]} == {"seat"}
    file = str(tmp_path / "challenge.json")
    for wrong in ((), ("--command", shlex.join(CLIENT))):
        refused = run("challenge", "--check", file, *wrong)
        assert refused.code == 2 and "--client" in refused.err
    assert run("challenge", "--check", file, *client).code == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--client", "python3 client.py"), "{server}, {code}"),
        (("--client", "python3 x {server} {code}", "--command", "true"), "name one agent"),
        (("--client", "python3 x {server} {code}", "--tracks", "beliefs"), "the track beliefs is not for it"),
        (("--client", "no_such_program {server} {code}"), "there is no program"),
    ],
)
def test_a_client_that_cannot_be_measured_is_refused(run: Run, asked: tuple[str, ...], said: str) -> None:
    done = run("challenge", "saboteur", *asked)
    assert done.code == 2 and said in done.err


# The data set


def test_a_data_set_is_the_same_bytes_again_and_replays(run: Run, tmp_path: Path) -> None:
    asked = ("dataset", "saboteur", "--games", "3", "--players", "4", "--option", "rounds=1")
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    told = run(*asked, str(one))
    assert told.code == 0 and told.out.splitlines()[0] == f"3 matches are in {one}."
    found = json.loads(run(*asked, str(two), "--json").out)
    assert one.read_bytes() == two.read_bytes()
    summed = subprocess.run(["sha256sum", str(one)], capture_output=True, text=True, check=True, timeout=20).stdout
    assert told.out.splitlines()[1].split()[1] == found["sha256"] == summed.split()[0]
    rows = [json.loads(line) for line in one.read_text().splitlines()]
    assert [row["number"] for row in rows] == [0, 1, 2] and {len(row["bots"]) for row in rows} == {4}
    assert len({tuple(row["bots"]) for row in rows}) > 1 and rows[0]["results"][0]["roles"]
    assert run("replay", str(one), "--quiet").code == 0
    assert run(*asked, str(one)).code == 2  # what is there is never written over
    assert run(*asked, str(three), "--bots", "random,greedy", "--talk").code == 0
    assert json.loads(three.read_text().splitlines()[0])["bots"] == ["random", "greedy"] * 2
