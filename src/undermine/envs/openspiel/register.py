"""Making the games known to OpenSpiel: each with sampled deals, and from a small position with explicit chance."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from undermine.envs.errors import needs
from undermine.envs.openspiel.explicit import PositionGame
from undermine.envs.openspiel.match import MatchGame, parameters
from undermine.envs.registry import ENTRIES
from undermine.games import GAMES

with needs("openspiel"):
    import pyspiel


def register_games() -> None:
    """Register every game that OpenSpiel does not know yet."""
    known = pyspiel.registered_names()
    for name, kind in GAMES.items():
        if name not in [*ENTRIES]:
            continue
        if f"undermine_{name}" not in known:
            rules = {"players": kind.usual_seats, **parameters(kind.rules()), "rng_seed": 0}
            _register(name, MatchGame, f"undermine_{name}", f"undermine: {name}", rules)
        small = ENTRIES[name].small
        if small and f"undermine_{name}_explicit" not in known:
            given = {"position": quote(small, safe="")}
            _register(name, PositionGame, f"undermine_{name}_explicit", f"undermine: {name} from a position", given)


def _register(name: str, base: Any, short: str, long: str, parameter_specification: dict[str, Any]) -> None:
    rules = GAMES[name].rules
    modes = pyspiel.GameType.ChanceMode
    told = pyspiel.GameType(
        short_name=short,
        long_name=long,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if base is MatchGame else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.players[-1],
        min_num_players=rules.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameter_specification,
    )
    pyspiel.register_game(told, type(f"{name}_{base.__name__}", (base,), {"name": name, "kind": told}))
