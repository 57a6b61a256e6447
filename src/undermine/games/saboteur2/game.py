"""Saboteur 2: the match. The chapters it is put together from stand beside it and with the base game."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.view_fields import Sight
from undermine.games.digging.box import Box
from undermine.games.digging.deal import Deal
from undermine.games.saboteur2 import rules as tables
from undermine.games.saboteur2.gold import Gold2
from undermine.games.saboteur2.rules import Saboteur2Rules
from undermine.games.saboteur2.view import SIGHT, Saboteur2View


class Saboteur2(Gold2):
    """A match of Saboteur 2."""

    __slots__ = ()

    sight: ClassVar[Sight] = SIGHT
    box: ClassVar[Box] = tables.BOX

    @classmethod
    def start(cls, rules: Saboteur2Rules, seats: int, seed: int | str) -> Self:
        """A new match, dealt and ready for the first turn."""
        rules.check_seats(seats)
        chance = Chance(seed)
        first = chance.below(seats) if rules.first is None else rules.first  # S1.08
        game = cls.from_deal(rules, Deal.shuffled(cls.box, seats, first, chance), chance)
        game.seed = str(seed)
        return game

    @classmethod
    def from_deal(cls, rules: Saboteur2Rules, deal: Deal, chance: Chance) -> Self:
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
        game.pieces = [0] * game.seats
        game.thieves = ()
        game.fresh = []
        game.begin_round(deal)
        game.fresh = []
        return game

    def view(self, seat: int | None) -> Saboteur2View:
        return Saboteur2View(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        return {
            "round": self.round_number,
            **self.deal.data(self.box),
            "spare": [tables.ROLES[role] for role in self.deal.spare],
            "aside": [IDS[card] for card in self.deal.aside],
        }
