"""Positions of The Lost Mines drawn as text: how these tests put a board on the table, play on it and read it back.

One character is one space of the board, which has 11 columns and 7 rows::

    B Y                        the start cards of the blue and of the yellow clan
    ┼ ┬ ┴ ┤ ├ │ ─ ┐ └ ┌ ┘      path cards with nothing on them
    ?                          a mine, face-down; mines that are not drawn lie face-down as well
    ┐ └   ┘ ┌   ┬ ┴   ┤ ├      at a mine's place: gold, silver, gemstones, dragon, face-up (as printed, turned)
    *                          in a board read back: an empty space where the card asked for may be laid
    .                          nothing

The start cards say where a drawing belongs, so that it need not show more than matters: B is at column 1 and row 3,
Y at column 1 and row 5. A drawing without either begins in the north-west corner.

Cards with something on them are letters that a test names: ``named={"r": "straight_ew_rock"}`` (``~`` is turned by
180°). Dwarves and tokens are not drawn but said. The tables below are copied from the list of cards, not from the
engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from textwrap import dedent
from typing import Final, TypeVar

import pytest

from tests.saboteur.table import BEYOND, FACES, OPPOSITE, Cell, Legend, kinds, several, take
from undermine.games import Action, Event, IllegalAction, LostMines, LostMinesRules, Position, from_position
from undermine.games.core.cards import NUMBERS
from undermine.games.lost_mines.deck_file import deck_text

__all__ = [
    "ACTION_CARDS",
    "BEYOND",
    "COLUMNS",
    "DECK",
    "DWARVES",
    "FACES_OF_MINES",
    "MINES",
    "MINE_SPACES",
    "OBSTACLES",
    "OPPOSITE",
    "PATHS",
    "PLAIN",
    "ROWS",
    "SMALL_MINES",
    "SMALL_WOOD",
    "TREASURES",
    "another_deck",
    "board",
    "drawn",
    "everyone",
    "idle",
    "idle_until_round",
    "kinds",
    "legal",
    "play",
    "refusal",
    "refused",
    "sides",
    "supply",
    "table",
    "told",
    "walks",
]

T = TypeVar("T")
E = TypeVar("E", bound=Event)

COLUMNS, ROWS = 11, 7

#: the path cards: how many, and the sides whose ways meet inside the card
PATHS: Final = {
    "cross": (4, "NESW"),
    "cross_campfire": (1, "NESW"),
    "cross_trunk": (1, "NESW"),
    "t_wide": (4, "ESW"),
    "t_wide_campfire": (1, "ESW"),
    "t_wide_ditch": (1, "ESW"),
    "t_tall": (4, "NSW"),
    "t_tall_campfire": (1, "NSW"),
    "t_tall_lake": (1, "NSW"),
    "straight_ns": (3, "NS"),
    "straight_ns_rock": (1, "NS"),
    "straight_ns_trunk": (1, "NS"),
    "straight_ns_lake": (1, "NS"),
    "straight_ns_ditch": (1, "NS"),
    "straight_ew": (2, "EW"),
    "straight_ew_rock": (1, "EW"),
    "straight_ew_trunk": (1, "EW"),
    "straight_ew_lake": (1, "EW"),
    "straight_ew_ditch": (1, "EW"),
    "curve_sw": (4, "SW"),
    "curve_sw_rock": (1, "SW"),
    "curve_es": (3, "ES"),
    "curve_es_rock": (1, "ES"),
}
ACTION_CARDS: Final = {
    "axe": 3,
    "boat": 3,
    "rope": 3,
    "trap": 3,
    "troll": 2,
    "thunderstorm": 3,
    "info_mine_treasure": 2,
    "info_mine_dwarf": 2,
    "info_treasure_dwarf": 2,
}
DECK: Final = Counter({**{card: count for card, (count, _) in PATHS.items()}, **ACTION_CARDS})
ASIDE: Final = 10

#: the obstacle each tool overcomes
OBSTACLES: Final = {"axe": "trunk", "boat": "lake", "rope": "ditch"}

#: the mines: their openings as printed, and their characters as printed and turned
MINES: Final = {"gold": ("SW", "┐└"), "silver": ("NW", "┘┌"), "gemstones": ("ESW", "┬┴"), "dragon": ("NSW", "┤├")}
#: the mine each character is at a mine's place, and its open sides
FACES_OF_MINES: Final = {
    glyph: (kind, printed if not turned else "".join(OPPOSITE[side] for side in printed))
    for kind, (printed, glyphs) in MINES.items()
    for turned, glyph in enumerate(glyphs)
}
MINE_SPACES: Final[tuple[Cell, ...]] = ((10, 1), (10, 3), (10, 5), (10, 7))
STARTS: Final[dict[str, Cell]] = {"B": (1, 3), "Y": (1, 5)}
CLANS: Final = ("blue", "yellow")
ROLES: Final = ("loyal", "selfish", "saboteur")

#: the treasures: kind and value
TREASURES: Final = Counter({(kind, value): 1 + (value == 3) for kind in [*MINES][:3] for value in (2, 3, 4)})

#: loyal dwarves of each clan, by players; one of each clan is selfish and one a saboteur
_LOYAL: Final = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
DWARVES: Final = {
    players: Counter({f"{clan} {role}": loyal if role == "loyal" else 1 for clan in CLANS for role in ROLES})
    for players, loyal in _LOYAL.items()
}

#: who sits there if a test does not care
_ANYONE: Final = (
    *("blue loyal", "yellow loyal", "blue saboteur", "yellow saboteur", "blue loyal", "yellow loyal"),
    *("blue selfish", "yellow selfish", "blue loyal"),
)
#: what lies beside the board if a test does not care
_ANY_TREASURES: Final = (
    *("gold 3", "silver 3", "gemstones 3", "gold 2", "silver 2", "gemstones 2"),
    *("gold 4", "silver 4", "gemstones 4"),
)

#: the path card with nothing on it that each character is, as it is written in actions
PLAIN: Final = {glyph: face for glyph, face in FACES.items() if face.rstrip("~") in PATHS}


def legend(named: Mapping[str, str] | None = None) -> Legend:
    """What the characters mean when these letters are named."""
    return Legend({**PLAIN, **(named or {})}, PATHS)


def sides(face: str) -> str:
    """The open sides of a path card, for ``t_wide`` as for ``t_wide~``."""
    return legend().ways(face)


# Setting a table


def table(
    drawing: str = "B",
    *,
    named: Mapping[str, str] | None = None,
    seats: int | None = None,
    dwarves: str | None = None,
    at: Mapping[int, Cell] | None = None,
    hands: Mapping[int, str] | None = None,
    mines: str = "gold silver gemstones dragon",
    treasures: str | None = None,
    taken: Mapping[int, int] | None = None,
    dragon: int | None = None,
    tokens: str = "",
    overcome: str = "",
    stock: str | None = None,
    aside: str = "",
    turn: int = 0,
    phase: str = "play",
    points: Sequence[int] | None = None,
    rounds: int = 2,
    agreement: bool = True,
    deck: str = "reconstruction",
    seed: int | str = 0,
) -> LostMines:
    """A match whose first round has come to this position.

    ``dwarves`` go by seat: ``"blue loyal, yellow saboteur, blue selfish"``; they stand on their start cards but for
    those who are said to be ``at`` a place. ``hands`` go by seat too, and who is not named has none; without any,
    everybody holds a card that does not matter. ``mines`` go by their spaces from the top down. ``treasures`` are those
    laid out, one for each player: ``"gold 4, silver 2, silver 3"``; ``taken`` says which seat has taken which of them
    (from 1), in order.

    ``tokens`` are ``trap@4,3e`` or, with the seat whose troll it is, ``troll@4,3s>1``; ``overcome`` are the places of
    obstacles with a tool on them: ``"4,3 5,3"``.

    Ten cards lie ``aside``, those named and others. The ``stock`` is what is left of the deck then; if it is given, the
    next card first, the rest lies on the discard pile, or goes below the stock if it ends with ``...``.

    ``phase`` is ``play``, at the start of a turn, or ``move``, after a card was played.
    """
    who = _said(dwarves) if dwarves is not None else [*_ANYONE[: seats or 3]]
    players = len(who)
    if seats not in (None, players):
        raise ValueError(f"{seats} players have {seats} dwarf cards, not {dwarves!r}")
    _check_box(DWARVES[players], who, "the dwarf cards")
    laid_out = [_treasure(one) for one in (_said(treasures) if treasures is not None else _ANY_TREASURES[:players])]
    if len(laid_out) != players:
        raise ValueError(f"{players} players have {players} treasures, not {treasures!r}")
    _check_box(TREASURES, laid_out, "the treasures")
    if sorted(mines.split()) != sorted(MINES):
        raise ValueError(f"the mines are {', '.join(MINES)}, not {mines!r}")

    letters = legend(named)
    cells = _read(drawing, letters)
    lying = {cell: glyph for cell, glyph in cells.items() if cell not in (*MINE_SPACES, *STARTS.values())}
    on_board = [_token(text) for text in tokens.split()]
    tools = [_tool_for(letters.faces.get(lying.get(_place(place), ""), ""), place) for place in overcome.split()]
    rest = DECK.copy()
    take(rest, [letters.faces[glyph].rstrip("~") for glyph in lying.values()])
    take(rest, [name for name, _, _ in on_board] + tools)
    drawn_next = [] if stock is None else stock.removesuffix("...").split()
    take(rest, [*drawn_next, *aside.split()])
    if hands is None:
        held = [[one] for one in [*rest.elements()][-players:]]
    else:
        held = [hands.get(seat, "").split() for seat in range(players)]
    if not held[turn]:
        raise ValueError(f"seat {turn} is on turn and has no cards")
    for hand in held:
        take(rest, hand)
    below = list(rest.elements())
    fill = max(0, len(below) - (ASIDE - len(aside.split())))
    put_aside = [*aside.split(), *below[fill:]]
    del below[fill:]
    on_pile = stock is not None and not stock.endswith("...")
    seen = [name for name, _, _ in on_board if name == "trap"] + tools + (below if on_pile else [])

    shown = _check_mines(cells, mines.split())
    _check_fit(lying, letters)
    _check_dwarves(players, at or {}, lying, shown, overcome.split(), who, letters)
    by_seat = range(players)
    owners = [owner for _, _, owner in on_board if owner is not None]
    if any(seat not in by_seat for seat in (*owners, *(taken or {}).values(), turn if dragon is None else dragon)):
        raise ValueError("nobody sits where somebody should")
    if phase not in ("play", "move"):
        raise ValueError(f"a position is in the phase play or move, not {phase!r}")
    fields = {
        "turn": str(turn),
        "last": str(turn) if phase == "move" else "-",
        "phase": phase,
        "board": "/".join(f"{letters.faces[glyph]}@{column},{row}" for (column, row), glyph in lying.items()) or "-",
        "overcome": "/".join(overcome.split()) or "-",
        "mines": ",".join(mines.split()),
        "shown": several([f"{number + 1}{'~' * turned}" for number, turned in shown.items()]),
        "tokens": "/".join(tokens.split()) or "-",
        "dwarves": "/".join(one.replace(" ", ".") for one in who),
        "at": "/".join("{},{}".format(*at[seat]) if at and seat in at else "-" for seat in by_seat),
        "treasures": several([f"{kind}.{value}" for kind, value in laid_out]),
        "took": "/".join(several([str(one) for one, by in (taken or {}).items() if by == seat]) for seat in by_seat),
        "dragon": "-" if dragon is None else str(dragon),
        "points": "/".join(map(str, points or [0])),
        "hands": "/".join(map(several, held)),
        "stock": several(drawn_next if on_pile else [*drawn_next, *below]),
        "pile": several(seen),
        "aside": several(put_aside),
        "seed": str(seed),
    }
    rules = LostMinesRules(rounds=rounds, agreement=agreement, deck=deck)
    game = from_position(Position(rules, players, fields).text())
    assert isinstance(game, LostMines)
    return game


def _said(listed: str) -> list[str]:
    return [one.strip() for one in listed.split(",")]


def _check_box(box: Counter[T], used: Sequence[T], what: str) -> None:
    if Counter(used) - box:
        raise ValueError(f"{what} in the box are not {', '.join(map(str, used))}")


def _treasure(said: str) -> tuple[str, int]:
    kind, value = said.split()
    return kind, int(value)


def _place(said: str) -> Cell:
    column, row = said.split(",")
    return int(column), int(row)


def _token(said: str) -> tuple[str, str, int | None]:
    """A token's name, its connection, and whose troll it is."""
    name, _, where = said.partition("@")
    where, _, owner = where.partition(">")
    if name not in ("trap", "troll") or where[-1] not in "es" or (name == "troll") != bool(owner):
        raise ValueError(f"{said!r} is no token; tokens are trap@4,3e or troll@4,3s>1")
    return name, where, int(owner) if owner else None


def _tool_for(face: str, place: str) -> str:
    for tool, obstacle in OBSTACLES.items():
        if face.rstrip("~").endswith(obstacle):
            return tool
    raise ValueError(f"no obstacle lies at {place}")


def _check_mines(cells: Mapping[Cell, str], mines: list[str]) -> dict[int, bool]:
    """The mines that are drawn face-up, and whether they are turned."""
    drawn = {number: cells[cell] for number, cell in enumerate(MINE_SPACES) if cells.get(cell, "?") != "?"}
    for number, glyph in drawn.items():
        if glyph not in MINES[mines[number]][1]:
            raise ValueError(f"{glyph} is drawn where the mine {mines[number]} lies")
    return {number: glyph == MINES[mines[number]][1][1] for number, glyph in drawn.items()}


def _check_fit(lying: dict[Cell, str], letters: Legend) -> None:
    """Path and start cards that lie side by side fit, for they could not have been laid otherwise; mines need not."""
    opened = {cell: letters.sides(glyph) for cell, glyph in lying.items()}
    opened |= dict.fromkeys(STARTS.values(), "NESW")
    for (column, row), ways in opened.items():
        for side, (east, south) in BEYOND.items():
            there = (column + east, row + south)
            if there in opened and (side in ways) != (OPPOSITE[side] in opened[there]):
                raise ValueError(f"the cards at {column, row} and {there} do not fit")


def _check_dwarves(
    players: int,
    at: Mapping[int, Cell],
    lying: dict[Cell, str],
    shown: Mapping[int, bool],
    overcome: Sequence[str],
    who: Sequence[str],
    letters: Legend,
) -> None:
    """Dwarves stand on cards that lie face-up, one alone where it is narrow, none where an obstacle bars the way."""
    held = Counter(at.get(seat, STARTS[who[seat][0].upper()]) for seat in range(players))
    for seat, place in at.items():
        if seat not in range(players):
            raise ValueError(f"nobody sits at {seat}")
        face = letters.faces[lying[place]].rstrip("~") if place in lying else ""
        barred = face.endswith((*OBSTACLES.values(),)) and "{},{}".format(*place) not in overcome
        face_up = face or place in STARTS.values() or (place in MINE_SPACES and MINE_SPACES.index(place) in shown)
        if not face_up or barred:
            raise ValueError(f"no dwarf can stand at {place}")
        if face.endswith(("rock", *OBSTACLES.values())) and held[place] > 1:
            raise ValueError(f"only one dwarf can stand at {place}")


# Reading a board back


def board(game: LostMines, *, may_lay: str | None = None, named: Mapping[str, str] | None = None) -> str:
    """The board as everyone sees it, drawn; with ``*`` where the player on turn may lay ``may_lay``."""
    view = game.view(None)
    faces = legend(named).faces
    cells = {(start.column, start.row): start.clan[0].upper() for start in view.starts}
    for card in view.maze:
        cells[card.column, card.row] = _glyph(card.card + "~" * card.turned, faces)
    for mine in view.mines:
        cells[mine.column, mine.row] = "?"
        if mine.open is not None:
            assert mine.face is not None
            printed, glyphs = MINES[mine.face]
            cells[mine.column, mine.row] = glyphs[set(mine.open) != set(printed)]
    if may_lay is not None:
        assert NUMBERS[may_lay.rstrip("~")] in game.hands[game.turn], f"nobody on turn has a {may_lay}"
        for action in game.legal_actions():
            if action.kind == "lay" and action.text.startswith(f"{may_lay}@"):
                assert action.column is not None and action.row is not None
                assert cells.setdefault((action.column, action.row), "*") == "*", f"{action} is on top of a card"
    return _render(cells)


def _glyph(face: str, faces: Mapping[str, str]) -> str:
    for glyph, named in faces.items():
        if named == face:
            return glyph
    raise ValueError(f"there is no character for {face}")


def drawn(drawing: str, named: Mapping[str, str] | None = None) -> str:
    """A drawing in the form in which ``board`` answers."""
    fixed = {cell: clan for clan, cell in STARTS.items()}
    return _render({**fixed, **dict.fromkeys(MINE_SPACES, "?"), **_read(drawing, legend(named), stars=True)})


def _read(drawing: str, letters: Legend, *, stars: bool = False) -> dict[Cell, str]:
    """The characters of a drawing by column and row."""
    lines = dedent(drawing).strip("\n").splitlines()
    found = {
        (column, row): glyph for row, line in enumerate(lines) for column, glyph in enumerate(line) if glyph != "."
    }
    shifts = {
        (STARTS[glyph][0] - column, STARTS[glyph][1] - row) for (column, row), glyph in found.items() if glyph in STARTS
    }
    if len(shifts) > 1:
        raise ValueError("the blue start is two rows above the yellow one, both in the first column")
    east, south = next(iter(shifts), (1, 1))
    cells = {(column + east, row + south): glyph for (column, row), glyph in found.items()}
    for (column, row), glyph in cells.items():
        if not (1 <= column <= COLUMNS and 1 <= row <= ROWS):
            raise ValueError(f"{glyph} at {column, row} is off the board")
        if (column, row) in STARTS.values() and glyph not in STARTS:
            raise ValueError(f"{glyph} is drawn where a start card lies")
        known = "?" if (column, row) in MINE_SPACES else "*" if stars else ""
        if glyph not in letters.faces and glyph not in (*STARTS, *known):
            raise ValueError(f"{glyph!r} is no card that can lie at {column, row}")
    return cells


def _render(cells: Mapping[Cell, str]) -> str:
    return "\n".join(
        "".join(cells.get((column, row), ".") for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1)
    )


def supply(game: LostMines) -> dict[str, int]:
    """How many tokens of each kind are left."""
    return dict(game.view(None).supply)


def walks(game: LostMines) -> str:
    """Where the dwarf on turn may go, each place with ``*`` and the number of traps passed: ``2,3 3,3*1``."""
    texts = legal(game)
    assert texts.pop() == "stay"
    assert all(text.startswith("walk@") for text in texts)
    return " ".join(text.removeprefix("walk@") for text in texts)


# Playing


def everyone(game: LostMines) -> list[int | None]:
    """All who look on: a spectator and the seats."""
    return [None, *range(game.seats)]


def legal(game: LostMines) -> list[str]:
    """The legal actions as text."""
    return [action.text for action in game.legal_actions()]


def play(game: LostMines, *texts: str) -> list[Event]:
    """Play these actions one after the other; everything that happened."""
    return [event for text in texts for event in game.play(Action.parse(text))]


def told(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refusal(game: LostMines, text: str) -> IllegalAction:
    """Why an action is refused; it is an error if it is not, or if trying it leaves a trace."""
    before = _everything(game)
    assert text not in legal(game)
    with pytest.raises(IllegalAction) as refused:
        play(game, text)
    assert _everything(game) == before
    return refused.value


def refused(game: LostMines, text: str) -> str:
    """The reason why an action is refused."""
    return refusal(game, text).reason


def _everything(game: LostMines) -> object:
    views = [game.view(seat) for seat in everyone(game)]
    shown = [[getattr(view, field.name) for field in fields(view)] for view in views]
    return shown, legal(game), game.hands[:], game.stock, game.pile, game.deal, len(game.actions)


def idle(game: LostMines) -> list[Event]:
    """Let the seat to act do as little as it can; what happened."""
    texts = legal(game)
    if "stay" in texts:
        return play(game, "stay")
    if "leave" in texts:
        return play(game, "leave")
    return play(game, next((text for text in texts if text.startswith("-")), texts[0]))


def idle_until_round(game: LostMines, number: int) -> list[Event]:
    """Let everyone discard and stay until a round begins, or the match is over; everything that happened."""
    events: list[Event] = []
    for _ in range(1000):
        if game.round >= number or game.to_act is None:
            return events
        events += idle(game)
    raise AssertionError(f"everyone discards, and round {game.round} does not end")


# Other decks


def another_deck(*changes: tuple[str, str]) -> str:
    """The text of the usual deck file with some pieces of it exchanged for others."""
    text = deck_text()
    for old, new in changes:
        if text.count(old) != 1:
            raise ValueError(f"the deck file has {text.count(old)} times {old!r}")
        text = text.replace(old, new)
    return text


#: a deck of our own: a small board with mines in its midst, narrow starts and a mine open to all sides
SMALL_WOOD: Final = """\
# A small wood for the test.
name small wood

[printed]
board 6 5
total paths 40
total actions 12
total treasures 9
total tokens 4

[reconstructed]
start yellow 1,1 ES
start blue 1,5 NE
mine-space 6,1
mine-space 5,3
mine-space 6,5
mine-space 3,3

mine dragon NESW
mine gemstones SW
mine silver ESW
mine gold NW

treasure gold 1 5 20
treasure silver 1 1 1
treasure gemstones 7 7 7

path cross 9
path t_wide 9
path t_tall_campfire 9
path straight_ew_rock 4
path curve_sw 9

action trap 4
action troll 2
action thunderstorm 2
action info_mine_treasure 2
action info_treasure_dwarf 2

token trap 3
token troll 1
"""
SMALL_MINES: Final = {"gold": "NW", "silver": "ESW", "gemstones": "SW", "dragon": "NESW"}
