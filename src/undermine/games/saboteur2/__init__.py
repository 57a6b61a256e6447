"""Saboteur 2 (2011): the expansion, for 2 to 12 players."""

from undermine.games.saboteur2.game import Saboteur2
from undermine.games.saboteur2.kind import SABOTEUR2
from undermine.games.saboteur2.rules import Saboteur2Rules
from undermine.games.saboteur2.view import Saboteur2View

__all__ = ["SABOTEUR2", "Saboteur2", "Saboteur2Rules", "Saboteur2View"]
