"""The Lost Mines: the match. The chapters it is put together from stand beside it."""

from __future__ import annotations

from typing import Any, ClassVar

from undermine.games.core.view_fields import Sight
from undermine.games.lost_mines.turns import Turns
from undermine.games.lost_mines.view import SIGHT, LostMinesView


class LostMines(Turns):
    """A match of The Lost Mines."""

    __slots__ = ()

    sight: ClassVar[Sight] = SIGHT

    def copy(self) -> LostMines:
        twin = LostMines.__new__(LostMines)
        self.copy_into(twin)
        return twin

    def view(self, seat: int | None) -> LostMinesView:
        return LostMinesView(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        return {"round": self.round_number, **self.deal.data()}
