"""The published family of personas: ``keen`` with a character drawn at random, by a seed and a number.

Everybody can draw from it, and nobody can have prepared for whoever is drawn by a seed that was not known before.
"""

from __future__ import annotations

from typing import Final

from undermine.bots import Bot, KeenBot
from undermine.bots.character import Character
from undermine.games import Chance

#: what specs of drawn personas begin with
DRAWN: Final = "persona "
#: between which numbers each trait is drawn, evenly
FAMILY: Final[dict[str, tuple[float, float]]] = {
    "suspicion": (0.4, 1.7),
    "boldness": (0.3, 2.2),
    "malice": (0.4, 1.8),
    "guile": (-0.8, 1.8),
    "caution": (0.0, 2.2),
    "patience": (0.0, 2.0),
    "whim": (0.5, 2.0),
}


def character(seed: str, number: str) -> Character:
    """The character with a number; the same for the same seed, in two decimals.

    >>> character("1", "0.3") == character("1", "0.3") != character("2", "0.3")
    True
    """
    chance = Chance(f"{seed}/persona {number}")
    traits = {trait: round(low + (high - low) * chance.uniform(), 2) for trait, (low, high) in FAMILY.items()}
    return Character(**traits)


def drawn(seed: str, spec: str) -> Bot:
    """The bot that a spec of a drawn persona names."""
    bot = KeenBot()
    bot.persona, bot.spec = character(seed, spec.removeprefix(DRAWN)), spec
    return bot
