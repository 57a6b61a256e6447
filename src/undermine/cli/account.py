"""Events, score lines and reasons as sentences, told to one listener.

Which of a text's variants is said depends on who listens and on what the event still holds: an event that was veiled
for a seat has nothing in its secret places, so nothing can be said of them here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from undermine.cli.facts import Facts
from undermine.cli.variants import variant, veiled
from undermine.games import Event, IllegalAction, RoundResult, Rules, ScoreLine
from undermine.words import Words

#: what is counted, in games that do not count gold
_UNITS: Final = {"lost_mines": "points"}
#: that everybody is dealt cards and draws after a turn goes without saying
_ROUTINE: Final = ("dealt", "drew")
#: what everybody can see on the table
_SEEN: Final = ("joined_clan", "stayed")


def unit_of(rules: Rules) -> str:
    """What a game counts: ``gold`` or ``points``."""
    return _UNITS.get(rules.name, "gold")


class Account:
    """Tells what happened. ``seat`` is who listens; ``None`` is told of everyone in the third person.

    Told in *brief*, what the listener has before their eyes anyway is left out. ``unit`` is what the game counts.
    """

    def __init__(self, words: Words, seat: int | None = None, *, brief: bool = False, unit: str = "gold") -> None:
        self.words = words
        self.seat = seat
        self.brief = brief
        self.facts = Facts(words, unit)

    # A course of events

    def story(self, events: Iterable[Event], results: Sequence[RoundResult]) -> Iterator[str]:
        """Sentences for a course of events, with the gold of a round told where that round closed.

        ``results`` are the rounds that are over as the listener may know them.
        """
        events = list(events)
        closing = [at for at, event in enumerate(events) if event.kind in ("round_began", "game_ended")]
        for at, event in enumerate(events):
            if event.kind == "round_began":
                yield from self.scores(results, event.data()["round"] - 1)
                if event.data()["round"] > 1:
                    yield ""
            elif event.kind == "game_ended":
                yield from self.scores(results, len(results))
            # What was paid is told line by line when the round closes, unless there is something to decide before.
            if self.tells(event) and not (event.kind in ("earned", "scored") and at < max(closing, default=0)):
                yield self.event(event)

    def scores(self, results: Sequence[RoundResult], number: int) -> Iterator[str]:
        """The gold of one round, line by line."""
        for result in results:
            if result.round == number:
                yield self.words.say("play.scores", round=number, unit=self.words.say(f"unit.{self.facts.unit}"))
                for line in result.lines:
                    yield "  " + self.score(line)

    def tells(self, event: Event) -> bool:
        """Whether an event is news."""
        if event.kind in _ROUTINE:
            return not veiled(event)
        return not self.brief or event.kind not in _SEEN or (bool(event.secret) and not veiled(event))

    # Single sentences

    def event(self, event: Event) -> str:
        """What happened, in one sentence."""
        facts = event.data()
        kind = facts.pop("kind")
        key = f"event.{kind}"
        how = self._variant(event)
        return self.words.say(f"{key}.{how}" if how else key, **self.facts.told(kind, facts))

    def score(self, line: ScoreLine) -> str:
        """Why a seat got gold or points, or none."""
        facts = dict(line.facts)
        for counted in ("saboteurs", "winners", "crystals", "members", "sharers"):
            if counted in facts:
                facts["count"] = facts[counted]
        how = ["you"] if line.seat == self.seat else ["hidden"] if line.amount is None else []
        if line.reason == "geologist":
            how += ["none"] if not facts["crystals"] else ["shared"] if facts["geologists"] > 1 else []
        if line.reason in ("own_treasures", "pool", "dragon"):
            how += [] if facts.get("values") or facts.get("value") or line.amount else ["none"]
        if self.seat is not None and self.seat in (facts.get("target"), facts.get("by")):
            how += ["with_you"]
        key = ".".join([f"score.{line.reason}", *(["_".join(how)] if how else [])])
        facts |= self.facts.told("", {name: facts[name] for name in ("clan", "values") if name in facts})
        if line.amount is not None:
            facts["points"] = self.facts.amount(abs(line.amount))
        return self.words.say(key, seat=line.seat, amount=line.amount, **facts)

    def reason(self, error: IllegalAction) -> str:
        """Why an action is not legal."""
        facts = dict(error.facts)
        key = f"why.{error.reason}"
        if "asked" in facts:
            key = f"{key}.{facts['asked']}"
        if "seats" in facts:
            facts["last"] = facts["seats"] - 1
        if "traps" in facts:
            facts["count"] = facts["traps"]
            key = key if facts["traps"] else f"{key}.free"
        return self.words.say(key, **self.facts.told("", facts))

    def seats(self, seats: Iterable[int]) -> str:
        """Seats one after the other."""
        return self.facts.seats(seats)

    def _variant(self, event: Event) -> str:
        how = variant(event, self.seat, self.brief)
        if how is not None:
            return how
        own = self.seat is not None and event.data().get("seat") == self.seat
        if own and self.words.has(f"event.{event.kind}.you"):
            return "you"
        return "known" if event.secret and not veiled(event) else ""
