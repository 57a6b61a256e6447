"""What bots thought of everybody and why, as sentences: told when a round is over and the roles are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from undermine.bots import Bot
from undermine.games import Game
from undermine.telling import Teller
from undermine.words import Words


def what_bots_thought(game: Game, bots: Mapping[int, Bot], words: Words) -> Iterator[str]:
    """What these bots think as the game stands, each from its own seat; nothing if none of them says."""
    beliefs = {seat: bot.explain(game.view(seat)) for seat, bot in bots.items()}
    if not any(beliefs.values()):
        return
    teller = Teller(words, game.rules.name)
    yield words.say("reasons.title", round=game.round)
    for seat, believed in beliefs.items():
        key = "reasons.bot" if believed else "reasons.silent"
        yield words.say(key, seat=teller.speaker.seat(seat), bot=bots[seat].spec)
        for one in believed:
            yield "  " + teller.suspicion(one.seat, one.roles)
            for reason in one.reasons:
                yield "    " + teller.belief(reason.key, dict(reason.facts), reason.weight)
