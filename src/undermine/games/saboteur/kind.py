"""Saboteur as one object: everything in which it differs from the other games."""

from __future__ import annotations

from typing import Final

from undermine.games.core.action_kinds import action_kinds
from undermine.games.core.events import events_of
from undermine.games.core.kind import GameKind
from undermine.games.core.telling import Telling, TextRule, own
from undermine.games.digging import events as digging_events
from undermine.games.digging.actions import COMMON
from undermine.games.digging.awards import AWARDS, SUSPECTED, out_of_cards
from undermine.games.digging.kind import CLAIMS, DIGGING, RESULT_FACTS, printed
from undermine.games.digging.meaning import DigObserver
from undermine.games.digging.policy import EAGER
from undermine.games.saboteur import events
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.position import POSITIONS
from undermine.games.saboteur.rules import DECK, ROLES, SaboteurRules
from undermine.games.saboteur.view import SaboteurView
from undermine.games.saboteur.worlds import SaboteurWorlds

#: how it is told, as far as it does not follow from the fields of its events
_TELLING: Final = DIGGING | Telling(
    events={"paid": TextRule(own(bank="bank cards", bank_only="bank"))},
    scores={
        "picked": TextRule({"hidden": "amount=none"}),
        "saboteurs_paid": TextRule(counts="saboteurs"),
    },
)

SABOTEUR: Final = GameKind(
    rules=SaboteurRules,
    view=SaboteurView,
    events=events_of(digging_events, events),
    actions=action_kinds(*COMMON, "pick"),
    start=Saboteur.start,
    worlds=SaboteurWorlds,
    policies={"eager": EAGER},
    from_position=POSITIONS.game,
    position_of=POSITIONS.of,
    position_seen=POSITIONS.seen,
    deck=lambda rules: DECK,
    cards=lambda rules: printed(DECK),
    unit="gold",
    look="mine",
    minutes=30,
    usual_seats=5,
    roles=ROLES,
    sides=("diggers", "saboteurs"),
    claims={**CLAIMS, "i_am": {"role": ROLES}},
    result_facts=RESULT_FACTS,
    observer=DigObserver,
    awards=AWARDS,
    suspected=SUSPECTED,
    out=out_of_cards,
    telling=_TELLING,
)
