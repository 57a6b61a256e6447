"""The spaces of observations and actions, as Gymnasium knows them."""

from __future__ import annotations

from typing import Any

from undermine.envs.errors import EnvError, needs
from undermine.envs.features import WIDTH
from undermine.envs.layout import Layout, layout_of
from undermine.games import GAMES, Rules
from undermine.games.registry import kind_of

with needs("envs"):
    import numpy as np
    from gymnasium import spaces


def rules_for(game: str | Rules, options: dict[str, Any]) -> Rules:
    """The rules of a game by its name and options, or as they are."""
    if isinstance(game, Rules):
        return game
    return kind_of(game).rules.from_data(options)


def most_actions(layout: Layout, actions: int | None) -> int:
    """How many actions a seat can choose from at most, or as many as are asked for, if that is enough."""
    proved = layout.entry.most_actions(layout.rules, layout.players)
    if actions is None:
        return proved
    if actions < proved:
        raise EnvError("env.few_actions", actions=actions, most=proved)
    return actions


def usual_players(rules: Rules, players: int | None) -> int:
    """How many play, if nobody says."""
    return GAMES[rules.name].usual_seats if players is None else players


def observation_space(size: int, most: int) -> spaces.Dict:
    """What a seat sees: all that its view tells, a row of features for each legal action, and which rows there are."""
    low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (size,), np.int16),
            "actions": spaces.Box(low, high, (most, WIDTH), np.int16),
            "action_mask": spaces.Box(0, 1, (most,), np.int8),
        }
    )


__all__ = ["layout_of", "most_actions", "observation_space", "rules_for", "usual_players"]
