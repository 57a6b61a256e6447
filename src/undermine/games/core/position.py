"""Positions: any moment of a match as one line of text, and back again. The form is in ``docs/position.md``.

What is hidden may be said or left open (``?``); what is left open is drawn by lot when a game is made from it. A
position knows nothing of what came before: a game made from it has no history but ``PositionGiven`` and what each seat
holds.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count as numbers_from
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias
from urllib.parse import quote, unquote

from undermine.games.core.actions import Action
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import RulesError, quoted
from undermine.games.core.events import Event
from undermine.games.core.fact_types import CardId, Seat
from undermine.games.core.match_state import Course
from undermine.games.core.portrait import portrait
from undermine.games.core.rules import Rules
from undermine.games.core.worlds import GameWorlds
from undermine.maze import EMPTY
from undermine.maze.ground import column_row

#: something that is left open, how nothing at all is written, and everything that is nowhere else
OPEN: Final = "?"
NONE: Final = "-"
REST: Final = "..."
#: how long a position may be, and how large a number in it
_MOST: Final = 30_000
_MOST_NUMBER: Final = 10_000


class PositionError(RulesError):
    """A text that is no position, or one that cannot be."""


class PositionGiven(Event):
    """A match goes on from a position: these cards lie openly on the table and on the discard pile."""

    round: int
    first: Seat
    cards: tuple[CardId, ...]


class PutDown(Event, secret=("cards",), gains="cards", puts_away="cards"):
    """A seat had put a card face-down on the discard pile before the position was given."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...] | None


@dataclass(frozen=True, slots=True)
class Position:
    """The rules, how many play, and every field that is said, as text."""

    rules: Rules
    seats: int
    fields: Mapping[str, str]

    def text(self) -> str:
        """The position as one line."""
        options = [
            f"{option.name}={_spelt(getattr(self.rules, option.name))}"
            for option in self.rules.options()
            if getattr(self.rules, option.name) != option.usual
        ]
        said = [f"{name}={value}" for name, value in {"seats": str(self.seats), **self.fields}.items()]
        return f"{' '.join([self.rules.name, *options])}; {' '.join(said)}"

    def _repr_svg_(self) -> str | None:
        """The position as a picture, which is what notebooks ask for: what a spectator sees of it."""
        return portrait(self)

    @property
    def seed(self) -> str | None:
        """The seed that it says, if it does."""
        return unquote(self.fields["seed"]) if "seed" in self.fields else None

    def seeded(self, seed: str) -> Position:
        """The same position; unless it says so itself, everything left open and to come follows from this seed."""
        if "chance" in self.fields or self.seed is not None:
            return self
        return replace(self, fields={**self.fields, "seed": quote(seed, safe="")})

    @classmethod
    def parse(cls, text: str, rules_of: Callable[[Mapping[str, Any]], Rules]) -> Position:
        """A position from its line; ``PositionError`` or ``RulesError`` says what is wrong with it."""
        if len(text) > _MOST:
            raise PositionError("long_position", most=_MOST)
        head, semicolon, tail = text.strip().partition(";")
        words = head.split()
        if not semicolon or not words or "\n" in text.strip():
            raise PositionError("no_position", text=quoted(text))
        options = {name: _read(value) for name, value in map(_pair, words[1:])}
        rules = rules_of({**options, "game": words[0]})
        fields = dict(map(_pair, tail.split()))
        seats = fields.pop("seats", "")
        if not seats.isdecimal() or len(seats) > 3:
            raise PositionError("position_field", field="seats", text=quoted(seats))
        rules.check_seats(int(seats))
        return cls(rules, int(seats), fields)


def _pair(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign:
        raise PositionError("no_position", text=quoted(word))
    return name, value


def _spelt(value: object) -> str:
    return quote(value, safe="") if isinstance(value, str) else json.dumps(value)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return unquote(text)


# How parts of a game are written


class Codec(NamedTuple):
    """How a part of a game is read from a text, and written."""

    read: Callable[[Any, str], Any]
    write: Callable[[Any, Any], str]


def _whole(text: str, stop: int) -> int:
    if not text.isdecimal():
        raise ValueError
    return range(stop)[int(text)]


NUMBER: Final = Codec(lambda game, text: _whole(text, _MOST_NUMBER), lambda game, value: str(value))
FLAG: Final = Codec(lambda game, text: bool(_whole(text, 2)), lambda game, value: str(int(value)))
SEAT: Final = Codec(lambda game, text: _whole(text, game.seats), lambda game, value: str(value))
ROUND: Final = Codec(lambda game, text: _whole(text, game.rules.rounds + 1), lambda game, value: str(value))
#: what is decided now; usually what to do with a turn
PHASE: Final = Codec(
    lambda game, text: 0 if text == NONE else game.phases.index(text), lambda game, phase: game.phases[phase]
)
#: a cell of the board, as its column and row
CELL: Final = Codec(lambda game, text: _cell(game, *map(int, text.split(","))), lambda game, cell: _at(game, cell))


def word(names: Sequence[str]) -> Codec:
    """One of several words, by its number."""
    return Codec(lambda game, text: names.index(text), lambda game, number: names[number])


def maybe(codec: Codec) -> Codec:
    """Something, or -1 for nothing."""
    return Codec(
        lambda game, text: -1 if text == NONE else codec.read(game, text),
        lambda game, value: NONE if value < 0 else codec.write(game, value),
    )


def several(codec: Codec, kind: Callable[[list[Any]], Any] = tuple, sign: str = ",") -> Codec:
    """A list in which nothing comes twice."""

    def read(game: Any, text: str) -> Any:
        found = [] if text == NONE else [codec.read(game, part) for part in text.split(sign)]
        if len({*found}) < len(found):
            raise ValueError
        return kind(found)

    return Codec(read, lambda game, values: sign.join(codec.write(game, one) for one in values) or NONE)


def bits(codec: Codec) -> Codec:
    """A set as the bits of an int."""
    listed = several(codec)
    return Codec(
        lambda game, text: sum(1 << one for one in listed.read(game, text)),
        lambda game, found: listed.write(game, [one for one in range(found.bit_length()) if found >> one & 1]),
    )


def each(codec: Codec, count: int = 0, kind: Callable[[list[Any]], Any] = list) -> Codec:
    """A part for each seat, or for each of so many other things; one part alone goes for all."""
    return Codec(
        lambda game, text: kind([codec.read(game, part) for part in _parts(text, count or game.seats)]),
        lambda game, values: _joined([codec.write(game, value) for value in values]),
    )


def _parts(text: str, count: int) -> list[str]:
    parts = text.split("/")
    if len(parts) not in (1, count):
        raise ValueError
    return parts if len(parts) > 1 else parts * count


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len({*parts}) == 1 else "/".join(parts)


def _cell(game: Any, column: int, row: int) -> int:
    if not game.maze.ground.holds(column, row):
        raise ValueError
    cell: int = game.maze.ground.cell(column, row)
    return cell


def _at(game: Any, cell: int) -> str:
    return "{},{}".format(*column_row(game.maze.ground.places[cell]))


# Fields


class Field(NamedTuple):
    """One field: how it is read into a game that is being set up, how it is written, and what is not written.

    Where it is written as a seat knows it, that seat's view is given too; the game is then one that the view allows.
    """

    read: Callable[[Setup, str], None]
    write: Callable[[Any, Any], str]
    usual: str = NONE


def part(name: str, codec: Codec, usual: str = NONE, when: Callable[[Any, Any], bool] = lambda *_: True) -> Field:
    """A part of the game that everybody sees, or that nobody is told of unless everything is."""
    return Field(
        lambda setup, text: setattr(setup.game, name, codec.read(setup.game, text)),
        lambda game, view: codec.write(game, getattr(game, name)) if when(game, view) else usual,
        usual,
    )


def said(name: str, write: Callable[[Any, Any], Iterable[object]], usual: str = NONE) -> Field:
    """A list of things of which some may be left open; who sets up the game decides about them."""
    whole = said_by_seat(name, lambda game, view: [write(game, view)], usual)
    return whole._replace(read=lambda setup, text: setup.said.update({name: [_listed(text)]}))


def said_by_seat(name: str, write: Callable[[Any, Any], Iterable[Iterable[object]]], usual: str = NONE) -> Field:
    """Such a list for each seat."""
    return Field(
        lambda setup, text: setup.said.update({name: [_listed(one) for one in _parts(text, setup.game.seats)]}),
        lambda game, view: _joined([_written(one) for one in write(game, view)]),
        usual,
    )


def _listed(text: str) -> list[str]:
    found: list[str] = []
    for one in [] if text == NONE else text.split(","):
        many = one.startswith(OPEN) and one[1:].isdecimal()
        found += [OPEN] * _whole(one[1:], _MOST) if many else [one]
    return found


def _written(values: Iterable[object]) -> str:
    """A list as text; several in a row that are open are counted."""
    texts = [OPEN if value is None else str(value) for value in values]
    if len(texts) > 1 and {*texts} == {OPEN}:
        return f"{OPEN}{len(texts)}"
    return ",".join(texts) or NONE


#: one of the things in a box, and which of those that look like it
Copy: TypeAlias = tuple[str, int]


def _numbered(box: Iterable[str]) -> list[Copy]:
    """What is in a box, copies told apart."""
    numbers = defaultdict[str, Iterator[int]](numbers_from)
    return [(one, next(numbers[one])) for one in box]


class Setup:
    """A game while it is made from a position."""

    #: whether copies of what is said are as likely to be anywhere as all else. As matches from positions are kept by
    #: their texts, those that are said in full are taken where they lie first, so that further copies lie deeper.
    evenly: ClassVar[bool] = False

    def __init__(self, game: Any, lots: Chance) -> None:
        self.game: Final = game
        self.lots: Final = lots
        #: by field, what was said of things of which some may be left open: these end with ``?``
        self.said: Final[dict[str, list[list[str]]]] = {}
        #: the cards that lie openly on the table
        self.openly: Final[list[int]] = []

    def draw(self, box: Iterable[str], *fields: str) -> list[str]:
        """Put in by lot what these fields left open, from what they leave in the box; what is left then, which has to
        be put ``in_order`` by whoever needs one.

        Something that is open begins as it is said to: ``blue.?`` is anything that begins with ``blue.``.
        """
        left = _numbered(box)
        self.lots.shuffle(left)
        said = Counter[str]()
        places = [(name, part, at) for name in fields for part in self.said[name] for at in range(len(part))]
        # What is said in full comes first, and what says nothing of itself last: it must leave the others theirs.
        for name, part, at in sorted(places, key=lambda one: (one[1][one[2]].endswith(OPEN), -len(one[1][one[2]]))):
            begins, is_open, _ = part[at].partition(OPEN)
            if is_open:
                wanted = [copy for copy in left if copy[0].startswith(begins)]
            elif self.evenly:
                wanted = [(begins, said[begins])]
            else:
                wanted = [copy for copy in left if copy[0] == begins]
            if not wanted or wanted[0] not in left:
                raise PositionError("position_field", field=name, text=quoted(part[at]))
            found = self.one_of(wanted)
            left.remove(found)
            part[at] = found[0]
            if not is_open:
                said[begins] += 1
            elif begins and self.evenly:  # what lay above it begins otherwise
                self.lots.shuffle(left)
        return [text for text, _ in left]

    def one_of(self, wanted: Sequence[Copy]) -> Copy:
        """One of several things, each equally likely: they have been shuffled."""
        return wanted[0]

    def in_order(self, left: list[str]) -> list[str]:
        """What a draw has left, in an order that is drawn: it has been shuffled."""
        return left

    def deal_cards(self) -> bytes:
        """Hands, stock and pile, with the rest of the deck wherever it is said to be; returns what was put aside."""
        game = self.game
        self.said.setdefault("aside", [[]])
        below = [name for name in ("stock", "aside") if self.said[name][0][-1:] == [REST]]
        for name in below:
            self.said[name][0].pop()
        self.said["lies"] = [[IDS[card] for card in self.openly]]
        piled = [card.partition(":")[::2] for card in self.said["pile"][0]]
        self.said["pile"] = [[card for card, _ in piled]]
        fields = ("lies", "hands", "stock", "pile", "aside")
        named = Counter(one for name in fields for part in self.said[name] for one in part)
        wanted = named.pop(OPEN, 0)
        for card, count in named.items():
            if count > game.box.cards.count(NUMBERS.get(card, 0)):
                raise PositionError("position_card", card=card[:40])
        there = len(game.box.cards) - named.total()
        if wanted > there or (wanted < there and not below):
            raise PositionError("position_count", needs=max(0, wanted - there), there=max(0, there - wanted))
        left = self.draw((IDS[card] for card in game.box.cards), *fields)
        for name in below[:1]:
            self.said[name][0] += self.in_order(left)
        game.hands = [bytes(sorted(map(NUMBERS.__getitem__, hand))) for hand in self.said["hands"]]
        game.stock, game.pile, aside = (
            bytes(map(NUMBERS.__getitem__, self.said[name][0])) for name in ("stock", "pile", "aside")
        )
        game.pile_by = bytes(_whole(by, game.seats) + 1 if by else 0 for _, by in piled)
        return aside

    def tell(self) -> None:
        """Tell what everybody knows of a position, and each seat what it put down before."""
        game = self.game
        pile = [*zip(game.pile, game.pile_by, strict=True)]
        lying = sorted([*self.openly, *(card for card, by in pile if not by)])
        game.tell(PositionGiven(game.round_number, game.first, tuple(IDS[card] for card in lying)))
        for card, by in pile:
            if by:
                game.tell(PutDown(by - 1, 1, (IDS[card],)))


def require(field: str, text: object, holds: bool) -> None:
    """Refuse a field that does not go with the others."""
    if not holds:
        raise PositionError("position_field", field=field, text=quoted(text))


# The fields of every game


def _read_decides(setup: Setup, text: str) -> None:
    game = setup.game
    decides = maybe(SEAT).read(game, text)
    game.to_act = None if game.phase == len(game.phases) - 1 else game.turn if decides < 0 else decides


def _read_first(setup: Setup, text: str) -> None:
    setup.game.first = setup.game.turn if text == NONE else SEAT.read(setup.game, text)


def _read_board(setup: Setup, text: str) -> None:
    game = setup.game
    for one in [] if text == NONE else text.split("/"):
        lay = Action.parse(one)
        cell = _cell(game, lay.column or 0, lay.row or 0)
        require("board", one, lay.kind == "lay" and game.maze.faces[cell] == EMPTY)
        game.maze.lay(cell, 2 * NUMBERS[lay.card or ""] + bool(lay.turned))
        setup.openly.append(NUMBERS[lay.card or ""])


def _write_board(game: Any, view: object) -> str:
    faces = game.maze.faces
    laid = [f"{IDS[faces[cell] >> 1]}{'~' * (faces[cell] & 1)}@{_at(game, cell)}" for cell in game.maze.laid]
    return "/".join(laid) or NONE


def _hands(game: Course, view: Any) -> list[list[str | None]]:
    return [
        [IDS[card] if view is None or seat == view.seat else None for card in hand]
        for seat, hand in enumerate(game.hands)
    ]


def _pile(game: Course, view: Any) -> list[str]:
    seen = game.pile_seen(view.seat) if view else [IDS[card] for card in game.pile]
    return [f"{card or OPEN}:{by - 1}" if by else card or "" for card, by in zip(seen, game.pile_by, strict=True)]


#: the fields of every game, but for the board and for cards
COURSE: Final = {
    "round": part("round_number", ROUND, "1"),
    "turn": part("turn", SEAT, "0"),
    "first": Field(_read_first, lambda game, view: str(game.first)),
    "last": part("last", maybe(SEAT)),
    "phase": part("phase", PHASE, when=lambda game, view: game.phase > 0),
    "decides": Field(_read_decides, lambda game, view: NONE if game.to_act is None else str(game.to_act)),
}
BOARD: Final = Field(_read_board, _write_board)
#: those of cards; a hand and what is put aside are usually as large as the game deals them
CARDS: Final = {
    "hands": said_by_seat("hands", _hands),
    "stock": said("stock", lambda game, view: [IDS[card] if view is None else None for card in game.stock], REST),
    "pile": said("pile", _pile),
    "aside": said("aside", lambda game, view: [None if view else IDS[card] for card in game.deal.aside]),
}


class Positions(NamedTuple):
    """How positions of one game are read and written."""

    kind: type[Course]
    worlds: Callable[[Any], GameWorlds]
    fields: Mapping[str, Field]
    #: the usual texts of fields for a game with so many seats, where they differ
    usual: Callable[[Any], dict[str, str]]
    #: what is left to do once all fields are read
    finish: Callable[[Setup], None]

    def game(self, position: Position, setup_of: Callable[[Any, Chance], Setup] = Setup) -> Any:
        """A match that goes on from a position; what it leaves open is up to whoever sets it up."""
        left = dict(position.fields)
        try:
            seed, state = unquote(left.pop("seed", "0")), left.pop("chance", NONE)
            later = Chance(seed) if state == NONE else Chance.at(state)
        except ValueError:
            raise PositionError("position_field", field="chance", text=quoted(state)) from None
        setup = setup_of(self.kind.bare(position.rules, position.seats, later), Chance(f"open {later.state}"))
        usual = self.usual(setup.game)
        for name, field in self.fields.items():
            text = left.pop(name, usual.get(name, field.usual))
            try:
                field.read(setup, text)
            except PositionError:
                raise
            except (ValueError, KeyError, IndexError, TypeError, OverflowError):
                raise PositionError("position_field", field=name, text=quoted(text)) from None
        for name in left:
            known = ", ".join(["seats", *self.fields, "seed", "chance"])
            raise PositionError("no_such_field", game=position.rules.name, field=quoted(name), fields=known)
        try:
            self.finish(setup)
            game = setup.game
            # Somebody may be said to take a treasure where there is none.
            require("phase", game.phases[game.phase], game.to_act is None or bool(game.legal_actions()))
        except PositionError:
            raise
        except (ValueError, KeyError, IndexError, TypeError, OverflowError):
            # Each field can be read, and yet they cannot be together: a list too short, a seat that is not there.
            raise PositionError("no_position", text=quoted(position.text())) from None
        return setup.game

    def of(self, game: Course) -> Position:
        """Where a match stands, with everything said."""
        return Position(game.rules, game.seats, {**self._written(game, None), "chance": game.chance.state})

    def seen(self, view: Any) -> Position:
        """Where a match stands as a seat sees it, the rest left open."""
        return Position(view.rules, view.seats, self._written(self.worlds(view).draw(Chance(0)), view))

    def _written(self, game: Course, view: object) -> dict[str, str]:
        usual = {name: field.usual for name, field in self.fields.items()} | self.usual(game)
        texts = {name: field.write(game, view) for name, field in self.fields.items()}
        return {name: text for name, text in texts.items() if text != usual[name]}
