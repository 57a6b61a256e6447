"""Writing the observations of The Lost Mines straight from the table: no view is made for it.

What it writes is what follows from a ``LostMinesView``; a test compares the two at every decision. It looks at nothing
that the seat may not know: its own hand and role, mines, treasures and roles that it has looked at, cards that it has
put away itself.
"""

from __future__ import annotations

from typing import Any, Final

from undermine.envs import buffers
from undermine.envs.codec import NOTHING
from undermine.envs.layout import Layout
from undermine.envs.scribe import Scribe
from undermine.envs.vocabulary import number_of
from undermine.games.core.match_state import Course
from undermine.games.lost_mines.box import NEEDS, ROLES, TABLE, TOOLS
from undermine.games.lost_mines.deal import clan_of, role_of
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.round_state import OVER, OVERCOME, TRAP, VOTE, Table
from undermine.maze.faces import FACE_DOWN
from undermine.maze.ground import column_row
from undermine.maze.sides import spell

_NOTHING: Final = NOTHING
_OVER: Final = OVER
_VOTE: Final = VOTE
_OVERCOME: Final = OVERCOME
_FACE_DOWN: Final = FACE_DOWN
_NEEDS: Final = NEEDS
#: a trap, as it lies on a connection
_TRAP: Final = TRAP + 1
_MIDDLE: Final = -column_row(0)[0]
#: how many numbers a mine and a treasure take before those who have looked are counted
_MINE: Final = 5
_TREASURE: Final = 4
_TOOLS: Final = len(TOOLS)

#: the fields that are the same in all rounds of a match
_GIVEN: Final = ("board", "starts")
_DWARVES: Final = range(len(CLANS) * len(ROLES))


class LostMinesScribe(Scribe):
    """Writes what one seat of a match of The Lost Mines may know."""

    __slots__ = (
        "at",
        "clan_words",
        "kind_words",
        "maze_written",
        "mine_width",
        "open_words",
        "phase_words",
        "results",
        "role_words",
        "side_words",
        "token_words",
        "tokens_written",
        "treasure_width",
    )

    def __init__(self, layout: Layout, view: memoryview, begin: int) -> None:
        Scribe.__init__(self, layout, view, begin)
        blocks = layout.blocks
        #: by field, where it begins
        self.at: dict[str, int] = {name: begin + block.begin for name, block in blocks.items()}
        self.mine_width = blocks["mines"].size // len(MINES)
        self.treasure_width = blocks["treasures"].size // layout.players
        self.maze_written = self.tokens_written = 0
        self.phase_words: list[int] = [number_of(phase) for phase in Table.phases]
        self.kind_words: list[int] = [number_of(mine) for mine in MINES]
        self.clan_words: list[int] = [number_of(clan_of(dwarf)) for dwarf in _DWARVES]
        self.role_words: list[int] = [number_of(role_of(dwarf)) for dwarf in _DWARVES]
        self.open_words: list[int] = [number_of(spell(sides)) for sides in TABLE.open]
        self.side_words: list[int] = [number_of(side) for side in "ES"]
        self.token_words: list[int] = [number_of(token) for token in ("trap", "troll")]
        self.results: Any = None

    def follow(self, game: Course, seat: int) -> None:
        if not isinstance(game, Table):
            raise TypeError("nobody walks in this game")
        Scribe.follow(self, game, seat)
        self.results = None
        for name in _GIVEN:
            self.write_field(name, game.sight.one(name, game, seat))

    def write_fields(self) -> None:
        table: Table = self.game  # type: ignore[assignment]
        self._write_course(table)
        self._write_mines(table)
        self._write_board(table)
        self._write_treasures(table)
        self._write_dwarves(table)
        self.write_hands(table)
        self.write_pile(table)
        if self.results is not table.past_rounds:
            self.results = table.past_rounds
            self.write_field("results", table.past_rounds)

    def _write_course(self, table: Table) -> None:
        out, at = self.out, self.at
        out[at["seat"]] = self.seat
        out[at["round"]] = table.round_number
        out[at["to_act"]] = table.deciding if table.deciding >= 0 else _NOTHING
        out[at["phase"]] = self.phase_words[table.phase]
        out[at["first"]] = table.first
        out[at["turn"]] = table.turn
        out[at["stock"]] = table.stock_size - table.stock_top
        out[at["dragon"]] = table.dragon if table.dragon >= 0 else _NOTHING
        out[at["proposed"]] = table.proposed
        out[at["agreed"]] = table.agreed if table.phase == _VOTE else 0
        out[at["walked"]] = table.walked

    def _write_mines(self, table: Table) -> None:
        out = self.out
        place: int = self.at["mines"]
        spaces = table.box.deck.mine_spaces
        cells = table.box.mine_cells
        for mine in range(len(cells)):
            looked = table.looked_mines[mine]
            lies = table.maze.faces[cells[mine]]
            column, row = spaces[mine]
            known = (table.face_up >> mine | looked >> self.seat) & 1
            out[place] = mine + 1
            out[place + 1] = column
            out[place + 2] = row
            out[place + 3] = self.kind_words[table.mine_kinds[mine]] if known else _NOTHING
            out[place + 4] = _NOTHING if lies == _FACE_DOWN else self.open_words[lies]
            self._write_seats(place + _MINE, place + self.mine_width, looked)
            place += self.mine_width

    def _write_seats(self, place: int, end: int, seats: int) -> None:
        """Write down how many seats are in a set, and which."""
        out = self.out
        count = 0
        seat = 0
        while seats >> seat:
            if seats >> seat & 1:
                count += 1
                out[place + count] = seat
            seat += 1
        out[place] = count
        buffers.fill(out, place + 1 + count, end, _NOTHING)

    def _write_board(self, table: Table) -> None:
        """Path cards, tokens on connections, and what is left of the tokens."""
        out = self.out
        maze = table.maze
        begin: int = self.at["maze"]
        count = maze.laid_count
        tools = [0] * (_TOOLS + 1)
        out[begin] = count
        place = begin + 1
        for index in range(count):
            cell = maze.laid_cells[index]
            face = maze.faces[cell]
            needs = _NEEDS[face]
            overcome = table.obstacles[cell] == _OVERCOME
            out[place] = face >> 1
            out[place + 1] = maze.columns[cell] - _MIDDLE
            out[place + 2] = maze.rows[cell] - _MIDDLE
            out[place + 3] = face & 1
            out[place + 4] = overcome if needs else _NOTHING
            if needs and overcome:
                tools[needs] += 1
            place += 5
        if self.maze_written > place:
            buffers.fill(out, place, self.maze_written, _NOTHING)
        self.maze_written = place
        self._write_tokens(table, tools)

    def _write_tokens(self, table: Table, tools: list[int]) -> None:
        out = self.out
        maze = table.maze
        on_ways = table.on_ways
        begin: int = self.at["tokens"]
        end: int = self.at["supply"]
        place = begin + 1
        traps = trolls = 0
        for way in range(len(on_ways)):
            what = on_ways[way]
            if what:
                if place + 5 > end:
                    raise OverflowError("tokens has no room for so many")
                cell = way >> 1
                out[place] = self.token_words[what != _TRAP]
                out[place + 1] = maze.columns[cell] - _MIDDLE
                out[place + 2] = maze.rows[cell] - _MIDDLE
                out[place + 3] = self.side_words[way & 1]
                out[place + 4] = _NOTHING if what == _TRAP else what - _TRAP - 1
                traps += what == _TRAP
                trolls += what != _TRAP
                place += 5
        out[begin] = traps + trolls
        if self.tokens_written > place:
            buffers.fill(out, place, self.tokens_written, _NOTHING)
        self.tokens_written = place
        place = end
        there: dict[str, int] = table.box.tokens
        out[place] = len(there)
        for number, (token, count) in enumerate(there.items()):
            out[place + 1] = number_of(token)
            used = tools[number + 1] if number < _TOOLS else traps if number == _TOOLS else trolls
            out[place + 2] = count - used
            place += 2

    def _write_treasures(self, table: Table) -> None:
        out = self.out
        place: int = self.at["treasures"]
        over = table.phase == _OVER
        for number in range(len(table.treasure_kinds)):
            taker = table.takers[number] - 1
            looked = table.looked_treasures[number]
            known = (over and taker >= 0) or taker == self.seat or looked >> self.seat & 1
            out[place] = number + 1
            out[place + 1] = self.kind_words[table.treasure_kinds[number]]
            out[place + 2] = table.treasure_values[number] if known else _NOTHING
            out[place + 3] = _NOTHING if taker < 0 else taker
            self._write_seats(place + _TREASURE, place + self.treasure_width, looked)
            place += self.treasure_width

    def _write_dwarves(self, table: Table) -> None:
        """Who is who, where everybody stands, and the points."""
        out, at = self.out, self.at
        maze = table.maze
        over = table.phase == _OVER
        known = table.knows[self.seat] | 1 << self.seat
        dwarves, clans, roles = at["dwarves"], at["clans"], at["roles"]
        known_roles, points = at["known_roles"], at["points"]
        out[at["role"]] = self.role_words[table.dwarf_cards[self.seat]]
        for seat in range(table.seats):
            dwarf = table.dwarf_cards[seat]
            cell = table.dwarf_cells[seat]
            out[dwarves + 2 * seat] = maze.columns[cell] - _MIDDLE
            out[dwarves + 2 * seat + 1] = maze.rows[cell] - _MIDDLE
            out[clans + seat] = self.clan_words[dwarf]
            out[roles + seat] = self.role_words[dwarf] if over else _NOTHING
            out[known_roles + seat] = self.role_words[dwarf] if over or known >> seat & 1 else _NOTHING
            out[points + seat] = table.points[seat]
