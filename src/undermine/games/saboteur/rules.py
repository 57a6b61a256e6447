"""Saboteur's rules as tables: dwarves, hands, cards and gold, and the options a table may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from undermine.games.core.options import choice
from undermine.games.core.rules import Rules
from undermine.games.digging.box import Box

#: S1.02: saboteurs and diggers in the dwarf stock, by players
DWARVES: Final = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}

#: S1.06: cards dealt to each player, by players
HAND: Final = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}

#: S1.60: nugget cards handed out when the treasure was reached, by players
NUGGETS_DRAWN: Final = {players: min(players, 9) for players in DWARVES}

#: S1.63: nuggets for each saboteur, by the number of saboteurs playing
SABOTEUR_GOLD: Final = {1: 4, 2: 3, 3: 3, 4: 2}

#: S1.07: how many nugget cards there are of each value
NUGGETS: Final = {1: 16, 2: 8, 3: 4}

#: S1.06: the 40 path cards and 27 action cards
DECK: Final = {
    "cross": 5,
    "t_wide": 5,
    "t_tall": 5,
    "straight_ns": 4,
    "straight_ew": 3,
    "curve_sw": 5,
    "curve_es": 4,
    "dead_nesw": 1,
    "dead_esw": 1,
    "dead_nsw": 1,
    "dead_ns": 1,
    "dead_ew": 1,
    "dead_sw": 1,
    "dead_es": 1,
    "dead_s": 1,
    "dead_w": 1,
    "broken_pick": 3,
    "broken_lantern": 3,
    "broken_wagon": 3,
    "repair_pick": 2,
    "repair_lantern": 2,
    "repair_wagon": 2,
    "repair_pick_lantern": 1,
    "repair_pick_wagon": 1,
    "repair_lantern_wagon": 1,
    "rock_fall": 3,
    "map": 6,
}

#: the roles by their numbers
SABOTEUR: Final = 0
DIGGER: Final = 1
ROLES: Final = ("saboteur", "digger")

BOX: Final = Box(
    roles=ROLES,
    dwarves={
        players: bytes([SABOTEUR] * saboteurs + [DIGGER] * diggers) for players, (saboteurs, diggers) in DWARVES.items()
    },
    hand=HAND,
    deck=DECK,
)


@dataclass(frozen=True, kw_only=True)
class SaboteurRules(Rules):
    """Saboteur with its options.

    ``connection`` says where a path card may be laid (S1.22): ``"start"``, where it is joined to the start, or
    ``"adjacent"``, the letter of the rulebook, wherever it fits beside a face-up card.

    >>> str(SaboteurRules(connection="adjacent"))
    'saboteur connection=adjacent'
    """

    name: ClassVar[str] = "saboteur"
    players: ClassVar[range] = range(3, 11)  # S1.01
    edition: ClassVar[int] = 2  # since nugget cards do not run out any more (S1.60)

    connection: str = choice("start", "adjacent")

    def unchanged_since(self, edition: int) -> bool:
        # In three rounds nugget cards have never run out.
        return super().unchanged_since(edition) or (edition == 1 and self.rounds <= 3)
