"""The terminal screen of Saboteur 2."""

from undermine.cli.saboteur2.screen import Saboteur2Screen
from undermine.cli.screen.game_screen import SCREENS

SCREENS.register("saboteur2", Saboteur2Screen())
