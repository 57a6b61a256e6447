"""Asking bots with what they have heard, those that listen and those that do not; and when they are asked to speak.

What a bot has heard is an optional last argument, ``heard``, of whatever it can be asked. Whether it takes it is looked
up once for each function.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undermine.bots.bot import Bot, BotError, Suspicion, takes_heard
from undermine.games import Action, Chance, Claim, Heard, View, claims_in
from undermine.games.core.claims import facts_fit

#: how much a bot says in a round at most
MOST_CLAIMS: Final = 3


def listens(bot: Bot, method: str = "decide") -> bool:
    """Whether it makes a difference to a bot what was heard."""
    found = getattr(getattr(bot, "adapted", type(bot)), method, None)
    return found is not None and takes_heard(found)


def speaks(bot: Bot) -> bool:
    """Whether a bot ever says anything."""
    kind = getattr(bot, "adapted", type(bot))
    return getattr(kind, "speak", Bot.speak) is not Bot.speak


def decided(bot: Bot, view: View, legal: Sequence[Action], chance: Chance, heard: Heard) -> Action:
    """What a bot decides that has heard this."""
    if not listens(bot):
        return bot.decide(view, legal, chance)
    listening: Any = bot
    action: Action = listening.decide(view, legal, chance, heard=heard)
    return action


def explained(bot: Bot, view: View, heard: Heard) -> tuple[Suspicion, ...]:
    """What a bot believes that has heard this."""
    if not listens(bot, "explain"):
        return bot.explain(view)
    listening: Any = bot
    return tuple(listening.explain(view, heard=heard))


def spoken(bot: Bot, view: View, chance: Chance, heard: Heard) -> Claim | None:
    """What a bot says that has heard this, and has just had its turn; ``BotError`` if the game has no such claim.

    Who has said enough in a round says nothing more.
    """
    seat = view.seat
    if seat is None or not speaks(bot) or sum(claim.seat == seat for claim in heard) >= MOST_CLAIMS:
        return None
    said = bot.speak(view, chance, heard) if listens(bot, "speak") else bot.speak(view, chance)
    if said is None:
        return None
    known = claims_in(view.rules.name).get(said.key)
    if known is None or not facts_fit(known, view.seats, dict(said.facts)):
        raise BotError("no_such_claim", bot=bot.spec, claim=said.key)
    said = Claim(seat, said.key, tuple(said.facts))
    return None if any(said[:3] == claim[:3] for claim in heard) else said
