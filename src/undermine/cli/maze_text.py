"""The maze of a view, drawn as large as there is room for."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from rich.text import Text

from undermine.cli.drawing import SMALL, Lying, Place, Scale, draw_maze, frame
from undermine.cli.picture_text import picture_text
from undermine.cli.signs import GOLD_SIGN, face_of, goal_sign
from undermine.games.saboteur.dig_view import DigView


class MazeText:
    """What lies on the table as a seat knows it, and where a card may come to lie."""

    def __init__(self, view: DigView, spots: Collection[Place]) -> None:
        self.view = view
        self.spots = spots

    def pieces(self, width: int, scale: Scale) -> list[Text]:
        """The maze, in one piece if it is not too wide."""
        lying = self.lying()
        last = self._last_laid()
        draw = partial(draw_maze, lying, last=last if last in lying else None, spots=self.spots)
        for size in (scale, SMALL):
            whole = draw(scale=size)
            if whole.width <= width:
                return [picture_text(whole)]
        across, _ = frame(lying)
        each = max((width - 8) // SMALL.across, 1)
        return [picture_text(draw(scale=SMALL, columns=across[at : at + each])) for at in range(0, len(across), each)]

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

    def _last_laid(self) -> Place | None:
        for event in reversed(self.view.history):
            if event.kind == "laid":
                facts = event.data()
                return facts["column"], facts["row"]
        return None
