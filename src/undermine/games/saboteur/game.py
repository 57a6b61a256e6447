"""Saboteur: the match. The chapters it is put together from stand beside it."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from undermine.games.core.chance import Chance
from undermine.games.core.view_fields import Sight
from undermine.games.digging.box import Box
from undermine.games.digging.deal import Deal
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.gold import Gold, shuffled_nuggets
from undermine.games.saboteur.rules import SaboteurRules
from undermine.games.saboteur.view import SIGHT, SaboteurView


class Saboteur(Gold):
    """A match of Saboteur."""

    __slots__ = ()

    sight: ClassVar[Sight] = SIGHT
    box: ClassVar[Box] = tables.BOX
    rules: SaboteurRules

    @classmethod
    def start(cls, rules: SaboteurRules, seats: int, seed: int | str) -> Self:
        """A new match, dealt and ready for the first turn."""
        rules.check_seats(seats)
        chance = Chance(seed)
        nuggets = shuffled_nuggets(chance)
        first = chance.below(seats) if rules.first is None else rules.first  # S1.08
        game = cls.from_deal(rules, Deal.shuffled(cls.box, seats, first, chance), nuggets, chance)
        game.seed = str(seed)
        return game

    @classmethod
    def from_deal(cls, rules: SaboteurRules, deal: Deal, nuggets: bytes, chance: Chance) -> Self:
        """A match whose first round is dealt as given; later rounds are dealt by ``chance``."""
        game = object.__new__(cls)
        game.rules = rules
        game.seats = len(deal.roles)
        game.seed = None
        game.position = None
        game.chance = chance
        game.past = None
        game.past_rounds = ()
        game.round_number = 0
        game.nuggets = nuggets
        game.drafts = ()
        game.purses = [b""] * game.seats
        game.paid = [b""] * game.seats
        game.bank = [0] * game.seats
        game.fresh = []
        game.begin_round(deal)
        game.fresh = []
        return game

    @property
    def joined(self) -> bool:
        return self.rules.connection == "start"

    def view(self, seat: int | None) -> SaboteurView:
        return SaboteurView(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        return {
            "round": self.round_number,
            **self.deal.data(self.box),
            "left_over": tables.ROLES[self.deal.spare[0]],
            "nuggets": list(self.nuggets),
        }
