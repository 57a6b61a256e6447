"""Positions of the digging games: the maze, the goals, hands and stock. The gold is each game's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from undermine.games.core.action_kinds import PAYLOAD
from undermine.games.core.actions import Action
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import quoted
from undermine.games.core.game import Rules
from undermine.games.core.match_state import names
from undermine.games.core.position import (
    NONE,
    OPEN,
    Cards,
    Fields,
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
from undermine.games.digging import box as boxes
from undermine.games.digging import events
from undermine.games.digging.cards import GOALS, START, TOOLS, TREASURE
from undermine.games.digging.deal import Deal
from undermine.games.digging.dig import Dig
from undermine.games.digging.round_state import OVER, SETTING, SHARING, TURN
from undermine.games.digging.view import DigView, phase_number
from undermine.maze import Maze
from undermine.maze.ground import column_row

D = TypeVar("D", bound=Dig)


def begin(kind: type[D], rules: Rules, fields: Fields) -> tuple[D, Chance]:
    """A game with everything but the cards, the dwarves and the gold; and what is drawn by lot."""
    game = object.__new__(kind)
    game.chance, chance = chances(fields)
    seats = fields.seats
    game.rules = rules
    game.seats = seats
    game.seed = None
    game.position = None
    game.past = None
    game.past_rounds = ()
    game.lines = ()
    game.winners = None
    game.fresh = []
    game.codes = None
    game.round_number = fields.number("round", 1, rules.rounds + 1)
    game.turn = fields.number("turn", 0, seats)
    game.first = fields.number("first", game.turn, seats)
    game.last = fields.seat("last")
    game.phase = fields.read("phase", "turn", lambda text: phase_number(game, text))
    decides = fields.seat("decides")
    game.to_act = None if game.phase == OVER else game.turn if decides < 0 else decides
    game.broken = [0] * len(TOOLS)
    for seat, tools in enumerate(fields.seat_sets("broken", seats, TOOLS.index)):
        for tool in range(len(TOOLS)):
            game.broken[tool] |= (tools >> tool & 1) << seat
    game.peeked = bytearray(fields.seat_sets("looked", seats, GOALS.index))
    _lay_maze(game, fields, chance)
    return game, chance


def _lay_maze(game: Dig, fields: Fields, chance: Chance) -> None:
    maze = game.maze = Maze(game.box.ground, game.box.table, joined=game.joined)
    cells = game.box.goal_cells
    for cell in cells:
        maze.hide(cell)
    maze.fix(game.box.start_cell, 2 * START)
    game.goals = fields.read("goals", ",".join([OPEN] * len(GOALS)), lambda text: _goals(listed(text), chance))
    game.hidden = 0b111 if game.phase in (TURN, SETTING) else 0
    for lay in fields.read("board", NONE, _lays):
        load = lay.code & PAYLOAD
        cell = maze.ground.cell_of(load >> 1 & 0xFFFF)
        if cell in (*cells, game.box.start_cell) or cell in maze.laid:
            raise PositionError("position_field", field="board", text=quoted(lay.text))
        maze.lay(cell, 2 * (load >> 17) + (load & 1))
    for part in fields.read("shown", NONE, listed):
        goal = part.rstrip("~")
        if goal not in GOALS:
            raise PositionError("position_field", field="shown", text=quoted(part))
        number = GOALS.index(goal)
        game.hidden &= ~(1 << number)
        maze.fix(cells[number], 2 * game.goals[number] + part.endswith("~"))
    game.setting = fields.read("setting", NONE, lambda text: -1 if text == NONE else GOALS.index(text))
    if (game.setting >= 0) != (game.phase == SETTING):
        raise PositionError("position_field", field="setting", text=GOALS[game.setting] if game.setting >= 0 else NONE)
    game.just_laid = fields.read("laid", NONE, lambda text: -1 if text == NONE else _cell(game, text))
    game.knocked = 0
    for number, cell in enumerate(cells):
        if game.hidden >> number & 1 and number != game.setting and maze.faced(cell):
            game.knocked |= 1 << number
    if game.setting >= 0:
        game.hidden &= ~(1 << game.setting)
    elif game.knocked:
        raise PositionError("position_field", field="board", text="a goal is reached and face-down")


def _lays(text: str) -> list[Action]:
    found = [] if text == NONE else [Action.parse(one) for one in text.split("/")]
    if any(action.kind != "lay" for action in found):
        raise ValueError
    return found


def _cell(game: Dig, text: str) -> int:
    column, row = map(int, text.split(","))
    return game.maze.ground.cell(column, row)


def _goals(said: list[str], chance: Chance) -> bytes:
    left = list(boxes.GOALS)
    for name in said:
        if name != OPEN:
            left.remove(name)
    chance.shuffle(left)
    found = bytes(NUMBERS[left.pop() if name == OPEN else name] for name in said)
    if len(found) != len(GOALS):
        raise ValueError
    return found


def read_roles(fields: Fields, box: boxes.Box, chance: Chance, gone: str = NONE) -> tuple[bytes, bytes]:
    """The dwarves by seat, and those left over, the next one first."""
    left = Counter(box.dwarves[fields.seats])

    def read(text: str) -> int | None:
        if text == OPEN:
            return None
        role = box.roles.index(text)
        if not left[role]:
            raise ValueError
        left[role] -= 1
        return role

    roles = fields.by_seat("roles", OPEN, read)
    spare = fields.read("spare", NONE, lambda text: [read(one) for one in listed(text)])
    out = fields.read("gone", gone, lambda text: [read(one) for one in listed(text)])
    pool = list(left.elements())
    chance.shuffle(pool)
    dealt = bytes(pool.pop() if role is None else role for role in roles)
    named = bytes(pool.pop() if role is None else role for role in spare)
    for role in out:
        if role is None:
            pool.pop()
    return dealt, named + bytes(pool)


def deal_cards(game: Dig, fields: Fields, in_front: list[int], chance: Chance) -> None:
    """Hands, stock, pile and what was put aside; then the game is told as far as a position tells of it."""
    box = game.box
    cards = Cards(box.cards)
    lying = [game.maze.faces[cell] >> 1 for cell in game.maze.laid]
    lying += [
        NUMBERS[f"broken_{tool}"]
        for tool, seats in zip(TOOLS, game.broken, strict=True)
        for _ in range(seats.bit_count())
    ]
    openly = [cards.take(card) for card in (*lying, *in_front)]
    hands = read_hands(fields, cards, box.hand[game.seats])
    stock, below = read_stock(fields, cards)
    pile, game.pile_by = read_pile(fields, cards)
    aside = fields.read("aside", f"{OPEN}{box.aside}" if box.aside else NONE, cards.read)
    idle = fields.number("idle", 0, game.seats)
    fields.done()
    cards.fill(*hands, pile, stock, rest=stock if below else None, aside=aside, chance=chance)
    game.hands = [bytes(sorted(hand)) for hand in hands]
    game.stock = bytes(stock)
    game.pile = bytes(pile)
    game.deal = Deal(game.first, game.roles, game.spare, game.goals, tuple(game.hands), game.stock, bytes(aside))
    tell_position(game, openly)
    for seat, hand in enumerate(game.hands):
        game.tell(events.Dealt.of((seat, len(hand), box.roles[game.roles[seat]], names(hand))))
    game.idle = idle
    game.forced = False
    if game.phase == TURN:
        game.begin_turn(game.turn)
    elif game.phase in (SHARING, OVER):
        game.hidden = 0
        by = "treasure" if game.maze.faces[box.goal_cells[game.goals.index(TREASURE)]] >> 1 == TREASURE else "no_moves"
        game.winners = game.side_that_won(by)
        game.tell(events.RoundEnded(game.round_number, game.winners, by))
        game.tell(events.RolesShown(tuple(box.roles[role] for role in game.roles), game.left_over_shown()))
        game.tell(events.GoalsShown(tuple(IDS[goal] for goal in game.goals)))
    game.fresh = []


def fields_of(game: Dig, own: Mapping[str, str]) -> dict[str, str]:
    """Everything there is to say of a game, with what is its own."""
    view = game.view(None)
    assert isinstance(view, DigView)
    told = common(view)
    looked = sets_written(game.peeked, GOALS)
    said = {
        **told,
        "last": str(game.last) if game.last >= 0 else NONE,
        "goals": written(IDS[goal] for goal in game.goals),
        "roles": "/".join(game.box.roles[role] for role in game.roles),
        "spare": written(game.box.roles[role] for role in game.spare),
        "looked": looked,
        "idle": str(game.idle) if game.phase == TURN else "0",
        "laid": "{},{}".format(*column_row(game.box.ground.places[game.just_laid])) if game.phase == SETTING else NONE,
        **cards_written(game, game.deal.aside),
        **own,
        "chance": game.chance.state,
    }
    return {name: value for name, value in said.items() if value not in (NONE, "") or name in ("stock", "hands")}


def common(view: DigView) -> dict[str, str]:
    """What everybody sees of a game."""
    goals = {(goal.column, goal.row): goal for goal in view.goals}
    laid = [card for card in view.maze if (card.column, card.row) not in goals and card.card != "start"]
    shown_goals = [
        goals[card.column, card.row].goal + "~" * card.turned for card in view.maze if (card.column, card.row) in goals
    ]
    return {
        "round": str(view.round),
        "first": str(view.first),
        "turn": str(view.turn),
        "phase": view.phase,
        "decides": NONE if view.to_act is None else str(view.to_act),
        "board": "/".join(f"{card.card}{'~' * card.turned}@{card.column},{card.row}" for card in laid) or NONE,
        "shown": written(shown_goals),
        "setting": view.setting or NONE,
        "broken": written(f"{seat}:{'+'.join(tools)}" for seat, tools in enumerate(view.broken) if tools),
    }


def seen_by(view: DigView, own: Mapping[str, str]) -> dict[str, str]:
    """What a seat knows of a game, the rest left open."""
    looked = [
        sum(1 << number for number, goal in enumerate(view.goals) if seat in goal.looked) for seat in range(view.seats)
    ]
    roles = view.roles or [view.role if seat == view.seat else None for seat in range(view.seats)]
    said = {
        **common(view),
        "goals": written(goal.face or OPEN for goal in view.goals),
        "roles": "/".join(role or OPEN for role in roles),
        "looked": sets_written(looked, GOALS),
        **cards_seen(view),
        **own,
    }
    return {name: value for name, value in said.items() if value not in (NONE, "") or name in ("stock", "hands")}
