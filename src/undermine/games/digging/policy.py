"""How dwarves dig in a roll-out that wants to get somewhere."""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.games.core.action_kinds import SHIFT
from undermine.games.core.cards import FACES, FIRST_ACTION
from undermine.games.core.chance import Chance
from undermine.games.core.game import Game
from undermine.games.core.notation import LAY
from undermine.games.core.policy import Policy
from undermine.games.digging.box import GOALS_AT
from undermine.games.digging.moves import Moves
from undermine.games.digging.round_state import TURN
from undermine.maze import FaceTable
from undermine.maze.ground import place_of

_TURN: Final = TURN
_SHIFT: Final = SHIFT
_LAY_KIND: Final = LAY >> SHIFT
_FAR: Final = 1 << 16
#: by face, the sides where a way touches the edge; and by side, the step to the place there
_OPEN: Final = FaceTable(FACES).open
_STEPS: Final = (-256, 1, 256, -1)
#: the rows and columns of the goals, from the top down, as in a place
_ROWS: Final = bytes(place_of(*at) >> 8 for at in GOALS_AT)
_COLUMNS: Final = bytes(place_of(*at) & 255 for at in GOALS_AT)


def _leads(card: int) -> bool:
    """Whether a way leads through a card."""
    face = FACES[card]
    return face is not None and max([way.bit_count() for way in face.ways]) > 1


_LEADS: Final = bytes([_leads(card) for card in range(FIRST_ACTION)])


class Eager(Policy):
    """Everybody, whatever their role, lays a card whose ways lead as near to a face-down goal as they can; those who
    cannot do anything that is legal.
    """

    __slots__ = ()

    def choose(self, game: Game, lots: Chance) -> int:
        table: Moves = game  # type: ignore[assignment]
        if table.phase != _TURN:
            return table.by_lot(lots)
        legal = table.listed()
        nearest = _FAR
        ties = 0
        chosen = 0
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            if code >> _SHIFT != _LAY_KIND:
                break  # path cards sort first
            if not _LEADS[code >> 17 & 127]:
                continue
            far = self._from_ends(table, code)
            if far < nearest:
                nearest = far
                ties = 1
                chosen = code
            elif far == nearest:
                ties += 1
                if lots.below(ties) == 0:  # each equally likely
                    chosen = code
        return chosen if ties else table.by_lot(lots)

    def _from_ends(self, table: Moves, code: int) -> int:
        """How many steps there are to the nearest goal from where the ways of a card lead that is laid so."""
        opened = _OPEN[(code >> 17 & 127) << 1 | code & 1]
        place = code >> 1 & 0xFFFF
        nearest = _FAR - 1
        for bit in range(4):
            if opened >> bit & 1:
                nearest = min(nearest, self._how_far(table.hidden, place + _STEPS[bit]))
        return nearest

    def _how_far(self, goals: int, place: int) -> int:
        """How many steps there are from a place to the nearest of these goals."""
        nearest = _FAR - 1
        for goal in range(3):
            if goals >> goal & 1:
                down = (place >> 8) - _ROWS[goal]
                across = (place & 255) - _COLUMNS[goal]
                nearest = min(nearest, abs(down) + abs(across))
        return nearest


EAGER: Final = Eager()
