"""Opponents.

``decide(view, legal, chance) -> action``. A bot sees what its seat sees and keeps no reference to a game.
"""

from undermine.bots import lost_mines, saboteur, saboteur2  # noqa: F401  (they register how they are played)
from undermine.bots.bot import Bot, BotError, Persona, Reason, Suspicion, make, make_for, seat_bots, specs
from undermine.bots.greedy import GreedyBot
from undermine.bots.keen import KeenBot
from undermine.bots.players import register
from undermine.bots.uniform import RandomBot

__all__ = [
    "Bot",
    "BotError",
    "GreedyBot",
    "KeenBot",
    "Persona",
    "RandomBot",
    "Reason",
    "Suspicion",
    "make",
    "make_for",
    "register",
    "seat_bots",
    "specs",
]
