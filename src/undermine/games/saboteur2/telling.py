"""How Saboteur 2 is told, as far as it does not follow from its events' fields."""

from __future__ import annotations

from typing import Final

from undermine.games.core.telling import Telling, TextRule, own
from undermine.games.digging.telling import DIGGING

TELLING: Final = DIGGING | Telling(
    events={
        "earned": TextRule(settled=True),
        "stole": TextRule(own(none="target=none")),
    },
    scores={
        **dict.fromkeys(("won", "boss", "profiteer"), TextRule(counts="winners")),
        "geologist": TextRule(own(none="!crystals", shared="geologists>1"), counts="crystals"),
        "stole": TextRule({"with_you": "target=you"}),
        "stolen": TextRule({"with_you": "by=you"}),
    },
    actions={"steal": TextRule({"nothing": "seat=none"})},
    facts={"removes": "card"},
)
