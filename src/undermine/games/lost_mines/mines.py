"""Mines: turning them over, setting them, and the treasures in them."""

from __future__ import annotations

from undermine.games.lost_mines import events
from undermine.games.lost_mines.box import DRAGON, TABLE
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.refusals import Refusals


class Mines(Refusals):
    """The chapter on mines."""

    __slots__ = ()

    def turn_over(self, seat: int, mine: int, side: int) -> None:
        """The first dwarf on a mine turns it over, coming in by this side of it (LM.43)."""
        kind = self.mine_kinds[mine]
        self.face_up |= 1 << mine
        if not self.silent:
            self.tell(events.MineTurnedOver(seat, mine + 1, *self.box.deck.mine_spaces[mine], MINES[kind]))
        if kind == DRAGON:  # LM.44
            self.dragon = seat
            if not self.silent:
                self.tell(events.DragonTaken(seat))
        settings = self.settings(mine, side)
        self.setting = mine
        if len(settings) == 1:
            self.set_mine(settings[0])

    def settings(self, mine: int, side: int) -> list[int]:
        """The ways a mine may be set, 0 as printed and 1 turned (LM.43)."""
        cell = self.box.mine_cells[mine]
        printed, turned = self.box.mine_faces[self.mine_kinds[mine]]
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
        cell = self.box.mine_cells[mine]
        self.maze.fix(cell, self.box.mine_faces[self.mine_kinds[mine]][turned])
        self.review_ways(cell)
        if not self.silent:
            self.tell(events.MineSet(mine + 1, *self.box.deck.mine_spaces[mine], bool(turned)))

    def take(self, seat: int, number: int) -> None:
        """Take a treasure and look at it (LM.50)."""
        takers = bytearray(self.takers)
        takers[number - 1] = seat + 1
        self.takers = bytes(takers)
        self.took[seat] += bytes((number,))
        if not self.silent:
            kind, value = self.treasure_kinds[number - 1], self.treasure_values[number - 1]
            self.tell(events.TreasureTaken(seat, number, MINES[kind], value))
