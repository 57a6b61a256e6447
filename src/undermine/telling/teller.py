"""What is told to one listener: of events and what they meant, score lines, refusals, actions, claims and beliefs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undermine.games import GAMES, Action, Event, IllegalAction, Meaning, ScoreLine
from undermine.games.core.idle import Idle
from undermine.games.core.telling import TextRule
from undermine.telling.conditions import holds
from undermine.telling.sentence import NOTHING, by_rule, is_veiled
from undermine.telling.speaker import Speaker
from undermine.telling.tables import PLAIN, USUAL_UNIT, rule_of, target_of, telling_of
from undermine.words import Words

#: what is less likely than this is not worth a word
_LEAST: Final = 0.005


class Teller:
    """Tells what happened in a game. ``seat`` is who listens; ``None`` is told of everyone in the third person.

    Told in *brief*, what the listener has before their eyes anyway is left out.
    """

    def __init__(self, words: Words, game: str = "", seat: int | None = None, *, brief: bool = False) -> None:
        self.words = words
        self.telling = telling_of(game)
        self.unit = GAMES[game].unit if game else USUAL_UNIT
        self.speaker = Speaker(words, self.unit)
        #: what rules ask of whoever listens
        self._listener = {"you": seat, "brief": brief}

    def event(self, event: Event, meaning: Meaning | None = None) -> str:
        """What happened, and what it meant."""
        facts = self._event_facts(event)
        told = self._say(f"event.{event.kind}", self.telling.events[event.kind], facts)
        if meaning is None:
            return told
        return self.words.say("meaning.told", deed=told.rstrip(".!"), meaning=self.meaning(meaning, facts["seat"]))

    def is_news(self, event: Event) -> bool:
        """Whether an event is worth telling: that everybody is dealt cards and draws after a turn is not, nor in brief
        what is seen on the board anyway.
        """
        return holds(self.telling.events[event.kind].news, self._event_facts(event))

    def score(self, line: ScoreLine) -> str:
        """Why a seat got gold or points, or none."""
        facts = {**dict(line.facts), "seat": line.seat, "amount": line.amount, **self._listener}
        return self._say(f"score.{line.reason}", rule_of(self.telling.scores, line.reason), facts, self.telling.facts)

    def meaning(self, meaning: Meaning, seat: int) -> str:
        """What a move of a seat meant, as it goes on after their name."""
        facts = {**meaning.facts, "seat": seat, **self._listener}
        rule = rule_of(self.telling.meanings, meaning.kind)
        return self._say(f"meaning.{meaning.kind}", rule, facts, self.telling.facts)

    def refusal(self, error: IllegalAction) -> str:
        rule = self.telling.refusals.get(error.reason, PLAIN)
        return self._say(f"why.{error.reason}", rule, error.facts, self.telling.facts)

    def idle(self, idle: Idle) -> str:
        """Why a card of the hand cannot be played now."""
        return self.fact(f"idle.{idle.reason}", idle.facts)

    def action(self, action: Action, known: Mapping[str, str] = NOTHING) -> str:
        """What one may do; ``known`` is what is known of what actions aim at, in words, by target."""
        what = known.get(target_of(action, self.telling))
        facts = {**action.data(), **self._listener, "known": what is not None, "what": what}
        return self._say(f"move.{action.kind}", self.telling.actions[action.kind], facts)

    def fact(self, key: str, facts: Mapping[str, Any]) -> str:
        """A text of one's own with facts of the game: a claim, or what made a bot believe something."""
        return self._say(key, PLAIN, facts, self.telling.facts)

    def suspicion(self, seat: int, roles: Sequence[tuple[str, float]]) -> str:
        """How likely somebody held a seat to have each role."""
        say = self.words.say
        likely = sorted((role for role in roles if role[1] >= _LEAST), key=lambda role: -role[1])
        named = [
            say("reasons.role", role=say(f"dwarf.{role}"), percent=f"{100 * chance:.0f}") for role, chance in likely
        ]
        return say("reasons.seat", seat=self.words.seat(seat), roles=self.words.listed(named))

    def belief(self, key: str, facts: Mapping[str, Any], weight: float) -> str:
        """What made somebody believe it."""
        speaks = self.fact("reasons.for" if weight > 0 else "reasons.against", facts)
        return self.words.say("reasons.reason", deed=self.fact(key, facts), turn=facts["move"], speaks=speaks)

    def _event_facts(self, event: Event) -> dict[str, Any]:
        known = bool(event.secret) and not is_veiled(event)
        return {**dict(zip(event.fields, event, strict=True)), **self._listener, "known": known}

    def _say(self, key: str, rule: TextRule, facts: Mapping[str, Any], told_as: Mapping[str, str] = NOTHING) -> str:
        return self.speaker.say(by_rule(key, rule, facts, told_as))
