"""The mine as a picture: cards as they lie, and goals of which most lie face-down."""

from __future__ import annotations

from undermine.drawing.cards import cards_of
from undermine.drawing.digging import THINGS
from undermine.drawing.picture import at
from undermine.drawing.registry import Laid, Picture, Scene
from undermine.drawing.scene import seed_at
from undermine.games.digging.view import DigView, GoalSeen


def board(view: DigView) -> Scene:
    """What lies in the mine; of a goal that lies face-down its back, with what it is on it if that is known."""
    picture = cards_of(view.rules)
    laid = [Laid(one.column, one.row, picture(one.card, one.turned), seed_at(one.column, one.row)) for one in view.maze]
    there = {(one.column, one.row) for one in laid}
    for goal in view.goals:
        if (goal.column, goal.row) not in there:
            laid.append(Laid(goal.column, goal.row, _back(goal), seed_at(goal.column, goal.row)))
    return Scene(tuple(laid))


def _back(goal: GoalSeen) -> Picture:
    if goal.face is None:
        return THINGS["goal"]
    return (*THINGS["known_goal"], at("gold" if goal.face == "treasure" else "rock", 12.4, 28, 1.3))
