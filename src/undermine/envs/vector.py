"""Many matches at once as a vectorised environment of Gymnasium: they are stepped in the core, all in one call.

>>> from undermine.envs.vector import VectorEnv
>>> env = VectorEnv("saboteur", num_envs=4, players=5)
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape[0], int(seen["action_mask"][0].sum()) > 0
(4, True)
>>> seen, rewards, terminated, truncated, info = env.step([0, 0, 0, 0])
"""

from __future__ import annotations

from typing import Any

from undermine.envs.errors import needs
from undermine.envs.features import WIDTH
from undermine.envs.layout import layout_of
from undermine.envs.opponents import UNIFORM, policy_for
from undermine.envs.spaces import most_actions, observation_space, rules_for, usual_players
from undermine.envs.tables import Tables
from undermine.games import Rules
from undermine.games.core.policy import Policy

with needs("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space

#: how long a number is that seeds what follows
_SEEDS = 1 << 63


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """``num_envs`` matches, each with one seat for whoever learns; the others are ``opponents``.

    ``seat`` is the one that learns, ``None`` draws one by lot for each match. An episode is a match, which is one round
    with ``rounds=1``; the reward is what the seat earns. A match that has ended is followed by the next in the same
    step; with ``final`` the information tells how the last one looked in the end. With ``copy=False`` the same arrays
    are returned each time and written anew by the next step, which is quicker.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Rules,
        num_envs: int = 64,
        players: int | None = None,
        *,
        seat: int | None = None,
        opponents: str | Policy = UNIFORM,
        actions: int | None = None,
        copy: bool = True,
        final: bool = False,
        **options: Any,
    ) -> None:
        rules = rules_for(game, options)
        self.layout = layout_of(rules, usual_players(rules, players))
        self.num_envs = num_envs
        most = most_actions(self.layout, actions)
        self._copy = copy
        self._seen: dict[str, Any] = {
            "observation": np.zeros((num_envs, self.layout.size), np.int16),
            "actions": np.zeros((num_envs, most, WIDTH), np.int16),
            "action_mask": np.zeros((num_envs, most), np.int8),
        }
        self._rewards = np.zeros(num_envs, np.float32)
        self._ends = np.zeros(num_envs, np.int8)
        self._never = np.zeros(num_envs, np.bool_)
        self._last: dict[int, Any] = {}
        #: the matches, for whoever looks behind the scenes
        self.tables = Tables(
            self.layout,
            num_envs,
            self._seen["observation"],
            self._seen["actions"],
            self._seen["action_mask"],
            self._rewards,
            self._ends,
            most,
            seat,
            [policy_for(opponents, rules, self.layout.players) for _ in range(num_envs)],
        )
        if final:
            self.tables.on_end = self._note_last
        self.single_observation_space = observation_space(self.layout.size, most)
        self.single_action_space = spaces.Discrete(most)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match at every table."""
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(_SEEDS)))
        return self._shown(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a decision of the seat at every table."""
        self._last.clear()
        self.tables.step(actions.tolist() if isinstance(actions, np.ndarray) else actions)
        ended = self._ends.astype(np.bool_)
        info = self._info()
        if self._last:
            info["final_obs"] = np.array([self._last.get(table) for table in range(self.num_envs)], dtype=object)
            info["_final_obs"] = ended
        rewards = self._rewards.copy() if self._copy else self._rewards
        return self._shown(), rewards, ended, self._never.copy() if self._copy else self._never, info

    def _shown(self) -> dict[str, Any]:
        return {name: one.copy() for name, one in self._seen.items()} if self._copy else self._seen

    def _info(self) -> dict[str, Any]:
        mask = self._seen["action_mask"]
        return {"action_mask": mask.copy() if self._copy else mask, "seat": np.array(self.tables.seats)}

    def _note_last(self, table: int) -> None:
        """Keep what the seat saw last of a match."""
        self.tables.scribes[table].write()
        self.tables.choices.write(table, None)
        self._last[table] = {name: one[table].copy() for name, one in self._seen.items()}
