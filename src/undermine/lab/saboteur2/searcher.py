"""``searcher``: searches for every role of Saboteur 2, so that it can be measured for which of them that is worth it.

``deep`` searches for those of which it was shown. It is offered at no table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from undermine.bots import DeepBot
from undermine.bots.deep import LEVELS
from undermine.bots.saboteur2.foresight import Saboteur2Foresight
from undermine.bots.searching import Budget, search
from undermine.games import Action, Chance, Heard, Saboteur2View, View
from undermine.games.saboteur2.rules import ROLES


class Everybody(Saboteur2Foresight):
    """One decision of one seat, whatever its role."""

    roles: ClassVar[tuple[str, ...]] = ROLES


class Searcher(DeepBot):
    """``deep:quick``, for all roles."""

    name = "searcher"
    games = ("saboteur2",)
    offered = False
    personas: ClassVar[dict[str, Budget]] = {"": LEVELS["quick"]}

    def decide(self, view: View, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> Action:
        assert isinstance(view, Saboteur2View)
        if len(legal) == 1:
            return legal[0]
        foresight = Everybody(view, legal, chance, heard)
        return search(view, foresight, self.persona, chance) if foresight.searches else foresight.ranked[0]
