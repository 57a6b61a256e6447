"""What the lab reads off Race: two dwarves of the same kind, each the whole of its side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tests.race.games.actions import DigAction
from tests.race.games.game import Race
from tests.race.games.rules import ROLES, TUNNELS
from tests.race.games.view import RaceView
from undermine.bots import Suspicion
from undermine.games import Action
from undermine.lab import Reading
from undermine.lab.reading import Blunder, Dwarf, Seen


def _deed(view: RaceView, game: Race, action: Action) -> str:
    if not isinstance(action, DigAction):
        return "dropped"
    return "propped" if action.prop else "dug"


def _judge(
    game: Race, view: RaceView, legal: Sequence[Action], action: Action, believed: Sequence[Suspicion]
) -> Iterator[Blunder]:
    """Whoever can be through and is not has blundered."""
    missing = view.rules.length - view.depths[view.turn] + view.boulders[view.turn]
    through = [one for one in legal if isinstance(one, DigAction) and one.steps >= missing]
    if through:
        yield Blunder("missed_the_end", action not in through)


READING: Final = Reading(
    won=lambda result, seat, dwarf: result.winners == dwarf.clan,
    teams=("left", "right"),
    team=lambda dwarf: TUNNELS.index(dwarf.clan or ""),
    won_by={"left": 0, "right": 1},
    dwarves=lambda players: Counter(map(Dwarf, ROLES, TUNNELS)),
    seen=lambda view: Seen(dict(enumerate(ROLES)), (), TUNNELS),
    suspect="racer",
    deeds=("dug", "propped", "dropped"),
    deed=_deed,
    blunders=("missed_the_end",),
    judge=_judge,
)
