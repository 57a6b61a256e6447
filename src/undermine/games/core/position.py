"""Positions: any moment of a match as one line of text, and back again. The form is in ``docs/position.md``.

What is hidden may be said or left open (``?``); what is left open is drawn by lot when a game is made from it. A
position knows nothing of what came before: a game made from it has no history but ``PositionGiven`` and what each seat
holds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar
from urllib.parse import quote, unquote

from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import RulesError, quoted
from undermine.games.core.events import Event
from undermine.games.core.fact_types import CardId, Seat
from undermine.games.core.game import Rules
from undermine.games.core.match_state import Course

T = TypeVar("T")

#: something that is left open, and how nothing at all is written
OPEN: Final = "?"
NONE: Final = "-"
#: how long a position may be
_MOST: Final = 30_000


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

    def seeded(self, seed: str) -> Position:
        """The same position; unless it says so itself, everything left open and to come follows from this seed."""
        if "chance" in self.fields or "seed" in self.fields:
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


class Fields:
    """The fields of a position while a game is made from it: each is asked for once, and others are refused."""

    def __init__(self, position: Position) -> None:
        self.game: Final = position.rules.name
        self.seats: Final = position.seats
        self._left = dict(position.fields)
        self._asked: list[str] = []

    def text(self, name: str, usual: str = NONE) -> str:
        """A field as it is written."""
        self._asked.append(name)
        return self._left.pop(name, usual)

    def read(self, name: str, usual: str, reader: Callable[[str], T]) -> T:
        """A field, read; whatever cannot be read is refused."""
        text = self.text(name, usual)
        try:
            return reader(text)
        except PositionError:
            raise
        except (ValueError, KeyError, IndexError, TypeError, StopIteration, AssertionError):
            raise PositionError("position_field", field=name, text=quoted(text)) from None

    def number(self, name: str, usual: int, stop: int) -> int:
        """A number from 0 up to, but not including, ``stop``."""
        return self.read(name, str(usual), lambda text: range(stop)[int(text)] if text.isdecimal() else int("no"))

    def seat(self, name: str) -> int:
        """A seat, or -1 if the field names none."""
        return self.read(name, NONE, lambda text: -1 if text == NONE else range(self.seats)[int(text)])

    def by_seat(self, name: str, usual: str, reader: Callable[[str], T]) -> list[T]:
        """A field with a part for each seat, parted by ``/``; one part alone goes for all."""

        def read(text: str) -> list[T]:
            parts = text.split("/")
            if len(parts) not in (1, self.seats):
                raise ValueError
            return [reader(part) for part in (parts if len(parts) > 1 else parts * self.seats)]

        return self.read(name, usual, read)

    def seat_sets(self, name: str, count: int, member: Callable[[str], int]) -> list[int]:
        """For each of so many things a set: ``0:a+b,2:c`` names the members for some of them."""

        def read(text: str) -> list[int]:
            found = [0] * count
            for part in listed(text):
                owner, _, members = part.partition(":")
                for one in members.split("+"):
                    found[range(count)[int(owner)]] |= 1 << member(one)
            return found

        return self.read(name, NONE, read)

    def done(self) -> None:
        """Refuse what is no field."""
        for name in self._left:
            known = ", ".join(["seats", *self._asked])
            raise PositionError("no_such_field", game=self.game, field=quoted(name), fields=known)


def listed(text: str) -> list[str]:
    """What is parted by commas."""
    return [] if text == NONE else text.split(",")


def written(parts: Iterable[object]) -> str:
    """A list as text."""
    return ",".join(map(str, parts)) or NONE


def sets_written(sets: Sequence[int], names: Sequence[str] | None = None) -> str:
    """Sets as ``seat_sets`` reads them."""

    def members(found: int) -> str:
        return "+".join(str(names[one] if names else one) for one in range(found.bit_length()) if found >> one & 1)

    return written(f"{owner}:{members(found)}" for owner, found in enumerate(sets) if found)


def chances(fields: Fields) -> tuple[Chance, Chance]:
    """What traps and later deals take from, and apart from it what decides everything that is left open."""
    seed = fields.read("seed", "0", unquote)
    later = fields.read("chance", NONE, lambda state: Chance(seed) if state == NONE else Chance.at(state))
    return later, Chance(f"open {later.state}")


# Cards


class Cards:
    """The cards of a deck while a position is set up: those that are named, and places left open for the rest."""

    def __init__(self, deck: bytes) -> None:
        self.left = Counter(deck)

    def take(self, card: int) -> int:
        """Take a card that is named."""
        if not self.left[card]:
            raise PositionError("position_card", card=IDS[card])
        self.left[card] -= 1
        return card

    def read(self, text: str) -> list[int]:
        """A list of cards; 0 stands for one that is left open, and ``?6`` for six of these."""
        found: list[int] = []
        for part in listed(text):
            if part.startswith(OPEN):
                found += [0] * int(part[1:] or 1)
            else:
                found.append(self.take(NUMBERS[part]))
        return found

    def fill(self, *lists: list[int], rest: list[int] | None, aside: list[int], chance: Chance) -> None:
        """Draw what is left open; what is left after that goes to ``rest``, if there is one, but for ``aside``."""
        pool = list(self.left.elements())
        chance.shuffle(pool)
        for cards in (*lists, aside):
            for index, card in enumerate(cards):
                if not card:
                    if not pool:
                        needs = sum(one.count(0) for one in (*lists, aside))
                        raise PositionError("position_count", needs=needs, there=0)
                    cards[index] = pool.pop()
        if rest is not None:
            rest += pool
        elif pool:
            raise PositionError("position_count", needs=0, there=len(pool))


def read_hands(fields: Fields, cards: Cards, usual: int) -> list[list[int]]:
    """What each seat holds."""
    return fields.by_seat("hands", f"{OPEN}{usual}", cards.read)


def read_stock(fields: Fields, cards: Cards) -> tuple[list[int], bool]:
    """The stock with the next card first, and whether the rest of the deck goes below it: ``cross,...``."""
    text = fields.text("stock", "...")
    below = text.endswith("...")
    return fields_cards("stock", text.removesuffix("...").removesuffix(",") or NONE, cards), below


def fields_cards(name: str, text: str, cards: Cards) -> list[int]:
    """A list of cards that is a field's."""
    try:
        return cards.read(text)
    except (ValueError, KeyError):
        raise PositionError("position_field", field=name, text=quoted(text)) from None


def read_pile(fields: Fields, cards: Cards) -> tuple[list[int], bytes]:
    """The discard pile from the bottom up: ``map`` face-up, ``map:2`` face-down, put there by seat 2."""

    def read(text: str) -> tuple[list[int], bytes]:
        found: list[int] = []
        by: list[int] = []
        for part in listed(text):
            card, hidden, seat = part.partition(":")
            found += cards.read(card)
            by.append(range(fields.seats)[int(seat)] + 1 if hidden else 0)
            if not (hidden or found[-1]):
                raise ValueError
        return found, bytes(by)

    return fields.read("pile", NONE, read)


def cards_written(game: Course, aside: bytes) -> dict[str, str]:
    """Hands, stock, pile and what was put aside, with everything said."""
    pile = zip(game.pile, game.pile_by, strict=True)
    return {
        "hands": "/".join(written(IDS[card] for card in hand) for hand in game.hands),
        "stock": written(IDS[card] for card in game.stock),
        **({"aside": written(IDS[card] for card in aside)} if aside else {}),
        "pile": written(f"{IDS[card]}:{by - 1}" if by else IDS[card] for card, by in pile),
    }


def cards_seen(view: Any) -> dict[str, str]:
    """The same as a seat sees it, the rest left open."""
    pile = zip(view.pile, view.pile_by, strict=True)
    hands = [
        written(view.hand) if seat == view.seat else f"{OPEN}{size}" if size else NONE
        for seat, size in enumerate(view.hand_sizes)
    ]
    return {
        "hands": "/".join(hands),
        "stock": f"{OPEN}{view.stock}" if view.stock else NONE,
        "pile": written((card or OPEN) + (f":{by}" if by is not None else "") for card, by in pile),
    }


def tell_position(game: Course, openly: Iterable[int]) -> None:
    """Tell what everybody knows of a position, and each seat what it put down before."""
    game.told = None
    lying = sorted([*openly, *(card for card, by in zip(game.pile, game.pile_by, strict=True) if not by)])
    game.tell(PositionGiven(game.round_number, game.first, tuple(IDS[card] for card in lying)))
    for card, by in zip(game.pile, game.pile_by, strict=True):
        if by:
            game.tell(PutDown(by - 1, 1, (IDS[card],)))
