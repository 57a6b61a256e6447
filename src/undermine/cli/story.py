"""Courses of events as they are told in the terminal, and what the bots thought of everybody once a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from undermine.bots import Bot, Suspicion, explained
from undermine.games import Claim, Event, Game, Heard, Meaning, RoundResult
from undermine.shuffle import Part, Shuffle
from undermine.telling import Teller
from undermine.words import Words

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


def told_shuffle(teller: Teller, shuffle: Shuffle) -> Iterator[str]:
    """Who shuffled, and who was left out and why."""

    def seats_of(people: Iterable[Part]) -> str:
        return teller.words.seats(sorted(seat for one in people for seat in one.seats))

    took_part = shuffle.took_part
    if not took_part:
        yield teller.words.say("shuffle.server")
    elif len(shuffle.people) == 1 and len(took_part[0].seats) > 1:
        yield teller.words.say("shuffle.device", names=seats_of(took_part))
    else:
        yield teller.words.say("shuffle.together", names=seats_of(took_part))
    for why in ("away", "program", "late"):
        if left_out := [one for one in shuffle.people if one.left_out == why]:
            yield teller.words.say(f"shuffle.{why}", names=seats_of(left_out))


def what_bots_thought(game: Game, bots: Mapping[int, Bot], words: Words, heard: Heard = ()) -> Iterator[str]:
    """What these bots think as the game stands, each from its own seat; nothing if none of them says."""
    beliefs = {seat: explained(bot, game.view(seat), heard) for seat, bot in bots.items()}
    if not any(beliefs.values()):
        return
    teller = Teller(words, game.rules.name)
    yield words.say("reasons.title", round=game.round)
    for seat, believed in beliefs.items():
        yield from beliefs_told(seat, bots[seat], believed, teller)


def beliefs_told(seat: int, bot: Bot, believed: Sequence[Suspicion], teller: Teller) -> Iterator[str]:
    """What a bot in a seat thinks of the others, and why."""
    words = teller.words
    yield words.say("reasons.bot" if believed else "reasons.silent", seat=words.seat(seat), bot=bot.spec)
    for one in believed:
        yield "  " + teller.suspicion(one.seat, one.roles)
        for reason in one.reasons:
            yield "    " + teller.belief(reason.key, dict(reason.facts), reason.weight)
