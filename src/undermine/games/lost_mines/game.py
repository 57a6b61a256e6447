"""The Lost Mines: the match. The chapters it is put together from stand beside it."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from undermine.games.core.chance import Chance
from undermine.games.core.view_fields import Sight
from undermine.games.lost_mines.deal import Deal
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.games.lost_mines.turns import Turns
from undermine.games.lost_mines.view import SIGHT, LostMinesView


class LostMines(Turns):
    """A match of The Lost Mines."""

    __slots__ = ()

    sight: ClassVar[Sight] = SIGHT

    @classmethod
    def start(cls, rules: LostMinesRules, seats: int, seed: int | str) -> Self:
        """A new match, dealt and ready for the first turn."""
        rules.check_seats(seats)
        chance = Chance(seed)
        first = chance.below(seats) if rules.first is None else rules.first  # LM.07
        game = cls.from_deal(rules, Deal.shuffled(rules.box, seats, first, chance), chance)
        game.seed = str(seed)
        return game

    @classmethod
    def from_deal(cls, rules: LostMinesRules, deal: Deal, chance: Chance) -> Self:
        """A match whose first round is dealt as given; traps and later rounds take from ``chance``."""
        game = object.__new__(cls)
        game.rules = rules
        game.box = rules.box
        game.seats = len(deal.dwarves)
        game.seed = None
        game.position = None
        game.chance = chance
        game.past = None
        game.past_rounds = ()
        game.round_number = 0
        game.points = [0] * game.seats
        game.drawing = 1
        game.codes = None
        game.fresh = []
        game.begin_round(deal)
        game.fresh = []
        return game

    def view(self, seat: int | None) -> LostMinesView:
        return LostMinesView(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        return {"round": self.round_number, **self.deal.data()}
