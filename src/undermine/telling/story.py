"""Courses of events as sentences, one after the other, with what was said in between and what each round came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from undermine.games import Claim, Event, Meaning, RoundResult
from undermine.telling.teller import Teller

#: the events with which a round is over, or the next begins
_CLOSING: Final = ("round_began", "game_ended")


class Happened(NamedTuple):
    """An event as the listener sees it, and what it meant."""

    event: Event
    meaning: Meaning | None = None


def happened(events: Iterable[Event], meaning: Meaning | None) -> list[Happened]:
    """What came of one action; what it meant is said of what was done, which is the first event."""
    return [Happened(event, None if at else meaning) for at, event in enumerate(events)]


def story(teller: Teller, course: Iterable[Happened | Claim], results: Sequence[RoundResult]) -> Iterator[str]:
    """Sentences for a course of events, and for what was said in between.

    ``results`` are the rounds that are over as the listener may know them.
    """
    course = list(course)
    closing = [at for at, one in enumerate(course) if isinstance(one, Happened) and one.event.kind in _CLOSING]
    for at, one in enumerate(course):
        if isinstance(one, Claim):
            yield told_claim(teller, one)
            continue
        event, meaning = one
        if event.kind == "round_began":
            number = event.data()["round"]
            yield from scores(teller, results, number - 1)
            if number > 1:
                yield ""
        elif event.kind == "game_ended":
            yield from scores(teller, results, len(results))
        # What was paid is told line by line when the round closes, unless there is something to decide before.
        settled = teller.telling.events[event.kind].settled and at < max(closing, default=0)
        if teller.is_news(event) and not settled:
            yield located(teller, event, meaning)


def told_claim(teller: Teller, claim: Claim) -> str:
    """Who said something, and what."""
    said = teller.fact(f"claim.{claim.key}", dict(claim.facts))
    return teller.words.say("play.said", seat=teller.words.seat(claim.seat), said=said)


def located(teller: Teller, event: Event, meaning: Meaning | None = None) -> str:
    """What happened, and on which space or between which two, for no picture points at it here."""
    facts, told = event.data(), teller.event(event, meaning)
    if "column" not in facts:
        return told
    where = {"sentence": told, "column": facts["column"], "row": facts["row"]}
    if "side" not in facts:
        return teller.words.say("where", **where)
    east = facts["side"] == "E"
    return teller.words.say("where.between", **where, beyond=f"{facts['column'] + east},{facts['row'] + (not east)}")


def scores(teller: Teller, results: Sequence[RoundResult], number: int) -> Iterator[str]:
    """The gold or the points of one round, line by line."""
    say = teller.words.say
    for result in results:
        if result.round == number:
            yield say("play.scores", round=number, unit=say(f"unit.{teller.unit}"))
            for line in result.lines:
                yield "  " + teller.score(line)
