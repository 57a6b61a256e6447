"""What a seat may know of a round in play: the part of a view that all digging games share.

Beside the events, views are where secrets are kept from leaving the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS
from undermine.games.core.match_state import names
from undermine.games.core.view import View
from undermine.games.core.view_fields import growing, part, shown
from undermine.games.digging.box import GOALS_AT
from undermine.games.digging.cards import GOALS, TOOLS_IN
from undermine.games.digging.dig import Dig
from undermine.games.digging.round_state import OVER, SETTING, SHARING
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


#: what lies where, by ``place << 8 | face``
_LYING: Final = Cache(lambda key: CardSeen(IDS[(key & 255) >> 1], *column_row(key >> 8), bool(key & 1)))


def _maze(game: Dig) -> tuple[CardSeen, ...]:
    faces = game.maze.faces
    places = game.maze.ground.places
    return tuple([_LYING[places[cell] << 8 | faces[cell]] for cell in game.maze.fixed + game.maze.laid])


def _roles(game: Dig) -> tuple[str, ...] | None:
    roles = game.box.roles
    return tuple([roles[role] for role in game.roles]) if game.phase in (SHARING, OVER) else None


def _goals(game: Dig, seat: int | None) -> tuple[GoalSeen, ...]:
    faces = game.maze.faces
    top, middle, bottom = game.box.goal_cells
    face_up = (faces[top] != FACE_DOWN) | (faces[middle] != FACE_DOWN) << 1 | (faces[bottom] != FACE_DOWN) << 2
    looked = game.looked
    # Whoever has looked at no goal sees what a spectator sees.
    me = -1 if seat is None or not (looked[0] | looked[1] | looked[2]) >> seat & 1 else seat
    return _goals_seen(game.goals, game.hidden, looked, face_up, me)


def _role(game: Dig, seat: int | None) -> str | None:
    return None if seat is None else game.box.roles[game.roles[seat]]


@lru_cache(maxsize=4096)
def _broken(seats: int, pick: int, lantern: int, wagon: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        [TOOLS_IN[pick >> seat & 1 | (lantern >> seat & 1) << 1 | (wagon >> seat & 1) << 2] for seat in range(seats)]
    )


#: who put a card in the discard pile, by how it is marked there
_PUT_BY: Final = (None, *range(16))


@lru_cache(maxsize=4096)
def _goals_seen(goals: bytes, hidden: int, looked: tuple[int, int, int], face_up: int, me: int) -> tuple[GoalSeen, ...]:
    """The goals as a seat sees them. They are looked at all the time and hardly ever change."""
    seen: list[GoalSeen] = []
    for goal, (column, row) in enumerate(GOALS_AT):
        bit = 1 << goal
        known = not hidden & bit or (me >= 0 and looked[goal] >> me & 1)
        face = IDS[goals[goal]] if known else None
        lookers = tuple([seat for seat in range(looked[goal].bit_length()) if looked[goal] >> seat & 1])
        seen.append(GoalSeen(GOALS[goal], column, row, face, bool(face_up & bit), lookers))
    return tuple(seen)


#: the fields of a ``DigView`` that are the same for everyone, for a game's own view to add to
PUBLIC: Final = {
    "rules": shown(lambda game: game.rules),
    "seats": shown(lambda game: game.seats),
    "round": part("round_number"),
    "to_act": part("to_act"),
    "phase": shown(lambda game: game.phases[game.phase], "phase"),
    "first": part("first"),
    "turn": part("turn"),
    "maze": shown(_maze, "maze"),
    "setting": shown(lambda game: GOALS[game.setting] if game.phase == SETTING else None, "setting", "phase"),
    "stock": shown(lambda game: game.stock_size - game.stock_top, "stock_top"),
    "pile_by": growing(lambda game, after: tuple(map(_PUT_BY.__getitem__, game.pile_marks[after:])), "pile_by"),
    "hand_sizes": shown(lambda game: tuple(game.held), "held"),
    "broken": shown(lambda game: _broken(game.seats, *game.broken), "broken"),
    "roles": shown(_roles, "roles", "phase"),
    "left_over": shown(
        lambda game: game.left_over_shown() if game.phase in (SHARING, OVER) else None, "spare", "phase"
    ),
}
#: and those that depend on who looks
PRIVATE: Final = {
    "seat": shown(lambda game, seat: seat),
    # A goal comes to lie face-up when it is turned over, or once the way it is set has been decided.
    "goals": shown(_goals, "goals", "hidden", "looked", "setting", "phase"),
    "pile": growing(lambda game, seat, after: game.pile_seen(seat, after), "pile", "pile_by"),
    "role": shown(_role, "roles"),
    "hand": shown(lambda game, seat: None if seat is None else names(game.hand_of(seat)), "cards", "held"),
}
