"""Where cards may be laid, and where one was laid last."""

from __future__ import annotations

from collections.abc import Iterable

from undermine.cli.screen.drawing import Cell
from undermine.games import Action, View


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
