"""Saboteur 2: the match. The chapters it is put together from stand beside it and with the base game."""

from __future__ import annotations

from typing import Any, ClassVar

from undermine.games.core.cards import IDS
from undermine.games.core.view_fields import Sight
from undermine.games.digging.box import Box
from undermine.games.saboteur2 import rules as tables
from undermine.games.saboteur2.gold import Gold2
from undermine.games.saboteur2.view import SIGHT, Saboteur2View


class Saboteur2(Gold2):
    """A match of Saboteur 2."""

    __slots__ = ()

    sight: ClassVar[Sight] = SIGHT
    box: Box = tables.BOX

    def copy(self) -> Saboteur2:
        twin = Saboteur2.__new__(Saboteur2)
        self.copy_into(twin)
        return twin

    def view(self, seat: int | None) -> Saboteur2View:
        return Saboteur2View(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        return {
            "round": self.round_number,
            **self.deal.data(self.box),
            "spare": [tables.ROLES[role] for role in self.deal.spare],
            "aside": [IDS[card] for card in self.deal.aside],
        }
