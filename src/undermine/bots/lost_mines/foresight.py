"""What ``deep`` foresees in The Lost Mines: dwarves as the belief has them, and the points that come to the seat."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from undermine.bots.character import CHARACTERS
from undermine.bots.lost_mines.diary import diary_of
from undermine.bots.lost_mines.keen import REMAINDER, rank
from undermine.bots.lost_mines.listening import listened
from undermine.bots.lost_mines.policy import Seeker
from undermine.games import Action, Chance, Heard, LostMinesView
from undermine.games.core.lots import Lots
from undermine.games.core.policy import Policy
from undermine.games.lost_mines.box import LOYAL, SABOTEUR, SELFISH

_CHARACTER: Final = CHARACTERS[""]
#: how much everybody knows of the others' roles in a play-out: so much is the truth, the rest is what the seat believes
_TRUTH: Final = 0.5


class LostMinesForesight:
    """One decision of one seat."""

    effort = 2

    def __init__(self, view: LostMinesView, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> None:
        assert view.seat is not None
        self.ranked: Sequence[Action] = rank(view, legal, chance, _CHARACTER, heard)
        self.searches = view.phase in ("play", "move")
        if not self.searches:
            return
        self._seat = view.seat
        self._before = view.points[view.seat]
        belief = listened(view, diary_of(view), _CHARACTER.suspicion, heard)
        self._clans = view.clans
        self._chances = belief.chances
        #: by clan, its seats, the ways their cards may lie, and up to where each of these reaches in a draw
        self._draws = [
            (members, belief.worlds[clan], list(accumulate(world.chance for world in belief.worlds[clan])))
            for clan, members in belief.members.items()
        ]
        self._size = view.rules.box.ground.size

    def draw_roles(self, lots: Lots) -> bytes:
        roles = bytearray(len(self._clans))
        for members, worlds, marks in self._draws:
            place = bisect(marks, lots.uniform() * marks[-1])
            for seat, role in zip(members, worlds[min(place, len(worlds) - 1)].roles, strict=True):
                roles[seat] = role
        return bytes(roles)

    def policy(self, roles: bytes) -> Policy:
        known = [
            [_TRUTH * (role == own) + (1 - _TRUTH) * chance for role, chance in enumerate(chances)]
            for own, chances in zip(roles, self._chances, strict=True)
        ]
        return Seeker(shares_of(self._clans, roles, known), self._size)

    def worth(self, end: Any) -> float:
        return float(end.points[self._seat] - self._before)


def shares_of(clans: Sequence[object], roles: bytes, known: Sequence[Sequence[float]]) -> list[float]:
    """By seat, what part of everybody's treasures it plays for: it knows its own role, and how likely the others have
    theirs (LM.63, LM.64).
    """
    shares: list[float] = []
    seats = range(len(clans))
    loyal = [one[LOYAL] for one in known]
    spies = [one[SABOTEUR] for one in known]
    for me in seats:
        own = clans[me]
        role = roles[me]
        if role == SELFISH:
            pool = [0.0] * len(clans)
        elif role == LOYAL:
            pool = [loyal[seat] if clans[seat] == own else spies[seat] for seat in seats]
        else:
            pool = [spies[seat] if clans[seat] == own else loyal[seat] for seat in seats]
        pool[me] = 1.0
        members = sum(pool)
        row = [one / members for one in pool]
        row[me] += REMAINDER * (1 - row[me])
        shares += row
    return shares
