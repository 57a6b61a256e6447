"""The board of The Lost Mines: what lies where, and what may be put where (LM.20 to LM.36, LM.43)."""

from __future__ import annotations

from functools import cache

from .mines_deck import HALF_TURN, OBSTACLES, PATHS, SHAPES, Cell, Deck, lie, settings

STEP: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = HALF_TURN

Connection = tuple[Cell, str]  # the space to the west and "E", or the space to the north and "S"


@cache
def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def connection(cell: Cell, side: str) -> Connection:
    """The name of what lies between a space and the one beyond that side (docs/notation.md)."""
    return (cell, side) if side in "ES" else (beyond(cell, side), OPPOSITE[side])


class Board:
    """Cards and tokens. Dwarves stand on it, but are no part of it."""

    def __init__(self, deck: Deck, mines: list[str]) -> None:
        self.deck = deck
        self.starts: dict[Cell, str] = dict(deck.starts.values())  # -> open sides
        self.mines: dict[Cell, str] = dict(zip(deck.mine_spaces, mines, strict=True))  # kinds, face-up or not
        self.face_up_mines: dict[Cell, bool] = {}  # -> whether it lies turned
        self.paths: dict[Cell, tuple[str, bool]] = {}  # -> the card and whether it lies turned
        self.tools: dict[Cell, str] = {}  # -> the tool that overcame the obstacle there
        self.traps: set[Connection] = set()
        self.trolls: dict[Connection, int] = {}  # -> the seat whose troll it is

    # ------------------------------------------------------------------ what lies there

    def spaces(self) -> list[Cell]:
        """All spaces, by row, then column."""
        return [(c, r) for r in range(1, self.deck.rows + 1) for c in range(1, self.deck.columns + 1)]

    def on_the_board(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.deck.columns and 1 <= cell[1] <= self.deck.rows

    def is_empty(self, cell: Cell) -> bool:
        """LM.34: a space with a mine, face-down or not, or a start card is not empty."""
        return cell not in self.starts and cell not in self.mines and cell not in self.paths

    def is_face_down_mine(self, cell: Cell) -> bool:
        return cell in self.mines and cell not in self.face_up_mines

    def sides(self, cell: Cell) -> frozenset[str] | None:
        """The open sides of the face-up card there; None if there is none."""
        if cell in self.starts:
            return lie(self.starts[cell], False)
        if cell in self.face_up_mines:
            return lie(self.deck.mines[self.mines[cell]], self.face_up_mines[cell])
        if cell in self.paths:
            card, turned = self.paths[cell]
            return lie(SHAPES[PATHS[card][0]], turned)
        return None

    def feature(self, cell: Cell) -> str | None:
        """What is printed on the path card there besides its ways."""
        return PATHS[self.paths[cell][0]][1] if cell in self.paths else None

    def is_blocked(self, cell: Cell) -> bool:
        """LM.23: an obstacle that is not overcome."""
        return self.feature(cell) in OBSTACLES.values() and cell not in self.tools

    def is_narrow(self, cell: Cell) -> bool:
        """LM.24: room for one dwarf: a rock, or an obstacle that was overcome."""
        return self.feature(cell) == "rock" or (self.feature(cell) in OBSTACLES.values() and cell in self.tools)

    def tokens_left(self, token: str) -> int:
        """LM.36: the supply is what does not lie on the board."""
        if token == "trap":
            lying = len(self.traps)
        elif token == "troll":
            lying = len(self.trolls)
        else:
            lying = list(self.tools.values()).count(token)
        return self.deck.tokens.get(token, 0) - lying

    # ------------------------------------------------------------------ what may be put there

    def can_lay(self, card: str, turned: bool, cell: Cell) -> bool:
        """LM.20: on an empty space, fitting every face-up neighbour, open to open with at least one of them."""
        if not self.is_empty(cell):
            return False
        new = lie(SHAPES[PATHS[card][0]], turned)
        lengthens = False
        for side in STEP:
            neighbour = self.sides(beyond(cell, side))  # None off the board's edge and for a face-down mine as well
            if neighbour is None:
                continue
            if (side in new) != (OPPOSITE[side] in neighbour):
                return False
            if side in new:
                lengthens = True
        return lengthens

    def can_use(self, tool: str, cell: Cell) -> bool:
        """LM.30: its own obstacle, not yet overcome; LM.36: and a token."""
        return self.feature(cell) == OBSTACLES[tool] and cell not in self.tools and self.tokens_left(tool) > 0

    def is_connection(self, cell: Cell, side: str) -> bool:
        """LM.32: whether a way crosses there, or an open end lies there."""
        other = beyond(cell, side)
        if not self.on_the_board(cell) or not self.on_the_board(other):
            return False
        return self.open_end(cell, side, other) or self.open_end(other, OPPOSITE[side], cell)

    def open_end(self, cell: Cell, side: str, other: Cell) -> bool:
        """A face-up card open on that side, and nothing there that shuts it."""
        sides = self.sides(cell)
        if sides is None or side not in sides:
            return False
        other_sides = self.sides(other)
        return other_sides is None or OPPOSITE[side] in other_sides  # None: empty, or a face-down mine

    def token_places(self) -> list[Connection]:
        """LM.32, LM.36: where a trap or troll may be put, by place, east before south."""
        return [
            (cell, side)
            for cell in self.spaces()
            for side in ("E", "S")
            if self.is_connection(cell, side) and (cell, side) not in self.traps and (cell, side) not in self.trolls
        ]

    def mine_settings(self, cell: Cell, entered: str) -> list[bool]:
        """LM.43: how a mine just turned over may lie that was entered over that side of it; two: the mover chooses."""
        printed = self.deck.mines[self.mines[cell]]
        possible = [turned for turned in settings(printed) if entered in lie(printed, turned)]
        if not possible:
            raise ValueError("a mine that does not admit the dwarf that arrives")
        most = max(self.fitting_sides(cell, lie(printed, turned)) for turned in possible)
        return [turned for turned in possible if self.fitting_sides(cell, lie(printed, turned)) == most]

    def fitting_sides(self, cell: Cell, new: frozenset[str]) -> int:
        """LM.43: over the face-up neighbours, open to open or closed to closed."""
        count = 0
        for side in STEP:
            neighbour = self.sides(beyond(cell, side))
            if neighbour is not None and (side in new) == (OPPOSITE[side] in neighbour):
                count += 1
        return count
