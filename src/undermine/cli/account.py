"""Events, score lines and reasons as sentences, told to one listener.

Which of a text's variants is said depends on who listens and on what the event still holds: an event that was veiled
for a seat has nothing in its secret places, so nothing can be said of them here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from undermine.games import Event, IllegalAction, RoundResult, ScoreLine
from undermine.words import Words


class Account:
    """Tells what happened. ``seat`` is who listens; ``None`` is told of everyone in the third person.

    Told in *brief*, what the listener has before their eyes anyway is left out.
    """

    def __init__(self, words: Words, seat: int | None = None, *, brief: bool = False) -> None:
        self.words = words
        self.seat = seat
        self.brief = brief

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
            if self.tells(event) and not (event.kind == "earned" and at < max(closing, default=0)):
                yield self.event(event)

    def scores(self, results: Sequence[RoundResult], number: int) -> Iterator[str]:
        """The gold of one round, line by line."""
        for result in results:
            if result.round == number:
                yield self.words.say("play.scores", round=number)
                for line in result.lines:
                    yield "  " + self.score(line)

    def tells(self, event: Event) -> bool:
        """Whether an event is news: that everybody is dealt cards and draws after a turn goes without saying."""
        return event.kind not in ("dealt", "drew") or not self._veiled(event)

    # Single sentences

    def event(self, event: Event) -> str:
        """What happened, in one sentence."""
        facts = event.data()
        kind = facts.pop("kind")
        key = f"event.{kind}"
        variant = self._variant(event)
        return self.words.say(f"{key}.{variant}" if variant else key, **self._told(kind, facts))

    def score(self, line: ScoreLine) -> str:
        """Why a seat got gold, or none."""
        facts = dict(line.facts)
        for counted in ("saboteurs", "winners", "crystals"):
            if counted in facts:
                facts["count"] = facts[counted]
        variant = ["you"] if line.seat == self.seat else ["hidden"] if line.amount is None else []
        if line.reason == "geologist":
            variant += ["none"] if not facts["crystals"] else ["shared"] if facts["geologists"] > 1 else []
        if self.seat is not None and self.seat in (facts.get("target"), facts.get("by")):
            variant += ["with_you"]
        key = ".".join([f"score.{line.reason}", *(["_".join(variant)] if variant else [])])
        return self.words.say(key, seat=line.seat, amount=line.amount, **facts)

    def reason(self, error: IllegalAction) -> str:
        """Why an action is not legal."""
        facts = dict(error.facts)
        key = f"why.{error.reason}"
        if "asked" in facts:
            key = f"{key}.{facts['asked']}"
        if "seats" in facts:
            facts["last"] = facts["seats"] - 1
        return self.words.say(key, **self._told("", facts))

    def cards(self, cards: Iterable[str]) -> str:
        """The names of cards, copies together."""
        counts = Counter(cards)
        names = [
            self.words.say("copies", name=self.words.say(f"card.{card}"), count=count) for card, count in counts.items()
        ]
        return self._listed(names)

    # Which variant is told, and its facts in words

    def _veiled(self, event: Event) -> bool:
        return bool(event.secret) and all(event[place] is None for place in event.secret)

    def _variant(self, event: Event) -> str:
        facts = event.data()
        own = self.seat is not None and facts.get("seat") == self.seat
        match event.kind:
            case "dealt" if own and self.brief:
                return "brief"
            case "round_began":
                return "you" if facts["first"] == self.seat else ""
            case "laid":
                return ("you_turned" if own else "turned") if facts["turned"] else "you" if own else ""
            case "stole" if facts["target"] is None:
                return "you_none" if own else "none"
            case _ if "target" in facts:
                known = bool(event.secret) and not self._veiled(event)
                if facts["seat"] == facts["target"]:
                    return "you_own" if own else "own_known" if known else "own"
                return "you" if own else "on_you" if facts["target"] == self.seat else "known" if known else ""
            case "passed" if facts["count"] == 0:
                return "you_empty" if own else "empty"
            case "paid" if facts["bank"]:
                how = "bank" if facts["cards"] else "bank_only"
                return f"you_{how}" if own else how
            case "stone_set":
                return "turned" if facts["turned"] else ""
            case "round_ended":
                return facts["winners"] or ("doors" if facts["by"] == "treasure" else "nobody")
            case "roles_shown" if facts["left_over"] is None:
                return "all"
            case "roles_shown":
                return "" if "saboteur" in facts["roles"] else "none"
            case "game_ended" if self.seat in facts["winners"]:
                return "you" if len(facts["winners"]) == 1 else "you_too"
        if own and self.words.has(f"event.{event.kind}.you"):
            return "you"
        return "known" if event.secret and not self._veiled(event) else ""

    def _told(self, kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts as they are put into a sentence: names for ids, lists as they are spoken."""
        say = self.words.say
        told = dict(facts)
        for name, value in facts.items():
            if value is None:
                continue
            match name:
                case "card" | "removes":
                    told[name] = say(f"card.{value}")
                case "cards" if kind == "paid":
                    told[name] = self._listed([str(one) for one in value])
                case "cards" | "hand" | "gave" | "took" if not isinstance(value, int):
                    told[name] = self.cards(value)
                case "face":
                    told[name] = say(f"face.{value}")
                case "goals" if kind == "goals_shown":
                    told[name] = self._listed([say(f"face.{face}") for face in value])
                case "goals":
                    told[name] = self._listed([say(f"goal.{goal}") for goal in value])
                case "goal":
                    told[name] = say(f"goal.{value}")
                case "tool":
                    told[name] = say(f"tool.{value}")
                case "tools":
                    told[name] = self._listed([say(f"tool.{tool}") for tool in value])
                case "sides":
                    told[name] = self._listed([say(f"edge.{edge}") for edge in value])
                case "role" | "left_over" | "old" | "new":
                    told[name] = say(f"role.{value}")
                case "roles":
                    told["saboteurs"] = self.seats(seat for seat, role in enumerate(value) if role == "saboteur")
                    if facts["left_over"] is None:
                        told["dwarves"] = self._dwarves(value)
                case "values":
                    told[name] = self._listed([str(one) for one in value])
                case "winners" if kind == "game_ended":
                    told[name] = self.seats(value)
                    told["count"] = len(value)
                    told["most"] = max(facts["totals"])
        return told

    def _dwarves(self, roles: Sequence[str]) -> str:
        """Who has which dwarf card, the same ones together."""
        holders: dict[str, list[int]] = {}
        for seat, role in enumerate(roles):
            holders.setdefault(role, []).append(seat)
        say = self.words.say
        told = [say("dwarves", dwarf=say(f"dwarf.{role}"), seats=self.seats(of)) for role, of in holders.items()]
        return say("dwarves.between").join(told)

    def seats(self, seats: Iterable[int]) -> str:
        """Seats one after the other."""
        return self._listed([self.words.say("seat", seat=seat) for seat in seats])

    def _listed(self, names: Sequence[str]) -> str:
        return self.words.several(names) or self.words.say("nothing")
