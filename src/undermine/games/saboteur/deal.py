"""The deal of one round: everything that chance decides before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undermine.games.cards import IDS, NUMBERS
from undermine.games.chance import Chance
from undermine.games.saboteur import rules as tables


@dataclass(frozen=True, slots=True)
class Deal:
    """Who begins, the dwarves, the goals from the top down, the hands as dealt, and the stock, next card first."""

    first: int
    roles: bytes
    left_over: int
    goals: bytes
    hands: tuple[bytes, ...]
    stock: bytes

    @classmethod
    def shuffled(cls, seats: int, first: int, chance: Chance) -> Deal:
        """A deal by lot; the order of the shuffles is part of what a seed means."""
        saboteurs, diggers = tables.DWARVES[seats]
        dwarves = bytearray([tables.SABOTEUR] * saboteurs + [tables.DIGGER] * diggers)
        chance.shuffle(dwarves)
        goals = bytearray(NUMBERS[name] for name in tables.GOALS)
        chance.shuffle(goals)
        cards = bytearray(tables.CARDS)
        chance.shuffle(cards)
        size = tables.HAND[seats]
        return cls(
            first=first,
            roles=bytes(dwarves[:seats]),
            left_over=dwarves[seats],
            goals=bytes(goals),
            hands=tuple(bytes(cards[seat * size : seat * size + size]) for seat in range(seats)),
            stock=bytes(cards[seats * size :]),
        )

    def data(self) -> dict[str, Any]:
        """The deal as plain data."""
        return {
            "first": self.first,
            "roles": [tables.ROLES[role] for role in self.roles],
            "left_over": tables.ROLES[self.left_over],
            "goals": [IDS[goal] for goal in self.goals],
            "hands": [[IDS[card] for card in hand] for hand in self.hands],
            "stock": [IDS[card] for card in self.stock],
        }
