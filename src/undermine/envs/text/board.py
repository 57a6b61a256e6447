"""The board in plain characters, with what its signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.drawing import GameDrawing
from undermine.drawing.characters.maze import LARGE
from undermine.drawing.registry import DRAWINGS
from undermine.games import Action, View
from undermine.words import Words


def board_text(view: View, legal: Sequence[Action] = (), language: str = "en") -> str:
    """The board of a view; with what is legal, also where a card may be laid or a dwarf may go.

    Empty where a game has no board to draw. Columns are numbered across and rows down, as actions name them.
    """
    drawing: GameDrawing = DRAWINGS[view.rules.name]
    if drawing.characters is None:
        return ""
    words = Words(language)
    lines = [line.rstrip() for line in drawing.characters(view, legal).picture(LARGE).text()]
    key = f"table.legend.{view.rules.name}"
    legend = [words.say("text.signs"), *words.say(key).split("\n"), words.say("text.last")] if words.has(key) else []
    return "\n".join([*lines, "", *legend]).rstrip()
