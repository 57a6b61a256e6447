"""The deal of one round: everything that chance decides before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.digging.box import GOALS, Box

_GOALS: Final = bytes(NUMBERS[name] for name in GOALS)


@dataclass(frozen=True, slots=True)
class Deal:
    """Who begins, the dwarves by seat and those left over, the goals from the top down, the hands as dealt, the stock
    with the next card first, and the cards put aside unseen.
    """

    first: int
    roles: bytes
    spare: bytes
    goals: bytes
    hands: tuple[bytes, ...]
    stock: bytes
    aside: bytes = b""

    @classmethod
    def shuffled(cls, box: Box, seats: int, first: int, chance: Chance) -> Deal:
        """A deal by lot; the order of the shuffles is part of what a seed means."""
        dwarves = bytearray(box.dwarves[seats])
        chance.shuffle(dwarves)
        goals = bytearray(_GOALS)
        chance.shuffle(goals)
        cards = bytearray(box.cards)
        chance.shuffle(cards)
        size = box.hand[seats]
        dealt = [box.aside + seat * size for seat in range(seats + 1)]
        return cls(
            first=first,
            roles=bytes(dwarves[:seats]),
            spare=bytes(dwarves[seats:]),
            goals=bytes(goals),
            hands=tuple(bytes(cards[place : place + size]) for place in dealt[:-1]),
            stock=bytes(cards[dealt[-1] :]),
            aside=bytes(cards[: box.aside]),
        )

    def data(self, box: Box) -> dict[str, Any]:
        """What is the same in every game's trace."""
        return {
            "first": self.first,
            "roles": [box.roles[role] for role in self.roles],
            "goals": [IDS[goal] for goal in self.goals],
            "hands": [[IDS[card] for card in hand] for hand in self.hands],
            "stock": [IDS[card] for card in self.stock],
        }
