"""How a race is told, as far as it does not follow from the fields of events and actions."""

from __future__ import annotations

from typing import Final

from undermine.games.core.telling import CORE, Telling, TextRule, own

TELLING: Final = CORE | Telling(
    events={
        "hand_dealt": TextRule(news="known seat=you | known !brief"),
        "dug": TextRule(own(prop_alone="prop !count", prop="prop")),
        "round_ended": TextRule({"{by}": ""}, {"winners": "tunnel"}, key="event.race_ended"),
    },
    actions={"dig": TextRule({"prop_alone": "prop !steps", "prop": "prop"}, counts="steps"), "drop": TextRule()},
)
