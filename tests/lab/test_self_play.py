"""Balance, matrix and timing: what rows say, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from undermine.bots import Bot, add
from undermine.games import Action, Chance, LostMinesRules, Saboteur2Rules, SaboteurRules, View
from undermine.lab import Balance, MeasureError, Run, Timing, Versus
from undermine.lab.measures.intervals import wilson

# Balance

BALANCE = Balance(rules=Saboteur2Rules(), seed="b", players=(2, 5), bot="random")


def test_every_number_of_players_gets_as_many_rounds() -> None:
    run = Run(BALANCE, 8)
    figures = run.to_the_end()["figures"]
    assert Counter(row["players"] for row in run.rows.values()) == {2: 8, 5: 8}
    for one in figures["players"]:
        assert one["rounds"] == 8
        assert sum(share["estimate"] for share in one["wins"].values()) == pytest.approx(1)


def test_shares_and_earnings_are_those_of_the_rows() -> None:
    rows = [
        {"players": 5, "winners": "saboteurs", "gold": {"saboteur": [6, 2], "blue": [0, 3]}},
        {"players": 5, "winners": "blue", "gold": {"saboteur": [0, 1], "blue": [8, 4]}},
        {"players": 2, "winners": "nobody", "gold": {"boss": [1, 1], "geologist": [3, 1]}},
    ]
    two, five = BALANCE.figures(rows)["players"]
    half = wilson(1, 2)
    assert half is not None and five["wins"]["saboteurs"] == five["wins"]["blue"] == half.data()
    assert five["wins"]["green"]["estimate"] == 0 and five["wins"]["green"]["high"] > 0.5
    assert five["gold"]["saboteur"]["estimate"] == 2 and five["gold"]["blue"]["estimate"] == round(8 / 7, 6)
    assert five["gold"]["boss"] is None
    assert two["rounds"] == 1 and two["wins"]["nobody"]["estimate"] == 1


def test_balance_does_not_depend_on_the_workers() -> None:
    assert Run(BALANCE, 6).to_the_end(workers=2) == Run(BALANCE, 6).to_the_end()


def test_balance_refuses_what_it_cannot_measure() -> None:
    with pytest.raises(MeasureError, match="twice"):
        Balance(rules=SaboteurRules(), seed="b", players=(5, 5), bot="random")
    with pytest.raises(MeasureError, match="no_"):
        Balance(rules=SaboteurRules(), seed="b", players=(), bot="random")


# Versus


class Loyal(Bot):
    """Notes which roles it was given, and sees its view alone."""

    name = "loyal"
    roles: ClassVar[set[str]]

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        assert isinstance(view, View) and view.seat == view.to_act
        assert view.roles is None or view.phase not in ("turn", "play")  # type: ignore[attr-defined]
        self.roles.add(view.role)  # type: ignore[attr-defined]
        return legal[chance.below(len(legal))]


class Contrary(Loyal):
    name = "contrary"


@pytest.mark.parametrize(
    ("rules", "first", "second", "neutral"),
    [
        (SaboteurRules(), {"digger"}, {"saboteur"}, set()),
        (Saboteur2Rules(), {"blue", "green", "boss"}, {"saboteur"}, {"profiteer", "geologist"}),
    ],
)
def test_bots_are_seated_by_team(
    rules: Any, first: set[str], second: set[str], neutral: set[str], own_bots: None
) -> None:
    for one in (Loyal, Contrary):
        add(one, one.name)
    matrix = Versus(rules=rules, seed="m", players=6, bots=("loyal", "contrary"), neutral="random")
    Loyal.roles, Contrary.roles = set(), set()
    won = [matrix.row(number)["won"] for number in range(12)]
    assert all(len(row) == 2 and {len(column) for column in row} == {2} for row in won)
    # Each plays both teams, but nobody else's roles; hats may be swapped later.
    dealt = first | second
    assert Loyal.roles >= dealt and Contrary.roles >= dealt
    if rules.name == "saboteur":
        assert Loyal.roles == dealt


def test_a_pair_plays_the_same_whoever_else_is_measured() -> None:
    both = Versus(rules=LostMinesRules(), seed="m", players=4, bots=("random", "greedy"), neutral="random")
    one = Versus(rules=LostMinesRules(), seed="m", players=4, bots=("greedy",), neutral="random")
    rows = [(both.row(number)["won"], one.row(number)["won"]) for number in range(4)]
    assert all(four[1][1] == alone[0][0] for four, alone in rows)
    assert {four[1][1] for four, _ in rows} != {None}


def test_a_matrix_adds_up() -> None:
    matrix = Versus(rules=SaboteurRules(), seed="m", players=5, bots=("random", "greedy"))
    rows = [{"won": [[1, 1], [0, 1]]}, {"won": [[1, 0], [0, 1]]}]
    figures = matrix.figures(rows)
    assert figures["teams"] == ["diggers", "saboteurs"]
    cells = {(pair["diggers"], pair["saboteurs"]): pair["wins"] for pair in figures["pairs"]}
    assert cells["random", "greedy"]["diggers"]["estimate"] == 0.5
    assert cells["greedy", "random"]["diggers"]["estimate"] == 1
    assert cells["greedy", "random"]["saboteurs"]["estimate"] == 0
    more = {(pair["diggers"], pair["saboteurs"]): pair["difference"] for pair in figures["pairs"]}
    assert more["greedy", "random"]["diggers"]["estimate"] == 1
    assert more["random", "greedy"]["saboteurs"]["estimate"] == -0.5
    assert more["random", "random"]["diggers"]["estimate"] == 0
    random, greedy = figures["means"]
    assert random["diggers"]["estimate"] == 0.25 and random["saboteurs"]["estimate"] == 0.5
    assert greedy["diggers"]["estimate"] == 0.5 and greedy["saboteurs"]["estimate"] == 0.75


def test_both_teams_are_always_there() -> None:
    """With three players every fourth deal of Saboteur has no saboteur; these are passed over."""
    matrix = Versus(rules=SaboteurRules(), seed="m", players=3, bots=("random",))
    assert all(row["won"][0][0] in (0, 1) for row in map(matrix.row, range(20)))


# Timing


def test_decisions_are_timed() -> None:
    timing = Timing(rules=SaboteurRules(), seed="t", players=3, bots=("random",))
    (one,) = Run(timing, 2).to_the_end()["figures"]["bots"]
    assert one["rounds"] == 2 and one["decisions"] > 30
    assert 0 < one["median"]["estimate"] <= one["percentile_99"]["estimate"] <= one["longest"]


def test_times_are_told_in_milliseconds() -> None:
    timing = Timing(rules=SaboteurRules(), seed="t", players=3, bots=("random",))
    (one,) = timing.figures([{"bot": "random", "nanoseconds": [1_000_000, 3_000_000, 2_000_000]}])["bots"]
    assert one["median"]["estimate"] == 2 and one["longest"] == 3 and one["percentile_99"]["estimate"] == 3
