"""All seats of a match as an environment of PettingZoo, one decision after the other.

>>> from undermine.envs.pettingzoo import undermine_v0
>>> env = undermine_v0.env("saboteur", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(5):
...     seen, reward, terminated, truncated, info = env.last()
...     env.step(env.action_space(agent).sample(seen["action_mask"]))
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from undermine.envs.buffers import flat
from undermine.envs.errors import EnvError, needs
from undermine.envs.features import WIDTH
from undermine.envs.layout import layout_of
from undermine.envs.showing import pixels_of, text_of
from undermine.envs.spaces import most_actions, observation_space, rules_for, usual_players
from undermine.envs.tables import Choices, scribe_for
from undermine.games import GAMES, Rules, View, start
from undermine.games.core.lots import Lots

with needs("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

_SEEDS = 1 << 63


class RawEnv(AECEnv):  # type: ignore[misc]
    """A match in which every seat decides for itself. The reward of a seat is what it earns."""

    def __init__(
        self,
        game: str | Rules,
        players: int | None = None,
        *,
        actions: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        rules = rules_for(game, options)
        players = usual_players(rules, players)
        self.layout = layout_of(rules, players)
        self.metadata = {
            "name": f"undermine_{rules.name}_v0",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        most = most_actions(self.layout, actions)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.layout.size, most)
        self.observation_spaces = {agent: _twin(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(most) for agent in self.possible_agents}
        self._numbers = np.zeros((players, self.layout.size), np.int16)
        view = flat(self._numbers, "h", players * self.layout.size)
        self._scribes = [scribe_for(self.layout, view, seat * self.layout.size) for seat in range(players)]
        self._rows = np.zeros((most, WIDTH), np.int16)
        self._mask = np.zeros(most, np.int8)
        self._choices = Choices(flat(self._rows, "h", most * WIDTH), flat(self._mask, "b", most), most, 1)
        #: what those see who have nothing to decide
        self._no_rows = np.full_like(self._rows, self._rows[0, 0])
        self._no_mask = np.zeros_like(self._mask)
        self._random: Any = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; ``options={"deal": SEED}`` deals it by a seed of its own."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        deal = (options or {}).get("deal")
        number = Lots(int(self._random.integers(_SEEDS))).next_word()
        game: Any = start(self.layout.rules, self.layout.players, str(number) if deal is None else deal)
        self.game = game
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._gold = self.game.gold
        for seat, scribe in enumerate(self._scribes):
            scribe.follow(self.game, seat)
        self._select()

    def observe(self, agent: str) -> Any:
        """What a seat may know now. Whoever has nothing to decide has no legal actions."""
        seat = self._seats[agent]
        self._scribes[seat].write()
        decides = self.game.to_act == seat
        return {
            "observation": self._numbers[seat].copy(),
            "actions": (self._rows if decides else self._no_rows).copy(),
            "action_mask": (self._mask if decides else self._no_mask).copy(),
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        index, count = int(action), self._choices.shown[0]
        if not 0 <= index < count:
            raise EnvError("env.no_such_action", action=index, count=count)
        self._cumulative_rewards[agent] = 0
        self.game.play_code(self.game.legal_actions()[index].code)
        self._clear_rewards()
        gold = self.game.gold
        if gold != self._gold:
            for seat, one in enumerate(self.possible_agents):
                self.rewards[one] = gold[seat] - self._gold[seat]
            self._gold = gold
            self._accumulate_rewards()
        if self.game.to_act is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._choices.write(0, None)
            for info in self.infos.values():
                info.pop("action_mask", None)
            self._deads_step_first()
        else:
            self.infos[agent].pop("action_mask", None)
            self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Ask whoever decides next."""
        self.agent_selection = self.possible_agents[self.game.to_act]
        self._choices.write(0, self.game.legal_actions())
        self.infos[self.agent_selection]["action_mask"] = self._mask.copy()

    # Looking at it

    def view(self, agent: str) -> View:
        """What a seat may know now."""
        found: View = self.game.view(self._seats[agent])
        return found

    def text(self, agent: str) -> str:
        """What a seat sees as text, with what it may do."""
        decides = self.game.to_act == self._seats[agent]
        return text_of(self.view(agent), self.game.legal_actions() if decides else ())

    def render(self) -> Any:
        """What a spectator sees: as text, or as an array of pixels."""
        if self.render_mode == "rgb_array":
            return pixels_of(self.game.view(None))
        if self.render_mode is None:
            return None
        told = text_of(self.game.view(None))
        if self.render_mode == "ansi":
            return told
        print(told)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def _twin(space: Any) -> Any:
    """A space of its own with a generator of its own, for each agent."""
    return spaces.Dict(dict(space.spaces))


def raw_env(game: str | Rules, players: int | None = None, **options: Any) -> RawEnv:
    """The environment as it is."""
    return RawEnv(game, players, **options)


def env(game: str | Rules, players: int | None = None, **options: Any) -> Any:
    """The environment with the wrapper that sees to the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **options))


#: under the name that PettingZoo gives to modules of environments
undermine_v0 = SimpleNamespace(env=env, raw_env=raw_env, games=tuple(GAMES))
