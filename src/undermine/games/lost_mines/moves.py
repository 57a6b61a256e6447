"""What may be decided now: the complete list of legal actions.

Nothing here looks at roles, at other hands or at what lies face-down: what is legal for a seat depends only on what
that seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from undermine.games.core.cards import FACES_OF, FIRST_ACTION, NUMBERS
from undermine.games.core.laying import list_lays
from undermine.games.core.notation import CARD, PASS
from undermine.games.lost_mines import actions
from undermine.games.lost_mines.box import NEEDS, TOOLS
from undermine.games.lost_mines.cards import LOOKS
from undermine.games.lost_mines.round_state import MOVE, PLAY, SET, TAKE, VOTE
from undermine.games.lost_mines.walk import CELL, SHIFT, Walk

_FIRST_ACTION: Final = FIRST_ACTION
_ONE: Final = tuple(PASS | card for card in range(256))
_FIRST_OF_TWO: Final = tuple(PASS | card << CARD for card in range(256))
_VOTES: Final = [actions.VOTE, actions.VOTE | 1]
_MINE, _TREASURE, _DWARF = (number << 4 for number in range(3))


class Moves(Walk):
    """The chapter on what is legal."""

    def list_codes(self) -> list[int]:
        phase = self.phase
        if phase == PLAY:
            return self._list_plays()
        if phase == MOVE:
            return self._list_walks()
        if phase == TAKE:
            codes = [actions.TAKE | number for number in self.on_offer(self.turn)]
            if not self.walked:  # LM.50
                codes.append(actions.LEAVE)
            return codes
        if phase == SET:
            at = actions.SET_MINE | self.maze.ground.places[self.box.mine_cells[self.setting]] << 1
            return [at, at | 1]
        return _VOTES[:] if phase == VOTE else []

    @property
    def is_open(self) -> bool:
        return self.phase in (MOVE, TAKE)

    def _list_plays(self) -> list[int]:
        hand = self.hands[self.turn]
        codes: list[int] = []
        faces = 0
        before = 0
        for card in hand:
            if card != before:  # S1.14: copies are one
                before = card
                codes.append(_ONE[card])  # LM.37
                if card < _FIRST_ACTION:
                    faces |= FACES_OF[card]
                else:
                    _LISTERS[card](self, codes)
        pairs = [_FIRST_OF_TWO[one] | other for one, other in combinations(hand, 2)]
        codes += pairs if len({*hand}) == len(hand) else dict.fromkeys(pairs)
        if faces:
            # LM.20: the frontier is every empty space that an open side of a face-up card points at, so a card that
            # fits there lengthens a path. A face-down mine asks nothing of its neighbours.
            list_lays(self.maze, self.box.fits, faces, codes)
        if not self.proposed and self.rules.agreement:
            codes.append(actions.PROPOSE)  # LM.61
        codes.sort()
        return codes

    def _list_walks(self) -> list[int]:
        places = self.maze.ground.places
        codes = [actions.WALK | places[state & CELL] << 6 | state >> SHIFT for state in self.walks(self.turn)]
        codes.sort()
        codes.append(actions.STAY)
        return codes

    def on_offer(self, seat: int) -> list[int]:
        """The numbers of the treasures that a dwarf could take where it stands (LM.50)."""
        mine = self.box.mine_at.get(self.dwarves[seat], -1)
        if mine < 0 or not self.face_up >> mine & 1:
            return []
        kind = self.deal.mines[mine]
        treasures = self.deal.treasures
        return [number for number, taker in enumerate(self.takers, 1) if not taker and treasures[number - 1][0] == kind]

    def obstacles(self, tool: int) -> list[int]:
        """The cells of the obstacles that a tool could overcome."""
        faces = self.maze.faces
        return [cell for cell in self.closed if NEEDS[faces[cell]] == tool + 1]


Lister = Callable[[Moves, list[int]], None]


def _list_tool(tool: int) -> Lister:
    name = TOOLS[tool]
    base = actions.TOOL | NUMBERS[name] << 16

    def lister(game: Moves, codes: list[int]) -> None:
        cells = game.obstacles(tool) if game.closed else ()  # LM.30
        if cells and game.has_token(name):
            places = game.maze.ground.places
            codes += [base | places[cell] for cell in cells]

    return lister


def _list_token(token: str, base: int) -> Lister:
    def lister(game: Moves, codes: list[int]) -> None:
        if game.has_token(token):
            free = game.ways.difference(game.tokens) if game.tokens else game.ways
            codes += [base | way for way in free]  # LM.32, LM.33

    return lister


def _list_thunderstorm(game: Moves, codes: list[int]) -> None:
    places = game.maze.ground.places
    held = game.dwarves
    codes += [actions.THUNDERSTORM | places[cell] for cell in game.maze.laid if cell not in held]  # LM.34


def _list_look(card: int) -> Lister:
    base = actions.LOOK | card << 6
    things = LOOKS[card]

    def lister(game: Moves, codes: list[int]) -> None:
        # LM.31: whatever of it still exists
        if "mine" in things:
            codes += [base | _MINE | mine + 1 for mine in range(len(game.deal.mines)) if not game.face_up >> mine & 1]
        if "treasure" in things:
            codes += [base | _TREASURE | number for number, taker in enumerate(game.takers, 1) if not taker]
        if "dwarf" in things:
            codes += [base | _DWARF | seat for seat in range(game.seats) if seat != game.turn]

    return lister


_LISTERS: Final[dict[int, Lister]] = {
    **{NUMBERS[name]: _list_tool(tool) for tool, name in enumerate(TOOLS)},
    NUMBERS["trap"]: _list_token("trap", actions.TRAP),
    NUMBERS["troll"]: _list_token("troll", actions.TROLL),
    NUMBERS["thunderstorm"]: _list_thunderstorm,
    **{card: _list_look(card) for card in LOOKS},
}
