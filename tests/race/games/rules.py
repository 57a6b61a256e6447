"""The cards and the option that a table may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from undermine.games import Rules
from undermine.games.core.cards import NUMBERS, declare
from undermine.games.core.options import number

#: by seat, the tunnel that is dug, which is a side of its own; nobody hides who they are
TUNNELS: Final = ("left", "right")
ROLES: Final = ("racer", "racer")
HAND: Final = 3
DECK: Final = {"spoon": 4, "shovel": 3, "drill": 2, "boulder": 3}

declare(actions=DECK)
BOULDER: Final = NUMBERS["boulder"]
#: by card number, how many steps it digs
STEPS: Final = {NUMBERS["spoon"]: 1, NUMBERS["shovel"]: 2, NUMBERS["drill"]: 3}
CARDS: Final = bytes(NUMBERS[card] for card, count in DECK.items() for _ in range(count))


@dataclass(frozen=True, kw_only=True)
class RaceRules(Rules):
    """Race with its options. ``length``: how many steps it takes to be through.

    >>> str(RaceRules(length=4))
    'race length=4'
    """

    name: ClassVar[str] = "race"
    players: ClassVar[range] = range(2, 3)

    length: int = number(6, least=3, most=12)
