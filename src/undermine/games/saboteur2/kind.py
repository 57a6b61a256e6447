"""Saboteur 2 as one object: everything in which it differs from the other games."""

from __future__ import annotations

from typing import Final

from undermine.games.core.action_kinds import action_kinds
from undermine.games.core.events import events_of
from undermine.games.core.kind import GameKind
from undermine.games.core.telling import Telling, TextRule, own
from undermine.games.digging import events as digging_events
from undermine.games.digging.actions import COMMON
from undermine.games.digging.awards import SUSPECTED, out_of_cards
from undermine.games.digging.kind import CLAIMS, DIGGING, RESULT_FACTS, printed
from undermine.games.digging.policy import EAGER
from undermine.games.saboteur2 import events
from undermine.games.saboteur2.actions import ADDED
from undermine.games.saboteur2.awards import AWARDS
from undermine.games.saboteur2.game import Saboteur2
from undermine.games.saboteur2.meaning import Saboteur2Observer
from undermine.games.saboteur2.position import POSITIONS
from undermine.games.saboteur2.rules import DECK, ROLES, Saboteur2Rules
from undermine.games.saboteur2.view import Saboteur2View
from undermine.games.saboteur2.worlds import Saboteur2Worlds

#: how it is told, as far as it does not follow from the fields of its events
_TELLING: Final = DIGGING | Telling(
    events={
        "theft_laid": TextRule(played="theft"),
        "hands_off": TextRule(played="hands_off"),
        "hands_swapped": TextRule(played="swap_hand"),
        "inspected": TextRule(played="inspection"),
        "hat_swapped": TextRule(played="swap_hats"),
        "trapped": TextRule(played="trapped"),
        "freed": TextRule(played="free_at_last"),
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

SABOTEUR2: Final = GameKind(
    rules=Saboteur2Rules,
    view=Saboteur2View,
    events=events_of(digging_events, events),
    actions=action_kinds(*COMMON, *ADDED),
    start=Saboteur2.start,
    worlds=Saboteur2Worlds,
    policies={"eager": EAGER},
    from_position=POSITIONS.game,
    position_of=POSITIONS.of,
    position_seen=POSITIONS.seen,
    deck=lambda rules: DECK,
    cards=lambda rules: printed(DECK),
    unit="gold",
    look="mine",
    minutes=45,
    usual_seats=6,
    roles=ROLES,
    sides=("blue", "green", "both", "saboteurs"),
    claims={**CLAIMS, "free_me": {}, "i_am": {"role": ROLES}},
    result_facts=RESULT_FACTS,
    observer=Saboteur2Observer,
    awards=AWARDS,
    suspected=SUSPECTED,
    out=out_of_cards,
    telling=_TELLING,
)
