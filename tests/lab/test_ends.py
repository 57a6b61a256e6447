"""Ends that are proposed: what counts as one, what came after it, and what that adds up to."""

from __future__ import annotations

import pytest

from undermine.games import Action, LostMinesRules, SaboteurRules, start
from undermine.lab import Ends, MeasureError, Run
from undermine.lab.reading import READINGS

ENDS = Ends(rules=LostMinesRules(), seed="e", players=3, bots=("random",))


def test_proposals_answers_and_treasures_are_read_off_the_game() -> None:
    ending = READINGS["lost_mines"].ending
    assert ending is not None
    assert ending.proposes(Action.parse("end?")) and not ending.proposes(Action.parse("yes"))
    assert ending.agrees(Action.parse("yes"))
    assert not ending.agrees(Action.parse("no")) and not ending.agrees(Action.parse("end?"))
    assert ending.brought_in(start("lost_mines", 4, "none yet")) == [0, 0, 0, 0]


def test_a_round_that_everybody_agrees_to_end_counts_as_one() -> None:
    # Whoever does anything at random proposes now and then, and seldom is everybody for it.
    rows = [ENDS.row(number) for number in range(12)]
    assert any(row["more"] for row in rows)
    for number, row in enumerate(rows):
        assert row["agreed"] <= bool(row["more"])
        if row["agreed"]:
            # Nothing comes after the last one.
            assert row["more"][-1] == [False, False], number
    assert 0 < sum(row["agreed"] for row in rows) < len(rows)


def test_figures_are_those_of_the_rows() -> None:
    rows = [
        {"bot": "random", "more": [[True, True], [False, True]], "agreed": False},
        {"bot": "random", "more": [[False, True], [False, False]], "agreed": True},
        {"bot": "random", "more": [[False, False]], "agreed": False},
        {"bot": "random", "more": [], "agreed": False},
    ]
    (one,) = ENDS.figures(rows)["bots"]
    assert (one["rounds"], one["proposals"], one["idle"]) == (4, 5, 2)
    assert one["own"]["estimate"] == 0.2 and one["anybody"]["estimate"] == 0.6
    assert one["agreed"]["estimate"] == 0.25 and one["idle_agreed"]["estimate"] == 0.5
    (none,) = ENDS.figures([])["bots"]
    assert none["own"] is none["agreed"] is none["idle_agreed"] is None


def test_it_does_not_depend_on_the_workers() -> None:
    assert Run(ENDS, 4).to_the_end(workers=2) == Run(ENDS, 4).to_the_end()


def test_where_nobody_can_agree_there_is_nothing_to_measure() -> None:
    with pytest.raises(MeasureError, match="no_agreement"):
        Ends(rules=SaboteurRules(), seed="e", players=3, bots=("random",))
