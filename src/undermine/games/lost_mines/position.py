"""Positions of The Lost Mines: the board with its mines and tokens, dwarves, treasures and cards."""

from __future__ import annotations

from typing import Any, Final

from undermine.games.core.action_kinds import PAYLOAD
from undermine.games.core.actions import Action
from undermine.games.core.cards import NUMBERS
from undermine.games.core.position import (
    BOARD,
    CARDS,
    CELL,
    COURSE,
    FLAG,
    NUMBER,
    OPEN,
    SEAT,
    Codec,
    Field,
    Positions,
    Setup,
    bits,
    each,
    maybe,
    part,
    require,
    said,
    said_by_seat,
    several,
    word,
)
from undermine.games.lost_mines import actions, events
from undermine.games.lost_mines.box import ASIDE, DWARVES, HAND, NEEDS, ROLES
from undermine.games.lost_mines.deal import Deal, Treasure, clan_of, role_of
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.game import LostMines
from undermine.games.lost_mines.round_state import CLOSED, OVER, PLAY, SET, TRAP, VOTE
from undermine.games.lost_mines.worlds import LostMinesWorlds

#: dwarf cards by their texts
_DWARVES: Final = {f"{clan_of(dwarf)}.{role_of(dwarf)}": dwarf for dwarf in range(len(CLANS) * len(ROLES))}
#: mines by their numbers, from 1
_NUMBERS: Final = [str(number) for number in range(1, len(MINES) + 1)]
_CELLS: Final = several(CELL, sign="/")
_TOKENS: Final = several(Codec(lambda game, text: text, lambda game, text: text), sign="/")


def _dwarves(game: LostMines, view: Any) -> list[list[str]]:
    roles = view.known_roles if view else map(role_of, game.deal.dwarves)
    return [[f"{clan_of(dwarf)}.{role or OPEN}"] for dwarf, role in zip(game.deal.dwarves, roles, strict=True)]


def _mines(game: LostMines, view: Any) -> list[str | None]:
    return [seen.face for seen in view.mines] if view else [MINES[kind] for kind in game.deal.mines]


def _shown(game: LostMines, view: object) -> list[str]:
    """The mines that lie as cards, by their numbers, and which of them are turned."""
    lying = [game.maze.faces[cell] for cell in game.box.mine_cells]
    return [
        _NUMBERS[mine] + "~" * (lying[mine] != game.box.mine_faces[kind][0])
        for mine, kind in enumerate(game.deal.mines)
        if game.face_up >> mine & 1 and mine != game.setting
    ]


def _treasures(game: LostMines, view: Any) -> list[str]:
    values = [seen.value for seen in view.treasures] if view else [value for _, value in game.deal.treasures]
    kinds = [MINES[kind] for kind, _ in game.deal.treasures]
    return [f"{kind}.{OPEN if value is None else value}" for kind, value in zip(kinds, values, strict=True)]


def _read_tokens(setup: Setup, text: str) -> None:
    game: LostMines = setup.game
    tokens: dict[int, int] = {}
    for one in _TOKENS.read(game, text):
        where, troll, seat = one.partition(">")
        token = Action.parse(where)
        edge = token.code & PAYLOAD
        require("tokens", one, token.kind == ("troll" if troll else "trap") and edge not in tokens)
        require("tokens", one, game.maze.ground.holds(token.column or 0, token.row or 0))
        tokens[edge] = SEAT.read(game, seat) + 1 if troll else TRAP
        setup.openly.extend([NUMBERS["troll"]] if troll else [])
    game.tokens = tokens


def _write_tokens(game: LostMines, view: object) -> str:
    lying = sorted(game.tokens.items())
    trolls = {edge: f"{Action.of(actions.TROLL | edge)}>{what - 1}" for edge, what in lying if what != TRAP}
    return _TOKENS.write(game, [trolls.get(edge, str(Action.of(actions.TRAP | edge))) for edge, _ in lying])


_FIELDS: Final = {
    **COURSE,
    "board": BOARD,
    "overcome": part(
        "overcome",
        Codec(
            lambda game, text: frozenset(_CELLS.read(game, text)),
            lambda game, cells: _CELLS.write(game, sorted(cells)),
        ),
    ),
    "mines": said("mines", _mines, f"{OPEN}{len(MINES)}"),
    "shown": said("shown", _shown),
    "setting": part("setting", maybe(word(_NUMBERS))),
    "tokens": Field(_read_tokens, _write_tokens),
    "dwarves": said_by_seat("dwarves", _dwarves, OPEN),
    "at": part("dwarves", each(maybe(CELL))),
    "treasures": said("treasures", _treasures),
    "took": part("took", each(several(NUMBER, bytes))),
    "looked_mines": part("looked_mines", each(bits(SEAT), len(MINES))),
    "looked_treasures": part("looked_treasures", each(bits(SEAT))),
    "knows": part("knows", each(bits(SEAT))),
    "dragon": part("dragon", maybe(SEAT)),
    "points": part("points", each(NUMBER), "0"),
    "proposed": part("proposed", FLAG, "0"),
    "agreed": part("agreed", NUMBER, "0"),
    "walked": part("walked", FLAG, "0"),
    "drawing": part("drawing", NUMBER, "1", when=lambda game, view: game.phase != PLAY),
    **CARDS,
}


def _usual(game: LostMines) -> dict[str, str]:
    return {
        "hands": f"{OPEN}{HAND[game.seats]}",
        "aside": f"{OPEN}{ASIDE}",
        "treasures": f"{OPEN}{game.seats}",
    }


def _finish(setup: Setup) -> None:
    game: LostMines = setup.game
    spare = setup.draw((f"{clan_of(dwarf)}.{role_of(dwarf)}" for dwarf in DWARVES[game.seats]), "dwarves")
    setup.draw(MINES, "mines")
    rest = setup.draw((f"{MINES[kind]}.{value}" for kind, value in game.box.treasures), "treasures")
    (mines,), (treasures,) = setup.said["mines"], setup.said["treasures"]
    require("mines", mines, len(mines) == len(MINES))
    require("treasures", treasures, len(treasures) == game.seats)
    aside = setup.deal_cards()
    game.deal = deal = Deal(
        first=game.first,
        dwarves=bytes(_DWARVES[dwarf] for (dwarf,) in setup.said["dwarves"]),
        spare=bytes(map(_DWARVES.__getitem__, spare)),
        mines=bytes(map(MINES.index, mines)),
        treasures=tuple(map(_treasure, treasures)),
        treasures_aside=tuple(map(_treasure, rest)),
        hands=tuple(game.hands),
        stock=game.stock,
        aside=aside,
    )
    starts = [game.box.starts[dwarf // len(ROLES)][0] for dwarf in deal.dwarves]
    game.dwarves = [start if at < 0 else at for start, at in zip(starts, game.dwarves, strict=True)]
    taken = b"".join(game.took)
    require("took", [*taken], len({*taken} & {*range(1, game.seats + 1)}) == len(taken))
    takers = {number: seat + 1 for seat, numbers in enumerate(game.took) for number in numbers}
    game.takers = bytes(takers.get(number, 0) for number in range(1, game.seats + 1))
    require("turn", game.turn, game.phase != PLAY or bool(game.hands[game.turn]))
    require("decides", game.to_act, game.phase in (VOTE, OVER) or game.to_act == game.turn)
    _lay_out(setup)
    _tell(setup)


def _treasure(text: str) -> Treasure:
    kind, _, value = text.partition(".")
    return MINES.index(kind), int(value)


def _lay_out(setup: Setup) -> None:
    """Turn mines over, and look at what everything on the board means for whoever walks there."""
    game: LostMines = setup.game
    require("setting", game.setting + 1, (game.setting >= 0) == (game.phase == SET))
    if game.setting >= 0:
        game.face_up |= 1 << game.setting
    for shown in setup.said["shown"][0]:
        require("shown", shown, shown.rstrip("~") in _NUMBERS)
        mine = _NUMBERS.index(shown.rstrip("~"))
        game.face_up |= 1 << mine
        game.maze.fix(game.box.mine_cells[mine], game.box.mine_faces[game.deal.mines[mine]][shown.endswith("~")])
    for cell in game.maze.laid + game.maze.fixed:
        game.review_ways(cell)
    obstacles = {cell for cell in game.maze.laid if NEEDS[game.maze.faces[cell]]}
    require("overcome", "no obstacle", game.overcome <= obstacles)
    for cell in obstacles - game.overcome:
        game.obstacles[cell] = CLOSED
    for edge in game.tokens:
        require("tokens", str(Action.of(actions.TRAP | edge)), _may_lie(game, game.connection_of(edge)))


def _may_lie(game: LostMines, connection: int) -> bool:
    """Whether a token may have come to lie there, and stayed: between two spaces that are not both empty (LM.34).

    The way it was put on may have gone since, by a storm or by a mine that was turned over.
    """
    cell, south = connection >> 1, connection & 1
    near = cell + (game.maze.width if south else 1)
    return bool(game.box.inward[cell] >> (1 + south) & 1 and (game.maze.faces[cell] or game.maze.faces[near]))


def _tell(setup: Setup) -> None:
    game: LostMines = setup.game
    setup.tell()
    game.tell(
        events.CourseGiven(
            None if game.last < 0 else game.last,
            game.drawing,
            None if game.setting < 0 else game.setting + 1,
            tuple(map(tuple, game.took)),
            tuple(tuple(seat for seat in range(game.seats) if seen >> seat & 1) for seen in game.knows),
        )
    )
    game.tell_deal(game.hands)


POSITIONS: Final = Positions(LostMines, LostMinesWorlds, _FIELDS, _usual, _finish)
