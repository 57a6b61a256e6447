"""The deal of one round: everything that chance decides before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from undermine.games.core.cards import IDS
from undermine.games.core.links import Tale
from undermine.games.lost_mines.box import ASIDE, HAND, ROLES, Box
from undermine.games.lost_mines.deck import CLANS, MINES

Treasure = tuple[int, int]


class Shuffle(NamedTuple):
    """What was shuffled: who begins, the dwarf cards, the mines, the numbers of the treasures, and the cards."""

    first: int
    dwarves: bytes
    mines: bytes
    treasures: bytes
    cards: bytes


@dataclass(frozen=True, slots=True)
class Deal:
    """Who begins, the dwarf cards by seat and those put aside, the kinds of the mines by space, the treasures laid out
    and put aside as (kind, value), the hands as dealt, the stock with the next card first, and the cards put aside.
    """

    first: int
    dwarves: bytes
    spare: bytes
    mines: bytes
    treasures: tuple[Treasure, ...]
    treasures_aside: tuple[Treasure, ...]
    hands: tuple[bytes, ...]
    stock: bytes
    aside: bytes

    @classmethod
    def of(cls, shuffle: Shuffle | Tale, box: Box, seats: int) -> Deal:
        """The deal of what was shuffled, cards put aside first, then the hands; or the one that a world tells of."""
        if isinstance(shuffle, Tale):
            return shuffle.deal()  # type: ignore[no-any-return]
        treasures = tuple(box.treasures[number] for number in shuffle.treasures)
        size = HAND[seats]
        dealt = [ASIDE + seat * size for seat in range(seats + 1)]
        return cls(
            first=shuffle.first,
            dwarves=shuffle.dwarves[:seats],
            spare=shuffle.dwarves[seats:],
            mines=shuffle.mines,
            treasures=treasures[:seats],
            treasures_aside=treasures[seats:],
            hands=tuple(shuffle.cards[place : place + size] for place in dealt[:-1]),
            stock=shuffle.cards[dealt[-1] :],
            aside=shuffle.cards[:ASIDE],
        )

    def data(self) -> dict[str, Any]:
        """The deal as it stands in a trace."""
        return {
            "first": self.first,
            "clans": [clan_of(dwarf) for dwarf in self.dwarves],
            "roles": [role_of(dwarf) for dwarf in self.dwarves],
            "spare": [[clan_of(dwarf), role_of(dwarf)] for dwarf in self.spare],
            "mines": [MINES[mine] for mine in self.mines],
            "treasures": [[MINES[kind], value] for kind, value in self.treasures],
            "treasures_aside": [[MINES[kind], value] for kind, value in self.treasures_aside],
            "hands": [[IDS[card] for card in hand] for hand in self.hands],
            "stock": [IDS[card] for card in self.stock],
            "aside": [IDS[card] for card in self.aside],
        }


_ROLES: Final = len(ROLES)


def clan_of(dwarf: int) -> str:
    """The clan on the back of a dwarf card."""
    return CLANS[dwarf // _ROLES]


def role_of(dwarf: int) -> str:
    """The character on the front of a dwarf card."""
    return ROLES[dwarf % _ROLES]
