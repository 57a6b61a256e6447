"""What one seat may expect of the forest as it lies: for each place its dwarf could end its move on, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine.bots.lost_mines.forest import SHIFT, Forest
from undermine.bots.lost_mines.hoard import Mine, mine_of, mines_of, treasures_left
from undermine.bots.lost_mines.race import DRAGON_COSTS, FARE, PRICES, Fares, Leg, Race, cost_of
from undermine.games import LostMinesView

#: what losing a card to a trap costs, and what it weighs on a way, in half steps
TRAP_COSTS: Final = 0.1
_TRAP_WEIGHS: Final = 2 << FARE
#: how strongly one is still drawn to the mines one is not going for
_SECOND: Final = 0.1
#: how many of one's own targets are thought through, and how much the second must draw beside the first
_TARGETS: Final = 2
_TEMPTING: Final = 0.35


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

    def plans(self, fares: Fares) -> list[list[Leg]]:
        """By seat, its dwarf's ways to the mines."""
        camps = self.forest.camps
        return [self.race.legs(fares, cell, cell in camps) for cell in self.cells]

    def worth_of_end(self, fares: Fares, plans: Sequence[Sequence[Leg]], end: int) -> float:
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
        ahead = self._ahead(fares, plans, end, taken, unopened)
        costs = [cost_of(fares, cell) for cell in self.cells]
        costs[self.seat] = cost_of(fares, end)
        return now + ahead + self.race.standing(costs)

    def _ahead(
        self,
        fares: Fares,
        plans: Sequence[Sequence[Leg]],
        end: int,
        taken: Sequence[float],
        unopened: Sequence[float],
    ) -> float:
        """What is foreseen if one goes for the better of the mines one is drawn to."""
        legs = self.race.legs(fares, end, end in self.forest.camps)
        targets = sorted(legs, key=lambda leg: -leg.pull * self.mines[leg.mine].more[0])
        if len(targets) > 1 and targets[1].pull < _TEMPTING * targets[0].pull:
            targets = targets[:1]
        return max(
            [
                self.race.foreseen(
                    plans, [leg._replace(pull=1.0 if leg is target else _SECOND) for leg in legs], taken, unopened
                )
                for target in targets[:_TARGETS]
            ],
            default=0.0,
        )

    def hope(self, fares: Fares) -> float:
        """What is foreseen for this seat as things are."""
        unopened = [float(mine.hidden) for mine in self.mines]
        return self._ahead(fares, self.plans(fares), self.here, [0.0] * len(self.mines), unopened)

    def ends(self, fares: Fares) -> dict[int, int]:
        """The moves worth a thought, each with the traps on the way: as near to each mine as one gets.

        Staying is one of them at a mine, and where there is a mine to be entered, for others might go first.
        """
        reach = self.forest.within(self.here)
        ends: dict[int, int] = {}
        for row in fares:
            end = min(reach, key=lambda cell: ((row[cell] >> SHIFT) + _TRAP_WEIGHS * reach[cell], cell))
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
