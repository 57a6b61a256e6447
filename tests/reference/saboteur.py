"""Check traces of Saboteur (docs/record.md) decision by decision against the second implementation in this package.

    python -m tests.reference.saboteur FILE.jsonl

The order of events that is assumed stands at the top of game.py. Everything is compared exactly, except the order of
the lists in UNORDERED, about which the documents are silent.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from .cards import CARD_ORDER, DWARVES, GOAL_FACES
from .game import Deal, Dealer, Json, Match

# (event, field): lists of nugget values whose order is not documented, compared as multisets
UNORDERED = {("offered", "values"), ("game_ended", "nuggets")}

FIELDS: dict[str, set[str]] = {
    "match": {"type", "trace", "rules", "seats", "seed"},
    "deal": {"type", "round", "first", "roles", "left_over", "goals", "hands", "stock", "nuggets"},
    "decision": {"type", "round", "number", "seat", "legal", "action", "events"},
    "round": {"type", "round", "winners", "lines", "gold"},
    "end": {"type", "totals", "winners"},
}


class Disagreement(AssertionError):
    """The trace and the rules differ. The message says where, what was expected and what was found."""


@dataclass(frozen=True)
class Summary:
    """What was checked."""

    matches: int = 0
    rounds: int = 0  # finished ones
    decisions: int = 0
    treasures_reached: int = 0
    stones_turned: int = 0
    stone_choices: int = 0  # set_stone decisions
    rock_falls: int = 0
    empty_passes: int = 0
    forced_ends: int = 0  # rounds ended by no_moves

    def __add__(self, other: Summary) -> Summary:
        return Summary(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Summary)))


def check_trace(lines: Iterable[Json], *, chance: bool = True) -> Summary:
    """Re-play the matches of a trace by the rules and compare everything; a Disagreement at the first difference.

    With chance=False the deals are taken from the trace as they are, instead of being derived from the seed. What
    follows from the rules (who begins round 2 and 3, which nugget cards are left) is checked all the same.
    """
    matches: list[list[tuple[int, Json]]] = []
    for number, line in enumerate(lines, 1):
        if not isinstance(line, dict) or line.get("type") not in FIELDS:
            raise Disagreement(f"line {number}: expected a line of a known type, found {show(line)}")
        if line["type"] == "match":
            matches.append([])
        if not matches:
            raise Disagreement(f"line {number}: expected a match line first, found {line['type']}")
        if set(line) != FIELDS[line["type"]]:
            names = sorted(FIELDS[line["type"]])
            raise Disagreement(f"line {number}: expected fields {names}, found {sorted(line)}")
        matches[-1].append((number, line))
    total = Summary()
    for match in matches:
        total = total + Checker(match, chance).run()
    return total


class Checker:
    """One match of a trace."""

    def __init__(self, lines: list[tuple[int, Json]], chance: bool) -> None:
        self.lines = lines
        self.chance = chance
        self.line = lines[0][0]
        self.decisions = 0
        self.events: list[Json] = []  # all that happened, for the summary
        self.chosen: list[Json] = []

    def fail(self, what: str, expected: object, found: object) -> Disagreement:
        where = f"line {self.line} (match of line {self.lines[0][0]}), decision {self.decisions}"
        return Disagreement(f"{where}: {what}: expected {show(expected)}, found {show(found)}")

    def same(self, what: str, expected: Any, found: Any) -> None:
        if show(expected) != show(found):
            raise self.fail(what, expected, found)

    # ------------------------------------------------------------------ the match

    def begin(self) -> Match:
        opening = self.lines[0][1]
        self.same("version of the trace", 1, opening["trace"])
        rules, seats, seed = opening["rules"], opening["seats"], opening["seed"]
        if not isinstance(rules, dict) or set(rules) != {"game", "connection", "rounds", "first"}:
            raise self.fail("rules", ["game", "connection", "rounds", "first"], rules)
        self.same("game", "saboteur", rules["game"])
        if rules["connection"] not in ("start", "adjacent"):  # S1.22
            raise self.fail("connection", "start or adjacent", rules["connection"])
        if type(rules["rounds"]) is not int or rules["rounds"] < 1:
            raise self.fail("rounds", "a number of rounds", rules["rounds"])
        if type(seats) is not int or seats not in DWARVES:  # S1.01
            raise self.fail("seats", "3 to 10", seats)
        if rules["first"] is not None and (type(rules["first"]) is not int or rules["first"] not in range(seats)):
            raise self.fail("first", "null or a seat", rules["first"])
        if not isinstance(seed, str):
            raise self.fail("seed", "text", seed)
        if self.chance:
            dealer = Dealer(seed, seats, rules["first"])
            return Match(
                seats, rules["connection"], rules["rounds"], dealer.first, dealer.nuggets, lambda _: dealer.deal()
            )
        opened = self.written_deal(1, seats)
        first = opened["first"] if rules["first"] is None else rules["first"]  # S1.08
        if type(first) is not int or first not in range(seats):
            raise self.fail("first seat", "a seat", first)

        def deal(number: int) -> Deal:
            line = self.written_deal(number, seats)
            return Deal(line["roles"], line["left_over"], line["goals"], line["hands"], line["stock"])

        return Match(seats, rules["connection"], rules["rounds"], first, opened["nuggets"], deal)

    def written_deal(self, number: int, seats: int) -> Json:
        """The deal of that round as the trace has it, with its ids checked; used without chance alone."""
        for _, line in self.lines:
            if line["type"] == "deal" and line["round"] == number:
                for role in [*line["roles"], line["left_over"]]:
                    if role not in ("saboteur", "digger"):
                        raise self.fail(f"role in the deal of round {number}", "digger or saboteur", role)
                for face in line["goals"]:
                    if face not in GOAL_FACES:
                        raise self.fail(f"goal in the deal of round {number}", GOAL_FACES, face)
                for card in [*line["stock"], *(card for hand in line["hands"] for card in hand)]:
                    if card not in CARD_ORDER:
                        raise self.fail(f"card in the deal of round {number}", "a known card", card)
                sizes = [len(line["roles"]), len(line["hands"]), len(line["goals"])]
                self.same(f"roles, hands and goals in the deal of round {number}", [seats, seats, 3], sizes)
                return line
        raise self.fail("trace", f"a deal line of round {number}", "none")

    def run(self) -> Summary:
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
        return self.summary()

    def whole_line(self, expected: Json, found: Json) -> None:
        self.same("type of line", expected["type"], found["type"])
        for name in expected:
            self.same(f"{name} of the {expected['type']} line", expected[name], found[name])

    def decision(self, match: Match, line: Json) -> None:
        self.decisions += 1
        self.same("number", self.decisions, line["number"])
        self.same("round", match.round, line["round"])
        self.same("seat to decide", match.seat, line["seat"])
        legal = match.legal()
        self.legal_actions(legal, line["legal"])
        if show(line["action"]) not in [show(action) for action in legal]:
            raise self.fail("action", "one of the legal actions", line["action"])
        try:
            events = match.play(line["action"])
        except ValueError as error:  # only in constructed deals
            raise self.fail("rules", "a case that they decide", str(error)) from error
        self.same_events(events, line["events"])
        self.events += events
        self.chosen.append(line["action"])

    def legal_actions(self, expected: list[Json], found: Any) -> None:
        if show(expected) == show(found):
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
            if show(sorted_lists(ours)) != show(sorted_lists(theirs)):
                raise self.fail(f"event {index + 1}", ours or "no more events", theirs or "no more events")

    def summary(self) -> Summary:
        ended = [event for event in self.events if event["kind"] == "round_ended"]
        turned = [event["face"] for event in self.events if event["kind"] == "turned_over"]
        return Summary(
            matches=1,
            rounds=len([line for _, line in self.lines if line["type"] == "round"]),
            decisions=self.decisions,
            treasures_reached=len([face for face in turned if face == "treasure"]),
            stones_turned=len([face for face in turned if face != "treasure"]),
            stone_choices=len([action for action in self.chosen if action["kind"] == "set_stone"]),
            rock_falls=len([action for action in self.chosen if action["kind"] == "rock_fall"]),
            empty_passes=len([action for action in self.chosen if action["text"] == "-"]),
            forced_ends=len([event for event in ended if event["by"] == "no_moves"]),
        )


def show(value: object) -> str:
    """One line of JSON with sorted names; two values are the same if they show the same (so 1 is not true)."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=repr)


def sorted_lists(event: Any) -> Any:
    """The event with the lists in UNORDERED sorted."""
    if not isinstance(event, dict):
        return event
    result = dict(event)
    for kind, name in UNORDERED:
        if result.get("kind") == kind and isinstance(result.get(name), list):
            inner = [sorted(one, key=show) if isinstance(one, list) else one for one in result[name]]
            result[name] = inner if kind == "game_ended" else sorted(inner, key=show)
    return result


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tests.reference.saboteur FILE.jsonl", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            summary = check_trace(json.loads(text) for text in file if text.strip())
    except (Disagreement, OSError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    for field in fields(Summary):
        print(f"{field.name}: {getattr(summary, field.name)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
