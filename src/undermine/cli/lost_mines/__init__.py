"""The terminal screen of The Lost Mines."""

from undermine.cli.lost_mines.screen import LostMinesScreen
from undermine.cli.screen.game_screen import SCREENS

SCREENS.register("lost_mines", LostMinesScreen())
