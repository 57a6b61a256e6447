"""How the digging games are told, as far as it does not follow from their events' fields."""

from __future__ import annotations

from typing import Final

from undermine.games.core.telling import CORE, Telling, TextRule, own

DIGGING: Final = CORE | Telling(
    events={
        "dealt": TextRule({"brief": "seat=you brief"}, news="known seat=you | known !brief"),
        "passed": TextRule(own(empty="!count")),
        "roles_shown": TextRule(
            {"all": "left_over=none", "none": "!roles=saboteur"},
            {"saboteurs": "roles: seats_of saboteur", "dwarves": "roles: holders dwarves dwarf"},
        ),
        "stone_set": TextRule({"turned": "turned"}),
        "round_ended": TextRule({"{winners}": "winners", "doors": "by=treasure", "nobody": ""}),
    },
    actions={
        "repair": TextRule({"own": "seat=you"}),
        "set_stone": TextRule({"turned": "turned"}),
    },
    facts={"goal": "goal", "tool": "tool", "tools": "tool", "sides": "edge", "gain": "measure reasons.cards"},
)
