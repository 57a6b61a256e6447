"""How each game is read: who was dealt what, whose side won a round, what a seat got, and who plays against whom.

This is where the lab knows the games apart. It reads whole games and their results, which bots never see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from undermine.games import Game, LostMines, RoundResult, Saboteur, Saboteur2
from undermine.games.lost_mines.deck import CLANS


class Dwarf(NamedTuple):
    """A dwarf card: its role, and its clan where there are clans."""

    role: str
    clan: str | None = None


class Fate(NamedTuple):
    """What a round brought a seat: whether its side won, ``None`` if it has none, and how much gold or points."""

    won: bool | None
    gold: int


@dataclass(frozen=True)
class Reading:
    """How one game is read.

    ``sides`` are those that can win a round, and ``nobody``. ``teams`` are the two that a matrix sets against each
    other; ``team`` tells which of them a dwarf belongs to, if any, and ``won_by`` which of them won.
    """

    unit: str
    sides: tuple[str, ...]
    #: the roles that have no side to win with
    without_side: tuple[str, ...]
    won: Callable[[RoundResult, int, Dwarf], bool]
    teams: tuple[str, str]
    team: Callable[[Dwarf], int | None]
    won_by: Mapping[str | None, int]


def dealt(game: Game) -> list[Dwarf]:
    """By seat, the dwarf card dealt at the start of this round."""
    data = game.deal_data()
    roles: list[str] = data["roles"]
    clans: list[str | None] = data.get("clans") or [None] * len(roles)
    return [Dwarf(role, clan) for role, clan in zip(roles, clans, strict=True)]


def roles_now(game: Game) -> list[str]:
    """By seat, the role it has now; a hat may have been swapped since the deal."""
    if isinstance(game, Saboteur | Saboteur2):
        return [game.box.roles[role] for role in game.roles]
    return [dwarf.role for dwarf in dealt(game)]


def stock_left(game: Game) -> int:
    """How many cards can still be drawn."""
    assert isinstance(game, Saboteur | Saboteur2 | LostMines)
    return len(game.stock)


def fate(game: Game, seat: int, dwarf: Dwarf) -> Fate:
    """What the only round of a match brought a seat that was dealt this dwarf."""
    (result,) = game.results
    reading = READINGS[game.rules.name]
    won = None if dwarf.role in reading.without_side else reading.won(result, seat, dwarf)
    return Fate(won, sum(line.amount or 0 for line in result.lines if line.seat == seat))


def _digging_won(result: RoundResult, seat: int, dwarf: Dwarf) -> bool:
    return result.winners == ("saboteurs" if dwarf.role == "saboteur" else "diggers")


#: the reasons for which winners of Saboteur 2 get gold
_WINNING: Final = ("won", "boss", "profiteer")


def _paid_for_winning(result: RoundResult, seat: int, dwarf: Dwarf) -> bool:
    return any(line.seat == seat and line.reason in _WINNING and line.amount for line in result.lines)


def _pool(dwarf: Dwarf) -> str | None:
    """The clan whose pool a dwarf shares: saboteurs share the other one's."""
    if dwarf.role == "selfish":
        return None
    other = next(clan for clan in CLANS if clan != dwarf.clan)
    return other if dwarf.role == "saboteur" else dwarf.clan


def _pool_won(result: RoundResult, seat: int, dwarf: Dwarf) -> bool:
    return result.winners is not None and result.winners == _pool(dwarf)


_TEAM_OF_ROLE: Final = {"digger": 0, "blue": 0, "green": 0, "boss": 0, "saboteur": 1}


def _digging_team(dwarf: Dwarf) -> int | None:
    return _TEAM_OF_ROLE.get(dwarf.role)


def _pool_team(dwarf: Dwarf) -> int | None:
    pool = _pool(dwarf)
    return None if pool is None else CLANS.index(pool)


READINGS: Final = {
    "saboteur": Reading(
        unit="gold",
        sides=("diggers", "saboteurs", "nobody"),
        without_side=(),
        won=_digging_won,
        teams=("diggers", "saboteurs"),
        team=_digging_team,
        won_by={"diggers": 0, "saboteurs": 1},
    ),
    "saboteur2": Reading(
        unit="gold",
        sides=("blue", "green", "both", "saboteurs", "nobody"),
        without_side=("geologist",),
        won=_paid_for_winning,
        # The profiteer wins with anybody, geologists with nobody: neither plays for a team.
        teams=("diggers", "saboteurs"),
        team=_digging_team,
        won_by={"blue": 0, "green": 0, "both": 0, "saboteurs": 1},
    ),
    "lost_mines": Reading(
        unit="points",
        sides=(*CLANS, "nobody"),
        without_side=("selfish",),
        won=_pool_won,
        teams=(CLANS[0], CLANS[1]),
        team=_pool_team,
        won_by={clan: team for team, clan in enumerate(CLANS)},
    ),
}
