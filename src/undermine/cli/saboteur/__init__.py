"""The terminal screen of Saboteur."""

from undermine.cli.saboteur.screen import SaboteurScreen
from undermine.cli.screen.game_screen import SCREENS

SCREENS.register("saboteur", SaboteurScreen())
