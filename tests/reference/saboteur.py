"""Check traces of Saboteur (docs/record.md) decision by decision against the second implementation in this package.

    python -m tests.reference.saboteur FILE.jsonl

The order of events that is assumed stands at the top of game.py. Everything is compared exactly, except the order of
the lists in UNORDERED, about which the documents are silent.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from .cards import CARD_ORDER, DWARVES, GOAL_FACES, NUGGETS
from .game import Deal, Dealer, Match
from .trace import Checker, Disagreement, command, count, show, split
from .turns import Json

__all__ = ["Disagreement", "Summary", "check_trace", "main"]

# (event, field): lists of nugget values whose order is not documented, compared as multisets
UNORDERED = {("offered", "values"), ("game_ended", "nuggets")}

FIELDS: dict[str, set[str]] = {
    "match": {"type", "trace", "rules", "seats", "seed"},
    "deal": {"type", "round", "first", "roles", "left_over", "goals", "hands", "stock", "nuggets"},
    "decision": {"type", "round", "number", "seat", "legal", "action", "events"},
    "round": {"type", "round", "winners", "lines", "gold"},
    "end": {"type", "totals", "winners"},
}


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
    total = Summary()
    for match in split(lines, FIELDS):
        checker = SaboteurChecker(match, chance)
        checker.run()
        total = total + checker.summary()
    return total


class SaboteurChecker(Checker[Match]):
    """One match of Saboteur."""

    def begin(self) -> Match:
        rules, seats, seed = self.opening("saboteur", ["game", "connection", "rounds", "first"], DWARVES)
        if rules["connection"] not in ("start", "adjacent"):  # S1.22
            raise self.fail("connection", "start or adjacent", rules["connection"])
        if self.chance:
            dealer = Dealer(seed, seats, rules["first"])
            return Match(
                seats,
                rules["connection"],
                rules["rounds"],
                dealer.first,
                dealer.nuggets,
                lambda _: dealer.deal(),
                dealer.nugget_set,
            )

        def deal(number: int) -> Deal:
            line = self.written_deal(number)
            self.known("role", number, [*line["roles"], line["left_over"]], ("saboteur", "digger"))
            self.known("goal", number, line["goals"], GOAL_FACES)
            self.known("card", number, [*line["stock"], *(card for hand in line["hands"] for card in hand)], CARD_ORDER)
            sizes = [len(line["roles"]), len(line["hands"]), len(line["goals"])]
            self.same(f"roles, hands and goals in the deal of round {number}", [seats, seats, 3], sizes)
            return Deal(line["roles"], line["left_over"], line["goals"], line["hands"], line["stock"])

        first = self.written_first(rules, seats)
        match = Match(
            seats,
            rules["connection"],
            rules["rounds"],
            first,
            self.written_deal(1)["nuggets"],
            deal,
            lambda: self.written_set(match),
        )
        return match

    def written_set(self, match: Match) -> list[int]:
        """The set of nugget cards that was put under the stock in this decision; used without chance alone.

        Those of its cards that were drawn at once are among those offered, the others are what the next round has.
        """
        events = dict(self.lines)[self.line]["events"]
        drawn = next(list(event["values"]) for event in events if event["kind"] == "offered")
        for value in match.nuggets:
            drawn.remove(value)
        whole = [value for value, count in NUGGETS for _ in range(count)]
        left = list((Counter(whole) - Counter(drawn)).elements())  # as it lies does not matter after the last round
        if match.round < match.rounds:
            left = self.written_deal(match.round + 1)["nuggets"]
        self.same("another set of nugget cards", whole, sorted(drawn + left))
        return drawn + left

    def comparable(self, event: Any) -> Any:
        return sorted_lists(event)

    def summary(self) -> Summary:
        turned = [event for event in self.events if event["kind"] == "turned_over"]
        treasures = count(turned, "face", "treasure")
        return Summary(
            matches=1,
            rounds=len([line for _, line in self.lines if line["type"] == "round"]),
            decisions=self.decisions,
            treasures_reached=treasures,
            stones_turned=len(turned) - treasures,
            stone_choices=count(self.chosen, "kind", "set_stone"),
            rock_falls=count(self.chosen, "kind", "rock_fall"),
            empty_passes=count(self.chosen, "text", "-"),
            forced_ends=count(self.events, "by", "no_moves"),
        )


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
    return command("tests.reference.saboteur", arguments, check_trace)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
