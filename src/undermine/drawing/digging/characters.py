"""The maze of a view of the digging games, and the signs of its goals."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from undermine.drawing.characters.board import CharacterBoard, cells_to_lay, face_of, last_laid
from undermine.drawing.characters.maze import Cell, Lying, Scale, draw_maze, frame
from undermine.drawing.characters.picture import Picture
from undermine.games import Action
from undermine.games.digging.box import GOALS
from undermine.games.digging.view import DigView

GOLD: Final = "$"
STONE: Final = "#"


def goal_sign(card: str) -> str:
    """The sign of a goal's face; nothing for other cards."""
    if card not in GOALS:
        return ""
    return GOLD if card == "treasure" else STONE


def characters(view: DigView, legal: Sequence[Action]) -> CharacterBoard:
    """The mine, and where a card may be laid."""
    return DiggingBoard(view, cells_to_lay(legal))


class DiggingBoard(CharacterBoard):
    """What lies on the table as a seat knows it, and the cells where a card may come to lie."""

    def __init__(self, view: DigView, open_cells: Collection[Cell]) -> None:
        self.view = view
        self.open_cells = open_cells

    def columns(self) -> range:
        return frame(self.lying())[0]

    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        lying = self.lying()
        last = last_laid(self.view)
        return draw_maze(
            lying, scale=scale, last=last if last in lying else None, open_cells=self.open_cells, columns=columns
        )

    def lying(self) -> dict[Cell, Lying]:
        """What lies where, as this seat knows it."""
        goals = {(goal.column, goal.row): goal for goal in self.view.goals}
        lying: dict[Cell, Lying] = {}
        for seen in self.view.maze:
            cell = (seen.column, seen.row)
            face = face_of(seen.card, seen.turned)
            if cell in goals:
                tone = "treasure" if goal_sign(seen.card) == GOLD else "stone"
                lying[cell] = Lying(face, goal_sign(seen.card), tone)
            else:
                lying[cell] = Lying(face, "", "start" if face and face.source else "path")
        for cell, goal in goals.items():
            if cell not in lying:
                sign = goal_sign(goal.face) if goal.face else "?"
                lying[cell] = Lying(None, sign, "treasure" if sign == GOLD else "goal")
        return lying
