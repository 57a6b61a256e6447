"""How Saboteur is told, as far as it does not follow from its events' fields."""

from __future__ import annotations

from typing import Final

from undermine.games.core.telling import Telling, TextRule, own
from undermine.games.digging.telling import DIGGING

TELLING: Final = DIGGING | Telling(
    events={"paid": TextRule(own(bank="bank cards", bank_only="bank"))},
    scores={
        "picked": TextRule({"hidden": "amount=none"}),
        "saboteurs_paid": TextRule(counts="saboteurs"),
    },
)
