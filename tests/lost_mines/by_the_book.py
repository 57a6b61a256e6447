"""What a player may do, worked out slowly from what everyone can see, by the letter of the rules.

Nothing here is taken from the engine: it goes over every space of the board and over every way a dwarf could take.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.lost_mines.table import BEYOND, OBSTACLES, OPPOSITE, PATHS, sides
from tests.saboteur.table import Cell
from undermine.games import LostMinesView

#: a way and the traps on it
Way = tuple[tuple[Cell, ...], int]
#: where a walk ends, the traps it passes, and the side by which it enters a face-down mine
Walk = tuple[Cell, int, str]


class Board:
    """The board as a view shows it."""

    def __init__(self, view: LostMinesView) -> None:
        self.view = view
        self.columns, self.rows = view.board
        #: the open sides of every face-up card
        self.open: dict[Cell, str] = {(start.column, start.row): start.open for start in view.starts}
        self.open |= {(card.column, card.row): sides(card.card + "~" * card.turned) for card in view.maze}
        self.open |= {(mine.column, mine.row): mine.open for mine in view.mines if mine.open is not None}
        self.face_down = {(mine.column, mine.row) for mine in view.mines if mine.open is None}
        self.cards = {(card.column, card.row): card for card in view.maze}
        self.tokens = {(token.column, token.row, token.side): token.token for token in view.tokens}

    def spaces(self) -> Iterator[Cell]:
        return ((column, row) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))

    def beside(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The spaces of the board beside one, in the order north, east, south, west."""
        for side, (east, south) in BEYOND.items():
            there = (cell[0] + east, cell[1] + south)
            if 1 <= there[0] <= self.columns and 1 <= there[1] <= self.rows:
                yield side, there

    def empty(self, cell: Cell) -> bool:
        return cell not in self.open and cell not in self.face_down

    def fits(self, cell: Cell, face: str) -> bool:
        """LM.20: every face-up neighbour fits, and one of them is open to the card as the card is to it."""
        joined = False
        for side, there in self.beside(cell):
            if there in self.open:
                if (side in sides(face)) != (OPPOSITE[side] in self.open[there]):
                    return False
                joined = joined or side in sides(face)
        return joined

    def token_between(self, cell: Cell, side: str) -> str | None:
        if side in "ES":
            return self.tokens.get((*cell, side))
        east, south = BEYOND[side]
        return self.tokens.get((cell[0] + east, cell[1] + south, OPPOSITE[side]))

    def connection(self, cell: Cell, side: str, there: Cell) -> bool:
        """LM.32: one of the two is face-up and open, and the other is not face-up and shut."""
        here = side in self.open[cell] if cell in self.open else None
        back = OPPOSITE[side] in self.open[there] if there in self.open else None
        return True in (here, back) and False not in (here, back)

    def bars(self, cell: Cell, seat: int) -> bool:
        """LM.23, LM.24: obstacles in the way, and narrow cards that are taken."""
        card = self.cards.get(cell)
        if card is None or (card.overcome is None and not card.card.endswith("rock")):
            return False
        taken = any(place == cell for other, place in enumerate(self.view.dwarves) if other != seat)
        return card.overcome is False or taken

    def ways(self, seat: int) -> dict[Walk, tuple[Cell, ...]]:
        """LM.40: for each end, number of traps and side of a face-down mine the way that is shown."""
        begin = self.view.dwarves[seat]
        at_fire = begin in self.cards and self.cards[begin].card.endswith("campfire")
        found: dict[Walk, tuple[Cell, ...]] = {}
        ways: list[Way] = [((begin,), 0)]
        for _ in range(5 if at_fire else 3):
            ways = [farther for way in ways for farther in self._one_step(way, seat)]
            for way, traps in ways:  # shorter ones come first, and of those equally long the first by its steps
                found.setdefault((way[-1], traps, self._entered(way)), way[1:])
        found.pop((begin, 0, ""), None)
        return found

    def _entered(self, way: tuple[Cell, ...]) -> str:
        *_, last, end = way
        return next(side for side, there in self.beside(end) if there == last) if end in self.face_down else ""

    def _one_step(self, way: Way, seat: int) -> Iterator[Way]:
        steps, traps = way
        here = steps[-1]
        for side, there in self.beside(here):
            token = self.token_between(here, side)
            if here in self.face_down or side not in self.open[here] or token == "troll":
                continue
            if there in self.open and (OPPOSITE[side] not in self.open[there] or self.bars(there, seat)):
                continue
            if not self.empty(there):
                yield (*steps, there), traps + (token == "trap")

    def settings(self, mine: Cell, printed: str, came_from: Cell) -> list[bool]:
        """LM.43: the ways a mine may be set that was entered from a space: as printed, turned if that is different."""
        fitting: dict[bool, int] = {}
        for turned in (False, True)[: 1 if len(printed) == 4 else 2]:
            opened = "".join(OPPOSITE[side] for side in printed) if turned else printed
            beside = {side: there for side, there in self.beside(mine) if there in self.open}
            entered = next(side for side, there in beside.items() if there == came_from)
            if entered in opened:
                fitting[turned] = sum(
                    (side in opened) == (OPPOSITE[side] in self.open[there]) for side, there in beside.items()
                )
        return [turned for turned, fits in fitting.items() if fits == max(fitting.values())]


def may(view: LostMinesView) -> set[str]:
    """Every legal action of the seat to act, whose view this is."""
    seat = view.seat
    assert seat is not None and seat == view.to_act
    board = Board(view)
    if view.phase == "vote":
        return {"yes", "no"}
    if view.phase == "move":
        walks = board.ways(seat)
        return {"stay", *(f"walk@{c},{r}{side.lower()}" + f"*{traps}" * (traps > 0) for (c, r), traps, side in walks)}
    if view.phase == "set_mine":
        column, row = view.dwarves[seat]
        return {f"set@{column},{row}", f"set~@{column},{row}"}
    if view.phase == "take":
        (kind,) = [mine.face for mine in view.mines if (mine.column, mine.row) == view.dwarves[seat]]
        offered = {f"take:{one.number}" for one in view.treasures if one.treasure == kind and one.taken is None}
        return offered if view.walked else offered | {"leave"}
    assert view.phase == "play" and view.hand is not None
    found = {f"-{card}" for card in view.hand} | {f"-{one},{other}" for one, other in combinations(view.hand, 2)}
    for card in view.hand:
        found |= set(_uses(card, board))
    return found if view.proposed or not view.rules.agreement else found | {"end?"}


def _uses(card: str, board: Board) -> Iterator[str]:
    """Every way to play a card."""
    view = board.view
    supply = dict(view.supply)
    if card in PATHS:
        turned = [] if set(sides(card)) == set(sides(f"{card}~")) else [f"{card}~"]
        for face in (card, *turned):
            for column, row in board.spaces():
                if board.empty((column, row)) and board.fits((column, row), face):
                    yield f"{face}@{column},{row}"
    elif card in OBSTACLES:
        for lying in view.maze:
            if supply[card] and lying.overcome is False and lying.card.endswith(OBSTACLES[card]):
                yield f"{card}@{lying.column},{lying.row}"
    elif card in ("trap", "troll"):
        for column, row in board.spaces():
            for side, there in board.beside((column, row)):
                free = side in "ES" and (column, row, side) not in board.tokens and supply[card]
                if free and board.connection((column, row), side, there):
                    yield f"{card}@{column},{row}{side.lower()}"
    elif card == "thunderstorm":
        for column, row in board.cards:
            if (column, row) not in view.dwarves:
                yield f"{card}@{column},{row}"
    else:
        if "mine" in card:
            yield from (f"{card}:mine{mine.mine}" for mine in view.mines if mine.open is None)
        if "treasure" in card:
            yield from (f"{card}:treasure{one.number}" for one in view.treasures if one.taken is None)
        if "dwarf" in card:
            yield from (f"{card}>{seat}" for seat in range(view.seats) if seat != view.seat)
