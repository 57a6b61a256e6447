"""The dwarves of both Saboteurs: the cards that are dealt, the roles they have, and the teams they dig for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from undermine.games.digging.box import Box
from undermine.games.digging.dig import Dig
from undermine.lab.reading import Dwarf

#: who digs against whom; whoever wins with anybody or with nobody plays for neither
TEAMS: Final = ("diggers", "saboteurs")
_TEAM_OF_ROLE: Final = {"digger": 0, "blue": 0, "green": 0, "boss": 0, "saboteur": 1}


def team(dwarf: Dwarf) -> int | None:
    """The team a dwarf belongs to."""
    return _TEAM_OF_ROLE.get(dwarf.role)


def dwarves_in(box: Box, players: int) -> Counter[Dwarf]:
    """The dwarf cards that are shuffled for so many players."""
    return Counter(Dwarf(box.roles[role]) for role in box.dwarves[players])


def roles_now(game: Dig) -> list[str]:
    """By seat, the role it has now; a hat may have been swapped since the deal."""
    return [game.box.roles[role] for role in game.roles]
