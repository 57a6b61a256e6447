"""``undermine replay``: each record of a file is checked and told in words, as one seat saw it, or as a trace."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from undermine.cli.files import read_lines
from undermine.cli.flags import MOST_PLAYERS, count, flag
from undermine.cli.refusal import Refusal, printable
from undermine.cli.story import told_shuffle
from undermine.games import Event, Game, Meaning, Observer, Record, RecordError, observer_of, trace
from undermine.telling import Teller
from undermine.telling.errors import sentence
from undermine.telling.story import Happened, happened, story, told_claim
from undermine.words import Words

#: events that are no longer part of a move but of what it brought about for everybody
_TURNING_POINTS: Final = ("round_began", "round_ended", "game_ended")


FLAGS: Final = (
    flag("file", "FILE"),
    flag("--seat", "N", read=count(MOST_PLAYERS, least=0)),
    flag("--trace"),
    flag("--quiet"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Replay as the command line asks for; exit code 1 if a record does not replay."""
    if arguments.trace and (arguments.quiet or arguments.seat is not None):
        raise Refusal.of(words, "trace_alone")
    replay = Replay(arguments.file, arguments.seat, words)
    count = bad = 0
    for line, text in read_lines(arguments.file, words):
        record = replay.read(line, text)
        count += 1
        try:
            if arguments.quiet:
                record.replay()
            else:
                for told in _traced(record) if arguments.trace else replay.tell(line, record):
                    print(told)
        except RecordError as error:
            bad += 1
            sys.stdout.flush()
            print(replay.complaint(line, error), file=sys.stderr)
    if not count:
        raise Refusal.of(words, "no_records", path=arguments.file)
    if bad:
        print(words.say("replay.summary_bad", bad=bad, count=count), file=sys.stderr)
        return 1
    if not arguments.trace:
        print(words.say("replay.summary", count=count))
    return 0


def _traced(record: Record) -> Iterator[str]:
    for line in trace(record):
        yield json.dumps(line, separators=(",", ":"))


class Replay:
    """The records of one file, told to one listener."""

    def __init__(self, path: str, seat: int | None, words: Words) -> None:
        self.path = path
        self.seat = seat
        self.words = words
        self.teller = Teller(words, seat=seat)

    def read(self, line: int, text: str) -> Record:
        """The record on a line; a file with anything else on it is refused."""
        facts = {"path": self.path, "line": line}
        try:
            record = Record.parse(text)
        except RecordError as error:
            raise Refusal.of(self.words, "no_record", **facts, why=error) from None
        if self.seat is not None and self.seat >= record.seats:
            last = record.seats - 1
            raise Refusal.of(self.words, "no_such_seat", **facts, seat=self.seat, players=record.seats, last=last)
        return record

    def tell(self, line: int, record: Record) -> Iterator[str]:
        """A match in words: one line for each decision, with the gold after each round."""
        say = self.words.say
        self.teller = Teller(self.words, record.rules.name, self.seat)
        game_name = say(f"game.{record.rules.name}")
        yield say("replay.match", line=line, game=game_name, players=record.seats, seed=printable(record.seed))
        if self.seat is not None:
            yield say("replay.as_seat", seat=self.words.seat(self.seat))
        if record.shuffle is not None:
            yield " ".join(told_shuffle(self.teller, record.shuffle))
        observer: Observer | None = None
        said = list(record.claims)
        for number, (game, action, events) in enumerate(record.steps()):
            while action is not None and said and said[0].move <= number:
                yield told_claim(self.teller, said.pop(0))
            if action is None:
                observer = observer_of(game)
                yield from story(self.teller, map(Happened, self._opening(game)), ())
            else:
                yield from self._decision(number, events, observer.meaning(events) if observer else None, game)
        for claim in said:
            yield told_claim(self.teller, claim)
        if record.totals is None:
            yield say("replay.unfinished")
        yield ""

    def _opening(self, game: Game) -> list[Event]:
        """What was dealt, as the listener may know it; nobody in particular hears it from each seat itself."""
        if self.seat is not None:
            return list(game.view(self.seat).history)
        histories = [game.view(seat).history for seat in range(game.seats)]
        return [histories[event.data().get("seat", 0)][index] for index, event in enumerate(game.view(None).history)]

    def _decision(self, number: int, events: Sequence[Event], meaning: Meaning | None, game: Game) -> Iterator[str]:
        if self.seat is None:
            results = game.results
        else:
            results = game.view(self.seat).results
            events = [event.seen_by(self.seat) for event in events]
        turning = next((at for at, event in enumerate(events) if event.kind in _TURNING_POINTS), len(events))
        course = happened(events, meaning)
        move = " ".join(story(self.teller, course[:turning], results))
        if move:
            yield self.words.say("replay.move", number=number, move=move)
        yield from story(self.teller, course[turning:], results)

    def complaint(self, line: int, error: RecordError) -> str:
        """What is wrong with a record that does not replay."""
        where = {"path": printable(self.path), "line": line}
        why = sentence(self.words, error)
        if error.move is None:
            return self.words.say("replay.bad_line", **where, why=why)
        return self.words.say("replay.bad_move", **where, move=error.move, why=printable(why))
