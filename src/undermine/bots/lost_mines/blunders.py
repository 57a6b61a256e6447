"""What one does not do in the forest, whatever else one thinks of it: looking at what one knows, barring one's own way,
passing a treasure by, walking onto a dragon one knows of, ending the round with a treasure in reach.
"""

from __future__ import annotations

from typing import Final

from undermine.bots.lost_mines.forest import CARD, HIDDEN, Forest
from undermine.bots.lost_mines.hoard import kinds_of
from undermine.games import Action, LostMinesView

_DRAGON: Final = ("dragon",)
#: what is played to hinder others
HINDRANCES: Final = ("trap", "troll", "thunderstorm")


class Blunders:
    """The blunders of one decision of one seat."""

    def __init__(self, view: LostMinesView, forest: Forest) -> None:
        assert view.seat is not None
        self.view = view
        self.forest = forest
        self.here = forest.cell(*view.dwarves[view.seat])
        self.kinds = kinds_of(view)
        left = {one.treasure for one in view.treasures if one.taken is None}
        cells = [forest.cell_of(mine) for mine in view.mines]
        #: the mines known to hold something, those that may, and those known to hold the dragon
        known = [(cell, kinds) for cell, kinds in zip(cells, self.kinds, strict=True) if len(kinds) == 1]
        self.rich = {cell for cell, (kind,) in known if kind in left}
        self.promising = self.rich | {cell for cell, kinds in zip(cells, self.kinds, strict=True) if len(kinds) > 1}
        self.lairs = {cell for cell, kinds in known if kinds == _DRAGON and forest.holds[cell] == HIDDEN}
        #: whether there is a treasure for whoever goes there now, without losing a card
        self.can_take = self._can_take(forest)

    def _can_take(self, forest: Forest) -> bool:
        return any(cell in self.rich and not traps for cell, traps in forest.within(self.here).items())

    def is_one(self, action: Action) -> bool:
        """Whether an action would be a blunder."""
        match action.kind:
            case "look":
                return self._knows(action)
            case "trap" | "troll" | "thunderstorm":
                return self.can_take and not self._can_take(self._hindered(action))
            case "walk" | "stay":
                return self._walks_wrong(action)
            case "leave":
                return True
            case "vote" | "propose":
                ends = action.kind == "propose" or bool(action.answer)
                return ends and self.can_take and bool(self.view.hand)
        return False

    def _walks_wrong(self, action: Action) -> bool:
        end = self.here if action.column is None else self.forest.cell_of(action)
        on_offer = end in self.promising and (end != self.here or self.forest.holds[end] == CARD)
        return end in self.lairs or (self.can_take and not on_offer)

    def _knows(self, action: Action) -> bool:
        view = self.view
        if action.seat is not None:
            return view.known_roles[action.seat] is not None
        assert action.number is not None
        if action.thing == "treasure":
            return view.treasures[action.number - 1].value is not None
        return len(self.kinds[action.number - 1]) == 1

    def _hindered(self, action: Action) -> Forest:
        """The forest after a hindrance."""
        twin = self.forest.copy()
        if action.kind == "thunderstorm":
            twin.take(twin.cell_of(action))
        else:
            twin.put_token(*twin.ends_of(action), trap=action.kind == "trap")
        return twin
