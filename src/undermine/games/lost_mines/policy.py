"""How dwarves play in a roll-out that wants to get somewhere."""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.games.core.action_kinds import SHIFT
from undermine.games.core.chance import Chance
from undermine.games.core.game import Game
from undermine.games.core.legal import Legal
from undermine.games.core.notation import LAY
from undermine.games.core.policy import Policy
from undermine.games.lost_mines import actions
from undermine.games.lost_mines.box import NEEDS, TABLE
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.moves import Moves
from undermine.games.lost_mines.round_state import MOVE, PLAY, VOTE

_PLAY: Final = PLAY
_VOTE: Final = VOTE
_MOVE: Final = MOVE
_SHIFT: Final = SHIFT
_LAY_KIND: Final = LAY >> SHIFT
_WALK_KIND: Final = actions.WALK >> SHIFT
_STAY: Final = actions.STAY
_MINES: Final = len(MINES)
_TOOL_KIND: Final = actions.TOOL >> SHIFT
_FAR: Final = 1 << 16
#: as how many steps an obstacle counts
_OBSTACLE: Final = 3
#: by face, the sides where a way touches the edge, and the tool that it needs; and by side, the step to the place there
_OPEN: Final = TABLE.open
_NEEDS: Final = NEEDS
_STEPS: Final = (-256, 1, 256, -1)


class Eager(Policy):
    """Everybody, whatever their role, leads paths nearer to the mines that may still hold something, or clears the way,
    walks there past no trap, and agrees to no end; what else there is to decide is decided by lot.
    """

    __slots__ = ()

    def choose(self, game: Game, lots: Chance) -> int:
        table: Moves = game  # type: ignore[assignment]
        legal = table.listed()
        phase = table.phase
        if phase == _VOTE:
            return native.number_at(legal.packed, legal.size - 1)
        chosen = 0
        if phase == _PLAY:
            chosen = self._lay(table, legal, lots) or self._use_tool(legal)
        elif phase == _MOVE:
            chosen = self._walk(table, legal, lots) or _STAY
        return chosen if chosen else table.by_lot(lots)

    def _lay(self, table: Moves, legal: Legal, lots: Chance) -> int:
        """The card whose ways lead nearest to a mine, if they lead nearer than any do; or 0."""
        nearest = _FAR
        for index in range(table.maze.ends_count):
            nearest = min(nearest, self._how_far(table, table.maze.place_of(table.maze.ends[index])))
        ties = 0
        chosen = 0
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            if code >> _SHIFT != _LAY_KIND:
                break  # path cards sort first
            far = self._from_ends(table, code)
            if far < nearest:
                nearest = far
                ties = 1
                chosen = code
            elif ties and far == nearest:
                ties += 1
                if lots.below(ties) == 0:  # each equally likely
                    chosen = code
        return chosen

    def _use_tool(self, legal: Legal) -> int:
        """The first way to overcome an obstacle, or 0."""
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            if code >> _SHIFT == _TOOL_KIND:
                return code
        return 0

    def _walk(self, table: Moves, legal: Legal, lots: Chance) -> int:
        """The walk that ends nearest to a mine, past no trap and nearer than the dwarf stands; or 0."""
        nearest = self._how_far(table, table.maze.place_of(table.dwarf_cells[table.turn]))
        ties = 0
        chosen = 0
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            if code >> _SHIFT != _WALK_KIND or code >> 3 & 7:
                continue
            far = self._how_far(table, code >> 6 & 0xFFFF)
            if far < nearest:
                nearest = far
                ties = 1
                chosen = code
            elif ties and far == nearest:
                ties += 1
                if lots.below(ties) == 0:
                    chosen = code
        return chosen

    def _from_ends(self, table: Moves, code: int) -> int:
        """How many steps there are to the nearest mine from where the ways of a card lead that is laid so."""
        face = (code >> 17 & 127) << 1 | code & 1
        opened = _OPEN[face]
        place = code >> 1 & 0xFFFF
        nearest = _FAR - _OBSTACLE
        for bit in range(4):
            if opened >> bit & 1:
                nearest = min(nearest, self._how_far(table, place + _STEPS[bit]))
        return nearest + _OBSTACLE if _NEEDS[face] else nearest

    def _how_far(self, table: Moves, place: int) -> int:
        """How many steps there are from a place to the nearest mine that may hold something."""
        nearest = _FAR - 1
        for mine in range(_MINES):
            if not table.face_up >> mine & 1 or self._holds(table, table.mine_kinds[mine]):
                there = table.maze.place_of(table.box.mine_cells[mine])
                down = (place >> 8) - (there >> 8)
                across = (place & 255) - (there & 255)
                nearest = min(nearest, abs(down) + abs(across))
        return nearest

    def _holds(self, table: Moves, kind: int) -> bool:
        """Whether a treasure of a mine of this kind is left."""
        for number in range(table.seats):
            if not table.takers[number] and table.treasure_kinds[number] == kind:
                return True
        return False


EAGER: Final = Eager()
