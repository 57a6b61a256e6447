"""What turns are spent on in both Saboteurs: path cards by whether they bring the gold nearer, all else by its kind."""

from __future__ import annotations

from typing import Final

from undermine.bots.digging.diary import diary_of
from undermine.games import Action
from undermine.games.digging.dig import Dig
from undermine.games.digging.view import DigView

_DEEDS: Final = {
    "break": "hindered",
    "trapped": "hindered",
    "repair": "helped",
    "free_at_last": "helped",
    "clear": "helped",
    "rock_fall": "removed",
    "map": "looked",
    "inspection": "looked",
    "pass": "put_away",
}
DEEDS: Final = ("nearer", "astray", "hindered", "helped", "removed", "looked", "put_away", "other")
#: how much nearer a card must bring the gold, on average over the goals that may hold it
_NEARER: Final = 0.01


def deed(view: DigView, game: Dig, action: Action) -> str | None:
    """What a decision was, of the view before and the game right after it."""
    if view.phase != "turn":
        return None
    if action.kind == "lay":
        after = game.view(None)
        assert isinstance(after, DigView)
        return "nearer" if diary_of(after).deeds[-1].gains[0] > _NEARER else "astray"
    return _DEEDS.get(action.kind, "other")
