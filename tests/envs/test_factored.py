"""Actions in parts: every legal action that the parts tell apart can be had by them."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium")

import numpy as np

from undermine.envs.factored import FactoredActions
from undermine.envs.gymnasium import SeatEnv
from undermine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_had_by_its_parts(game: str) -> None:
    env = FactoredActions(SeatEnv(game, 4))
    seen, info = env.reset(seed=2)
    same = total = 0
    for step in range(25):
        rows = env.parts(seen["actions"][seen["action_mask"].astype(bool)])
        assert (rows < np.array(env.sizes)).all() and (rows >= 0).all()
        for index, row in enumerate(rows):
            assert env.action_space.contains(row)
            found = env.action(row)
            assert (rows[found] == row).all()
            same += found == index
            total += 1
            assert all(mask[number] for mask, number in zip(info["factored_mask"], row, strict=True))
        seen, _, over, _, info = env.step(rows[step % len(rows)])
        if over:
            break
    assert same == total


def test_what_is_not_legal_is_answered_by_what_fits_best() -> None:
    env: Any = FactoredActions(SeatEnv("saboteur", 3))
    env.reset(seed=1)
    assert env.action_space.contains(env.action_space.sample())
    env.step(env.action_space.sample())
