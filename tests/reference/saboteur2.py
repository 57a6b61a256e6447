"""Check traces of Saboteur 2 (docs/record.md) decision by decision against the second implementation in this package.

    python -m tests.reference.saboteur2 FILE.jsonl

The order of events that is assumed stands at the top of game2.py. Everything is compared exactly.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, fields

from .cards import CARD_ORDER2, DOORS, DWARVES2, GOAL_FACES, LADDERS, SEATS2
from .game2 import Deal2, Dealer2, Match2
from .trace import Checker, Disagreement, command, count, split
from .turns import Json

__all__ = ["Disagreement", "Summary", "check_trace", "main"]

FIELDS: dict[str, set[str]] = {
    "match": {"type", "trace", "rules", "seats", "seed"},
    "deal": {"type", "round", "first", "roles", "spare", "goals", "hands", "stock", "aside"},
    "decision": {"type", "round", "number", "seat", "legal", "action", "events"},
    "round": {"type", "round", "winners", "lines", "gold"},
    "end": {"type", "totals", "winners"},
}

OPTIONS = ["game", "rounds", "first", "boss_behind_doors", "open_gold"]


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
    ladders_laid: int = 0
    ladder_revivals: int = 0  # ladders laid that joined cards of which no side was joined to the start before
    doors_laid: int = 0
    hands_swapped: int = 0
    hats_swapped: int = 0
    inspections: int = 0
    trapped: int = 0  # Trapped! cards played
    clears: int = 0
    thefts: int = 0  # Theft cards laid
    steals: int = 0  # gold pieces stolen
    wins_blue: int = 0  # ended rounds by the winners that round_ended names
    wins_green: int = 0
    wins_both: int = 0
    wins_saboteurs: int = 0
    wins_nobody: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Summary)))


def check_trace(lines: Iterable[Json], *, chance: bool = True) -> Summary:
    """Re-play the matches of a trace by the rules and compare everything; a Disagreement at the first difference.

    With chance=False the deals are taken from the trace as they are, instead of being derived from the seed. What
    follows from the rules (who begins round 2 and 3) is checked all the same.
    """
    total = Summary()
    for match in split(lines, FIELDS):
        checker = Saboteur2Checker(match, chance)
        total = total + checker.summary(checker.run())
    return total


class Saboteur2Checker(Checker[Match2]):
    """One match of Saboteur 2."""

    def begin(self) -> Match2:
        rules, seats, seed = self.opening("saboteur2", OPTIONS, SEATS2)
        for option in ("boss_behind_doors", "open_gold"):  # S2.51, S2.61; open_gold is about views alone
            if type(rules[option]) is not bool:
                raise self.fail(option, "true or false", rules[option])
        if self.chance:
            dealer = Dealer2(seed, seats, rules["first"])
            return Match2(seats, rules["rounds"], dealer.first, rules["boss_behind_doors"], lambda _: dealer.deal())

        def deal(number: int) -> Deal2:
            line = self.written_deal(number)
            self.known("role", number, [*line["roles"], *line["spare"]], [role for role, _ in DWARVES2])
            self.known("goal", number, line["goals"], GOAL_FACES)
            hands = [card for hand in line["hands"] for card in hand]
            self.known("card", number, [*line["aside"], *hands, *line["stock"]], CARD_ORDER2)
            sizes = [len(line["roles"]), len(line["hands"]), len(line["goals"])]
            self.same(f"roles, hands and goals in the deal of round {number}", [seats, seats, 3], sizes)
            return Deal2(line["roles"], line["spare"], line["goals"], line["hands"], line["stock"], line["aside"])

        return Match2(seats, rules["rounds"], self.written_first(rules, seats), rules["boss_behind_doors"], deal)

    def summary(self, match: Match2) -> Summary:
        turned = [event for event in self.events if event["kind"] == "turned_over"]
        treasures = count(turned, "face", "treasure")
        ended = [event for event in self.events if event["kind"] == "round_ended"]
        laid = [action["card"] for action in self.chosen if action["kind"] == "lay"]
        steals = [action for action in self.chosen if action["kind"] == "steal"]
        return Summary(
            matches=1,
            rounds=len([line for _, line in self.lines if line["type"] == "round"]),
            decisions=self.decisions,
            treasures_reached=treasures,
            stones_turned=len(turned) - treasures,
            stone_choices=count(self.chosen, "kind", "set_stone"),
            rock_falls=count(self.chosen, "kind", "rock_fall"),
            empty_passes=count(self.chosen, "text", "-"),
            forced_ends=count(ended, "by", "no_moves"),
            ladders_laid=len([card for card in laid if card in LADDERS]),
            ladder_revivals=match.ladder_revivals,
            doors_laid=len([card for card in laid if card in DOORS]),
            hands_swapped=count(self.chosen, "kind", "swap_hand"),
            hats_swapped=count(self.chosen, "kind", "swap_hats"),
            inspections=count(self.chosen, "kind", "inspection"),
            trapped=count(self.chosen, "kind", "trapped"),
            clears=count(self.chosen, "kind", "clear"),
            thefts=count(self.chosen, "kind", "theft"),
            steals=len(steals) - count(steals, "seat", None),
            wins_blue=count(ended, "winners", "blue"),
            wins_green=count(ended, "winners", "green"),
            wins_both=count(ended, "winners", "both"),
            wins_saboteurs=count(ended, "winners", "saboteurs"),
            wins_nobody=count(ended, "winners", None),
        )


def main(arguments: list[str]) -> int:
    return command("tests.reference.saboteur2", arguments, check_trace)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
