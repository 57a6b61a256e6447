"""There is one object for each action, and a bound to how many are kept."""

from __future__ import annotations

import pytest

from undermine.games import Action
from undermine.games.core import actions


def test_what_nobody_has_is_forgotten_and_what_somebody_has_stays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "_MOST", 100)
    mine = Action.parse("t_wide@3,-1")
    for column in range(-60, 60):
        for row in range(10):
            Action.parse(f"t_wide@{column},{row}")
    assert len(actions.ACTIONS) <= 100 and len(actions._BY_TEXT) == len(actions.ACTIONS)
    assert mine.code not in actions.ACTIONS
    assert Action.parse("t_wide@3,-1") is mine is Action.of(mine.code)
    assert mine.code in actions.ACTIONS
