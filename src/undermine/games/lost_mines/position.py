"""Positions of The Lost Mines: the board with its mines and tokens, dwarves, treasures, hands and stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from undermine.games.core.action_kinds import PAYLOAD
from undermine.games.core.actions import Action
from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import quoted
from undermine.games.core.match_state import names
from undermine.games.core.position import (
    NONE,
    OPEN,
    Cards,
    Fields,
    Position,
    PositionError,
    cards_seen,
    cards_written,
    chances,
    listed,
    read_hands,
    read_pile,
    read_stock,
    sets_written,
    tell_position,
    written,
)
from undermine.games.lost_mines import events
from undermine.games.lost_mines.box import ASIDE, DWARVES, HAND, NEEDS, ROLES
from undermine.games.lost_mines.deal import Deal, Treasure, clan_of, role_of
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.game import LostMines
from undermine.games.lost_mines.resample import resample
from undermine.games.lost_mines.round_state import OVER, PHASES, PLAY, SET, TRAP
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.games.lost_mines.view import LostMinesView
from undermine.maze.ground import column_row


def from_position(position: Position) -> LostMines:
    """A match that goes on from a position."""
    assert isinstance(position.rules, LostMinesRules)
    fields = Fields(position)
    seats = fields.seats
    game = object.__new__(LostMines)
    game.chance, chance = chances(fields)
    game.rules = position.rules
    game.box = box = position.rules.box
    game.seats = seats
    game.seed = None
    game.position = None
    game.past = None
    game.past_rounds = ()
    game.lines = ()
    game.winners = None
    game.codes = None
    game.trails = None
    game.fresh = []
    game.round_number = fields.number("round", 1, position.rules.rounds + 1)
    game.turn = fields.number("turn", 0, seats)
    game.first = fields.number("first", game.turn, seats)
    game.last = fields.seat("last")
    game.phase = fields.read("phase", "play", PHASES.index)
    decides = fields.seat("decides")
    game.to_act = None if game.phase == OVER else game.turn if decides < 0 else decides
    game.proposed = bool(fields.number("proposed", 0, 2))
    game.agreed = fields.number("agreed", 0, seats)
    game.walked = bool(fields.number("walked", 0, 2))
    game.drawing = fields.number("drawing", 1, 3)
    game.dragon = fields.seat("dragon")
    game.points = fields.by_seat("points", "0", lambda text: range(10_000)[int(text)])
    dwarves, spare, stand = _read_dwarves(game, fields, chance)
    mines, turned = _read_mines(fields, chance)
    laid_out, aside_treasures, took = _read_treasures(game, fields, chance)
    game.looked_mines = fields.seat_sets("looked_mines", len(MINES), lambda text: range(seats)[int(text)])
    game.looked_treasures = fields.seat_sets("looked_treasures", seats, lambda text: range(seats)[int(text)])
    game.knows = fields.seat_sets("knows", seats, lambda text: range(seats)[int(text)])
    game.deal = Deal(game.first, dwarves, spare, mines, laid_out, aside_treasures, (), b"", b"")
    game.took = took
    takers = {number: seat + 1 for seat, numbers in enumerate(took) for number in numbers}
    game.takers = bytes(takers.get(number, 0) for number in range(1, seats + 1))
    openly = _lay_board(game, fields, turned)
    game.dwarves = [
        box.starts[dwarf // len(ROLES)][0] if at is None else at for dwarf, at in zip(dwarves, stand, strict=True)
    ]
    _deal_cards(game, fields, openly, chance)
    return game


def _read_dwarves(game: LostMines, fields: Fields, chance: Chance) -> tuple[bytes, bytes, list[int | None]]:
    """Dwarf cards by seat, those put aside, and where the dwarves stand: ``blue.loyal@3,2``, ``yellow.?``, ``?``."""
    left = Counter(DWARVES[fields.seats])

    def card(text: str) -> tuple[str, str]:
        clan, _, role = text.partition(".")
        return clan, role or OPEN

    def read(text: str) -> tuple[tuple[str, str], int | None]:
        said, _, at = text.partition("@")
        clan, role = card(said)
        if OPEN not in (clan, role):
            _take(left, CLANS.index(clan) * len(ROLES) + ROLES.index(role))
        elif clan != OPEN:
            CLANS.index(clan)
        return (clan, role), _cell(game, at) if at else None

    said = fields.by_seat("dwarves", OPEN, read)
    pool = list(left.elements())
    chance.shuffle(pool)
    found: list[int] = []
    for (clan, role), _ in said:
        if OPEN not in (clan, role):
            found.append(CLANS.index(clan) * len(ROLES) + ROLES.index(role))
            continue
        fits = [dwarf for dwarf in pool if clan in (OPEN, clan_of(dwarf))]
        if not fits:
            raise PositionError("position_field", field="dwarves", text=quoted(clan))
        pool.remove(fits[-1])
        found.append(fits[-1])
    return bytes(found), bytes(pool), [at for _, at in said]


def _take(left: Counter[int], one: int) -> None:
    if not left[one]:
        raise ValueError
    left[one] -= 1


def _cell(game: LostMines, text: str) -> int:
    column, row = map(int, text.split(","))
    cell = game.box.ground.cell(column, row)
    if not game.box.ground.holds(column, row) or cell not in game.box.spaces:
        raise ValueError
    return cell


def _read_mines(fields: Fields, chance: Chance) -> tuple[bytes, list[int | None]]:
    """The mines by their spaces; ``gold!`` lies face-up, and ``gold!~`` turned."""

    def read(text: str) -> tuple[list[str], list[int | None]]:
        said = listed(text)
        if len(said) != len(MINES):
            raise ValueError
        kinds = [one.rstrip("~!") for one in said]
        turned = [int(one.endswith("~")) if "!" in one else None for one in said]
        left = list(MINES)
        for kind in kinds:
            if kind != OPEN:
                left.remove(kind)
        chance.shuffle(left)
        return [left.pop() if kind == OPEN else kind for kind in kinds], turned

    kinds, turned = fields.read("mines", ",".join([OPEN] * len(MINES)), read)
    return bytes(MINES.index(kind) for kind in kinds), turned


def _read_treasures(
    game: LostMines, fields: Fields, chance: Chance
) -> tuple[tuple[Treasure, ...], tuple[Treasure, ...], list[bytes]]:
    """The treasures laid out, ``gold.4`` or ``gold.?`` or ``?``; those put aside; and by seat those it took."""
    left = list(game.box.treasures)

    def read(text: str) -> list[tuple[str, str]]:
        said = [one.partition(".")[::2] for one in listed(text)]
        if len(said) != game.seats:
            raise ValueError
        for kind, value in said:
            if value not in ("", OPEN):
                left.remove((MINES.index(kind), int(value)))
        return said

    said = fields.read("treasures", ",".join([OPEN] * game.seats), read)
    chance.shuffle(left)
    laid: list[Treasure] = []
    for kind, value in said:
        if value not in ("", OPEN):
            laid.append((MINES.index(kind), int(value)))
            continue
        one = next((one for one in left if kind in (OPEN, MINES[one[0]])), None)
        if one is None:
            raise PositionError("position_field", field="treasures", text=quoted(kind))
        left.remove(one)
        laid.append(one)
    numbers = range(1, game.seats + 1)
    took = fields.by_seat("took", NONE, lambda text: bytes(numbers[int(one) - 1] for one in listed(text)))
    if len({*b"".join(took)}) != len(b"".join(took)):
        raise PositionError("position_field", field="took", text="a treasure twice")
    return tuple(laid), tuple(left), took


def _lay_board(game: LostMines, fields: Fields, turned: list[int | None]) -> list[int]:
    """Mines, path cards and tokens; returns the cards that lie openly."""
    box = game.box
    game.clear_board()
    game.face_up = 0
    game.setting = fields.read("setting", NONE, lambda text: -1 if text == NONE else range(len(MINES))[int(text) - 1])
    for mine, way in enumerate(turned):
        if way is not None:
            game.face_up |= 1 << mine
            game.maze.fix(box.mine_cells[mine], box.mine_faces[game.deal.mines[mine]][way])
            game.review_ways(box.mine_cells[mine])
    if (game.phase == SET) != (game.setting >= 0):
        raise PositionError("position_field", field="setting", text=str(game.setting + 1))
    if game.setting >= 0:
        game.face_up |= 1 << game.setting
    lying: list[int] = []
    closed: list[int] = []
    overcome: list[int] = []
    for text in fields.read("board", NONE, lambda text: [] if text == NONE else text.split("/")):
        lay = _parsed(text.removesuffix("!"), "lay", "board")
        cell = _spot(game, lay.code >> 1 & 0xFFFF, "board", text)
        if cell in game.maze.laid or cell in box.mine_at or cell in game.maze.fixed:
            raise PositionError("position_field", field="board", text=quoted(text))
        game.maze.lay(cell, 2 * ((lay.code & PAYLOAD) >> 17) + (lay.code & 1))
        game.review_ways(cell)
        needs = NEEDS[game.maze.faces[cell]]
        lying.append(NUMBERS[lay.card or ""])
        if needs:
            (overcome if text.endswith("!") else closed).append(cell)
    game.closed = frozenset(closed)
    game.overcome = frozenset(overcome)
    for text in fields.read("tokens", NONE, lambda text: [] if text == NONE else text.split("/")):
        where, troll, seat = text.partition(">")
        token = _parsed(where, "troll" if troll else "trap", "tokens")
        edge = token.code & PAYLOAD
        if edge not in game.ways or edge in game.tokens:
            raise PositionError("position_field", field="tokens", text=quoted(text))
        if troll:
            if not seat.isdecimal() or int(seat) >= game.seats:
                raise PositionError("position_field", field="tokens", text=quoted(text))
            lying.append(NUMBERS["troll"])
        game.tokens[edge] = int(seat) + 1 if troll else TRAP
    game.roads = {}
    return lying


def _parsed(text: str, kind: str, field: str) -> Action:
    try:
        action = Action.parse(text)
    except ValueError:
        raise PositionError("position_field", field=field, text=quoted(text)) from None
    if action.kind != kind:
        raise PositionError("position_field", field=field, text=quoted(text))
    return action


def _spot(game: LostMines, spot: int, field: str, text: str) -> int:
    column, row = column_row(spot)
    if not game.box.ground.holds(column, row) or game.box.ground.cell(column, row) not in game.box.spaces:
        raise PositionError("position_field", field=field, text=quoted(text))
    return game.box.ground.cell(column, row)


def _deal_cards(game: LostMines, fields: Fields, openly: list[int], chance: Chance) -> None:
    cards = Cards(game.box.cards)
    for card in openly:
        cards.take(card)
    hands = read_hands(fields, cards, HAND[game.seats])
    stock, below = read_stock(fields, cards)
    pile, game.pile_by = read_pile(fields, cards)
    aside = fields.read("aside", f"{OPEN}{ASIDE}", cards.read)
    fields.done()
    cards.fill(*hands, pile, stock, rest=stock if below else None, aside=aside, chance=chance)
    game.hands = [bytes(sorted(hand)) for hand in hands]
    game.stock = bytes(stock)
    game.pile = bytes(pile)
    deal = game.deal
    game.deal = Deal(
        deal.first,
        deal.dwarves,
        deal.spare,
        deal.mines,
        deal.treasures,
        deal.treasures_aside,
        tuple(game.hands),
        game.stock,
        bytes(aside),
    )
    if game.phase == PLAY and not game.hands[game.turn]:
        raise PositionError("position_field", field="turn", text=str(game.turn))
    tell_position(game, openly)
    game.tell(
        events.CourseGiven(
            None if game.last < 0 else game.last,
            game.drawing,
            None if game.setting < 0 else game.setting + 1,
            tuple(map(tuple, game.took)),
            tuple(tuple(seat for seat in range(game.seats) if seen >> seat & 1) for seen in game.knows),
        )
    )
    game.tell(events.TreasuresLaidOut(tuple(MINES[kind] for kind, _ in deal.treasures)))
    for seat, (dwarf, hand) in enumerate(zip(deal.dwarves, game.hands, strict=True)):
        game.tell(events.JoinedClan(seat, clan_of(dwarf), len(hand), role_of(dwarf), names(hand)))
    game.fresh = []


def position_of(game: LostMines) -> Position:
    """Where a match stands, with everything said."""
    view = game.view(None)
    dwarves = [
        f"{clan_of(dwarf)}.{role_of(dwarf)}@{column},{row}"
        for dwarf, (column, row) in zip(game.deal.dwarves, view.dwarves, strict=True)
    ]
    mines = [_mine_written(game, mine) for mine in range(len(MINES))]
    said = {
        **_common(view),
        "last": str(game.last) if game.last >= 0 else NONE,
        "drawing": str(game.drawing) if game.phase != PLAY else NONE,
        "setting": str(game.setting + 1) if game.phase == SET else NONE,
        "dwarves": "/".join(dwarves),
        "mines": written(mines),
        "treasures": written(f"{MINES[kind]}.{value}" for kind, value in game.deal.treasures),
        "took": "/".join(map(written, game.took)),
        "looked_mines": sets_written(game.looked_mines),
        "looked_treasures": sets_written(game.looked_treasures),
        "knows": sets_written(game.knows),
        **cards_written(game, game.deal.aside),
        "chance": game.chance.state,
    }
    return Position(game.rules, game.seats, _said(said))


def _mine_written(game: LostMines, mine: int) -> str:
    kind = game.deal.mines[mine]
    face = game.maze.faces[game.box.mine_cells[mine]]
    if not game.face_up >> mine & 1 or mine == game.setting:
        return MINES[kind]
    return f"{MINES[kind]}!{'~' * (face != game.box.mine_faces[kind][0])}"


def position_seen(view: LostMinesView) -> Position:
    """Where a match stands as a seat sees it, the rest left open."""
    game = resample(view, Chance(0))
    dwarves = [
        f"{clan}.{role or OPEN}@{column},{row}"
        for clan, role, (column, row) in zip(view.clans, view.known_roles, view.dwarves, strict=True)
    ]
    mines = [OPEN if seen.face is None else _mine_written(game, mine) for mine, seen in enumerate(view.mines)]
    said = {
        **_common(view),
        "drawing": str(game.drawing) if game.phase != PLAY else NONE,
        "last": str(game.last) if game.last >= 0 else NONE,
        "setting": str(game.setting + 1) if game.phase == SET else NONE,
        "dwarves": "/".join(dwarves),
        "mines": written(mines),
        "treasures": written(
            f"{seen.treasure}.{OPEN if seen.value is None else seen.value}" for seen in view.treasures
        ),
        "took": "/".join(map(written, game.took)),
        "looked_mines": sets_written(game.looked_mines),
        "looked_treasures": sets_written(game.looked_treasures),
        "knows": sets_written(game.knows),
        **cards_seen(view),
    }
    return Position(view.rules, view.seats, _said(said))


def _said(fields: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in fields.items() if value not in (NONE, "") or name in ("stock", "hands")}


def _common(view: LostMinesView) -> dict[str, str]:
    flag: Callable[[bool], str] = lambda one: "1" if one else NONE  # noqa: E731
    return {
        "round": str(view.round),
        "first": str(view.first),
        "turn": str(view.turn),
        "phase": view.phase,
        "decides": NONE if view.to_act is None else str(view.to_act),
        "proposed": flag(view.proposed),
        "agreed": str(view.agreed) if view.agreed else NONE,
        "walked": flag(view.walked),
        "dragon": NONE if view.dragon is None else str(view.dragon),
        "points": "/".join(map(str, view.points)),
        "board": "/".join(
            f"{card.card}{'~' * card.turned}@{card.column},{card.row}{'!' * bool(card.overcome)}" for card in view.maze
        )
        or NONE,
        "tokens": "/".join(
            f"{'trap' if token.seat is None else 'troll'}@{token.column},{token.row}{token.side.lower()}"
            + ("" if token.seat is None else f">{token.seat}")
            for token in view.tokens
        )
        or NONE,
    }
