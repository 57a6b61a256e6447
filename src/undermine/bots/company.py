"""The usual company: who sits down where nobody was asked for, drawn anew for each table, so that one cannot know whom
one plays with.
"""

from __future__ import annotations

from typing import Final

from undermine.bots.bot import BotError
from undermine.bots.registry import make_for
from undermine.games import Chance, kind_of

#: what is asked for instead of a spec by whoever leaves it to the house
USUAL: Final = "usual"


def usual_bot(game: str) -> str:
    """The one bot that plays a game unless another is asked for."""
    return next(spec for spec in kind_of(game).usual_bots if _knows(game, spec))


def company(game: str, seats: int, seed: str) -> list[str]:
    """By seat, the specs of the usual company; the same for the same seed. Nobody comes twice before all have come."""
    known = [spec for spec in kind_of(game).usual_company if _knows(game, spec)] or [usual_bot(game)]
    chance = Chance(f"{seed}/company")
    found: list[str] = []
    while len(found) < seats:
        chance.shuffle(known)
        found += known
    return found[:seats]


def _knows(game: str, spec: str) -> bool:
    try:
        return bool(make_for(game, spec))
    except BotError:
        return False
