"""What is drawn beside the seats of Saboteur: broken tools, and gold, or how many nugget cards there are."""

from __future__ import annotations

from undermine.drawing import digging
from undermine.drawing.registry import SeatSigns
from undermine.games.saboteur.view import SaboteurView


def beside(view: SaboteurView) -> tuple[SeatSigns, ...]:
    """By seat, what lies there as a view has it."""
    return tuple([_seat(view, seat) for seat in range(view.seats)])


def _seat(view: SaboteurView, seat: int) -> SeatSigns:
    role = view.roles[seat] if view.roles else view.role if seat == view.seat else None
    picked, paid = view.picked[seat], view.paid[seat]
    if picked is None:
        # How many nugget cards somebody has is public, what they are worth is not.
        earned = f"{view.picked_count[seat] + len(paid)}×?" if view.picked_count[seat] else str(sum(paid))
    else:
        earned = str(sum(picked) + sum(paid) + view.bank[seat])
    return SeatSigns(role, digging.signs(view, seat), earned)
