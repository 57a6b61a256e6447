"""Saboteur (2004): the base game, for 3 to 10 players."""

from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.kind import SABOTEUR
from undermine.games.saboteur.rules import SaboteurRules
from undermine.games.saboteur.view import SaboteurView

__all__ = ["SABOTEUR", "Saboteur", "SaboteurRules", "SaboteurView"]
