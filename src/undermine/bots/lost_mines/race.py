"""The race for the treasures: what is likely to come to a seat from here on, its own and what others share with it.

A way has a *fare*: half steps, and in the lower bits how many gaps (cards still to be laid) and steps it has. Nobody
follows one way for certain, so a dwarf is spread over the mines it may be going for, and gaps are closed by degrees,
by everybody who goes that way. What a mine holds goes to whoever comes first, turn by turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from undermine.bots.lost_mines.forest import NEVER, SHIFT, Prices
from undermine.bots.lost_mines.hoard import Mine
from undermine.games import LostMinesView

#: a fare is ``half steps << FARE | gaps << GAPS | steps``
FARE: Final = 12
GAPS: Final = 6
_BITS: Final = (1 << GAPS) - 1

Fares = Sequence[Sequence[int]]


def _fare(cost: int, gaps: int = 0, steps: int = 0) -> int:
    return cost << FARE | gaps << GAPS | steps


#: an obstacle takes a card that not everybody has; a troll, or a dwarf in the way, takes about a turn
PRICES: Final = Prices(
    step=_fare(2, 0, 1),
    card=_fare(8, 1, 1),
    tool=_fare(14, 2, 1),
    own_tool=_fare(8, 1, 1),
    held=_fare(3, 0, 2),
    trap=_fare(2),
    troll=_fare(4, 0, 3),
    hidden=_fare(4, 0, 3),
)

# The numbers below were fitted to what dwarves in such places went on to collect.
#: how many turns are looked ahead
_TURNS: Final = 7
#: how far dwarves stray from the nearest mine, in half steps
_STRAY: Final = 9.0
#: how likely a card in somebody's hand does not close a gap
_NO_USE: Final = 0.9
#: how much of what is foreseen comes true, what being nearer than the others is worth, and being near at all
_COMES_TRUE: Final = 0.6
_LEAD: Final = 0.03
_NEAR: Final = 0.02
#: half steps beyond which it makes no difference how far ahead somebody is, or how far away
_FAR_AHEAD: Final = 18
_FAR_AWAY: Final = 100
#: chances below this are none
_NOTHING: Final = 0.01
#: what taking the dragon's token costs: often there are fewer than 2 points to give back
DRAGON_COSTS: Final = 1.6


class Leg(NamedTuple):
    """A dwarf's way to a mine: how strongly it is drawn there, on which turn it can arrive, how many gaps there are."""

    mine: int
    pull: float
    turn: int
    gaps: int


class Race:
    """The race as one seat sees it; ``shares`` is what part of everybody's treasures comes to it."""

    def __init__(self, view: LostMinesView, mines: Sequence[Mine], shares: Sequence[float]) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.mines = mines
        self.shares = shares
        # During a vote the seat on turn has yet to play.
        first = view.turn + (view.phase != "vote")
        self.order = [(first + one) % view.seats for one in range(view.seats)]
        #: how many turns each seat still has, and how likely it closes a gap on one of them
        self.turns = [size + view.stock / view.seats for size in view.hand_sizes]
        self.skill = [1 - _NO_USE ** min(5, size) for size in view.hand_sizes]

    def legs(self, fares: Fares, cell: int, camp: bool) -> list[Leg]:
        """The ways from a cell to the mines."""
        keys = [row[cell] >> SHIFT for row in fares]
        nearest = min(keys, default=NEVER) >> FARE
        return [
            Leg(mine, exp((nearest - (key >> FARE)) / _STRAY), turn_of(key, camp), key >> GAPS & _BITS)
            for mine, key in enumerate(keys)
            if key < NEVER
        ]

    def foreseen(
        self, plans: Sequence[Sequence[Leg]], own: Sequence[Leg], taken: Sequence[float], unopened: Sequence[float]
    ) -> float:
        """What comes to this seat if it goes its own ways and the others theirs.

        By mine, ``taken`` is how many treasures are gone already, ``unopened`` how likely nobody has turned it over.
        """
        me = self.seat
        skills, shares, lasts = self.skill, self.shares, self.turns
        # Beyond the last treasure there is none, and still none.
        odds = [(*mine.more, 0.0, 0.0) for mine in self.mines]
        gone, closed_up = list(taken), list(unopened)
        laid = [0.0] * len(odds)
        total = 0.0
        for turn in range(_TURNS):
            for seat in self.order:
                if turn >= lasts[seat]:
                    continue
                plan = own if seat == me else plans[seat]
                # Nobody goes where there is nothing left.
                left: list[float] = []
                drawn = 0.0
                for mine, pull, _, _ in plan:
                    count = gone[mine]
                    whole = int(count)
                    more = odds[mine]
                    here = more[whole]
                    if here:
                        here += (count - whole) * (more[whole + 1] - here)
                    left.append(here)
                    drawn += pull * here
                if drawn < _NOTHING:
                    continue
                for (mine, pull, first, gaps), here in zip(plan, left, strict=True):
                    there = pull * here / drawn
                    if there < _NOTHING:
                        continue
                    if gaps:
                        laid[mine] = cards = laid[mine] + skills[seat] * there
                        if turn >= first:
                            there *= 1 - exp(-cards) if gaps == 1 else closed(cards, gaps)
                    if turn < first:
                        continue
                    gone[mine] += there
                    if shares[seat]:
                        total += shares[seat] * there * here * self.mines[mine].value
                    if closed_up[mine]:
                        if seat == me:
                            total -= DRAGON_COSTS * self.mines[mine].dragon * there * closed_up[mine]
                        closed_up[mine] *= 1 - there
        return _COMES_TRUE * total

    def standing(self, costs: Sequence[int]) -> float:
        """What it is worth how near everybody is to a mine, by their costs in half steps."""
        total = 0.0
        rivals = len(costs) - 1
        for share, cost in zip(self.shares, costs, strict=True):
            if share:
                ahead = sum([min(_FAR_AHEAD, max(-_FAR_AHEAD, other - cost)) for other in costs])
                total += share * (_LEAD * ahead / rivals - _NEAR * cost)
        return total


def cost_of(fares: Fares, cell: int) -> int:
    """How far the nearest mine is from a cell, in half steps."""
    return min(_FAR_AWAY, min([row[cell] for row in fares], default=NEVER << SHIFT) >> SHIFT + FARE)


def turn_of(fare: int, camp: bool) -> int:
    """On which of its next turns a dwarf arrives if no gap holds it up, the next one being 0."""
    steps = fare & _BITS
    if camp:
        return max(0, (steps - 3) // 3)
    return max(0, (steps - 1) // 3)


def closed(laid: float, gaps: int) -> float:
    """How likely so many gaps are closed, if that many cards are laid on average.

    >>> closed(0, 1), round(closed(1, 1), 3), round(closed(1, 2), 3)
    (0.0, 0.632, 0.264)
    """
    term = missing = exp(-laid)
    for count in range(1, gaps):
        term *= laid / count
        missing += term
    return 1 - missing
