"""Positions drawn as text: how these tests put a board on the table, play on it and read it back.

One character is one card, and its lines are the ways printed on it::

    S                                the start card, column 0 and row 0 of every drawing
    ┼ ┬ ┴ ├ ┤ │ ─ ┌ ┐ └ ┘            path cards whose ways meet
    ╬ ╦ ╩ ╠ ╣ ║ ═ ╔ ╗ ╚ ╝ ╷ ╵ ╴ ╶    dead ends: the same sides are open, and none leads to another
    ?                                a goal, face-down; goals that are not drawn lie face-down as well
    ┐ └   ┘ ┌                        at a goal's place: the SW stone, the NW stone, face-up (as printed, turned)
    $                                the treasure, face-up
    *                                in a board read back: an empty place where the card asked for may be laid
    .                                nothing

A ``Legend`` says which cards the characters are, so that another digging game can draw its own cards as letters. The
table of cards below is copied from the printed game, not from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Final, NamedTuple, TypeAlias

import pytest

from undermine.games import Action, Event, Game, IllegalAction, Saboteur, Saboteur2, from_position
from undermine.games.core.cards import NUMBERS
from undermine.games.digging.cards import GOALS

#: the printed path cards: how many, and the groups of sides that meet inside the card
PATHS: Final = {
    "cross": (5, "NESW"),
    "t_wide": (5, "ESW"),
    "t_tall": (5, "NSW"),
    "straight_ns": (4, "NS"),
    "straight_ew": (3, "EW"),
    "curve_sw": (5, "SW"),
    "curve_es": (4, "ES"),
    "dead_nesw": (1, "N|E|S|W"),
    "dead_esw": (1, "E|S|W"),
    "dead_nsw": (1, "N|S|W"),
    "dead_ns": (1, "N|S"),
    "dead_ew": (1, "E|W"),
    "dead_sw": (1, "S|W"),
    "dead_es": (1, "E|S"),
    "dead_s": (1, "S"),
    "dead_w": (1, "W"),
}
ACTION_CARDS: Final = {
    "broken_pick": 3,
    "broken_lantern": 3,
    "broken_wagon": 3,
    "repair_pick": 2,
    "repair_lantern": 2,
    "repair_wagon": 2,
    "repair_pick_lantern": 1,
    "repair_pick_wagon": 1,
    "repair_lantern_wagon": 1,
    "rock_fall": 3,
    "map": 6,
}
DECK: Final = Counter({**{card: count for card, (count, _) in PATHS.items()}, **ACTION_CARDS})
NUGGETS: Final = Counter({1: 16, 2: 8, 3: 4})

#: saboteurs and diggers in the dwarf stock, by players
DWARVES: Final = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}

#: the card each character stands for, as it is written in actions: ``~`` is turned by 180°
FACES: Final = {
    "┼": "cross",
    "┬": "t_wide",
    "┴": "t_wide~",
    "┤": "t_tall",
    "├": "t_tall~",
    "│": "straight_ns",
    "─": "straight_ew",
    "┐": "curve_sw",
    "└": "curve_sw~",
    "┌": "curve_es",
    "┘": "curve_es~",
    "╬": "dead_nesw",
    "╦": "dead_esw",
    "╩": "dead_esw~",
    "╣": "dead_nsw",
    "╠": "dead_nsw~",
    "║": "dead_ns",
    "═": "dead_ew",
    "╗": "dead_sw",
    "╚": "dead_sw~",
    "╔": "dead_es",
    "╝": "dead_es~",
    "╷": "dead_s",
    "╵": "dead_s~",
    "╴": "dead_w",
    "╶": "dead_w~",
}
#: what lies face-up at a goal's place
GOAL_FACES: Final = {"┐": "stone_sw", "└": "stone_sw~", "┘": "stone_nw", "┌": "stone_nw~", "$": "treasure"}

Cell = tuple[int, int]

#: a game whose board is drawn so
Digging: TypeAlias = Saboteur | Saboteur2

GOAL_CELLS: Final[tuple[Cell, ...]] = ((8, -2), (8, 0), (8, 2))
BEYOND: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Legend(NamedTuple):
    """What the characters of a drawing mean: the card of each, and the ways printed on the cards."""

    faces: Mapping[str, str]
    paths: Mapping[str, tuple[int, str]]

    def ways(self, face: str) -> str:
        """The groups of sides that meet inside a card, for ``t_wide`` as for ``t_wide~``."""
        printed = self.paths[face.rstrip("~")][1]
        if face.endswith("~"):
            return "".join(OPPOSITE.get(letter, letter) for letter in printed)
        return printed

    def sides(self, glyph: str) -> str:
        """The open sides of what is drawn."""
        return "NESW" if glyph == "S" else self.ways(self.faces[glyph]).replace("|", "")


BASE: Final = Legend(FACES, PATHS)


def ways(face: str) -> str:
    """The groups of sides that meet inside a card of the base game."""
    return BASE.ways(face)


# Setting a table


def table(
    drawing: str = "S",
    *,
    seats: int | None = None,
    roles: str | None = None,
    hands: Mapping[int, str] | None = None,
    goals: str = "treasure stone_sw stone_nw",
    stock: str | None = None,
    broken: Mapping[int, str] | None = None,
    nuggets: Sequence[int] | None = None,
    turn: int = 0,
    connection: str = "start",
    rounds: int = 3,
    seed: int | str = 0,
) -> Saboteur:
    """A match whose first round has come to this position.

    ``roles`` is one letter a seat, ``D`` or ``S``; the dwarf left over follows from it. ``hands`` and ``broken`` go by
    seat, and who is not named has none. ``goals`` go from the top down. The ``stock`` is what the board and the hands
    leave of the deck; if it is given, the next card first, the rest of the deck lies on the discard pile, or goes below
    the stock if it ends with ``...``. ``nuggets`` are the nugget stock, the next card first.
    """
    roles, left_over = _dwarves(seats, roles)
    cells = read(drawing)
    rest = DECK.copy()
    take_drawn(rest, cells)
    held = [(hands or {}).get(seat, "").split() for seat in range(len(roles))]
    for hand in held:
        take(rest, hand)
    tools = {seat: names.split() for seat, names in (broken or {}).items()}
    for names in tools.values():
        take(rest, [f"broken_{tool}" for tool in names])
    drawn_next = [] if stock is None else stock.removesuffix("...").split()
    take(rest, drawn_next)
    below = stock is None or stock.endswith("...")
    if Counter(nuggets or ()) - NUGGETS:
        raise ValueError("there are 16 nugget cards of 1, 8 of 2 and 4 of 3")

    stack = NUGGETS.elements() if nuggets is None else nuggets
    fields = {
        "seats": len(roles),
        "turn": turn,
        "roles": "/".join(ROLES[role] for role in roles),
        "spare": ROLES[left_over],
        **drawn_fields(cells, goals),
        "hands": "/".join(map(several, held)),
        "stock": several([*drawn_next, *(rest.elements() if below else ())]),
        "pile": several([] if below else [*rest.elements()]),
        "broken": "/".join(several(tools.get(seat, [])) for seat in range(len(roles))),
        "nuggets": several([*map(str, stack)]),
        "seed": seed,
    }
    game = position(f"saboteur connection={connection} rounds={rounds}", fields)
    assert isinstance(game, Saboteur)
    return game


def position(rules: str, fields: Mapping[str, object]) -> Game:
    """A game that goes on from a position with these fields."""
    return from_position(f"{rules}; {' '.join(f'{name}={value}' for name, value in fields.items())}")


def several(parts: Sequence[str]) -> str:
    """A list as it stands in a position."""
    return ",".join(parts) or "-"


#: the roles by their letters
ROLES: Final = {"D": "digger", "S": "saboteur"}


def _dwarves(seats: int | None, roles: str | None) -> tuple[str, str]:
    """The roles by seat and the one left over."""
    players = len(roles) if roles is not None else seats or 3
    saboteurs, diggers = DWARVES[players]
    dwarves = Counter({"D": diggers, "S": saboteurs})
    if roles is None:
        roles = "D" * (diggers - 1) + "S" * saboteurs
    dwarves.subtract(roles)
    if seats not in (None, players) or min(dwarves.values()) < 0 or len(dwarves) > 2:
        raise ValueError(f"{roles!r} cannot be dealt to {seats or players} players")
    return roles, next(dwarves.elements())


def take(rest: Counter[str], cards: Sequence[str]) -> None:
    """Take cards out of what is left of a deck."""
    for card in cards:
        if not rest[card]:
            raise ValueError(f"the deck has no more {card}, and this position needs more")
        rest[card] -= 1


def take_drawn(rest: Counter[str], cells: dict[Cell, str], legend: Legend = BASE) -> None:
    """Take the cards of a drawing out of what is left of a deck."""
    take(rest, [legend.faces[glyph].rstrip("~") for cell, glyph in cells.items() if _is_path(cell, glyph, legend)])


def _is_path(cell: Cell, glyph: str, legend: Legend) -> bool:
    return glyph in legend.faces and cell not in GOAL_CELLS


def drawn_fields(cells: dict[Cell, str], goals: str, legend: Legend = BASE) -> dict[str, str]:
    """The cards of a drawing as they stand in a position."""
    if "*" in cells.values():
        raise ValueError("* is no card: it cannot lie on a table")
    _check_fit(cells, legend)
    laid: list[str] = []
    shown: list[str] = []
    for cell, glyph in cells.items():
        if cell in GOAL_CELLS:
            if glyph == "?":
                continue
            number = GOAL_CELLS.index(cell)
            face = GOAL_FACES.get(glyph, glyph)
            if glyph == "$" or face.rstrip("~") != goals.split()[number]:
                raise ValueError(f"{glyph} is drawn where the goal {goals.split()[number]} lies")
            shown.append(GOALS[number] + "~" * face.endswith("~"))
        elif glyph != "S":
            laid.append(f"{legend.faces[glyph]}@{cell[0]},{cell[1]}")
    return {"goals": ",".join(goals.split()), "board": "/".join(laid) or "-", "shown": several(shown)}


def _check_fit(cells: dict[Cell, str], legend: Legend) -> None:
    """Path cards that lie side by side fit, for they could not have been laid otherwise; goals need not."""
    for cell, glyph in cells.items():
        for side, (east, south) in BEYOND.items():
            there = (cell[0] + east, cell[1] + south)
            if there not in cells or cell in GOAL_CELLS or there in GOAL_CELLS:
                continue
            if (side in legend.sides(glyph)) != (OPPOSITE[side] in legend.sides(cells[there])):
                raise ValueError(f"{glyph} at {cell} and {cells[there]} at {there} do not fit")


# Reading a board back


def board(game: Digging, *, may_lay: str | None = None, legend: Legend = BASE) -> str:
    """The board as everyone sees it, drawn; with ``*`` where the player on turn may lay ``may_lay``."""
    cells = _lying(game, legend)
    if may_lay is not None:
        assert NUMBERS[may_lay.rstrip("~")] in game.hands[game.turn], f"nobody on turn has a {may_lay}"
        for action in game.legal_actions():
            if action.kind == "lay" and action.text.startswith(f"{may_lay}@"):
                assert action.column is not None and action.row is not None
                assert cells.setdefault((action.column, action.row), "*") == "*", f"{action} is on top of a card"
    return _render(cells)


def lies_at(game: Digging, column: int, row: int, legend: Legend = BASE) -> str:
    """The character of what lies at one place."""
    return _lying(game, legend).get((column, row), ".")


def _lying(game: Digging, legend: Legend) -> dict[Cell, str]:
    view = game.view(None)
    cells: dict[Cell, str] = {}
    for card in view.maze:
        cell = (card.column, card.row)
        faces = GOAL_FACES if cell in GOAL_CELLS else legend.faces
        face = card.card + "~" * card.turned
        cells[cell] = "S" if card.card == "start" else _glyph(face, faces)
    for goal in view.goals:
        cells.setdefault((goal.column, goal.row), "?")
    return cells


def _glyph(face: str, faces: Mapping[str, str]) -> str:
    for glyph, named in faces.items():
        if named == face:
            return glyph
    raise ValueError(f"there is no character for {face}")


def drawn(drawing: str, legend: Legend = BASE) -> str:
    """A drawing in the form in which ``board`` answers."""
    return _render({**dict.fromkeys(GOAL_CELLS, "?"), **read(drawing, legend)})


def read(drawing: str, legend: Legend = BASE) -> dict[Cell, str]:
    """The characters of a drawing by column and row."""
    found = [
        (column, row, glyph)
        for row, line in enumerate(dedent(drawing).splitlines())
        for column, glyph in enumerate(line.rstrip())
        if glyph != "."
    ]
    starts = [(column, row) for column, row, glyph in found if glyph == "S"]
    if len(starts) != 1:
        raise ValueError("a drawing has one start card, S")
    west, north = starts[0]
    cells = {(column - west, row - north): glyph for column, row, glyph in found}
    for cell, glyph in cells.items():
        if glyph not in legend.faces and glyph not in "S?$*":
            raise ValueError(f"{glyph!r} is no card")
        if glyph in "?$" and cell not in GOAL_CELLS:
            raise ValueError(f"no goal lies at {cell}")
    return cells


def _render(cells: dict[Cell, str]) -> str:
    columns = [column for column, _ in cells]
    rows = [row for _, row in cells]
    return "\n".join(
        "".join(cells.get((column, row), ".") for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


# Playing


def legal(game: Digging) -> list[str]:
    """The legal actions as text."""
    return [action.text for action in game.legal_actions()]


def play(game: Digging, *texts: str) -> list[Event]:
    """Play these actions one after the other; everything that happened."""
    return [event for text in texts for event in game.play(Action.parse(text))]


def refusal(game: Digging, text: str) -> IllegalAction:
    """Why an action is refused; it is an error if it is not, or if trying it leaves a trace."""
    before = _everything(game)
    assert text not in legal(game)
    with pytest.raises(IllegalAction) as refused:
        play(game, text)
    assert _everything(game) == before
    return refused.value


def refused(game: Digging, text: str) -> str:
    """The reason why an action is refused."""
    return refusal(game, text).reason


def _everything(game: Digging) -> object:
    views = [game.view(seat) for seat in (None, *range(game.seats))]
    hidden = game.hands[:], game.stock, game.roles, game.spare, game.goals, game.gold, game.deal_data()
    return views, game.to_act, legal(game), hidden, len(game.actions)


def kinds(events: list[Event]) -> list[str]:
    """The kinds of some events, in order."""
    return [event.kind for event in events]


def pass_until_round(game: Digging, number: int) -> list[Event]:
    """Let everyone pass until a round begins, or the match is over; everything that happened."""
    events: list[Event] = []
    for _ in range(500):  # three rounds of everyone's cards and then some
        if game.round >= number or game.to_act is None:
            return events
        events += game.play(game.legal_actions()[-1])
    raise AssertionError(f"everyone passes, and round {game.round} does not end")
