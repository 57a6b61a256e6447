"""Many matches at once: the same as one at a time, the same on every engine, and seeded."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import numpy as np

from undermine.envs import EnvError
from undermine.envs.gymnasium import SeatEnv
from undermine.envs.vector import VectorEnv
from undermine.games import GAMES, Chance, Game, Policy

#: the SHA-256 of what a course of steps looks like, on every engine
DIGESTS = {
    "saboteur": "f363fd10be574f00",
    "saboteur2": "61fd2ae68156b9ba",
    "lost_mines": "93e983b4baba16a9",
}


def lowest(seen: dict[str, Any], step: int) -> Any:
    """Some legal action at each table."""
    return (np.arange(len(seen["action_mask"])) + 7 * step) % seen["action_mask"].sum(1)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen_is_the_same_on_every_engine(game: str) -> None:
    env = VectorEnv(game, 6, 5, opponents="eager")
    seen, _ = env.reset(seed=5)
    digest = hashlib.sha256()
    for step in range(60):
        seen, rewards, ended, _, info = env.step(lowest(seen, step))
        for part in (*seen.values(), rewards, ended, info["seat"].astype(np.int32)):
            digest.update(np.ascontiguousarray(part).tobytes())
    assert digest.hexdigest()[:16] == DIGESTS[game]


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_the_gold_of_the_seat_and_matches_follow_each_other(game: str) -> None:
    env = VectorEnv(game, 4, 4, rounds=1, final=True, copy=False)
    seen, info = env.reset(seed=2)
    games, seats, total = env.tables.games[:], env.tables.seats[:], np.zeros(4)
    over = 0
    for step in range(300):
        seen, rewards, ended, _, info = env.step(lowest(seen, step))
        total += rewards
        for table in np.flatnonzero(ended):
            assert games[table].to_act is None and total[table] == games[table].gold[seats[table]]
            assert not info["final_obs"][table]["action_mask"].any()
            last = env.layout.read(info["final_obs"][table]["observation"])
            assert last == games[table].view(seats[table])
            games[table], seats[table], total[table] = env.tables.games[table], env.tables.seats[table], 0
            over += 1
        assert seen["action_mask"].any(1).all()
    assert over >= 4
    if game != "lost_mines":
        assert over > 20


def test_one_seat_plays_what_a_table_of_many_plays() -> None:
    many, one = VectorEnv("saboteur", 1, 5, opponents="eager"), SeatEnv("saboteur", 5, opponents="eager")
    (there, _), (here, _) = many.reset(seed=9), one.reset(seed=9)
    for step in range(200):
        assert all((there[name][0] == here[name]).all() for name in here)
        action = step % int(here["action_mask"].sum())
        there, gained, _, _, _ = many.step([action])
        here, reward, terminated, _, _ = one.step(action)
        assert gained[0] == reward
        if terminated:
            return
    pytest.fail("the match does not end")


class Last(Policy):
    """The last of all that is legal."""

    def choose(self, game: Game, lots: Chance) -> int:
        return game.legal_actions()[-1].code


def test_opponents_are_policies_bots_or_anything() -> None:
    for opponents in ("uniform", "eager", "greedy", "greedy,random", Last()):
        env = VectorEnv("saboteur", 2, 3, opponents=opponents)
        seen, _ = env.reset(seed=1)
        for step in range(4):
            seen, *_ = env.step(lowest(seen, step))
    with pytest.raises(EnvError, match="no opponents"):
        VectorEnv("saboteur", 2, 3, opponents=7)  # type: ignore[arg-type]


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    env = VectorEnv("saboteur", 2, 3)
    env.reset(seed=1)
    before = env.tables.games[0].actions
    with pytest.raises(EnvError, match="there is no action 300"):
        env.step([0, 300])
    assert env.tables.games[0].actions == before
    with pytest.raises(ValueError, match="2 tables"):
        env.step([0])
    with pytest.raises(EnvError, match="no seat 3"):
        VectorEnv("saboteur", 2, 3, seat=3)
