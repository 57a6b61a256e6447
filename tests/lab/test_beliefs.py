"""Scores of beliefs: a perfect one, an ignorant one, a stubborn one."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from undermine.bots import RandomBot, Suspicion, add
from undermine.games import LostMinesRules, Saboteur2Rules, SaboteurRules, View
from undermine.lab import Beliefs, MeasureError, Run
from undermine.lab.measures import beliefs
from undermine.lab.measures.beliefs import SUREST, brier, log_loss
from undermine.lab.measures.prior import prior


class Ignorant(RandomBot):
    """Believes what the rules tell, and no more."""

    name = "ignorant"

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        assert isinstance(view, View) and view.seat is not None
        return tuple(Suspicion(seat, tuple(roles.items()), ()) for seat, roles in prior(view).items())


class Certain(RandomBot):
    """Holds everybody to be a saboteur."""

    name = "certain"

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        return tuple(Suspicion(seat, (("saboteur", 1.0),), ()) for seat in range(view.seats) if seat != view.seat)


class Silent(RandomBot):
    """Forgets somebody."""

    name = "silent"

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        return (Suspicion((view.seat or 0) ^ 1, (("saboteur", 1.0),), ()),)


@pytest.fixture(autouse=True)
def _bots(own_bots: None) -> None:
    for one in (Ignorant, Certain, Silent):
        add(one, one.name)


def figures(spec: str, rounds: int = 8, rules: Any = None, players: int = 5) -> dict[str, Any]:
    asked = Beliefs(rules=rules or SaboteurRules(), seed="b", players=players, bot=spec)
    found: dict[str, Any] = Run(asked, rounds).to_the_end()["figures"]
    return found


def test_scores_of_one_distribution() -> None:
    assert brier({"digger": 0.8, "saboteur": 0.2}, "digger") == pytest.approx(0.08)
    assert brier({"digger": 1.0}, "saboteur") == 2
    assert log_loss({"digger": 0.8, "saboteur": 0.2}, "saboteur") == pytest.approx(-log(0.2))
    assert log_loss({"digger": 1.0}, "digger") == 0
    assert log_loss({"digger": 1.0}, "saboteur") == -log(SUREST)


@pytest.mark.parametrize(("rules", "players"), [(SaboteurRules(), 5), (Saboteur2Rules(), 6), (LostMinesRules(), 4)])
def test_who_believes_the_prior_scores_as_the_prior(rules: Any, players: int) -> None:
    found = figures("ignorant", rules=rules, players=players)
    assert found["believes"] and found["stages"][0]["rounds"]
    for stage in found["stages"]:
        for score in ("brier", "log_loss"):
            assert stage[score]["belief"] == stage[score]["prior"]
            if stage["rounds"]:
                assert stage[score]["difference"]["estimate"] == 0
    belief, before = found["calibration"]
    assert belief["bins"] == before["bins"] and (belief["who"], before["who"]) == ("belief", "prior")


def test_who_knows_the_truth_is_perfect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beliefs, "roles_now", lambda game: ["saboteur"] * game.seats)
    found = figures("certain")
    for stage in found["stages"]:
        assert stage["rounds"] == 8  # random play empties the stock
        assert stage["brier"]["belief"]["estimate"] == 0 and stage["log_loss"]["belief"]["estimate"] == 0
        assert stage["brier"]["difference"]["estimate"] < 0
    (held,) = found["calibration"][0]["bins"]
    assert held["held"] == held["true"]["estimate"] == 1 and held["count"] == 8 * 4 * 4


def test_who_is_always_wrong_is_as_bad_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beliefs, "roles_now", lambda game: ["digger"] * game.seats)
    stage = figures("certain")["stages"][0]
    assert stage["brier"]["belief"]["estimate"] == 2
    assert stage["log_loss"]["belief"]["estimate"] == round(-log(SUREST), 6)


def test_calibration_tells_how_often_suspects_were_what_they_were_held_to_be() -> None:
    found = figures("certain", rounds=20)
    (bin_,) = found["calibration"][0]["bins"]
    assert bin_["from"] == 0.9 and bin_["held"] == 1
    assert 0.1 < bin_["true"]["estimate"] < 0.55  # a third of the dwarves are saboteurs
    assert bin_["true"]["n"] == 20  # rounds, not questions
    assert {part["from"] for part in found["calibration"][1]["bins"]} == {0.2, 0.4}


def test_a_bot_without_beliefs_is_said_to_have_none() -> None:
    assert figures("random", rounds=3) == {"believes": False, "stages": [], "calibration": []}


def test_a_belief_about_the_wrong_seats_is_a_mistake() -> None:
    with pytest.raises(MeasureError, match="believed"):
        figures("silent", rounds=1)


def test_the_asked_seat_moves_round_and_the_field_is_another() -> None:
    asked = Beliefs(rules=SaboteurRules(), seed="b", players=5, bot="ignorant", field=("random",))
    rows = [asked.row(number) for number in range(5)]
    assert [row["seat"] for row in rows] == [0, 1, 2, 3, 4]
    assert all(list(row["asked"]) == ["25", "50", "75", "100"] for row in rows)
