"""Endurance: every round is counted, and what goes wrong is told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from undermine.bots import RandomBot, add
from undermine.games import Action, Chance, LostMinesRules, Saboteur2Rules, SaboteurRules, View
from undermine.lab import Run, Soak
from undermine.lab.measures import soak


class Cheat(RandomBot):
    """Lays a card where nobody can."""

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return Action.parse("cross@40,0") if view.seat == 1 else legal[0]

    def choose(self, look: object, legal: Sequence[Action], chance: Chance) -> Action:
        assert callable(look)
        return self.decide(look(), legal, chance)


@pytest.mark.parametrize("rules", [SaboteurRules(), Saboteur2Rules(), LostMinesRules()])
def test_random_rounds_end_at_every_number_of_players(
    rules: SaboteurRules | Saboteur2Rules | LostMinesRules,
) -> None:
    asked = Soak(rules=rules, seed="s", players=tuple(rules.players), bot="random")
    run = Run(asked, 3)
    figures = run.to_the_end()["figures"]
    assert [one["players"] for one in figures["players"]] == list(rules.players) and figures["wrong"] == []
    for one in figures["players"]:
        assert one["rounds"] == 3 and one["refused"]["estimate"] == one["endless"]["estimate"] == 0
        assert one["longest"] >= one["decisions"]["estimate"] > 5


def test_a_move_that_is_refused_is_told(own_bots: None) -> None:
    add(Cheat, "cheat")
    figures = Run(Soak(rules=SaboteurRules(), seed="s", players=(3,), bot="cheat"), 4).to_the_end()["figures"]
    (one,) = figures["players"]
    assert one["refused"]["estimate"] == 1 and one["endless"]["estimate"] == 0
    assert figures["wrong"][0]["seed"] == "s/3/0" and figures["wrong"][0]["refused"].startswith("cross@40,0: ")


def test_a_round_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "ENDLESS", 10)
    figures = Run(Soak(rules=SaboteurRules(), seed="s", players=(5,), bot="random"), 2).to_the_end()["figures"]
    (one,) = figures["players"]
    assert one["endless"]["estimate"] == 1 and one["longest"] == 10 and one["refused"]["estimate"] == 0
    assert [wrong["refused"] for wrong in figures["wrong"]] == [None, None]
