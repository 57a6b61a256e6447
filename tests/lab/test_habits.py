"""Habits counted: every turn is somebody's, and what is counted is what beliefs ask for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from undermine.bots.saboteur import habits as saboteur
from undermine.bots.saboteur2 import habits as saboteur2
from undermine.games import GAMES
from undermine.lab.digging.habits import STYLES, Habits, main


@pytest.mark.parametrize("name", ["saboteur", "saboteur2"])
def test_every_turn_is_counted_once(name: str) -> None:
    habits = Habits(rules=GAMES[name].rules(), seed="h")
    rows = [habits.row(number) for number in range(4)]
    for row in rows:
        spent = Counter[str]()
        for key, count in row["alone"].items():
            spent[key.rpartition("|")[0]] += count
        assert spent == row["spent"]
        assert sum(row["done"].values()) <= sum(row["could"].values())
    figures = habits.figures(rows)
    for deeds in figures["alone"].values():
        for who in {who for shares in deeds.values() for who in shares}:
            assert sum(shares.get(who, 0) for shares in deeds.values()) == pytest.approx(100, abs=1)


@pytest.mark.parametrize(("name", "known"), [("saboteur", saboteur.FREE), ("saboteur2", saboteur2.FREE)])
def test_what_is_counted_is_what_beliefs_ask_for(name: str, known: tuple[dict[str, object], ...]) -> None:
    habits = Habits(rules=GAMES[name].rules(), seed="h")
    found = {
        deed
        for row in map(habits.row, range(4))
        for where, _, deed in (key.split("|") for key in row["alone"])
        if where != "held"
    }
    assert found - {"break", "repair", "trapped", "free_at_last"} <= {*known[0]} - {"break", "repair"}
    assert len(found) > 5


def test_they_are_printed_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["saboteur", "--rounds", str(len(STYLES)), "--seed", "h", "--out", str(tmp_path)]
    assert main(asked) == 0
    first = capsys.readouterr().out
    assert first.startswith("far\t") and "digger=" in first and (tmp_path / "habits.jsonl").exists()
    assert main(asked) == 0
    assert capsys.readouterr().out == first
