"""What bots thought of everybody and why, as sentences: told when a round is over and the roles are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from undermine.bots import Bot, Reason, Suspicion
from undermine.cli.facts import Facts
from undermine.games import Game
from undermine.words import Words

#: what is less likely than this is not worth a word
_LEAST: Final = 0.005


class Reasons:
    """Tells what bots thought."""

    def __init__(self, words: Words, unit: str) -> None:
        self.words = words
        self.facts = Facts(words, unit)

    def told(self, game: Game, bots: Mapping[int, Bot]) -> Iterator[str]:
        """What these bots think as the game stands, each from its own seat; nothing if none of them says."""
        say = self.words.say
        beliefs = {seat: bot.explain(game.view(seat)) for seat, bot in bots.items()}
        if not any(beliefs.values()):
            return
        yield say("reasons.title", round=game.round)
        for seat, believed in beliefs.items():
            yield say("reasons.bot" if believed else "reasons.silent", seat=seat, bot=bots[seat].spec)
            for one in believed:
                yield "  " + self._suspicion(one)
                for reason in one.reasons:
                    yield "    " + self._reason(reason)

    def _suspicion(self, one: Suspicion) -> str:
        likely = sorted((role for role in one.roles if role[1] >= _LEAST), key=lambda role: -role[1])
        roles = [
            self.words.say("reasons.role", role=self.words.say(f"dwarf.{role}"), percent=f"{100 * chance:.0f}")
            for role, chance in likely
        ]
        return self.words.say("reasons.seat", seat=one.seat, roles=self.facts.listed(roles))

    def _reason(self, reason: Reason) -> str:
        say = self.words.say
        facts = dict(reason.facts)
        told = self.facts.told("", facts)
        if "gain" in facts:
            cards = round(abs(facts["gain"]), 1)
            told["gain"] = say("reasons.cards", count=cards, cards=f"{cards:g}")
        speaks = say("reasons.for" if reason.weight > 0 else "reasons.against", role=told.pop("role"))
        return say("reasons.reason", deed=say(reason.key, **told), turn=told["move"], speaks=speaks)
