"""Saboteur: the match. The chapters it is put together from stand beside it."""

from __future__ import annotations

from typing import Any, ClassVar

from undermine.games.core.view_fields import Sight
from undermine.games.digging.box import Box
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.gold import Gold
from undermine.games.saboteur.rules import SaboteurRules
from undermine.games.saboteur.view import SIGHT, SaboteurView


class Saboteur(Gold):
    """A match of Saboteur."""

    __slots__ = ()

    sight: ClassVar[Sight] = SIGHT
    box: Box = tables.BOX
    rules: SaboteurRules

    @property
    def joined(self) -> bool:
        return self.rules.connection == "start"

    def copy(self) -> Saboteur:
        twin = Saboteur.__new__(Saboteur)
        self.copy_into(twin)
        return twin

    def view(self, seat: int | None) -> SaboteurView:
        return SaboteurView(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        return {
            "round": self.round_number,
            **self.deal.data(self.box),
            "left_over": tables.ROLES[self.deal.spare[0]],
            "nuggets": list(self.nuggets),
        }
