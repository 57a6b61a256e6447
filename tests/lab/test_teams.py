"""A team in the place of another: the same deals, the same others, and what the difference adds up to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undermine.games import LostMinesRules, Saboteur2Rules, SaboteurRules
from undermine.lab import MeasureError, Run, Teams, Versus

ASKED: dict[str, Any] = {"seed": "t", "players": 5, "reference": "random", "against": ("greedy", "random")}


@pytest.mark.parametrize("rules", [SaboteurRules(), Saboteur2Rules(), LostMinesRules()])
def test_the_same_bot_makes_no_difference_at_all(rules: Any) -> None:
    teams = Teams(rules=rules, candidates=("random",), **ASKED)
    for row in map(teams.row, range(4)):
        assert all(one == other for one, other in (*row["won"], *row["gold"]))


def test_it_is_what_a_matrix_has_in_two_of_its_fields() -> None:
    matrix = Versus(rules=SaboteurRules(), seed="t", players=5, bots=("random", "greedy"))
    for team, name in enumerate(("diggers", "saboteurs")):
        teams = Teams(rules=SaboteurRules(), candidates=("greedy",), team=name, **ASKED)
        for number in range(8):
            cells, won = matrix.row(number)["won"], teams.row(number)["won"]
            (against_greedy, against_random) = won
            if team:
                cells = [list(column) for column in zip(*cells, strict=True)]
            assert against_greedy == [cells[0][1] == team, cells[1][1] == team]
            assert against_random == [cells[0][0] == team, cells[1][0] == team]


def test_teams_add_up() -> None:
    teams = Teams(rules=SaboteurRules(), candidates=("greedy",), team="saboteurs", **ASKED)
    rows = [
        {"members": 2, "won": [[False, True], [True, True]], "gold": [[0, 6], [6, 6]]},
        {"members": 1, "won": [[False, True], [True, False]], "gold": [[0, 4], [4, 0]]},
    ]
    figures = teams.figures(rows)
    assert figures["team"] == "saboteurs"
    first, second = figures["pairs"]
    assert (first["against"], second["against"]) == ("greedy", "random")
    assert first["wins"]["difference"]["estimate"] == 1 and second["wins"]["difference"]["estimate"] == -0.5
    assert first["gold"]["candidate"]["estimate"] == 3.5 and second["gold"]["difference"]["estimate"] == -2


def test_talk_is_held_against_silence() -> None:
    asked: dict[str, Any] = {"rules": SaboteurRules(), "seed": "t", "players": 5, "against": ("keen",)}
    both = Teams(candidates=("keen",), reference="keen", talk=True, hushed=True, **asked)
    talks = Teams(candidates=("keen",), reference="keen", talk=True, **asked)
    silent = Teams(candidates=("keen",), reference="keen", **asked)
    for number in range(3):
        (((off, on),), ((spoken, _),), ((unspoken, _),)) = (one.row(number)["gold"] for one in (both, talks, silent))
        assert (off, on) == (unspoken, spoken)


def test_what_is_kept_is_gone_on_with(tmp_path: Path) -> None:
    teams = Teams(rules=SaboteurRules(), candidates=("greedy",), **ASKED)
    Run(teams, 2, tmp_path).to_the_end()
    again = Run(teams, 4, tmp_path)
    assert again.done == 2
    assert again.to_the_end()["figures"] == Run(teams, 4).to_the_end()["figures"]


def test_what_cannot_be_measured_is_refused() -> None:
    for wrong, key in ({"team": "blue"}, "measure.no_such_team"), ({"hushed": True}, "measure.hushed"):
        with pytest.raises(MeasureError) as refused:
            Teams(rules=SaboteurRules(), candidates=("greedy",), **ASKED, **wrong)
        assert refused.value.code == key
