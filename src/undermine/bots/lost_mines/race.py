"""The race for the treasures: what is likely to come to a seat from here on, its own and what others share with it.

A way has a *fare*: half steps, and in the lower bits how many gaps (cards still to be laid) and steps it has. Nobody
follows one way for certain, so a dwarf is spread over the mines it may be going for, and gaps are closed by degrees,
by everybody who goes that way. What a mine holds goes to whoever comes first, turn by turn.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Final

from undermine.bots.lost_mines.forest import NEVER, SHIFT, Prices
from undermine.bots.lost_mines.hoard import Mine
from undermine.games import LostMinesView

#: a fare is ``half steps << FARE | gaps << GAPS | steps``
FARE: Final = 12
GAPS: Final = 6
_BITS: Final = (1 << GAPS) - 1
#: more gaps than any way has
FARE_GAPS: Final = 1 << GAPS

Fares = list[list[int]]


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
STRAY: Final = 9.0
#: how likely a card in somebody's hand does not close a gap
_NO_USE: Final = 0.9
#: how much of what is foreseen comes true, what being nearer than the others is worth, and being near at all
_COMES_TRUE: Final = 0.6
LEAD: Final = 0.03
NEAR: Final = 0.02
#: half steps beyond which it makes no difference how far ahead somebody is, or how far away
FAR_AHEAD: Final = 18
_FAR_AWAY: Final = 100
#: chances below this are none
_NOTHING: Final = 0.01
#: what taking the dragon's token costs: often there are fewer than 2 points to give back
DRAGON_COSTS: Final = 1.6
#: how strongly one is still drawn to the mines one is not going for
_SECOND: Final = 0.1
#: how much the second of one's own targets must draw beside the first to be thought through
_TEMPTING: Final = 0.35
#: what losing a card to a trap weighs on a way, in half steps
_TRAP_WEIGHS: Final = 2 << FARE

# The same as plain numbers where it is compiled.
_DRAGON_COSTS: Final = DRAGON_COSTS
_STRAY: Final = STRAY
_LEAD: Final = LEAD
_NEAR: Final = NEAR
_FAR_AHEAD: Final = FAR_AHEAD
_SHIFT: Final = SHIFT
_FARE: Final = FARE
_GAPS: Final = GAPS
_NEVER: Final = NEVER
_NO_WAY: Final = 1 << 62


class Legs:
    """A dwarf's ways to the mines: by leg, to which mine, how strongly it is drawn there, on which turn it can arrive,
    and how many gaps there are.
    """

    __slots__ = ("gaps", "mines", "pulls", "turns")

    def __init__(self) -> None:
        self.mines = bytearray()
        self.pulls: list[float] = []
        self.turns = bytearray()
        self.gaps = bytearray()


class Race:
    """The race as one seat sees it; ``shares`` is what part of everybody's treasures comes to it."""

    __slots__ = (
        *("_closed_up", "_dragons", "_gone", "_laid", "_left", "_odds", "_values", "_width"),
        *("order", "seat", "shares", "skill", "turns"),
    )

    def __init__(self, view: LostMinesView, mines: Sequence[Mine], shares: Sequence[float]) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.shares = list(shares)
        # During a vote the seat on turn has yet to play.
        first = view.turn + (view.phase != "vote")
        self.order = [(first + one) % view.seats for one in range(view.seats)]
        #: how many turns each seat still has, and how likely it closes a gap on one of them
        self.turns = [size + view.stock / view.seats for size in view.hand_sizes]
        self.skill = [1 - _NO_USE ** min(5, size) for size in view.hand_sizes]
        #: by mine what a treasure is worth and how likely one meets the dragon
        self._values = [mine.value for mine in mines]
        self._dragons = [mine.dragon for mine in mines]
        #: and how likely there are more than 0, 1, 2 … treasures: beyond the last one there is none, and still none
        self._width = width = max([len(mine.more) for mine in mines], default=0) + 2
        self._odds = [chance for mine in mines for chance in (*mine.more, *[0.0] * (width - len(mine.more)))]
        # By mine, or by leg, what changes from turn to turn.
        none = bytes(8 * len(mines))
        self._gone = array("d", none)
        self._closed_up = array("d", none)
        self._laid = array("d", none)
        self._left = array("d", none)

    def legs(self, fares: Fares, cell: int, camp: bool) -> Legs:
        """The ways from a cell to the mines."""
        legs = Legs()
        nearest = cost = _NEVER
        for row in fares:
            cost = row[cell] >> _SHIFT
            if cost < nearest:
                nearest = cost
        nearest >>= _FARE
        for mine in range(len(fares)):
            cost = fares[mine][cell] >> _SHIFT
            if cost < _NEVER:
                legs.mines.append(mine)
                legs.pulls.append(math.exp((nearest - (cost >> _FARE)) / _STRAY))
                legs.turns.append(turn_of(cost, camp))
                legs.gaps.append(cost >> _GAPS & _BITS)
        return legs

    def ahead(self, plans: list[Legs], own: Legs, taken: list[float], unopened: list[float]) -> float:
        """What is foreseen if one goes for the better of the two mines one is drawn to most."""
        mines, pulls = own.mines, own.pulls
        if not pulls:
            return 0.0
        target = other = 0
        most = next_most = -1.0
        for leg in range(len(mines)):
            draw, chance = pulls[leg], self._odds[mines[leg] * self._width]
            draw *= chance
            if draw > most:
                target, other = leg, target
                most, next_most = draw, most
            elif draw > next_most:
                other, next_most = leg, draw
        foreseen = self.foreseen(plans, own, target, taken, unopened)
        pull, tempts = pulls[target], pulls[other]
        if other != target and tempts >= _TEMPTING * pull:
            foreseen = max(foreseen, self.foreseen(plans, own, other, taken, unopened))
        return foreseen

    def foreseen(self, plans: list[Legs], own: Legs, target: int, taken: list[float], unopened: list[float]) -> float:
        """What comes to this seat if it goes for one of its legs and the others their ways.

        By mine, ``taken`` is how many treasures are gone already, ``unopened`` how likely nobody has turned it over.
        """
        me, width, odds = self.seat, self._width, self._odds
        skills, shares, lasts = self.skill, self.shares, self.turns
        values, dragons = self._values, self._dragons
        gone, closed_up, laid, left = self._gone, self._closed_up, self._laid, self._left
        for mine in range(len(values)):
            gone[mine] = taken[mine]
            closed_up[mine] = unopened[mine]
            laid[mine] = 0.0
        chosen = [1.0 if leg == target else _SECOND for leg in range(len(own.pulls))]
        total = 0.0
        for turn in range(_TURNS):
            for seat in self.order:
                last = lasts[seat]
                if turn >= last:
                    continue
                legs = own if seat == me else plans[seat]
                pulls = chosen if seat == me else legs.pulls
                mines, turns, gaps = legs.mines, legs.turns, legs.gaps
                # Nobody goes where there is nothing left.
                drawn = 0.0
                for leg in range(len(mines)):
                    mine = mines[leg]
                    count = gone[mine]
                    whole = int(count)
                    here = odds[mine * width + whole]
                    if here:
                        further = odds[mine * width + whole + 1]
                        here += (count - whole) * (further - here)
                    left[leg] = here
                    pull = pulls[leg]
                    drawn += pull * here
                if drawn < _NOTHING:
                    continue
                share, skill = shares[seat], skills[seat]
                for leg in range(len(mines)):
                    mine = mines[leg]
                    here = left[leg]
                    pull = pulls[leg]
                    there = pull * here / drawn
                    if there < _NOTHING:
                        continue
                    arrives = turn >= turns[leg]
                    if gaps[leg]:
                        laid[mine] = cards = laid[mine] + skill * there
                        if arrives:
                            there *= closed(cards, gaps[leg])
                    if not arrives:
                        continue
                    gone[mine] += there
                    if share:
                        value = values[mine]
                        total += share * there * here * value
                    if closed_up[mine]:
                        if seat == me:
                            dragon = dragons[mine]
                            total -= _DRAGON_COSTS * dragon * there * closed_up[mine]
                        closed_up[mine] *= 1 - there
        return _COMES_TRUE * total

    def standing(self, fares: Fares, cells: list[int], end: int) -> float:
        """What it is worth how near everybody is to a mine, from these cells, and this seat from where it ends."""
        costs = [cost_of(fares, cell) for cell in cells]
        costs[self.seat] = cost_of(fares, end)
        total = 0.0
        rivals = len(costs) - 1
        for seat in range(len(costs)):
            share, cost = self.shares[seat], costs[seat]
            if share:
                ahead = 0
                for other in costs:
                    ahead += min(_FAR_AHEAD, max(-_FAR_AHEAD, other - cost))
                total += share * (_LEAD * ahead / rivals - _NEAR * cost)
        return total


def cost_of(fares: Fares, cell: int) -> int:
    """How far the nearest mine is from a cell, in half steps."""
    nearest = _FAR_AWAY
    for row in fares:
        cost = row[cell]
        cost >>= _SHIFT + _FARE
        if cost < nearest:
            nearest = cost
    return nearest


def end_towards(row: list[int], reach: dict[int, int]) -> int:
    """Of the cells one can get to, passing so many traps, the one from where it is least far by such costs."""
    best, least = 0, _NO_WAY
    for cell, traps in reach.items():
        cost = row[cell]
        cost = (cost >> _SHIFT) + _TRAP_WEIGHS * traps
        if cost < least or (cost == least and cell < best):
            best, least = cell, cost
    return best


def detour(fares: Fares, start: int, behind: list[int], cell: int) -> int:
    """How much farther a mine is at least by way of a cell, in half steps, if it costs so much to get there."""
    least = _NO_WAY
    for row in fares:
        there, here, beyond = behind[cell], row[start], row[cell]
        more = there + beyond - here
        if more < least:
            least = more
    return least >> _SHIFT + _FARE


def turn_of(fare: int, camp: bool) -> int:
    """On which of its next turns a dwarf arrives if no gap holds it up, the next one being 0."""
    steps = fare & _BITS
    return max(0, (steps - (3 if camp else 1)) // 3)


def way_of(row: list[int], cell: int, camp: bool) -> tuple[int, int]:
    """How many gaps there are on the way to a mine, and on which of its next turns a dwarf would be there without."""
    fare = row[cell] >> SHIFT
    return (FARE_GAPS, FARE_GAPS) if fare >= NEVER else (fare >> GAPS & _BITS, turn_of(fare, camp))


def closed(laid: float, gaps: int) -> float:
    """How likely so many gaps are closed, if that many cards are laid on average.

    >>> closed(0, 1), round(closed(1, 1), 3), round(closed(1, 2), 3)
    (0.0, 0.632, 0.264)
    """
    term = missing = math.exp(-laid)
    for count in range(1, gaps):
        term *= laid / count
        missing += term
    return 1 - missing
