"""What a seat may know of a match of The Lost Mines.

Beside the events, views are where secrets are kept from leaving the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS
from undermine.games.core.match_state import names
from undermine.games.core.view import View
from undermine.games.core.view_fields import Sight, growing, part, shown
from undermine.games.lost_mines.box import NEEDS, TABLE
from undermine.games.lost_mines.deal import clan_of, role_of
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.round_state import OVER, OVERCOME, TRAP, VOTE
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.games.lost_mines.turns import Turns
from undermine.maze import FACE_DOWN
from undermine.maze.ground import column_row
from undermine.maze.sides import spell


class CardSeen(NamedTuple):
    """A path card on the board; ``overcome`` says whether its tool lies on it, ``None`` if it needs none."""

    card: str
    column: int
    row: int
    turned: bool
    overcome: bool | None


class StartSeen(NamedTuple):
    """A clan's start card and its open sides."""

    clan: str
    column: int
    row: int
    open: str


class MineSeen(NamedTuple):
    """A mine: what it is if the seat knows it, and who has looked at it.

    ``open`` are its open sides as it lies, once it lies face-up and is set.
    """

    mine: int
    column: int
    row: int
    face: str | None
    open: str | None
    looked: tuple[int, ...]


class TreasureSeen(NamedTuple):
    """A treasure: its kind, its value if the seat knows it, who took it and who looked at it before."""

    number: int
    treasure: str
    value: int | None
    taken: int | None
    looked: tuple[int, ...]


class TokenSeen(NamedTuple):
    """A trap or a troll on the connection at a side (``E`` or ``S``) of a space; ``seat`` is the troll's player."""

    token: str
    column: int
    row: int
    side: str
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostMinesView(View):
    """What one seat, or a spectator, may know of a match of The Lost Mines.

    Lists by seat are in seat order; what is not known is ``None``.
    """

    rules: LostMinesRules
    #: what is decided now: ``play``, ``vote``, ``move``, ``set_mine``, ``take`` or ``over``
    phase: str
    first: int
    turn: int
    #: columns and rows of the board
    board: tuple[int, int]
    starts: tuple[StartSeen, ...]
    mines: tuple[MineSeen, ...]
    #: path cards in the order they were laid
    maze: tuple[CardSeen, ...]
    #: by seat, where its dwarf stands, as (column, row)
    dwarves: tuple[tuple[int, int], ...]
    #: traps and trolls on the board, by place
    tokens: tuple[TokenSeen, ...]
    #: how many tokens of each kind are left in the supply
    supply: tuple[tuple[str, int], ...]
    treasures: tuple[TreasureSeen, ...]
    #: who has the dragon token
    dragon: int | None
    clans: tuple[str, ...]
    role: str | None
    #: by seat, its role if this seat knows it
    known_roles: tuple[str | None, ...]
    #: the roles, once they are shown
    roles: tuple[str, ...] | None
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    stock: int
    #: the discard pile from the bottom up; ``None`` for a card somebody else put or lost there unseen
    pile: tuple[str | None, ...]
    #: who put or lost each unseen card there
    pile_by: tuple[int | None, ...]
    #: whether an end of the round was proposed this turn, and how many have agreed so far
    proposed: bool
    agreed: int
    #: whether the dwarf on turn has walked this turn
    walked: bool
    #: points so far
    points: tuple[int, ...]


def _lying(key: int) -> CardSeen:
    face = key >> 1 & 255
    return CardSeen(IDS[face >> 1], *column_row(key >> 9), bool(face & 1), bool(key & 1) if NEEDS[face] else None)


#: what lies where, by ``place << 9 | face << 1 | whether it is overcome``
_LYING: Final = Cache(_lying)


def _maze(game: Turns) -> tuple[CardSeen, ...]:
    faces = game.maze.faces
    places = game.maze.ground.places
    obstacles = game.obstacles
    return tuple(
        [_LYING[places[cell] << 9 | faces[cell] << 1 | (obstacles[cell] == OVERCOME)] for cell in game.maze.laid]
    )


def _dwarves(game: Turns) -> tuple[tuple[int, int], ...]:
    places = game.maze.ground.places
    return tuple([column_row(places[cell]) for cell in game.dwarves])


def _supply(game: Turns) -> tuple[tuple[str, int], ...]:
    return tuple([(token, game.tokens_left(token)) for token in game.box.tokens])


def _starts(game: Turns) -> tuple[StartSeen, ...]:
    starts = game.box.deck.starts
    return tuple([StartSeen(clan, *starts[clan][0], spell(starts[clan][1])) for clan in CLANS])


@cache
def _seats_in(seats: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(seats.bit_length()) if seats >> seat & 1])


def _mines(game: Turns, seat: int | None) -> tuple[MineSeen, ...]:
    seen: list[MineSeen] = []
    for mine, (column, row) in enumerate(game.box.deck.mine_spaces):
        looked = game.looked_mines[mine]
        known = game.face_up >> mine & 1 or (seat is not None and looked >> seat & 1)
        lies = game.maze.faces[game.box.mine_cells[mine]]
        seen.append(_mine(mine + 1, column, row, game.mine_kinds[mine] if known else None, lies, looked))
    return tuple(seen)


@lru_cache(maxsize=4096)
def _mine(mine: int, column: int, row: int, kind: int | None, lies: int, looked: int) -> MineSeen:
    face = None if kind is None else MINES[kind]
    return MineSeen(mine, column, row, face, None if lies == FACE_DOWN else spell(TABLE.open[lies]), _seats_in(looked))


def _treasures(game: Turns, seat: int | None) -> tuple[TreasureSeen, ...]:
    over = game.phase == OVER
    seen: list[TreasureSeen] = []
    for number, (kind, value) in enumerate(zip(game.treasure_kinds, game.treasure_values, strict=True), 1):
        taker = game.takers[number - 1] - 1
        looked = game.looked_treasures[number - 1]
        known = (over and taker >= 0) or (seat is not None and (taker == seat or looked >> seat & 1))
        seen.append(_treasure(number, kind, value if known else None, taker, looked))
    return tuple(seen)


@lru_cache(maxsize=4096)
def _treasure(number: int, kind: int, value: int | None, taker: int, looked: int) -> TreasureSeen:
    return TreasureSeen(number, MINES[kind], value, None if taker < 0 else taker, _seats_in(looked))


def _tokens(game: Turns) -> tuple[TokenSeen, ...]:
    return tuple(
        [
            TokenSeen("trap", *game.connection(edge), None)
            if what == TRAP
            else TokenSeen("troll", *game.connection(edge), what - 1)
            for edge, what in sorted(game.tokens.items())
        ]
    )


def _roles(game: Turns) -> tuple[str, ...]:
    return tuple(map(role_of, game.dwarf_cards))


def _known_roles(game: Turns, seat: int | None) -> tuple[str | None, ...]:
    known = -1 if game.phase == OVER else 0 if seat is None else game.knows[seat] | 1 << seat
    return tuple([role_of(dwarf) if known >> one & 1 else None for one, dwarf in enumerate(game.dwarf_cards)])


# How a round was dealt changes with the round.
SIGHT: Final = Sight(
    public={
        "rules": shown(lambda game: game.rules),
        "seats": shown(lambda game: game.seats),
        "round": part("round_number"),
        "to_act": part("to_act"),
        "results": part("past_rounds"),
        "phase": shown(lambda game: game.phases[game.phase], "phase"),
        "first": part("first"),
        "turn": part("turn"),
        "board": shown(lambda game: (game.box.deck.columns, game.box.deck.rows)),
        "starts": shown(_starts),
        "maze": shown(_maze, "maze", "obstacles"),
        "dwarves": shown(_dwarves, "dwarves"),
        "tokens": shown(_tokens, "on_ways"),
        "supply": shown(_supply, "on_ways", "maze", "obstacles"),
        "dragon": shown(lambda game: None if game.dragon < 0 else game.dragon, "dragon"),
        "clans": shown(lambda game: tuple(map(clan_of, game.dwarf_cards)), "round_number"),
        "roles": shown(lambda game: _roles(game) if game.phase == OVER else None, "round_number", "phase"),
        "hand_sizes": shown(lambda game: tuple(game.held), "held"),
        "stock": shown(lambda game: game.stock_size - game.stock_top, "stock_top"),
        "pile_by": growing(
            lambda game, after: tuple([by - 1 if by else None for by in game.pile_marks[after:]]), "pile_by"
        ),
        "proposed": part("proposed"),
        "agreed": shown(lambda game: game.agreed if game.phase == VOTE else 0, "agreed", "phase"),
        "walked": part("walked"),
        "points": shown(lambda game: tuple(game.points), "points"),
    },
    private={
        "seat": shown(lambda game, seat: seat),
        "mines": shown(_mines, "round_number", "face_up", "looked_mines", "maze"),
        "treasures": shown(_treasures, "round_number", "takers", "looked_treasures", "phase"),
        "role": shown(lambda game, seat: None if seat is None else role_of(game.dwarf_cards[seat]), "round_number"),
        "known_roles": shown(_known_roles, "round_number", "knows", "phase"),
        "hand": shown(lambda game, seat: None if seat is None else names(game.hand_of(seat)), "cards", "held"),
        "pile": growing(lambda game, seat, after: game.pile_seen(seat, after), "pile", "pile_by"),
    },
)
