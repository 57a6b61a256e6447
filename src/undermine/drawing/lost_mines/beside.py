"""What is drawn beside the seats of The Lost Mines: the clan, treasures taken, the dragon, and points."""

from __future__ import annotations

from undermine.drawing.registry import SeatSigns
from undermine.games.lost_mines.view import LostMinesView


def beside(view: LostMinesView) -> tuple[SeatSigns, ...]:
    """By seat, what lies there as a view has it."""
    return tuple([_seat(view, seat) for seat in range(view.seats)])


def _seat(view: LostMinesView, seat: int) -> SeatSigns:
    signs = [f"clan_{view.clans[seat]}"]
    signs += [one.treasure for one in view.treasures if one.taken == seat]
    signs += ["dragon"] * (view.dragon == seat)
    signs += ["token_troll" for token in view.tokens if token.seat == seat]
    return SeatSigns(view.known_roles[seat], tuple(signs), str(view.points[seat]))
