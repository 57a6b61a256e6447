"""The board of The Lost Mines, weighed: what it costs a dwarf to get from one space to another, and where it can walk.

Costs are counted in half steps, so that six are a turn. Entering a card costs a step; a space without a card costs as
much as it takes to have one laid there, an obstacle as much as its tool, and traps, trolls and cards that somebody
stands on something too. Cards that are closed on a side cannot be crossed there. Searches run backwards from the places
one wants to get to, so that one search answers for every dwarf and every space.

A *cell* is ``row × width + column``, with a border of cells around the board that nothing leads to. A cost is kept as
``cost << SHIFT | cell``, which sorts by cost and is one addition a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from undermine.games import LostMinesView
from undermine.games.core.cards import FACES, IDS
from undermine.games.lost_mines.cards import OBSTACLES
from undermine.maze import sides as side

#: a step and a turn, in half steps (LM.40)
STEP: Final = 2
TURN: Final = 3 * STEP

#: cells have so many bits
SHIFT: Final = 11
MASK: Final = (1 << SHIFT) - 1
#: the cost of what cannot be reached
NEVER: Final = 1 << 32

TOOL_FOR: Final = {obstacle: tool for tool, obstacle in OBSTACLES.items()}

# What a space holds
EMPTY: Final = 0
CARD: Final = 1  #: a card that can be walked on: a path, a start, a mine lying face-up
NARROW: Final = 2  #: the same, but for one dwarf only (LM.24)
BARRED: Final = 3  #: an obstacle that is not overcome
HIDDEN: Final = 4  #: a mine lying face-down

# The same as plain numbers where it is compiled.
_SHIFT: Final = SHIFT
_MASK: Final = MASK
_UNIT: Final = 1 << SHIFT
_NEVER: Final = NEVER << SHIFT
_EMPTY: Final = EMPTY
_NARROW: Final = NARROW
_BARRED: Final = BARRED
_HIDDEN: Final = HIDDEN
#: by number of a side, N, E, S, W: the neighbour's side that faces back
_BACK: Final = [side.SOUTH, side.WEST, side.NORTH, side.EAST]


class Prices(NamedTuple):
    """What things cost on the way, in half steps."""

    #: entering a card
    step: int
    #: entering a space where a card has to be laid first
    card: int
    #: entering an obstacle whose tool somebody has to play first, and one whose tool one holds
    tool: int
    own_tool: int
    #: what a narrow card costs more while another dwarf stands on it, and a connection with a trap or a troll
    held: int
    trap: int
    troll: int
    #: going on from a mine that lies face-down, where a move ends
    hidden: int


_TERRAIN: Final = {IDS[number]: face.terrain for number, face in enumerate(FACES) if face}
_SIDES: Final = {IDS[number]: (face.open, side.half_turn(face.open)) for number, face in enumerate(FACES) if face}


def sides_of(card: str, turned: bool) -> int:
    """The open sides of a path card as it lies."""
    return _SIDES[card][turned]


def terrain_of(card: str) -> str | None:
    """What lies on a path card."""
    return _TERRAIN.get(card)


def is_path(card: str) -> bool:
    """Whether a card is laid on the board."""
    return card in _SIDES


@cache
def _blank(columns: int, rows: int) -> bytes:
    """The open sides of an empty board: every space is open, the border is not."""
    width = columns + 2
    return bytes(
        side.ALL if 1 <= column <= columns and 1 <= row <= rows else 0
        for row in range(rows + 2)
        for column in range(width)
    )


class Forest:
    """What lies on each cell, and what it costs to go there."""

    __slots__ = ("camps", "crossing", "enter", "held", "holds", "links", "open", "prices", "step", "tokens", "width")

    def __init__(self, columns: int, rows: int, prices: Prices) -> None:
        self.width = width = columns + 2
        self.prices = prices
        #: by number of a side, the step to the neighbour there
        self.step = [-width, 1, width, -1]
        #: by cell, its open sides: all of them where nothing lies face-up
        self.open = bytearray(_blank(columns, rows))
        self.holds = bytearray(len(self.open))
        self.enter = [prices.card] * len(self.open)
        #: the cells with a campfire
        self.camps: set[int] = set()
        #: the narrow cells that another dwarf stands on
        self.held: set[int] = set()
        #: what lies on a connection, ``True`` for a trap, and what crossing it costs, by both ``cell << SHIFT | cell``
        self.tokens: dict[int, bool] = {}
        self.crossing: dict[int, int] = {}
        #: by cell, from where it can be entered and at which price, as ``price << SHIFT | cell``; worked out when asked
        self.links: list[tuple[int, ...] | None] = [None] * len(self.open)

    @classmethod
    def of(cls, view: LostMinesView, prices: Prices) -> Forest:
        """The forest as a seat sees it; what it holds in its hand makes some obstacles cheaper."""
        forest = cls(*view.board, prices)
        hand = view.hand or ()
        for start in view.starts:
            forest.put(forest.cell_of(start), side.parse(start.open), CARD)
        for mine in view.mines:
            opened, holds = (side.ALL, HIDDEN) if mine.open is None else (side.parse(mine.open), CARD)
            forest.put(forest.cell_of(mine), opened, holds)
        for card in view.maze:
            forest.lay(forest.cell_of(card), card.card, card.turned, bool(card.overcome), hand)
        for token in view.tokens:
            forest.put_token(*forest.ends_of(token), trap=token.seat is None)
        forest.stand([forest.cell(*place) for seat, place in enumerate(view.dwarves) if seat != view.seat])
        return forest

    def copy(self) -> Forest:
        """An independent forest that looks the same."""
        twin = Forest.__new__(Forest)
        twin.width, twin.prices, twin.step = self.width, self.prices, self.step
        twin.open, twin.holds, twin.enter = self.open[:], self.holds[:], self.enter[:]
        twin.camps, twin.held = self.camps.copy(), self.held.copy()
        twin.tokens, twin.crossing, twin.links = self.tokens.copy(), self.crossing.copy(), self.links[:]
        return twin

    def cell(self, column: int, row: int) -> int:
        """The cell at a column and row."""
        return row * self.width + column

    def cell_of(self, one: Any) -> int:
        """The cell of an action, an event or anything seen that is about a space."""
        return self.cell(one.column, one.row)

    def ends_of(self, one: Any) -> tuple[int, int]:
        """The two cells of a connection, which is a side of a space."""
        cell = self.cell_of(one)
        return cell, cell + (1 if one.side == "E" else self.width)

    # What lies there

    def put(self, cell: int, sides: int, holds: int, price: int | None = None) -> None:
        """Put something on a cell; its price is what entering it costs."""
        self.open[cell] = sides
        self.holds[cell] = holds
        self.enter[cell] = self.prices.step if price is None else price
        self.forget(cell)

    def lay(self, cell: int, card: str, turned: bool, overcome: bool = False, hand: Sequence[str] = ()) -> None:
        """Lay a path card; obstacles whose tool is in the hand cost less."""
        terrain = _TERRAIN[card]
        holds = CARD
        price = self.prices.step
        if terrain == "campfire":
            self.camps.add(cell)
        elif terrain is not None:
            holds = NARROW
            if terrain in TOOL_FOR and not overcome:
                holds = BARRED
                price = self.prices.own_tool if TOOL_FOR[terrain] in hand else self.prices.tool
        self.put(cell, _SIDES[card][turned], holds, price)

    def overcome(self, cell: int) -> None:
        """An obstacle there has its tool."""
        self.put(cell, self.open[cell], NARROW)

    def take(self, cell: int) -> None:
        """A card is gone."""
        self.camps.discard(cell)
        self.put(cell, side.ALL, EMPTY, self.prices.card)

    def put_token(self, one: int, other: int, *, trap: bool) -> None:
        """Put a trap or a troll between two cells."""
        for key in (one << SHIFT | other, other << SHIFT | one):
            self.tokens[key] = trap
            self.crossing[key] = self.prices.trap if trap else self.prices.troll
        self.links[one] = self.links[other] = None

    def take_token(self, one: int, other: int) -> None:
        """Take a trap or a troll away."""
        for key in (one << SHIFT | other, other << SHIFT | one):
            self.tokens.pop(key, None)
            self.crossing.pop(key, None)
        self.links[one] = self.links[other] = None

    def stand(self, others: Iterable[int]) -> None:
        """The other dwarves stand on these cells; on narrow ones they are in the way (LM.24)."""
        for cell in self.held:
            self.links[cell] = None
        self.held = {cell for cell in others if self.holds[cell] == NARROW}
        for cell in self.held:
            self.links[cell] = None

    def forget(self, cell: int) -> None:
        """Something about a cell has changed, and so have the links there and around it."""
        links = self.links
        width = self.width
        links[cell] = links[cell - 1] = links[cell + 1] = links[cell - width] = links[cell + width] = None

    # Costs

    def _links_of(self, cell: int) -> tuple[int, ...]:
        opened, holds, crossing, step = self.open, self.holds, self.crossing, self.step
        hidden = self.prices.hidden
        price = self.enter[cell]
        if cell in self.held:
            price += self.prices.held
        found: list[int] = []
        for number in range(4):
            if opened[cell] & 1 << number:
                near = step[number]
                near += cell
                if opened[near] & _BACK[number]:
                    toll = price
                    if crossing:
                        toll += crossing.get(near << _SHIFT | cell, 0)
                    if holds[near] == _HIDDEN:
                        toll += hidden
                    found.append(toll << _SHIFT | near)
        self.links[cell] = linked = tuple(found)
        return linked

    def costs_to(self, targets: Iterable[int]) -> list[int]:
        """By cell, what it costs to get from there to the cheapest of the targets, as ``cost << SHIFT | cell``."""
        links = self.links
        best = [_NEVER] * len(links)
        waiting = bytearray(len(links))
        queue = list(targets)
        for cell in queue:
            best[cell] = cell
        # A cell whose cost has fallen is looked behind again, which is rare enough to do without a heap.
        for cell in queue:
            waiting[cell] = 0
            base = best[cell]
            base -= cell
            linked = links[cell]
            if linked is None:
                linked = self._links_of(cell)
            for link in linked:
                there = base + link
                near = link & _MASK
                known = best[near]
                if there < known:
                    best[near] = there
                    if not waiting[near]:
                        waiting[near] = 1
                        queue.append(near)
        return best

    def costs_from(self, start: int) -> list[int]:
        """By cell, what it costs to get there from the start, as ``cost << SHIFT | cell``.

        The way back costs the same but for what it costs to enter the two ends and to go on from them.
        """
        costs = self.costs_to((start,))
        enter, holds = self.enter, self.holds
        hidden, held = self.prices.hidden, self.prices.held
        shift = (hidden if holds[start] == _HIDDEN else 0) - enter[start] - (held if start in self.held else 0)
        for cell in range(len(costs)):
            key, price = costs[cell], enter[cell]
            if key < _NEVER:
                if holds[cell] == _HIDDEN:
                    price -= hidden
                costs[cell] = key + (shift + price) * _UNIT  # which may be less
        for cell in self.held:
            costs[cell] += held << _SHIFT
        costs[start] = start
        return costs

    def way(self, start: int, costs: Sequence[int]) -> list[int]:
        """The cheapest way from a cell by such costs, the cell itself first."""
        way = [start]
        here = start
        while costs[here] >> SHIFT not in (0, NEVER):
            onwards = [
                (self.price(here, near) + (costs[near] >> SHIFT), near % self.width, near)
                for near in self.neighbours(here, self.open[here])
            ]
            here = min(onwards)[2]
            way.append(here)
        return way

    def neighbours(self, cell: int, sides: int) -> list[int]:
        """The cells that can be entered from a cell that is open on these sides, or could be if cards were laid."""
        return [
            cell + step
            for number, step in enumerate(self.step)
            if sides & 1 << number and self.open[cell + step] & _BACK[number]
        ]

    def price(self, one: int, other: int) -> int:
        """What a step from one cell to its neighbour costs."""
        return (
            self.enter[other]
            + (self.prices.held if other in self.held else 0)
            + self.crossing.get(one << SHIFT | other, 0)
            + (self.prices.hidden if self.holds[one] == HIDDEN else 0)
        )

    # Walking

    def roads(self, cell: int) -> list[tuple[int, bool]]:
        """The steps a dwarf may take from a cell now, each with whether it passes a trap (LM.41)."""
        opened, holds, tokens, step = self.open, self.holds, self.tokens, self.step
        if holds[cell] == _HIDDEN:  # LM.43: a move ends there
            return []
        found: list[tuple[int, bool]] = []
        for number in range(4):
            if opened[cell] & 1 << number:
                near = step[number]
                near += cell
                what = holds[near]
                if opened[near] & _BACK[number] and what != _EMPTY and what != _BARRED and near not in self.held:
                    trap = tokens.get(cell << _SHIFT | near) if tokens else None
                    if trap is not False:  # nobody passes a troll (LM.33)
                        found.append((near, trap is not None))
        return found

    def steps(self, cell: int) -> int:
        """How many cards a dwarf may go that starts its move here (LM.25, LM.40)."""
        return 5 if cell in self.camps else 3

    def within(self, start: int) -> dict[int, int]:
        """The cells a dwarf can end its move on this turn, each with how many traps it has to pass at least.

        Staying is one of them.
        """
        found = {start: 0}
        layer = {start: 0}
        for _ in range(self.steps(start)):
            after: dict[int, int] = {}
            for cell, passed in layer.items():
                for near, trap in self.roads(cell):
                    traps = passed + trap
                    if traps < found.get(near, MASK):
                        found[near] = after[near] = traps
            layer = after
        return found
