"""What checking a trace (docs/record.md) of any of the games has in common: every line is compared with what a match
of the second implementation expects there.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .turns import Json

#: with the standard library a third of the time would go into this
_encode = msgspec.json.Encoder(order="sorted", enc_hook=repr).encode


class Replay(Protocol):
    """A match as far as checking it goes: Turns and MinesMatch alike."""

    due: list[Json]  # the trace lines that have to follow, besides decisions
    phase: str  # "over" at the end
    round: int
    seat: int

    def legal(self) -> list[Json]: ...

    def play(self, action: Json) -> list[Json]: ...


M = TypeVar("M", bound=Replay)


class Disagreement(AssertionError):
    """The trace and the rules differ. The message says where, what was expected and what was found."""


def split(lines: Iterable[Json], names: dict[str, set[str]]) -> list[list[tuple[int, Json]]]:
    """The numbered lines of each match; each line is of a known type and has exactly the fields in `names`."""
    matches: list[list[tuple[int, Json]]] = []
    for number, line in enumerate(lines, 1):
        if not isinstance(line, dict) or line.get("type") not in names:
            raise Disagreement(f"line {number}: expected a line of a known type, found {show(line)}")
        if line["type"] == "match":
            matches.append([])
        if not matches:
            raise Disagreement(f"line {number}: expected a match line first, found {line['type']}")
        if set(line) != names[line["type"]]:
            known = sorted(names[line["type"]])
            raise Disagreement(f"line {number}: expected fields {known}, found {sorted(line)}")
        matches[-1].append((number, line))
    return matches


class Checker(ABC, Generic[M]):
    """One match of a trace."""

    def __init__(self, lines: list[tuple[int, Json]], chance: bool) -> None:
        self.lines = lines
        self.chance = chance
        self.line = lines[0][0]
        self.decisions = 0
        self.events: list[Json] = []  # all that happened, for the summary
        self.chosen: list[Json] = []

    @abstractmethod
    def begin(self) -> M:
        """The match that the opening line promises."""

    def comparable(self, event: Any) -> Any:
        """The event with what the documents leave open made the same."""
        return event

    def fail(self, what: str, expected: object, found: object) -> Disagreement:
        where = f"line {self.line} (match of line {self.lines[0][0]}), decision {self.decisions}"
        return Disagreement(f"{where}: {what}: expected {show(expected)}, found {show(found)}")

    def same(self, what: str, expected: Any, found: Any) -> None:
        if not same(expected, found):
            raise self.fail(what, expected, found)

    # ------------------------------------------------------------------ the opening

    def opening(self, game: str, options: list[str], possible: Iterable[int]) -> tuple[Json, int, str]:
        """Rules, seats and seed, with what both games share checked."""
        opening = self.lines[0][1]
        self.same("version of the trace", 1, opening["trace"])
        rules, seats, seed = opening["rules"], opening["seats"], opening["seed"]
        if not isinstance(rules, dict) or set(rules) != set(options):
            raise self.fail("rules", options, rules)
        self.same("game", game, rules["game"])
        if type(rules["rounds"]) is not int or rules["rounds"] < 1:
            raise self.fail("rounds", "a number of rounds", rules["rounds"])
        if type(seats) is not int or seats not in possible:  # S1.01, S2.01
            raise self.fail("seats", f"{min(possible)} to {max(possible)}", seats)
        if rules["first"] is not None and (type(rules["first"]) is not int or rules["first"] not in range(seats)):
            raise self.fail("first", "null or a seat", rules["first"])
        if not isinstance(seed, str):
            raise self.fail("seed", "text", seed)
        return rules, seats, seed

    def written_first(self, rules: Json, seats: int) -> int:
        """Who begins the first round according to the trace; used without chance alone."""
        first = self.written_deal(1)["first"] if rules["first"] is None else rules["first"]  # S1.08
        if type(first) is not int or first not in range(seats):
            raise self.fail("first seat", "a seat", first)
        return first

    def written_deal(self, number: int) -> Json:
        """The deal of that round as the trace has it; used without chance alone."""
        for _, line in self.lines:
            if line["type"] == "deal" and line["round"] == number:
                return line
        raise self.fail("trace", f"a deal line of round {number}", "none")

    def known(self, what: str, number: int, found: list[str], possible: Sequence[str]) -> None:
        for one in found:
            if one not in possible:
                raise self.fail(f"{what} in the deal of round {number}", f"one of {len(possible)} known ids", one)

    # ------------------------------------------------------------------ line by line

    def run(self) -> M:
        """Re-play the match by the rules and compare everything; a Disagreement at the first difference."""
        match = self.begin()
        for number, line in self.lines[1:]:
            self.line = number
            if match.due:  # the deal, round or end line that has to stand here
                self.whole_line(match.due.pop(0), line)
            elif match.phase == "over":
                raise self.fail("type of line", "match or nothing after the end", line["type"])
            elif line["type"] != "decision":
                raise self.fail("type of line", "decision", line["type"])
            else:
                self.decision(match, line)
        if match.due:  # a match may break off, but not there
            raise self.fail("trace", f"a {match.due[0]['type']} line to follow", "the end of the match")
        return match

    def whole_line(self, expected: Json, found: Json) -> None:
        self.same("type of line", expected["type"], found["type"])
        for name in expected:
            self.same(f"{name} of the {expected['type']} line", expected[name], found[name])

    def decision(self, match: Replay, line: Json) -> None:
        self.decisions += 1
        self.same("number", self.decisions, line["number"])
        self.same("round", match.round, line["round"])
        self.same("seat to decide", match.seat, line["seat"])
        legal = match.legal()
        self.legal_actions(legal, line["legal"])
        if not any(action == line["action"] and same(action, line["action"]) for action in legal):
            raise self.fail("action", "one of the legal actions", line["action"])
        try:
            events = match.play(line["action"])
        except ValueError as error:  # only in constructed deals
            raise self.fail("rules", "a case that they decide", str(error)) from error
        self.same_events(events, line["events"])
        self.events += events
        self.chosen.append(line["action"])

    def legal_actions(self, expected: list[Json], found: Any) -> None:
        if same(expected, found):
            return
        if not isinstance(found, list):
            raise self.fail("legal actions", "a list", found)
        missing = [action for action in expected if show(action) not in [show(other) for other in found]]
        wrong = [action for action in found if show(action) not in [show(other) for other in expected]]
        if missing or wrong:
            raise self.fail("legal actions", {"but missing": missing}, {"but not legal": wrong})
        raise self.fail("order of legal actions", [a["text"] for a in expected], [a["text"] for a in found])

    def same_events(self, expected: list[Json], found: Any) -> None:
        if not isinstance(found, list):
            raise self.fail("events", "a list", found)
        for index in range(max(len(expected), len(found))):
            ours = expected[index] if index < len(expected) else None
            theirs = found[index] if index < len(found) else None
            if not same(self.comparable(ours), self.comparable(theirs)):
                raise self.fail(f"event {index + 1}", ours or "no more events", theirs or "no more events")


def same(one: object, other: object) -> bool:
    """Whether two values are the same as JSON with sorted names (so 1 is not true)."""
    return _encode(one) == _encode(other)


def show(value: object) -> str:
    """One line of JSON with sorted names."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=repr)


def count(things: list[Json], name: str, value: object) -> int:
    """How many of these events or actions have that value in that field."""
    return len([thing for thing in things if name in thing and thing[name] == value])


def command(module: str, arguments: list[str], check: Callable[[Iterable[Json]], Any]) -> int:
    """Check a file from the command line and print the summary."""
    if len(arguments) != 1:
        print(f"usage: python -m {module} FILE.jsonl", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            summary = check(json.loads(text) for text in file if text.strip())
    except (Disagreement, OSError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    for field in fields(summary):
        print(f"{field.name}: {getattr(summary, field.name)}")
    return 0
