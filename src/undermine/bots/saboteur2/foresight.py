"""What ``deep`` foresees in Saboteur 2: dwarves as the belief has them, and what comes to the seat of the gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from undermine.bots.character import CHARACTERS
from undermine.bots.saboteur2.brisk import BriskSaboteur2
from undermine.bots.saboteur2.diary import diary_of
from undermine.bots.saboteur2.keen import rank
from undermine.bots.saboteur2.listening import listened
from undermine.games import Action, Chance, Heard, Saboteur2View
from undermine.games.core.lots import Lots
from undermine.games.core.policy import Policy

_CHARACTER: Final = CHARACTERS[""]
#: how far everybody sees through to the roles as they are in a play-out
_INSIGHT: Final = 0.5


class Saboteur2Foresight:
    """One decision of one seat."""

    effort = 4
    #: who searches: nobody yet, for no role was anything shown to be gained by it
    roles: ClassVar[tuple[str, ...]] = ()

    def __init__(self, view: Saboteur2View, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> None:
        self.ranked: Sequence[Action] = rank(view, legal, chance, _CHARACTER, heard)
        self.searches = view.phase == "turn" and view.role in self.roles
        if not self.searches:
            return
        assert view.seat is not None
        self._seat = view.seat
        self._before = view.pieces[view.seat] or 0
        belief, _ = listened(view, diary_of(view), _CHARACTER.suspicion, heard)
        self._count = belief.counted()
        self._policy = BriskSaboteur2()
        self._policy.follow(view)
        self._policy.insight = _INSIGHT

    def draw_roles(self, lots: Lots) -> bytes:
        return self._count.draw(lots)

    def policy(self, roles: bytes) -> Policy:
        return self._policy

    def worth(self, end: Any) -> float:
        return float(end.gold[self._seat] - self._before)
