"""What lies on the table and in the hands during a round, in a form that is quick to copy.

How it changes stands in the chapters that build on it, one after the other: ``walk``, ``moves``, ``refusals``,
``mines`` and ``turns``.

A connection has a number: twice the cell to its west or north, and one more if it is the southern side of that. In
actions it stands as an *edge*, the same with the place in place of the cell.
"""

from __future__ import annotations

from typing import Any, Final

from undermine import native
from undermine.games.core.match_state import Course
from undermine.games.lost_mines.box import ASIDE, DWARVES, HAND, LAYS, NEEDS, ROLES, TOOLS, Box
from undermine.games.lost_mines.deal import Deal, Shuffle
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.maze.maze import Maze

#: what the seat to act decides
PLAY: Final = 0  # what to play or put away, or to propose an end
VOTE: Final = 1  # whether to agree to an end
MOVE: Final = 2  # where its dwarf goes
SET: Final = 3  # how a mine is set (LM.43)
TAKE: Final = 4  # which treasure to take (LM.50)
OVER: Final = 5  # nothing any more

#: what lies on a connection: a trap, or 1 + the seat whose troll it is
TRAP: Final = 0

#: how it stands about an obstacle
CLOSED: Final = 1
OVERCOME: Final = 2

_MOST_SEATS: Final = 16
_ASIDE: Final = ASIDE
_ROLES: Final = len(ROLES)
_LAYS: Final = LAYS


class Table(Course):
    """A round in play, and the rounds before it."""

    __slots__ = (
        "agreed",
        "box",
        "dealt",
        "dragon",
        "drawing",
        "dwarf_cards",
        "dwarf_cells",
        "face_up",
        "inward",
        "knows",
        "lays",
        "looked_mines",
        "looked_treasures",
        "maze",
        "mine_kinds",
        "mines",
        "obstacles",
        "on_ways",
        "points",
        "proposed",
        "roads",
        "setting",
        "takers",
        "took",
        "treasure_kinds",
        "treasure_values",
        "walked",
        "ways",
    )

    phases = ("play", "vote", "move", "set_mine", "take", "over")
    parts = (
        *Course.parts,
        "deal",
        "maze",
        "face_up",
        "dwarves",
        "obstacles",
        "ways",
        "on_ways",
        "takers",
        "took",
        "dragon",
        "looked_mines",
        "looked_treasures",
        "knows",
        "points",
        "proposed",
        "agreed",
        "drawing",
        "walked",
        "setting",
    )
    most_discards = 2  # LM.37

    rules: LostMinesRules
    box: Box

    # The round: how it was dealt, and dwarf cards by seat, mines, and treasures by their numbers, as they were dealt
    dealt: Shuffle | Deal
    dwarf_cards: bytes
    mine_kinds: bytes
    treasure_kinds: bytes
    treasure_values: bytes
    maze: Maze
    #: of the box: how each card may lie on a space (see ``lays_of``); by cell, the sides where the board goes on, and
    #: 1 + the number of the mine there
    lays: bytes
    inward: bytes
    mines: bytes
    #: the set of mines that lie face-up
    face_up: int
    #: by seat, the cell its dwarf stands on
    dwarf_cells: list[int]
    #: by cell, how it stands about the obstacle there
    obstacles: bytearray
    #: by connection: whether a way crosses it or ends at it; and what lies on it, 1 for a trap, 2 + the seat whose
    #: troll it is
    ways: bytearray
    on_ways: bytearray
    #: by cell, the roads from it: see ``walk``
    roads: bytearray
    #: by treasure, 1 + the seat that took it, or 0; and by seat the treasures it took, in order
    takers: bytes
    took: list[bytes]
    #: who has the dragon token, or -1
    dragon: int
    #: by mine and by treasure, the set of seats that looked at it; by seat, the set of seats whose dwarf card it saw
    looked_mines: list[int]
    looked_treasures: list[int]
    knows: list[int]
    points: list[int]

    # The turn
    #: whether an end was proposed this turn, and how many have agreed
    proposed: bool
    agreed: int
    #: how many cards will be drawn
    drawing: int
    #: whether the dwarf has walked this turn
    walked: bool
    #: the mine being set, or -1
    setting: int

    def begin_match(self) -> None:
        self.box = self.rules.box
        self.points = [0] * self.seats

    def clear_table(self) -> None:
        Course.clear_table(self)
        size = self.box.ground.size
        self.lays = _LAYS
        self.inward = self.box.inward
        self.mines = self.box.mines
        self.maze = self.box.blank.copy()
        self.obstacles = bytearray(size)
        self.ways = bytearray(2 * size)
        self.on_ways = bytearray(2 * size)
        self.roads = bytearray(size)
        self.face_up = 0
        native.make_array(self, "dwarf_cells", _MOST_SEATS)
        self.takers = bytes(self.seats)
        self.took = [b""] * self.seats
        self.dragon = -1
        self.looked_mines = [0] * len(self.box.mine_cells)
        self.looked_treasures = [0] * self.seats
        self.knows = [0] * self.seats
        self.proposed = self.walked = False
        self.agreed = 0
        self.drawing = 1
        self.setting = -1

    def deal_round(self, first: int) -> None:
        """Set up a round by lot (LM.02 to LM.06, LM.70). The order of the shuffles is part of what a seed means."""
        box, seats, chance = self.box, self.seats, self.chance
        dwarves = bytearray(DWARVES[seats])
        chance.shuffle_bytes(dwarves)
        mines = bytearray(range(len(MINES)))
        chance.shuffle_bytes(mines)
        treasures = bytearray(range(len(box.treasures)))
        chance.shuffle_bytes(treasures)
        cards = bytearray(box.cards)
        chance.shuffle_bytes(cards)
        self.clear_table()
        self.stock_cards = bytes(cards)
        self.stock_size = len(cards)
        self.stock_top = _ASIDE
        size: int = HAND[seats]
        for seat in range(seats):
            for _ in range(size):
                self.take_up(seat, cards[self.stock_top])
                self.stock_top += 1
        shuffle = Shuffle(first, bytes(dwarves), bytes(mines), bytes(treasures), self.stock_cards)
        self.lay_out(bytes(dwarves[:seats]), bytes(mines), tuple([box.treasures[one] for one in treasures[:seats]]))
        self._begin(first, shuffle)

    def begin_round(self, deal: Deal) -> None:
        self.clear_table()
        self.hands = list(deal.hands)
        self.stock = deal.stock
        self.lay_out(deal.dwarves, deal.mines, deal.treasures)
        self._begin(deal.first, deal)

    def lay_out(self, dwarves: bytes, mines: bytes, treasures: tuple[tuple[int, int], ...]) -> None:
        """Dwarf cards, mines and treasures lie so; the dwarves stand on the starts of their clans (LM.05)."""
        self._uncover(dwarves, mines, treasures)
        for seat in range(self.seats):
            self.dwarf_cells[seat] = self.box.starts[dwarves[seat] // _ROLES][0]

    def _uncover(self, dwarves: bytes, mines: bytes, treasures: tuple[tuple[int, int], ...]) -> None:
        self.dwarf_cards = dwarves
        self.mine_kinds = mines
        self.treasure_kinds = bytes([kind for kind, _ in treasures])
        self.treasure_values = bytes([value for _, value in treasures])

    def _begin(self, first: int, dealt: Shuffle | Deal) -> None:
        self.round_number += 1
        self.first = first
        self.dealt = dealt
        if not self.silent:
            self.past.about = dealt
            self.past.fact = self.round_number
        self.begin_turn(first)

    def begin_turn(self, seat: int) -> None:
        """Make it a seat's turn, or the next one's that has cards."""
        raise NotImplementedError

    def copy_into(self, twin: Any) -> None:
        Course.copy_into(self, twin)
        table: Table = twin
        table.box = self.box
        table.dealt = self.dealt
        table.dwarf_cards = self.dwarf_cards
        table.mine_kinds = self.mine_kinds
        table.treasure_kinds = self.treasure_kinds
        table.treasure_values = self.treasure_values
        table.maze = self.maze.copy()
        table.lays = self.lays
        table.inward = self.inward
        table.mines = self.mines
        table.face_up = self.face_up
        if not native.copy_array(self, table, "dwarf_cells"):
            for seat in range(self.seats):
                table.dwarf_cells[seat] = self.dwarf_cells[seat]
        table.obstacles = native.copy_bytes(self.obstacles)
        table.ways = native.copy_bytes(self.ways)
        table.on_ways = native.copy_bytes(self.on_ways)
        table.roads = native.copy_bytes(self.roads)
        table.takers = self.takers
        table.took = self.took[:]
        table.dragon = self.dragon
        table.looked_mines = self.looked_mines[:]
        table.looked_treasures = self.looked_treasures[:]
        table.knows = self.knows[:]
        table.points = self.points[:]
        table.proposed = self.proposed
        table.agreed = self.agreed
        table.drawing = self.drawing
        table.walked = self.walked
        table.setting = self.setting

    # Connections

    def edge_at(self, cell: int, one: int) -> int:
        """The number of the connection at a side of a cell."""
        if one == 1:  # north
            return 2 * (cell - self.maze.width) + 1
        if one == 8:  # west
            return 2 * (cell - 1)
        return 2 * cell + (one == 4)  # south, or east

    def edge_of(self, connection: int) -> int:
        """A connection as it stands in actions."""
        return self.maze.place_of(connection >> 1) << 1 | connection & 1

    def connection_of(self, edge: int) -> int:
        """The connection that stands in an action."""
        return self.maze.cell_of(edge >> 1) << 1 | edge & 1

    # As whoever looks at it wants it

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def deal(self) -> Deal:
        """How the round was dealt."""
        if not isinstance(self.dealt, Deal):
            self.dealt = Deal.of(self.dealt, self.box, self.seats)
        return self.dealt

    @deal.setter
    def deal(self, deal: Deal) -> None:
        self.dealt = deal
        self._uncover(deal.dwarves, deal.mines, deal.treasures)

    @property
    def dwarves(self) -> list[int]:
        """By seat, the cell its dwarf stands on."""
        return [self.dwarf_cells[seat] for seat in range(self.seats)]

    @dwarves.setter
    def dwarves(self, cells: list[int]) -> None:
        for seat in range(self.seats):
            self.dwarf_cells[seat] = cells[seat]
        self.legal = None

    def cells_with(self, state: int) -> frozenset[int]:
        """The cells of obstacles that bar the way, or of those that have been overcome."""
        return frozenset([cell for cell, found in enumerate(self.obstacles) if found == state])

    @property
    def closed(self) -> frozenset[int]:
        """The cells of obstacles that bar the way."""
        return self.cells_with(CLOSED)

    @property
    def overcome(self) -> frozenset[int]:
        """The cells of obstacles that have been overcome."""
        return self.cells_with(OVERCOME)

    @overcome.setter
    def overcome(self, cells: frozenset[int]) -> None:
        for cell in cells:
            self.obstacles[cell] = OVERCOME

    @property
    def tokens(self) -> dict[int, int]:
        """What lies on connections, by their edges: ``TRAP``, or 1 + the seat whose troll it is."""
        return {self.edge_of(one): what - 1 for one, what in enumerate(self.on_ways) if what}

    @tokens.setter
    def tokens(self, tokens: dict[int, int]) -> None:
        self.on_ways = bytearray(len(self.on_ways))
        for edge, what in tokens.items():
            self.on_ways[self.connection_of(edge)] = what + 1
        self.roads = bytearray(len(self.roads))
        self.legal = None

    # Tokens

    def has_token(self, token: str) -> bool:
        """Whether the supply holds a token of a kind (LM.36)."""
        return token in self.box.plenty or self.tokens_left(token) > 0

    def tokens_left(self, token: str) -> int:
        """How many tokens of a kind are in the supply."""
        there: int = self.box.tokens[token]
        return there - self.tokens_used(token)

    def tokens_used(self, token: str) -> int:
        """How many tokens of a kind lie on the board."""
        if token == "trap":  # noqa: S105
            return self.on_ways.count(TRAP + 1)
        if token == "troll":  # noqa: S105
            return len(self.on_ways) - self.on_ways.count(0) - self.on_ways.count(TRAP + 1)
        if OVERCOME not in self.obstacles:
            return 0
        number = TOOLS.index(token) + 1
        faces = self.maze.faces
        return sum([1 for cell in self.overcome if NEEDS[faces[cell]] == number])
