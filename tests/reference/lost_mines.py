"""Check traces of The Lost Mines (docs/record.md) decision by decision against the second implementation here.

    python -m tests.reference.lost_mines FILE.jsonl

The order of events that is assumed stands at the top of mines_game.py. Everything is compared exactly.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, fields

from .mines_deal import SEATS, Seeded
from .mines_deck import Deck, read_deck
from .mines_game import MinesMatch
from .mines_written import Written
from .trace import Checker, Disagreement, Replay, command, count, split
from .turns import Json

__all__ = ["Disagreement", "Summary", "check_trace", "main"]

FIELDS: dict[str, set[str]] = {
    "match": {"type", "trace", "rules", "seats", "seed"},
    "deal": {
        *("type", "round", "first", "clans", "roles", "spare", "mines", "treasures", "treasures_aside"),
        *("hands", "stock", "aside"),
    },
    "decision": {"type", "round", "number", "seat", "legal", "action", "events"},
    "round": {"type", "round", "winners", "lines", "gold"},
    "end": {"type", "totals", "winners"},
}

OPTIONS = ["game", "rounds", "first", "agreement", "deck"]


@dataclass(frozen=True)
class Summary:
    """What was checked."""

    matches: int = 0
    rounds: int = 0  # finished ones
    decisions: int = 0
    laid: int = 0
    discards: int = 0
    tools: int = 0
    looks: int = 0
    traps: int = 0
    trolls: int = 0
    trolls_left: int = 0  # trolls that went at the start of their player's turn
    thunderstorms: int = 0
    tools_struck: int = 0  # thunderstorms that took a tool along
    tokens_gone: int = 0  # traps and trolls that thunderstorms took along
    walks: int = 0
    long_walks: int = 0  # from a campfire, more than three cards
    round_trips: int = 0  # walks that ended where they began, over traps
    traps_sprung: int = 0
    empty_traps: int = 0  # traps sprung by an empty hand
    mines_turned: int = 0
    mine_choices: int = 0  # set_mine decisions
    dragons: int = 0
    treasures_taken: int = 0
    treasures_left: int = 0
    proposals: int = 0
    turns_skipped: int = 0
    ends_by_treasures: int = 0
    ends_by_no_cards: int = 0
    ends_by_agreement: int = 0
    remainders: int = 0  # score lines
    wins_blue: int = 0
    wins_yellow: int = 0
    wins_nobody: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Summary)))


def check_trace(lines: Iterable[Json], *, chance: bool = True) -> Summary:
    """Re-play the matches of a trace by the rules and compare everything; a Disagreement at the first difference.

    With chance=False the deals and the cards lost to traps are taken from the trace as they are, instead of being
    derived from the seed. What follows from the rules (who begins the next round) is checked all the same.
    """
    total = Summary()
    for match in split(lines, FIELDS):
        checker = LostMinesChecker(match, chance)
        total = total + checker.summary(checker.run())
    return total


class LostMinesChecker(Checker[MinesMatch]):
    """One match of The Lost Mines."""

    def begin(self) -> MinesMatch:
        rules, seats, seed = self.opening("lost_mines", OPTIONS, SEATS)
        if type(rules["agreement"]) is not bool:  # LM.61
            raise self.fail("agreement", "true or false", rules["agreement"])
        deck = self.deck(rules["deck"])
        if self.chance:
            fate = Seeded(seed, seats, rules["first"], deck)
            return MinesMatch(seats, rules["rounds"], fate.first, rules["agreement"], deck, fate)
        self.written = Written(self.written_deal)
        first = self.written_first(rules, seats)
        return MinesMatch(seats, rules["rounds"], first, rules["agreement"], deck, self.written)

    def deck(self, found: object) -> Deck:
        if not isinstance(found, str):
            raise self.fail("deck", "a name or the text of a deck file", found)
        try:
            return read_deck(found)
        except (OSError, ValueError) as error:
            raise self.fail("deck", "a deck file that can be read", str(error)) from error

    def decision(self, match: Replay, line: Json) -> None:
        if not self.chance:
            self.written.losses(line["events"])
        super().decision(match, line)

    def summary(self, match: MinesMatch) -> Summary:
        happened, chosen = self.events, self.chosen
        walked = [event for event in happened if event["kind"] == "walked"]
        sprung = [event for event in happened if event["kind"] == "trap_sprung"]
        struck = [event for event in happened if event["kind"] == "storm_struck"]
        ended = [event for event in happened if event["kind"] == "round_ended"]
        return Summary(
            matches=1,
            rounds=len(ended),
            decisions=self.decisions,
            laid=count(chosen, "kind", "lay"),
            discards=count(chosen, "kind", "pass"),
            tools=count(chosen, "kind", "tool"),
            looks=count(chosen, "kind", "look"),
            traps=count(chosen, "kind", "trap"),
            trolls=count(chosen, "kind", "troll"),
            trolls_left=count(happened, "kind", "troll_left"),
            thunderstorms=len(struck),
            tools_struck=len(struck) - count(struck, "tool", None),
            tokens_gone=count(happened, "kind", "token_gone"),
            walks=len(walked),
            long_walks=len([event for event in walked if len(event["way"]) > 3]),
            round_trips=match.round_trips,
            traps_sprung=len(sprung),
            empty_traps=count(sprung, "count", 0),
            mines_turned=count(happened, "kind", "mine_turned_over"),
            mine_choices=count(chosen, "kind", "set_mine"),
            dragons=count(happened, "kind", "dragon_taken"),
            treasures_taken=count(happened, "kind", "treasure_taken"),
            treasures_left=count(happened, "kind", "treasure_left"),
            proposals=count(chosen, "kind", "propose"),
            turns_skipped=count(happened, "kind", "turn_skipped"),
            ends_by_treasures=count(ended, "by", "treasures"),
            ends_by_no_cards=count(ended, "by", "no_cards"),
            ends_by_agreement=count(ended, "by", "agreement"),
            remainders=count(happened, "reason", "remainder"),
            wins_blue=count(ended, "winners", "blue"),
            wins_yellow=count(ended, "winners", "yellow"),
            wins_nobody=count(ended, "winners", None),
        )


def main(arguments: list[str]) -> int:
    return command("tests.reference.lost_mines", arguments, check_trace)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
