"""The mine as a picture: cards as they lie, and goals of which most lie face-down."""

from __future__ import annotations

from undermine.drawing.cards import cards_of
from undermine.drawing.digging import THINGS
from undermine.drawing.registry import Laid, Scene
from undermine.drawing.scene import seed_at
from undermine.games.digging.view import DigView


def board(view: DigView) -> Scene:
    """What lies in the mine; of what lies face-down its back, whatever is known of it."""
    picture = cards_of(view.rules)
    laid = [Laid(one.column, one.row, picture(one.card, one.turned), seed_at(one.column, one.row)) for one in view.maze]
    there = {(one.column, one.row) for one in laid}
    for goal in view.goals:
        if (goal.column, goal.row) not in there:
            face = picture(goal.face) if goal.face_up and goal.face else THINGS["goal"]
            laid.append(Laid(goal.column, goal.row, face, seed_at(goal.column, goal.row)))
    return Scene(tuple(laid))
