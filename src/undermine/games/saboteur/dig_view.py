"""What a seat may know of a round in play: the part of a view that all digging games share.

Beside the events, views are where secrets are kept from leaving the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from undermine.games.cards import IDS, TOOLS
from undermine.games.course import names
from undermine.games.game import View
from undermine.games.kinds import GOALS
from undermine.games.saboteur.box import GOALS_AT
from undermine.games.saboteur.dig import Dig
from undermine.games.saboteur.table import OVER, SETTING, SHARING, TURN
from undermine.maze.faces import FACE_DOWN
from undermine.maze.ground import column_row


class CardSeen(NamedTuple):
    """A card that lies face-up in the maze."""

    card: str
    column: int
    row: int
    turned: bool


class GoalSeen(NamedTuple):
    """A goal: its face if the seat knows it, whether it lies in the maze as a card, and who has looked at it."""

    goal: str
    column: int
    row: int
    face: str | None
    face_up: bool
    looked: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DigView(View):
    """What one seat, or a spectator, may know of a round in play.

    Lists by seat are in seat order; what is not known is ``None``.
    """

    #: what is decided now: ``turn``, ``set_stone``, something about the gold, or ``over``
    phase: str
    first: int
    turn: int
    #: face-up cards, the start first, path cards in the order they were laid
    maze: tuple[CardSeen, ...]
    goals: tuple[GoalSeen, ...]
    #: the goal whose stone is being set
    setting: str | None
    stock: int
    #: the discard pile from the bottom up; ``None`` for a card somebody else put there face-down
    pile: tuple[str | None, ...]
    #: who put each face-down card there
    pile_by: tuple[int | None, ...]
    role: str | None
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    broken: tuple[tuple[str, ...], ...]
    #: the roles and the dwarf card left over, once they are shown
    roles: tuple[str, ...] | None
    left_over: str | None


_PHASES: Final = {TURN: "turn", SETTING: "set_stone", OVER: "over"}
_PHASE_NUMBERS: Final = {name: phase for phase, name in _PHASES.items()}
_TOOLS_IN: Final = tuple(tuple(tool for bit, tool in enumerate(TOOLS) if tools >> bit & 1) for tools in range(8))


class _Lying(dict[int, CardSeen]):
    """What lies where, by ``place << 8 | face``."""

    def __missing__(self, key: int) -> CardSeen:
        column, row = column_row(key >> 8)
        seen = CardSeen(IDS[(key & 255) >> 1], column, row, bool(key & 1))
        self[key] = seen
        return seen


_LYING: Final = _Lying()


def dig_public(game: Dig) -> dict[str, Any]:
    """The fields of a ``DigView`` that are the same for everyone, for a game's own view to add to."""
    shown = game.phase in (SHARING, OVER)
    faces = game.maze.faces
    places = game.maze.ground.places
    roles = game.box.roles
    return {
        "rules": game.rules,
        "seats": game.seats,
        "round": game.round_number,
        "to_act": game.to_act,
        "phase": phase_name(game),
        "first": game.first,
        "turn": game.turn,
        "maze": tuple([_LYING[places[cell] << 8 | faces[cell]] for cell in game.maze.fixed + game.maze.laid]),
        "setting": GOALS[game.setting] if game.phase == SETTING else None,
        "stock": len(game.stock),
        "pile_by": tuple(map(_PUT_BY.__getitem__, game.pile_by)),
        "hand_sizes": tuple(map(len, game.hands)),
        "broken": _broken(game.seats, *game.broken),
        "roles": tuple([roles[role] for role in game.roles]) if shown else None,
        "left_over": game.left_over_shown() if shown else None,
    }


def dig_privates(game: Dig, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
    """By seat, the fields of a ``DigView`` that depend on who looks; ``None`` is a spectator."""
    roles = game.box.roles
    peeked = bytes(game.peeked)
    faces = game.maze.faces
    top, middle, bottom = game.box.goal_cells
    face_up = (faces[top] != FACE_DOWN) | (faces[middle] != FACE_DOWN) << 1 | (faces[bottom] != FACE_DOWN) << 2
    # Whoever has looked at no goal, or put nothing away unseen, sees what a spectator sees.
    goals = _goals_seen(game.goals, game.hidden, peeked, face_up, -1)
    pile = game.pile_seen(None)
    return {
        seat: {"seat": None, "goals": goals, "pile": pile, "role": None, "hand": None}
        if seat is None
        else {
            "seat": seat,
            "goals": _goals_seen(game.goals, game.hidden, peeked, face_up, seat) if peeked[seat] else goals,
            "pile": game.pile_seen(seat) if seat + 1 in game.pile_by else pile,
            "role": roles[game.roles[seat]],
            "hand": names(game.hands[seat]),
        }
        for seat in seats
    }


def phase_name(game: Dig) -> str:
    """What is decided now, by its name."""
    return game.share_kind if game.phase == SHARING else _PHASES[game.phase]


def phase_number(game: Dig, name: str) -> int:
    """The phase with this name."""
    return SHARING if name == game.share_kind else _PHASE_NUMBERS[name]


@lru_cache(maxsize=4096)
def _broken(seats: int, pick: int, lantern: int, wagon: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        [_TOOLS_IN[pick >> seat & 1 | (lantern >> seat & 1) << 1 | (wagon >> seat & 1) << 2] for seat in range(seats)]
    )


#: who put a card in the discard pile, by how it is marked there
_PUT_BY: Final = (None, *range(16))


@lru_cache(maxsize=4096)
def _goals_seen(goals: bytes, hidden: int, peeked: bytes, face_up: int, me: int) -> tuple[GoalSeen, ...]:
    """The goals as a seat sees them. They are looked at all the time and hardly ever change."""
    seen: list[GoalSeen] = []
    for goal, (column, row) in enumerate(GOALS_AT):
        bit = 1 << goal
        known = not hidden & bit or (me >= 0 and peeked[me] & bit)
        face = IDS[goals[goal]] if known else None
        looked = tuple([seat for seat, looks in enumerate(peeked) if looks & bit])
        seen.append(GoalSeen(GOALS[goal], column, row, face, bool(face_up & bit), looked))
    return tuple(seen)
