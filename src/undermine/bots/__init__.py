"""Opponents.

``decide(view, legal, chance) -> action``. A bot sees what its seat sees, hears what is said, and keeps no
reference to a game.
"""

from undermine.bots import lost_mines, saboteur, saboteur2  # noqa: F401  (they register how they are played)
from undermine.bots.bot import Bot, BotError, Persona, Reason, Suspicion, bot_chance
from undermine.bots.builtin import GreedyBot, KeenBot, RandomBot
from undermine.bots.deep import DeepBot
from undermine.bots.hearing import decided, explained, spoken
from undermine.bots.players import register
from undermine.bots.registry import add, allow, make, make_for, seat_bots, specs
from undermine.bots.told import ToldBot
from undermine.games import Claim

__all__ = [
    "Bot",
    "BotError",
    "Claim",
    "DeepBot",
    "GreedyBot",
    "KeenBot",
    "Persona",
    "RandomBot",
    "Reason",
    "Suspicion",
    "add",
    "allow",
    "bot_chance",
    "decided",
    "explained",
    "make",
    "make_for",
    "register",
    "seat_bots",
    "specs",
    "spoken",
]

for _bot in (RandomBot, GreedyBot, KeenBot, DeepBot, ToldBot):
    add(_bot, _bot.name)
