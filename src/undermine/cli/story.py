"""A course of events as it is told in the terminal, with the gold or the points of each round where it closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from undermine.games import Event, RoundResult
from undermine.telling import Teller


def story(teller: Teller, events: Iterable[Event], results: Sequence[RoundResult]) -> Iterator[str]:
    """Sentences for a course of events. ``results`` are the rounds that are over as the listener may know them."""
    events = list(events)
    closing = [at for at, event in enumerate(events) if event.kind in ("round_began", "game_ended")]
    for at, event in enumerate(events):
        if event.kind == "round_began":
            number = event.data()["round"]
            yield from scores(teller, results, number - 1)
            if number > 1:
                yield ""
        elif event.kind == "game_ended":
            yield from scores(teller, results, len(results))
        # What was paid is told line by line when the round closes, unless there is something to decide before.
        settled = teller.telling.events[event.kind].settled and at < max(closing, default=0)
        if teller.tells(event) and not settled:
            yield teller.event(event)


def scores(teller: Teller, results: Sequence[RoundResult], number: int) -> Iterator[str]:
    """The gold or the points of one round, line by line."""
    say = teller.words.say
    for result in results:
        if result.round == number:
            yield say("play.scores", round=number, unit=say(f"unit.{teller.unit}"))
            for line in result.lines:
                yield "  " + teller.score(line)
