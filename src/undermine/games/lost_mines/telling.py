"""How The Lost Mines is told, as far as it does not follow from its events' fields."""

from __future__ import annotations

from typing import Final

from undermine.games.core.telling import CORE, Telling, TextRule, own

TELLING: Final = CORE | Telling(
    events={
        "treasures_laid_out": TextRule(counts="kinds"),
        "joined_clan": TextRule({"brief": "seat=you brief"}, news="known seat=you | !brief"),
        "voted": TextRule(own(yes="answer", no="!answer")),
        "spied": TextRule(
            {"{thing}_you": "seat=you", "{thing}_on_you": "target=you", "{thing}_known": "known", "{thing}": ""}
        ),
        "storm_struck": TextRule(own(tool="tool")),
        "token_gone": TextRule({"troll_you": "target=you", "troll": "!target=none"}),
        "stayed": TextRule(seen=True),
        "trap_sprung": TextRule(own(empty="!count")),
        "mine_set": TextRule({"turned": "turned"}),
        "treasures_shown": TextRule(
            {"none": "!treasures"}, {"treasures": "by_seat took record treasure number kind=mine value"}
        ),
        "scored": TextRule(own(less="amount<0"), settled=True),
        "round_ended": TextRule(
            {"clans": "winners", "clans_nobody": ""}, {"ending": "by: ending", "richer": "winners: richer"}
        ),
    },
    scores={
        "own_treasures": TextRule(own(none="!values")),
        "pool": TextRule(own(none="!value"), counts="members"),
        "remainder": TextRule(counts="sharers"),
        "dragon": TextRule(own(none="!amount")),
    },
    refusals={"out_of_reach": TextRule({"free": "!traps"}, counts="traps")},
    actions={
        "vote": TextRule({"yes": "answer", "no": ""}),
        "set_mine": TextRule({"turned": "turned"}, key="move.set_stone"),
        "walk": TextRule(
            {"enter.traps": "side traps", "enter": "side", "walk": "traps", "place": ""},
            counts="traps",
            key="move",
            aim="cell",
        ),
        "look": TextRule(
            {"mine": "thing=mine", "dwarf": "thing=dwarf", "treasure.known": "known", "treasure": ""}, key="move"
        ),
        "take": TextRule({"known": "known"}, key="move.treasure", aim="treasure"),
    },
    facts={
        "clan": "clan",
        "token": "card",
        "obstacle": "obstacle",
        "thing": "thing",
        **dict.fromkeys(("kind", "face"), "mine"),
        "sides": "edge",
    },
)
