"""What one seat may expect of the forest as it lies: for each place its dwarf could end its move on, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine.bots.lost_mines.forest import Forest
from undermine.bots.lost_mines.hoard import Mine, mine_of, mines_of, treasures_left
from undermine.bots.lost_mines.race import DRAGON_COSTS, PRICES, Fares, Legs, Race, end_towards
from undermine.games import LostMinesView

#: what losing a card to a trap costs
TRAP_COSTS: Final = 0.1


class Outlook:
    """The forest, the mines and the race, with what part of everybody's treasures comes to this seat."""

    def __init__(self, view: LostMinesView, shares: Sequence[float]) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.shares = shares
        self.forest = Forest.of(view, PRICES)
        self.cells = [self.forest.cell(*place) for place in view.dwarves]
        self.here = self.cells[self.seat]
        self.enter(mines_of(view, self.forest))

    def enter(self, mines: Sequence[Mine]) -> None:
        """The mines are thought to be these."""
        self.mines = mines
        self.race = Race(self.view, mines, self.shares)
        self.index_of = {mine.cell: index for index, mine in enumerate(mines)}

    def fares(self) -> list[list[int]]:
        """By mine, what it costs to get there from each cell."""
        return [self.forest.costs_to((mine.cell,)) for mine in self.mines]

    def plans(self, fares: Fares) -> list[Legs]:
        """By seat, its dwarf's ways to the mines."""
        camps = self.forest.camps
        return [self.race.legs(fares, cell, cell in camps) for cell in self.cells]

    def worth_of_end(self, fares: Fares, plans: list[Legs], end: int) -> float:
        """What ending one's move on a cell is worth, with whatever is taken there."""
        taken = [0.0] * len(self.mines)
        unopened = [float(mine.hidden) for mine in self.mines]
        now = 0.0
        index = self.index_of.get(end)
        if index is not None:
            mine = self.mines[index]
            now = self.shares[self.seat] * mine.more[0] * mine.first - DRAGON_COSTS * mine.dragon
            taken[index] = 1.0
            unopened[index] = 0.0
        legs = self.race.legs(fares, end, end in self.forest.camps)
        ahead = self.race.ahead(plans, legs, taken, unopened)
        return now + ahead + self.race.standing(fares, self.cells, end)

    def hope(self, fares: Fares) -> float:
        """What is foreseen for this seat as things are."""
        plans = self.plans(fares)
        unopened = [float(mine.hidden) for mine in self.mines]
        return self.race.ahead(plans, plans[self.seat], [0.0] * len(self.mines), unopened)

    def promise(self, fares: Fares) -> float:
        """The most that may come to this seat by any move it can make now, with whatever is taken there."""
        plans = self.plans(fares)
        standing = self.race.standing
        return max(
            [self.worth_of_end(fares, plans, end) - standing(fares, self.cells, end) for end in self.ends(fares)],
            default=0.0,
        )

    def ends(self, fares: Fares) -> dict[int, int]:
        """The moves worth a thought, each with the traps on the way: as near to each mine as one gets.

        Staying is one of them at a mine, and where there is a mine to be entered, for others might go first.
        """
        reach = self.forest.within(self.here)
        ends: dict[int, int] = {}
        for row in fares:
            end = end_towards(row, reach)
            ends[end] = reach[end]
        if not ends or not self.index_of.keys().isdisjoint((self.here, *ends)):
            ends[self.here] = 0
        return ends

    def worth_of_best_end(self, fares: Fares) -> float:
        """What the best move is worth."""
        plans = self.plans(fares)
        return max(
            [self.worth_of_end(fares, plans, end) - TRAP_COSTS * traps for end, traps in self.ends(fares).items()]
        )

    def worth_of_knowing(self, number: int, fares: Fares) -> float:
        """What the best move is worth on average if one is told first what a face-down mine is."""
        left = treasures_left(self.view)
        mines = self.mines
        asked = next(mine for mine in mines if mine.number == number)
        total = 0.0
        for kind in asked.kinds:
            others = tuple(other for other in asked.kinds if other != kind)
            known = [
                mine_of(mine.cell, mine.number, (kind,), True, left)
                if mine is asked
                else mine_of(mine.cell, mine.number, others, True, left)
                if len(mine.kinds) > 1
                else mine
                for mine in mines
            ]
            kept = [index for index, mine in enumerate(known) if mine.more]
            self.enter([known[index] for index in kept])
            total += self.worth_of_best_end([fares[index] for index in kept])
        self.enter(mines)
        return total / len(asked.kinds)
