"""Mines: turning them over, setting them, and the treasures in them."""

from __future__ import annotations

from undermine.games.lost_mines import events
from undermine.games.lost_mines.box import DRAGON, TABLE
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.refusals import Refusals


class Mines(Refusals):
    """The chapter on mines."""

    def turn_over(self, seat: int, mine: int, side: int) -> None:
        """The first dwarf on a mine turns it over, coming in by this side of it (LM.43)."""
        kind = self.deal.mines[mine]
        column, row = self.box.deck.mine_spaces[mine]
        self.face_up |= 1 << mine
        self.tell(events.MineTurnedOver(seat, mine + 1, column, row, MINES[kind]))
        if kind == DRAGON:  # LM.44
            self.dragon = seat
            self.tell(events.DragonTaken(seat))
        settings = self.settings(mine, side)
        self.setting = mine
        if len(settings) == 1:
            self.set_mine(settings[0])

    def settings(self, mine: int, side: int) -> list[int]:
        """The ways a mine may be set, 0 as printed and 1 turned (LM.43)."""
        cell = self.box.mine_cells[mine]
        printed, turned = self.box.mine_faces[self.deal.mines[mine]]
        fitting = {
            way: self.maze.matches(cell, face).bit_count()
            for way, face in enumerate((printed, turned))
            if TABLE.open[face] & side and (way == 0 or face != printed)
        }
        return [way for way, fits in fitting.items() if fits == max(fitting.values())]

    def set_mine(self, turned: int) -> None:
        """From now on the mine is a card like others."""
        mine = self.setting
        self.setting = -1
        column, row = self.box.deck.mine_spaces[mine]
        cell = self.box.mine_cells[mine]
        self.maze.fix(cell, self.box.mine_faces[self.deal.mines[mine]][turned])
        self.review_ways(cell)
        self.tell(events.MineSet(mine + 1, column, row, bool(turned)))

    def take(self, seat: int, number: int) -> None:
        """Take a treasure and look at it (LM.50)."""
        kind, value = self.deal.treasures[number - 1]
        self.takers = self.takers[: number - 1] + bytes((seat + 1,)) + self.takers[number:]
        self.took[seat] += bytes((number,))
        self.tell(events.TreasureTaken(seat, number, MINES[kind], value))
