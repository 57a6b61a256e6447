"""What the lab reads off both Saboteurs alike: dwarves and the teams they dig for, and what turns are spent on."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from undermine.bots.digging.diary import diary_of
from undermine.games import Action
from undermine.games.digging.box import Box
from undermine.games.digging.dig import Dig
from undermine.games.digging.view import DigView
from undermine.lab.reading import Dwarf, Reading

#: who digs against whom; the profiteer wins with anybody, geologists with nobody: neither plays for a team
_TEAM_OF_ROLE: Final = {"digger": 0, "blue": 0, "green": 0, "boss": 0, "saboteur": 1}
#: what turns are spent on but for path cards, which either bring the gold nearer or lead astray
_DEEDS: Final = {
    "break": "hindered",
    "trapped": "hindered",
    "repair": "helped",
    "free_at_last": "helped",
    "clear": "helped",
    "rock_fall": "removed",
    "map": "looked",
    "inspection": "looked",
    "pass": "put_away",
}
#: how much nearer a card must bring the gold, on average over the goals that may hold it
_NEARER: Final = 0.01


def dwarves_in(box: Box, players: int) -> Counter[Dwarf]:
    """The dwarf cards that are shuffled for so many players."""
    return Counter(Dwarf(box.roles[role]) for role in box.dwarves[players])


def _roles_now(game: Dig) -> list[str]:
    """A hat may have been swapped since the deal."""
    return [game.box.roles[role] for role in game.roles]


def _deed(view: DigView, game: Dig, action: Action) -> str | None:
    if view.phase != "turn":
        return None
    if action.kind == "lay":
        after = game.view(None)
        assert isinstance(after, DigView)
        return "nearer" if diary_of(after).deeds[-1].gains[0] > _NEARER else "astray"
    return _DEEDS.get(action.kind, "other")


digging_reading: Final = partial(
    Reading,
    teams=("diggers", "saboteurs"),
    team=lambda dwarf: _TEAM_OF_ROLE.get(dwarf.role),
    roles_now=_roles_now,
    suspect="saboteur",
    deeds=("nearer", "astray", *dict.fromkeys(_DEEDS.values()), "other"),
    deed=_deed,
)
