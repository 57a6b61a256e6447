"""What lies on the table in characters: where cards may be laid, where one was laid last, and a board of any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from undermine.drawing.characters.maze import Cell, Scale
from undermine.drawing.characters.picture import Picture
from undermine.games import Action, View
from undermine.games.core.cards import FACES, NUMBERS
from undermine.maze import Face


class CharacterBoard(ABC):
    """A board of cards that lie in columns and rows, as a seat knows it; each game draws its own."""

    @abstractmethod
    def columns(self) -> range:
        """The columns there are to draw."""

    @abstractmethod
    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        """All of it, or some columns of it."""


def cells_to_lay(actions: Iterable[Action]) -> set[Cell]:
    """The cells where a card may be laid."""
    return {(a.column, a.row) for a in actions if a.kind == "lay" and a.column is not None and a.row is not None}


def last_laid(view: View) -> Cell | None:
    """Where a card was laid last in this round."""
    for event in reversed(view.history):
        if event.kind == "laid":
            facts = event.data()
            return facts["column"], facts["row"]
    return None


def face_of(card: str, turned: bool = False) -> Face | None:
    """The face of a card, or ``None`` if it never lies in the maze."""
    number = NUMBERS[card]
    face = FACES[number] if number < len(FACES) else None
    return face.turned if face is not None and turned else face
