"""All seats of a match as PettingZoo wants it, by PettingZoo's own tests."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from undermine.envs import EnvError
from undermine.envs.pettingzoo import undermine_v0
from undermine.games import GAMES

TABLES = [("saboteur", 3), ("saboteur", 10), ("saboteur2", 2), ("saboteur2", 6), ("lost_mines", 3), ("lost_mines", 9)]
#: what PettingZoo says of every environment that is not in a list of its own
SAID = (
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",  # of those who have nothing to decide
)
pytestmark = [pytest.mark.filterwarnings(said) for said in SAID]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_interface_is_as_it_should_be(game: str, players: int) -> None:
    api_test(undermine_v0.env(game, players=players), num_cycles=30)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_is_the_same_match(game: str, players: int) -> None:
    seed_test(lambda: undermine_v0.env(game, players=players), num_cycles=8)


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_shown(game: str) -> None:
    render_test(lambda render_mode=None: undermine_v0.env(game, players=4, render_mode=render_mode))


@pytest.mark.parametrize("game", GAMES)
def test_random_play_comes_to_an_end_and_rewards_are_gold(game: str) -> None:
    env: Any = undermine_v0.env(game, players=4, rounds=1)
    env.reset(seed=6)
    total = dict.fromkeys(env.possible_agents, 0)
    for seat, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seat)
    for agent in env.agent_iter(2000):
        seen, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        action = None
        if not (terminated or truncated):
            assert (seen["action_mask"] == info["action_mask"]).all()
            action = env.action_space(agent).sample(seen["action_mask"])
        env.step(action)
    assert not env.agents
    assert tuple(total.values()) == env.unwrapped.game.gold


def test_an_action_that_is_not_there_is_refused() -> None:
    env: Any = undermine_v0.raw_env("saboteur", players=3)
    env.reset(seed=1)
    with pytest.raises(EnvError, match="there is no action 317"):
        env.step(317)
    assert env.game.actions == []
