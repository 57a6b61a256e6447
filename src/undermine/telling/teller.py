"""What is told to one listener, at once in their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from undermine.games import GAMES, Action, Event, IllegalAction, ScoreLine
from undermine.telling.speaker import Speaker
from undermine.telling.tables import USUAL_UNIT, telling_of
from undermine.telling.tell import (
    Audience,
    is_news,
    tell_action,
    tell_event,
    tell_fact,
    tell_refusal,
    tell_score,
)
from undermine.words import Words

#: what is less likely than this is not worth a word
_LEAST: Final = 0.005
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Teller:
    """Tells what happened in a game. ``seat`` is who listens; ``None`` is told of everyone in the third person.

    Told in *brief*, what the listener has before their eyes anyway is left out. ``names`` is what the seats are called.
    """

    def __init__(
        self, words: Words, game: str = "", seat: int | None = None, *, brief: bool = False, names: Sequence[str] = ()
    ) -> None:
        self.words = words
        self.telling = telling_of(game)
        self.unit = GAMES[game].unit if game else USUAL_UNIT
        self.to = Audience(seat, brief)
        self.speaker = Speaker(words, self.unit, names)

    def event(self, event: Event) -> str:
        """What happened, in one sentence."""
        return self.speaker.say(tell_event(event, self.to, self.telling))

    def tells(self, event: Event) -> bool:
        """Whether an event is news."""
        seen = self.to.brief and self.telling.events[event.kind].seen
        return not seen and is_news(event, self.to, self.telling)

    def score(self, line: ScoreLine) -> str:
        """Why a seat got gold or points, or none."""
        return self.speaker.say(tell_score(line, self.to, self.telling))

    def refusal(self, error: IllegalAction) -> str:
        """Why an action is not legal."""
        return self.speaker.say(tell_refusal(error, self.telling))

    def action(self, action: Action, known: Mapping[str, str] = _NOTHING) -> str:
        """What one may do; ``known`` is what is known of what actions aim at, by target."""
        return self.speaker.say(tell_action(action, self.to._replace(known=known), self.telling))

    def suspicion(self, seat: int, roles: Sequence[tuple[str, float]]) -> str:
        """How likely somebody held a seat to have each role."""
        say = self.words.say
        likely = sorted((role for role in roles if role[1] >= _LEAST), key=lambda role: -role[1])
        named = [
            say("reasons.role", role=say(f"dwarf.{role}"), percent=f"{100 * chance:.0f}") for role, chance in likely
        ]
        return say("reasons.seat", seat=self.speaker.seat(seat), roles=self.words.listed(named))

    def belief(self, key: str, facts: Mapping[str, Any], weight: float) -> str:
        """What made somebody believe it."""
        say = self.speaker.say
        speaks = tell_fact("reasons.for" if weight > 0 else "reasons.against", facts, self.telling)
        deed = say(tell_fact(key, facts, self.telling))
        return self.words.say("reasons.reason", deed=deed, turn=facts["move"], speaks=say(speaks))
