"""A game that says nothing about it is told as text all the same, and drawn."""

from __future__ import annotations

from undermine import start
from undermine.envs.text import actions_text, view_text


def test_it_is_told_and_drawn() -> None:
    game = start("race", players=2, seed=1)
    view, legal = game.view(game.to_act), game.legal_actions()
    told = view_text(view, legal)
    assert told.startswith("Race, 2 players, round 1 of 3.") and "- shovel ×1:" in told
    assert [line.split(" – ")[0] for line in actions_text(view, legal).split("\n")] == [*map(str, legal)]
    assert str(view._repr_svg_()).startswith("<svg")
