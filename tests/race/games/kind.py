"""Race as one object: everything in which it differs from the other games."""

from __future__ import annotations

from typing import Final

from tests.race.games import events
from tests.race.games.game import Race
from tests.race.games.position import POSITIONS
from tests.race.games.rules import DECK, TUNNELS, RaceRules
from tests.race.games.telling import TELLING
from tests.race.games.view import RaceView
from tests.race.games.worlds import RaceWorlds
from undermine.games import GameKind
from undermine.games.core.action_kinds import action_kinds
from undermine.games.core.events import events_of
from undermine.games.core.kind import printed_card

RACE: Final = GameKind(
    rules=RaceRules,
    view=RaceView,
    events=events_of(events),
    actions=action_kinds("dig", "drop"),
    start=Race.start,
    worlds=RaceWorlds,
    from_position=POSITIONS.game,
    position_of=POSITIONS.of,
    position_seen=POSITIONS.seen,
    deck=lambda rules: DECK,
    cards=lambda rules: tuple(printed_card(card, count) for card, count in DECK.items()),
    unit="points",
    look="race",
    minutes=5,
    usual_seats=2,
    roles=("racer",),
    sides=TUNNELS,
    result_facts={"depths": list[int]},
    telling=TELLING,
)
