"""The Lost Mines (2018): two clans in the forest, for 3 to 9 players."""

from undermine.games.lost_mines.game import LostMines
from undermine.games.lost_mines.kind import LOST_MINES
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.games.lost_mines.view import LostMinesView

__all__ = ["LOST_MINES", "LostMines", "LostMinesRules", "LostMinesView"]
