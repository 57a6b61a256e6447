"""One seat of a match as an environment of Gymnasium; the others are played by whoever is chosen for them.

>>> import gymnasium, undermine.envs.gymnasium
>>> env = gymnasium.make("undermine/saboteur-v0", players=5, opponents="eager")
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(0)
>>> sorted(seen)
['action_mask', 'actions', 'observation']
"""

from __future__ import annotations

from typing import Any

from undermine.envs.errors import needs
from undermine.envs.features import WIDTH
from undermine.envs.layout import layout_of
from undermine.envs.opponents import UNIFORM, policy_for
from undermine.envs.showing import pixels_of, text_of
from undermine.envs.spaces import most_actions, observation_space, rules_for, usual_players
from undermine.envs.tables import Tables
from undermine.games import GAMES, Rules, View
from undermine.games.core.policy import Policy

with needs("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

_SEEDS = 1 << 63


class SeatEnv(gymnasium.Env[Any, Any]):
    """A match with one seat for whoever learns; ``opponents`` play the others.

    ``seat`` is the one that learns, ``None`` draws one by lot for each match. An episode is a match, which is one round
    with ``rounds=1``; the reward is what the seat earns. With ``text=True`` the information has a text of what is seen.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Rules,
        players: int | None = None,
        *,
        seat: int | None = None,
        opponents: str | Policy = UNIFORM,
        actions: int | None = None,
        text: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        rules = rules_for(game, options)
        self.layout = layout_of(rules, usual_players(rules, players))
        self.render_mode = render_mode
        most = most_actions(self.layout, actions)
        self._text = text
        self._observation = np.zeros(self.layout.size, np.int16)
        self._actions = np.zeros((most, WIDTH), np.int16)
        self._mask = np.zeros(most, np.int8)
        self._reward = np.zeros(1, np.float32)
        self._end = np.zeros(1, np.int8)
        self._tables = Tables(
            self.layout,
            1,
            self._observation,
            self._actions,
            self._mask,
            self._reward,
            self._end,
            most,
            seat,
            [policy_for(opponents, rules, self.layout.players)],
            again=False,
        )
        self.observation_space = observation_space(self.layout.size, most)
        self.action_space = spaces.Discrete(most)

    @property
    def seat(self) -> int:
        """The seat that learns in this match."""
        return int(self._tables.seats[0])

    @property
    def view(self) -> View:
        """What the seat may know now."""
        return self._tables.games[0].view(self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match; ``options={"deal": SEED}`` deals it by a seed of its own."""
        super().reset(seed=seed)
        self._tables.reset(int(self.np_random.integers(_SEEDS)), (options or {}).get("deal"))
        if self.render_mode == "human":
            self.render()
        return self._shown(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a decision of the seat, and everybody else's up to its next."""
        self._tables.step((int(action),))
        if self.render_mode == "human":
            self.render()
        return self._shown(), float(self._reward[0]), bool(self._end[0]), False, self._info()

    def render(self) -> Any:
        """What the seat sees: as text, or as an array of pixels."""
        if self.render_mode == "rgb_array":
            return pixels_of(self.view)
        if self.render_mode is None:
            return None
        told = self.text()
        if self.render_mode == "ansi":
            return told
        print(told)
        return None

    def text(self) -> str:
        """What the seat sees as text, with what it may do."""
        return text_of(self.view, self._tables.games[0].legal_actions())

    def _shown(self) -> dict[str, Any]:
        return {
            "observation": self._observation.copy(),
            "actions": self._actions.copy(),
            "action_mask": self._mask.copy(),
        }

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask.copy(), "seat": self.seat}
        if self._text:
            info["text"] = self.text()
        return info


for _game in GAMES:
    if f"undermine/{_game}-v0" not in gymnasium.registry:
        gymnasium.register(
            id=f"undermine/{_game}-v0",
            entry_point="undermine.envs.gymnasium:SeatEnv",
            vector_entry_point="undermine.envs.vector:VectorEnv",
            kwargs={"game": _game},
        )
