"""Results that are kept: continued with the same question, refused with another."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from undermine.games import LostMinesRules, Saboteur2Rules, SaboteurRules
from undermine.lab import Balance, LedgerError, OneSeat, Run
from undermine.lab.run import ledger
from undermine.lab.run.simulate import simulate
from undermine.telling.errors import sentence
from undermine.words import Words

INSERT = OneSeat(rules=Saboteur2Rules(), seed="kept", players=4, field=("random",), candidates=("random",))


def kept(folder: Path) -> Path:
    return folder / "insert.jsonl"


@pytest.mark.parametrize("stop", [1, 5, 11])
def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path, stop: int) -> None:
    first = Run(INSERT, 12, tmp_path)
    parcels = first.go_on()
    for _ in range(stop):
        next(parcels)
    parcels.close()
    assert first.data()["partial"] and first.data()["done"] == stop
    second = Run(INSERT, 12, tmp_path)
    assert second.done == stop
    data = second.to_the_end(workers=2 if stop == 5 else 1)
    assert not data["partial"]
    assert data == Run(INSERT, 12).to_the_end()
    # Everything is there now; nothing is played again.
    assert list(Run(INSERT, 12, tmp_path).go_on()) == []


def test_more_rounds_go_on_and_fewer_take_the_first(tmp_path: Path) -> None:
    Run(INSERT, 6, tmp_path).to_the_end()
    more = Run(INSERT, 12, tmp_path)
    assert more.done == 6 and more.to_the_end() == Run(INSERT, 12).to_the_end()
    fewer = Run(INSERT, 6, tmp_path)
    assert fewer.done == 6 and fewer.data() == Run(INSERT, 6).to_the_end()


def test_half_a_line_is_measured_again(tmp_path: Path) -> None:
    Run(INSERT, 6, tmp_path).to_the_end()
    whole = kept(tmp_path).read_bytes()
    kept(tmp_path).write_bytes(whole[:-7])
    run = Run(INSERT, 6, tmp_path)
    assert run.done == 5
    assert run.to_the_end() == Run(INSERT, 6).to_the_end()
    assert kept(tmp_path).read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (replace(INSERT, seed="another"), 'seed is "kept" there and "another" here'),
        (replace(INSERT, players=5), "players is 4 there and 5 here"),
        (replace(INSERT, roles=("boss",)), "roles"),
        (replace(INSERT, rules=Saboteur2Rules(open_gold=True)), "rules"),
        (replace(INSERT, candidates=("random", "random")), "candidates"),
    ],
)
def test_another_question_is_refused(tmp_path: Path, other: OneSeat, what: str) -> None:
    Run(INSERT, 2, tmp_path).to_the_end()
    before = kept(tmp_path).read_bytes()
    with pytest.raises(LedgerError, match="other_run") as refused:
        Run(other, 2, tmp_path)
    told = sentence(Words(), refused.value)
    assert what in told and str(kept(tmp_path)) in told
    assert kept(tmp_path).read_bytes() == before


def test_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Run(INSERT, 2, tmp_path).to_the_end()
    monkeypatch.setattr(ledger, "code", lambda: "other")
    with pytest.raises(LedgerError, match="other_code"):
        Run(INSERT, 2, tmp_path)


@pytest.mark.parametrize("content", ["nonsense\n", "{}\n", "[1]\n", "no end", '{"lab": 99}\n', "\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    kept(tmp_path).write_text(content)
    with pytest.raises(LedgerError, match="unknown"):
        Run(INSERT, 2, tmp_path)
    assert kept(tmp_path).read_text() == content


def test_a_damaged_line_is_told(tmp_path: Path) -> None:
    Run(INSERT, 3, tmp_path).to_the_end()
    lines = kept(tmp_path).read_text().splitlines(keepends=True)
    kept(tmp_path).write_text(lines[0] + "{}\n" + lines[2])
    with pytest.raises(LedgerError, match="at=2"):
        Run(INSERT, 3, tmp_path)


def test_different_measurements_share_a_folder(tmp_path: Path) -> None:
    Run(INSERT, 2, tmp_path).to_the_end()
    balance = Balance(rules=LostMinesRules(), seed="kept", players=(3,), bot="random")
    Run(balance, 2, tmp_path).to_the_end()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["balance.jsonl", "insert.jsonl"]


def test_rows_survive_being_written() -> None:
    for number in range(3):
        row = INSERT.row(number)
        assert json.loads(json.dumps(row)) == row


def test_the_code_has_a_name_that_follows_from_its_source() -> None:
    assert len(ledger.code()) == 12 and ledger._named.__wrapped__(ledger._CODE) == ledger.code()


def test_simulations_go_on_too(tmp_path: Path) -> None:
    def played(games: int, folder: Path | None) -> tuple[int, dict[str, int], list[str]]:
        parcels = list(simulate(SaboteurRules(rounds=1), 3, games, "s", keep_records=True, folder=folder))
        wins: dict[str, int] = {}
        for summary, _ in parcels:
            for side, count in summary.wins.items():
                wins[side] = wins.get(side, 0) + count
        return sum(summary.games for summary, _ in parcels), wins, [line for _, lines in parcels for line in lines]

    parcels = simulate(SaboteurRules(rounds=1), 3, 8, "s", keep_records=True, folder=tmp_path)
    next(parcels), next(parcels)
    parcels.close()
    assert len((tmp_path / "simulate.jsonl").read_text().splitlines()) == 3
    assert played(8, tmp_path) == played(8, None)
