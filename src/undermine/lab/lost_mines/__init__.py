"""What the lab reads off The Lost Mines."""

from __future__ import annotations

from collections import Counter
from typing import Final

from undermine.games import Action, LostMines, LostMinesView, RoundResult
from undermine.games.lost_mines.box import DWARVES
from undermine.games.lost_mines.deal import clan_of, role_of
from undermine.games.lost_mines.deck import CLANS
from undermine.lab.lost_mines import blunders
from undermine.lab.lost_mines.ending import ENDING
from undermine.lab.reading import Dwarf, Reading, Seen, register
from undermine.lab.report import published_table as table

_DEEDS: Final = {
    "lay": "laid",
    "trap": "hindered",
    "troll": "hindered",
    "tool": "helped",
    "thunderstorm": "removed",
    "look": "looked",
    "pass": "put_away",
}


def _pool(dwarf: Dwarf) -> str | None:
    """The clan whose pool a dwarf shares: saboteurs share the other one's."""
    if dwarf.role == "selfish":
        return None
    other = next(clan for clan in CLANS if clan != dwarf.clan)
    return other if dwarf.role == "saboteur" else dwarf.clan


def _won(result: RoundResult, seat: int, dwarf: Dwarf) -> bool:
    return result.winners is not None and result.winners == _pool(dwarf)


def _team(dwarf: Dwarf) -> int | None:
    pool = _pool(dwarf)
    return None if pool is None else CLANS.index(pool)


def _dwarves(players: int) -> Counter[Dwarf]:
    return Counter(Dwarf(role_of(dwarf), clan_of(dwarf)) for dwarf in DWARVES[players])


def _seen(view: LostMinesView) -> Seen:
    return Seen({seat: role for seat, role in enumerate(view.known_roles) if role is not None}, (), view.clans)


def _deed(view: LostMinesView, game: LostMines, action: Action) -> str | None:
    return _DEEDS.get(action.kind, "other") if view.phase == "play" else None


register(
    "lost_mines",
    Reading(
        without_side=("selfish",),
        won=_won,
        teams=(CLANS[0], CLANS[1]),
        team=_team,
        won_by={clan: team for team, clan in enumerate(CLANS)},
        dwarves=_dwarves,
        seen=_seen,
        suspect="saboteur",
        deeds=("laid", "hindered", "helped", "removed", "looked", "put_away", "other"),
        deed=_deed,
        blunders=blunders.BLUNDERS,
        judge=blunders.judge,
        ending=ENDING,
        published=(
            table.balance("greedy", 500),
            table.balance("keen", 100, "3,5,9"),
            table.one_seat(5, 1200),
            table.versus(150),
            table.detection(200),
            table.search_alone(450, "deep:quick"),
            table.ends(800),
            *table.USUAL,
        ),
    ),
)
