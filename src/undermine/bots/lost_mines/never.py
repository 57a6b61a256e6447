"""What one never does in the forest, whatever else one thinks of it."""

from __future__ import annotations

from undermine.bots.lost_mines.forest import CARD, HIDDEN, Forest
from undermine.bots.lost_mines.hoard import kinds_of, treasures_left
from undermine.games import Action, LostMinesView

_DRAGON = ("dragon",)
#: what is played to hinder others
HINDRANCES = ("trap", "troll", "thunderstorm")


class NeverList:
    """What one never does, for one decision of one seat."""

    def __init__(self, view: LostMinesView, forest: Forest) -> None:
        assert view.seat is not None
        self.view = view
        self.forest = forest
        self.here = forest.cell(*view.dwarves[view.seat])
        self.kinds = kinds_of(view)
        left = treasures_left(view)
        cells = [forest.cell(mine.column, mine.row) for mine in view.mines]
        #: the mines known to hold something, those that may, and those known to hold the dragon
        known = [(cell, kinds) for cell, kinds in zip(cells, self.kinds, strict=True) if len(kinds) == 1]
        self.rich = {cell for cell, (kind,) in known if kind in left}
        self.promising = self.rich | {cell for cell, kinds in zip(cells, self.kinds, strict=True) if len(kinds) > 1}
        self.lairs = {cell for cell, kinds in known if kinds == _DRAGON and forest.holds[cell] == HIDDEN}
        #: those that hold something for whoever gets there now, without losing a card
        self.within = self._takes()

    def _takes(self) -> set[int]:
        return {cell for cell, traps in self.forest.within(self.here).items() if not traps} & self.rich

    def of(self, action: Action) -> str | None:
        """What of the things one never does an action would be."""
        match action.kind:
            case "look":
                return "looked_at_what_is_known" if self._knows(action) else None
            case "trap" | "troll" | "thunderstorm":
                return "barred_own_way" if self.within and not self._after(action) else None
            case "walk" | "stay":
                return self._of_move(action)
            case "leave":
                return "left_treasure"
            case "vote" | "propose":
                ends = action.kind == "propose" or action.answer
                return "ended_at_a_loss" if ends and self.within and self.view.hand else None
        return None

    def _of_move(self, action: Action) -> str | None:
        end = self.here
        if action.column is not None and action.row is not None:
            end = self.forest.cell(action.column, action.row)
        if end in self.lairs:
            return "met_the_dragon"
        on_offer = end in self.promising and (end != self.here or self.forest.holds[end] == CARD)
        return "passed_treasure_by" if self.within and not on_offer else None

    def _knows(self, action: Action) -> bool:
        view = self.view
        if action.seat is not None:
            return view.known_roles[action.seat] is not None
        assert action.number is not None
        if action.thing == "treasure":
            return view.treasures[action.number - 1].value is not None
        return len(self.kinds[action.number - 1]) == 1

    def _after(self, action: Action) -> set[int]:
        """What would still be within reach after a hindrance."""
        assert action.column is not None and action.row is not None
        twin = self.forest.copy()
        at = twin.cell(action.column, action.row)
        if action.kind == "thunderstorm":
            twin.take(at)
        else:
            twin.put_token(at, at + (1 if action.side == "E" else twin.width), trap=action.kind == "trap")
        return {cell for cell, traps in twin.within(self.here).items() if not traps} & self.rich
