"""The maze of a view of the digging games."""

from __future__ import annotations

from collections.abc import Collection

from undermine.cli.screen.board_text import BoardText
from undermine.cli.screen.drawing import Lying, Place, Scale, draw_maze, frame
from undermine.cli.screen.picture import Picture
from undermine.cli.screen.signs import GOLD_SIGN, face_of, goal_sign, last_laid
from undermine.games.digging.view import DigView


class MazeText(BoardText):
    """What lies on the table as a seat knows it, and where a card may come to lie."""

    def __init__(self, view: DigView, spots: Collection[Place]) -> None:
        self.view = view
        self.spots = spots

    def columns(self) -> range:
        return frame(self.lying())[0]

    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        lying = self.lying()
        last = last_laid(self.view)
        return draw_maze(lying, scale=scale, last=last if last in lying else None, spots=self.spots, columns=columns)

    def lying(self) -> dict[Place, Lying]:
        """What lies where, as this seat knows it."""
        goals = {(goal.column, goal.row): goal for goal in self.view.goals}
        lying: dict[Place, Lying] = {}
        for seen in self.view.maze:
            place = (seen.column, seen.row)
            face = face_of(seen.card, seen.turned)
            if place in goals:
                tone = "treasure" if goal_sign(seen.card) == GOLD_SIGN else "stone"
                lying[place] = Lying(face, goal_sign(seen.card), tone)
            else:
                lying[place] = Lying(face, "", "start" if face and face.source else "path")
        for place, goal in goals.items():
            if place not in lying:
                sign = goal_sign(goal.face) if goal.face else "?"
                lying[place] = Lying(None, sign, "treasure" if sign == GOLD_SIGN else "goal")
        return lying
