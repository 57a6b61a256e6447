"""One seat of a match as Gymnasium wants it."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np

import undermine.envs.gymnasium
from undermine.envs.features import COLUMNS
from undermine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_to_its_end(game: str) -> None:
    env = gymnasium.make(f"undermine/{game}-v0", players=4, opponents="eager", rounds=1)
    seen, info = env.reset(seed=3)
    env.action_space.seed(3)
    assert env.observation_space.contains(seen)
    for _ in range(400):
        assert (info["action_mask"] == seen["action_mask"]).all()
        seen, _, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert not truncated
        if terminated:
            assert not seen["action_mask"].any() and env.observation_space.contains(seen)
            return
    pytest.fail("the match does not end")


def test_the_same_seed_is_the_same_match() -> None:
    one, other = (gymnasium.make("undermine/saboteur-v0", players=3) for _ in range(2))
    (here, _), (there, _) = one.reset(seed=4), other.reset(seed=4)
    for _ in range(10):
        assert all((here[name] == there[name]).all() for name in here)
        here, there = one.step(0)[0], other.step(0)[0]
    (anew, _) = one.reset()
    assert not (anew["observation"] == one.reset(seed=4)[0]["observation"]).all()


def test_a_match_can_be_dealt_by_a_seed_of_its_own() -> None:
    env = gymnasium.make("undermine/saboteur-v0", players=5, seat=2)
    env.reset(seed=1, options={"deal": "7"})
    unwrapped = env.unwrapped
    assert isinstance(unwrapped, undermine.envs.gymnasium.SeatEnv)
    view: Any = unwrapped.view
    assert view.first == 2 and unwrapped.seat == 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen_can_be_shown(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "rgb_array", "human"):
        env = gymnasium.make(f"undermine/{game}-v0", players=4, render_mode=mode, text=True)
        _, info = env.reset(seed=1)
        shown = env.render()
        if mode == "ansi":
            assert isinstance(shown, str) and "Round 1 begins." in shown and "\n0: " in shown
            assert info["text"] == shown
        elif mode == "rgb_array":
            assert isinstance(shown, np.ndarray) and shown.dtype == np.uint8 and shown.shape == (360, 640, 3)
            assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 20
        else:
            assert shown is None and "Round 1 begins." in capsys.readouterr().out


def test_the_columns_of_actions_are_named() -> None:
    env: Any = undermine.envs.gymnasium.SeatEnv("saboteur", 3)
    assert env.observation_space["actions"].shape == (env.action_space.n, len(COLUMNS))
