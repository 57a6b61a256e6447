"""How the lab reads proposals to end a round of The Lost Mines (LM.61)."""

from __future__ import annotations

from typing import Final

from undermine.games import Action, LostMines
from undermine.lab.reading import Ending


def _proposes(action: Action) -> bool:
    return action.kind == "propose"


def _agrees(action: Action) -> bool:
    return action.kind == "vote" and action.answer is True


def _brought_in(game: LostMines) -> list[int]:
    return list(map(len, game.took))


ENDING: Final = Ending(proposes=_proposes, agrees=_agrees, brought_in=_brought_in)
