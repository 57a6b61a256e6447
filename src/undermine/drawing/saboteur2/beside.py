"""What is drawn beside the seats of Saboteur 2: broken tools, traps, thefts, and gold as far as it is known."""

from __future__ import annotations

from undermine.drawing import digging
from undermine.drawing.frames import PAPERS
from undermine.drawing.registry import SeatSigns
from undermine.games.saboteur2.view import Saboteur2View


def beside(view: Saboteur2View) -> tuple[SeatSigns, ...]:
    """By seat, what lies there as a view has it."""
    return tuple([_seat(view, seat) for seat in range(view.seats)])


def _seat(view: Saboteur2View, seat: int) -> SeatSigns:
    signs = digging.signs(view, seat)
    if view.trapped[seat]:
        signs += (f"trapped{PAPERS['bad'].band}",)
    signs += ("theft",) * view.thefts.count(seat)
    pieces = view.pieces[seat]
    earned = ("?" if view.has_gold[seat] else "0") if pieces is None else str(pieces)
    return SeatSigns(view.known_roles[seat], signs, earned)
