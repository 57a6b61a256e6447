"""The deal of one round: everything that chance decides before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from undermine.games.core.cards import IDS
from undermine.games.core.links import Tale
from undermine.games.digging.box import Box

#: what was shuffled: who begins, the dwarf cards, the goals from the top down, and the cards
Shuffle: TypeAlias = tuple[int, bytes, bytes, bytes]


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
    def of(cls, shuffle: Shuffle | Tale, box: Box, seats: int) -> Deal:
        """The deal of what was shuffled, cards put aside first, then the hands; or the one that a world tells of."""
        if isinstance(shuffle, Tale):
            return shuffle.deal()  # type: ignore[no-any-return]
        first, dwarves, goals, cards = shuffle
        size = box.hand[seats]
        dealt = [box.aside + seat * size for seat in range(seats + 1)]
        return cls(
            first=first,
            roles=dwarves[:seats],
            spare=dwarves[seats:],
            goals=goals,
            hands=tuple(cards[place : place + size] for place in dealt[:-1]),
            stock=cards[dealt[-1] :],
            aside=cards[: box.aside],
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
