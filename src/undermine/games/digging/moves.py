"""What may be decided now: the complete list of legal actions, and for everything else the reason why not.

Nothing here looks at roles, at other hands or at what lies face-down: what is legal for a seat depends only on what
that seat may know.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final

from undermine.games.core.action_kinds import NAMED
from undermine.games.core.actions import Action
from undermine.games.core.cache import Cache
from undermine.games.core.cards import FACES_OF, FIRST_ACTION, NUMBERS
from undermine.games.core.errors import IllegalAction
from undermine.games.core.game import Idle
from undermine.games.core.laying import list_lays, why_not_fit
from undermine.games.core.notation import PASS
from undermine.games.digging import actions, cards
from undermine.games.digging.round_state import OVER, SETTING, SHARING, TURN, Table

_FIRST_ACTION: Final = FIRST_ACTION
_PASS_WITH: Final = tuple(PASS | card for card in range(256))


def on_seats(base: int) -> Cache[tuple[int, ...]]:
    """For an action on seat 0, by sets of seats: the same action on each of these."""
    return Cache(lambda seats: tuple(base | seat << 2 for seat in range(seats.bit_length()) if seats >> seat & 1))


#: the maps that can be played, by the set of goals still face-down
_MAPS: Final = tuple(tuple(actions.MAP | goal for goal in (0, 1, 2) if goals >> goal & 1) for goals in range(8))

#: adds to a list what a seat may do with an action card. Broken tools do not matter for any of them (S1.45).
Lister = Callable[[Any, int, list[int]], None]


def _list_map(game: Table, seat: int, codes: list[int]) -> None:
    codes += _MAPS[game.hidden]  # S1.44


def _list_rock_fall(game: Table, seat: int, codes: list[int]) -> None:
    places = game.maze.ground.places
    codes += [actions.ROCK_FALL | places[cell] for cell in game.maze.laid]  # S1.43


def _list_break(card: int, tool: int) -> Lister:
    breaks = on_seats(actions.BREAK | card << 6 | tool)

    def lister(game: Table, seat: int, codes: list[int]) -> None:
        # S1.40: anyone who does not have that tool broken
        codes += breaks[(1 << game.seats) - 1 & ~game.broken[tool]]

    return lister


def _list_repair(card: int, tools: tuple[int, ...]) -> Lister:
    mends = [(tool, on_seats(actions.REPAIR | card << 6 | tool)) for tool in tools]

    def lister(game: Table, seat: int, codes: list[int]) -> None:
        # S1.41, S1.42: one matching broken tool of anyone
        for tool, repairs in mends:
            if game.broken[tool]:
                codes += repairs[game.broken[tool]]

    return lister


LISTERS: Final[dict[int, Lister]] = {
    cards.MAP: _list_map,
    cards.ROCK_FALL: _list_rock_fall,
    **{card: _list_break(card, tool) for card, tool in cards.BREAKS.items()},
    **{card: _list_repair(card, tools) for card, tools in cards.MENDS.items()},
}


class Moves(Table):
    """The chapter on what is legal."""

    #: by card, what lists the actions with it
    listers: ClassVar[dict[int, Lister]] = LISTERS

    def list_codes(self) -> list[int]:
        return self.turn_codes(self.turn, self.hands[self.turn]) if self.phase == TURN else self._list_other()

    @property
    def is_open(self) -> bool:
        return self.phase == TURN and not self.hands[self.turn]

    def turn_codes(self, seat: int, hand: bytes) -> list[int]:
        """The numbers of what a seat with this hand may do on its turn, as the table lies now, sorted."""
        # S1.10: lay a path card, play an action card, or pass
        if not hand:
            return [PASS]  # S1.11
        codes: list[int] = []
        listers = self.listers
        faces = 0
        before = 0
        for card in hand:
            if card != before:  # S1.14: copies are one
                before = card
                codes.append(_PASS_WITH[card])
                if card < _FIRST_ACTION:
                    faces |= FACES_OF[card]
                else:
                    listers[card](self, seat, codes)
        if faces and not self.barred() >> seat & 1:
            self._list_path_cards(faces, codes)
        codes.sort()
        return codes

    def barred(self) -> int:
        """The seats that may lay no path card."""
        pick, lantern, wagon = self.broken
        return pick | lantern | wagon  # S1.25

    def _list_path_cards(self, faces: int, codes: list[int]) -> None:
        # S1.21, S1.22: an empty cell on the frontier, every side fitting. A face-down goal asks nothing of its
        # neighbours (S1.23).
        list_lays(self.maze, self.box.fits, faces, codes)

    def _list_other(self) -> list[int]:
        if self.phase == SETTING:
            return [actions.SET_STONE | self.setting << 1, actions.SET_STONE | self.setting << 1 | 1]
        if self.phase == SHARING:
            return self.list_shares()
        return []

    @abstractmethod
    def list_shares(self) -> list[int]:
        """What may be decided about the gold now, sorted."""

    # Why a card can be played nowhere

    def plays_card(self) -> bool:
        return self.phase == TURN

    def why_idle(self, card: int) -> Idle:
        if card < _FIRST_ACTION:
            broken = self.broken_tools(self.turn)
            return Idle("broken_tool", {"tools": broken}) if broken else Idle("fits_nowhere")
        if card in cards.BREAKS:
            return Idle("all_broken", {"tools": (cards.TOOLS[cards.BREAKS[card]],)})
        if card in cards.MENDS:
            return Idle("none_broken", {"tools": tuple(cards.TOOLS[tool] for tool in cards.MENDS[card])})
        return Idle("all_goals_face_up" if card == NUMBERS["map"] else "no_card_to_take")

    def broken_tools(self, seat: int) -> tuple[str, ...]:
        """The tools of a seat that are broken."""
        return tuple(tool for tool, seats in zip(cards.TOOLS, self.broken, strict=True) if seats >> seat & 1)

    # Why not

    def why_not(self, action: Action) -> IllegalAction:
        kind = action.kind
        if self.phase == OVER:
            return IllegalAction("game_over")
        asked = self.phases[self.phase]
        if asked != (NAMED[kind].decision or "turn"):
            return IllegalAction("other_decision", asked=asked)
        if kind == "set_stone":
            return IllegalAction("other_goal", goal=cards.GOALS[self.setting])
        if self.phase == SHARING:
            return self.why_not_share(action)
        if kind in ("pass", "clear"):
            return self.why_not_discard(action)
        if NUMBERS[action.card or ""] not in self.hands[self.turn]:
            return IllegalAction("not_in_hand", card=action.card)
        if action.seat is not None and action.seat >= self.seats:
            return IllegalAction("no_such_seat", seat=action.seat, seats=self.seats)
        return self._why_not_card(action)

    @abstractmethod
    def why_not_share(self, action: Action) -> IllegalAction:
        """The reason why the gold cannot be shared out so."""

    def _why_not_card(self, action: Action) -> IllegalAction:
        """The reason why a card in hand cannot be played so."""
        if action.kind == "lay":
            return self._why_not_lay(action)
        if action.kind == "map":
            return IllegalAction("goal_is_face_up", goal=action.goal)
        if action.kind == "rock_fall":
            return self._why_not_rock_fall(action)
        reason = "already_broken" if action.kind == "break" else "nothing_to_repair"
        return IllegalAction(reason, seat=action.seat, tool=action.tool)

    def _why_not_lay(self, action: Action) -> IllegalAction:
        assert action.column is not None and action.row is not None
        if broken := self.broken_tools(self.turn):
            return IllegalAction("broken_tool", tools=broken)
        place = {"column": action.column, "row": action.row}
        if not self.maze.ground.holds(action.column, action.row):
            return IllegalAction("no_neighbour", **place)
        return why_not_fit(self.maze, action) or IllegalAction("not_joined", **place)

    def _why_not_rock_fall(self, action: Action) -> IllegalAction:
        assert action.column is not None and action.row is not None
        if self.maze.ground.holds(action.column, action.row):
            cell = self.maze.ground.cell(action.column, action.row)
            if cell == self.box.start_cell or cell in self.box.goal_cells:
                return IllegalAction("start_or_goal", column=action.column, row=action.row)
        return IllegalAction("no_card_there", column=action.column, row=action.row)
