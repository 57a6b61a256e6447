"""Opponents.

``decide(view, legal, chance) -> action``. A bot sees what its seat sees and keeps no reference to a game.
"""

from undermine.bots.bot import Bot, BotError, make, seat_bots, specs
from undermine.bots.uniform import RandomBot

__all__ = ["Bot", "BotError", "RandomBot", "make", "seat_bots", "specs"]
