"""Where the nugget cards may be: those of each draft and those in the stock, drawn anew from what a seat has seen.

Sets of nugget cards are shuffled, so what has not come up yet may lie in any order, each equally likely. A payment
disturbs that, for it takes the topmost card of a value (S1.64). So it is not carried out but remembered: so many cards
of that value are *spoken for*, and the next ones that come up are passed over. Then all that matters of a stock is how
many cards of each value have not come up, and how many of them are spoken for. There are few such states, and every
way through them is weighed by how many worlds go it; what other players chose to keep is not taken as evidence.

Whenever another set is needed, all that is left goes into the draft it is needed for (S1.60), so no two sets mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple

from undermine.games.core.chance import Chance
from undermine.games.saboteur import rules as tables

#: how many nugget cards there are of each value, in the order of ``_VALUES``
Counts = tuple[int, ...]

_VALUES: Final = tuple(tables.NUGGETS)
_SET: Final[Counts] = tuple(tables.NUGGETS.values())
_NONE: Final[Counts] = (0,) * len(_SET)


class Stock(NamedTuple):
    """The cards that have not come up yet, and those of them that are spoken for."""

    cards: Counts
    spoken_for: Counts

    @property
    def rest(self) -> Counts:
        """The cards that are really there."""
        return tuple(map(int.__sub__, self.cards, self.spoken_for))


class Drawn(NamedTuple):
    """A draft: how many cards were drawn, and those the seat knows to be among them."""

    size: int
    known: Counts


class Paid(NamedTuple):
    """A payment: how much was owed, and the cards that were given."""

    owed: int
    cards: tuple[int, ...]


Step = Drawn | Paid

#: by state, how many worlds lead there, and from where: how many came from each state before
Layer = dict[Stock, tuple[float, list[tuple[float, Stock]]]]


def count(values: Sequence[int]) -> Counts:
    """How many cards of each value these are."""
    return tuple(map(values.count, _VALUES))


class HiddenNuggets:
    """What a seat does not know of the nugget cards, from all that happened to them."""

    __slots__ = ("_last", "_layers", "_steps", "_whole")

    #: the cards of the stock, where nothing has happened to it that a seat would not know
    _whole: bytes | None

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._steps = steps
        self._whole = None if steps else _sorted(_SET)
        self._layers = [_layer(steps[:place]) for place in range(len(steps) + 1)]
        self._last = [(weight, state) for state, (weight, _) in self._layers[len(steps)].items()]

    def draw(self, chance: Chance) -> tuple[list[bytearray], bytes]:
        """For each draft the values that the seat does not know, in any order; and the stock."""
        if self._whole is not None:
            stock = bytearray(self._whole)
            chance.shuffle_bytes(stock)
            return [], bytes(stock)
        at = _choose(self._last, chance)
        stock = _shuffled(at.cards, chance)
        if any(at.spoken_for):
            for value, many in zip(_VALUES, at.spoken_for, strict=True):
                for _ in range(many):
                    stock.remove(value)
        drafts: list[bytearray] = []
        for place in range(len(self._steps), 0, -1):
            step = self._steps[place - 1]
            before = _choose(self._layers[place][at][1], chance)
            if isinstance(step, Drawn):
                drafts.append(_shuffled(tuple(map(int.__sub__, _drawn(step, before, at), step.known)), chance))
            at = before
        drafts.reverse()
        return drafts, bytes(stock)


def _choose(ways: list[tuple[float, Stock]], chance: Chance) -> Stock:
    """One of the states, as likely as it has weight."""
    if len(ways) == 1:
        return ways[0][1]
    left = chance.uniform() * sum(weight for weight, _ in ways)
    for weight, state in ways:
        left -= weight
        if left < 0:
            return state
    return ways[len(ways) - 1][1]


def _shuffled(cards: Counts, chance: Chance) -> bytearray:
    values = bytearray(_sorted(cards))
    chance.shuffle_bytes(values)
    return values


@lru_cache(maxsize=1024)
def _sorted(cards: Counts) -> bytes:
    return b"".join([bytes((value,)) * many for value, many in zip(_VALUES, cards, strict=True)])


@lru_cache(maxsize=128)
def _layer(steps: tuple[Step, ...]) -> Layer:
    """The states after these steps. A round adds one layer to those before it, which are kept."""
    if not steps:
        return {Stock(_SET, _NONE): (1.0, [])}
    *_, step = steps
    came: dict[Stock, list[tuple[float, Stock]]] = {}
    for before, (worlds, _) in _layer(steps[: len(steps) - 1]).items():
        for weight, after in _pay(step, before) if isinstance(step, Paid) else _draw(step, before):
            came.setdefault(after, []).append((worlds * weight, before))
    whole = sum(weight for ways in came.values() for weight, _ in ways)
    return {state: (sum(weight for weight, _ in ways) / whole, ways) for state, ways in came.items()}


def _pay(step: Paid, stock: Stock) -> Iterator[tuple[float, Stock]]:
    """A payment goes one way only, and none at all where other cards would have been given (S1.64)."""
    there = dict(zip(_VALUES, stock.rest, strict=True))
    owed = step.owed
    for value in (*step.cards, 0):
        if value != max((one for one in _VALUES if one <= owed and there[one]), default=0):
            return
        if value:
            there[value] -= 1
            owed -= value
    yield 1.0, Stock(stock.cards, tuple(map(int.__sub__, stock.cards, there.values())))


def _draw(step: Drawn, stock: Stock) -> Iterator[tuple[float, Stock]]:
    """All ways to draw for a draft, each as likely as it leaves the seat with what it knows."""
    more = step.size - sum(stock.rest)
    # All that is left and some of another set, or what the stock has
    for weight, after in _come_up(Stock(_SET, _NONE), more) if more > 0 else _come_up(stock, step.size):
        seen = prod(map(comb, _drawn(step, stock, after), step.known))
        if seen:
            yield weight * seen, after


def _drawn(step: Drawn, before: Stock, after: Stock) -> Counts:
    """What was drawn between two states."""
    if step.size > sum(before.rest):
        return tuple(map(sum, zip(before.rest, map(int.__sub__, _SET, after.cards), strict=True)))
    return tuple(map(int.__sub__, before.rest, after.rest))


def _come_up(stock: Stock, drawn: int) -> Iterator[tuple[float, Stock]]:
    """What may come up until so many cards were drawn, those spoken for passed over, and how likely it is."""
    (first, *others), (passed, *_) = stock
    for rest in product(*(range(there + 1) for there in others)):
        left = drawn - sum(max(0, up - spoken) for up, spoken in zip(rest, stock.spoken_for[1:], strict=True))
        if left < 0:
            continue
        for up in range(min(passed, first) + 1) if left == 0 else (left + passed,):
            if up <= first:
                yield _comes_up(stock, (up, *rest))


def _comes_up(stock: Stock, up: Counts) -> tuple[float, Stock]:
    """How likely it is that just these cards come up, the last of them not one that is passed over; what is left."""
    many = sum(up)
    last = sum(one for one, spoken in zip(up, stock.spoken_for, strict=True) if one > spoken)
    likely = prod(map(comb, stock.cards, up)) / comb(sum(stock.cards), many) * last / many
    cards = tuple(map(int.__sub__, stock.cards, up))
    return likely, Stock(cards, tuple(max(0, spoken - one) for one, spoken in zip(up, stock.spoken_for, strict=True)))
