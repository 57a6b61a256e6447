"""Digs as far as it can, and drops boulders on whoever is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tests.race.games.actions import DigAction
from tests.race.games.view import RaceView
from undermine.bots.choosing import best
from undermine.games import Action, Chance


def decide(view: RaceView, legal: Sequence[Action], chance: Chance) -> Action:
    """One of the legal actions."""
    return best(legal, partial(_worth, view), 0.1, chance)


def _worth(view: RaceView, action: Action) -> float:
    if isinstance(action, DigAction):
        return action.steps + 0.5 * action.prop
    own, other = view.depths[view.turn], view.depths[1 - view.turn]
    return 2.5 if other > own and not view.props[1 - view.turn] else 1.2
