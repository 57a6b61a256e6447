"""Dwarves on the board: a number for each that stands alone, a letter for several that stand together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from undermine.cli.screen.drawing import Cell
from undermine.games.lost_mines import LostMinesView


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands on one space, and the sign and tone they have there."""

    cell: Cell
    seats: tuple[int, ...]
    sign: str
    tone: str


def standing(view: LostMinesView) -> Iterator[Standing]:
    """Everybody on the board, from the west to the east."""
    letters = iter(ascii_lowercase)
    for cell in sorted({*view.dwarves}):
        seats = tuple(seat for seat, at in enumerate(view.dwarves) if at == cell)
        clans = {view.clans[seat] for seat in seats}
        if view.seat in seats:
            tone = "dwarf_own"
        else:
            tone = f"clan_{clans.pop()}" if len(clans) == 1 else "dwarf"
        yield Standing(cell, seats, str(seats[0]) if len(seats) == 1 else next(letters), tone)
