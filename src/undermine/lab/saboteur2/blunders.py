"""Blunders in Saboteur 2: those of Saboteur, and what can be done wrong with dwarves and thefts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from undermine.bots import Suspicion
from undermine.games import Action, Saboteur2, Saboteur2View
from undermine.lab.digging import blunders as digging
from undermine.lab.reading import Blunder

BLUNDERS: Final = (*digging.BLUNDERS, "stole_nothing", "gave_up_theft")


def judge(
    game: Saboteur2, view: Saboteur2View, legal: Sequence[Action], action: Action, suspicions: Sequence[Suspicion]
) -> Iterator[Blunder]:
    """What a decision could have been of the blunders, before the action is played."""
    yield from digging.judge(game, view, legal, action, suspicions, _knows)
    # Stealing nothing where there is something to steal, being rid of one's own Theft card.
    if any(one.kind == "steal" for one in legal):
        yield Blunder("stole_nothing", action.seat is None)
    own = [one for one in legal if one.removes == "theft" or (one.kind == "hands_off" and one.seat == view.seat)]
    if own:
        yield Blunder("gave_up_theft", action in own)


def _knows(view: Saboteur2View, action: Action) -> bool:
    if action.kind == "inspection":
        return action.seat is not None and view.known_roles[action.seat] is not None
    return digging.knows_goal(view, action)
