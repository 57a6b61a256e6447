"""What may be decided now: the complete list of legal actions, and for everything else the reason why not.

Nothing here looks at roles, at other hands or at what lies face-down: what is legal for a seat depends only on what
that seat may know.
"""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.games.core import listing
from undermine.games.core.action_kinds import NAMED
from undermine.games.core.actions import Action
from undermine.games.core.cards import FIRST_ACTION, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import IllegalAction
from undermine.games.core.idle import Idle
from undermine.games.core.laying import why_not_fit
from undermine.games.core.legal import Legal
from undermine.games.core.notation import PASS
from undermine.games.digging import actions, cards
from undermine.games.digging.goals import Goals
from undermine.games.digging.round_state import OVER, SETTING, SHARING, TURN

_FIRST_ACTION: Final = FIRST_ACTION
_TURN: Final = TURN
_PASS: Final = PASS
_BREAK: Final = actions.BREAK
_REPAIR: Final = actions.REPAIR
_MAP: Final = actions.MAP
_ROCK_FALL: Final = actions.ROCK_FALL
_MAP_CARD: Final = cards.MAP
_ROCK_FALL_CARD: Final = cards.ROCK_FALL
_TOOLS: Final = len(cards.TOOLS)
#: by card, the set of tools that it breaks, and of those that it can mend
_BREAKS: Final = bytes(1 << cards.BREAKS[card] if card in cards.BREAKS else 0 for card in range(256))
_MENDS: Final = bytes(sum(1 << tool for tool in cards.MENDS.get(card, ())) for card in range(256))


class Moves(Goals):
    """The chapter on what is legal."""

    __slots__ = ()

    def list_legal(self) -> Legal:
        if self.phase == _TURN:
            seat = self.turn
            return self.list_turn(seat, self.cards, seat * self.room, self.held[seat])
        if self.phase == SETTING:
            return Legal([actions.SET_STONE | self.setting << 1, actions.SET_STONE | self.setting << 1 | 1])
        return Legal(self.list_shares() if self.phase == SHARING else [])

    @property
    def is_open(self) -> bool:
        return self.phase == TURN and not self.held[self.turn]

    def turn_codes(self, seat: int, hand: bytes) -> list[int]:
        """The numbers of what a seat with this hand may do on its turn, as the table lies now, sorted."""
        return self.list_turn(seat, bytearray(hand), 0, len(hand)).codes

    def list_turn(self, seat: int, hand: bytearray, begin: int, held: int) -> Legal:
        """What a seat may do on its turn with so many cards, as the table lies now."""
        codes = native.numbers(self.most_codes(hand, begin, held))
        return listing.written(codes, 0, self._write_turn(seat, hand, begin, held, codes))

    def by_lot(self, chance: Chance) -> int:
        if self.legal is not None or self.phase != _TURN:
            return Goals.by_lot(self, chance)
        # What can be played is only counted, and written down for one card if the lot falls on it. How much there is up
        # to each card of the hand stands behind the passes.
        seat, held, hand = self.turn, self.held[self.turn], self.cards
        begin = seat * self.room
        codes = native.numbers(self.most_codes(hand, begin, held))
        passes = self.list_passes(seat, hand, begin, held, codes, 0)
        barred = self.barred() >> seat & 1
        plays = 0
        before = 0
        for place in range(begin, begin + held):
            card = hand[place]
            if card != before:  # S1.14: copies are one
                before = card
                plays += self._count_plays(seat, card, barred)
            codes[passes + place - begin] = plays
        index = chance.below(plays + passes)
        if index >= plays:
            return codes[index - plays]
        place = passes
        while codes[place] <= index:
            place += 1
        card = hand[begin + place - passes]
        if place > passes:
            index -= codes[place - 1]
        if card >= _FIRST_ACTION:
            self.list_action_card(seat, card, codes, 0)
        else:
            self.list_path_card(card, codes, 0)
        return codes[index]

    def _count_plays(self, seat: int, card: int, barred: int) -> int:
        if card >= _FIRST_ACTION:
            return self.count_action_card(seat, card)
        return 0 if barred else self.count_path_card(card)

    def only_passes(self, seat: int, hand: bytearray, begin: int, held: int) -> bool:
        """Whether a seat with so many cards can do nothing but pass, as the table lies now."""
        barred = self.barred() >> seat & 1
        for place in range(begin, begin + held):
            if self._count_plays(seat, hand[place], barred):
                return False
        codes = native.numbers(self.most_codes(hand, begin, held))
        self.list_passes(seat, hand, begin, held, codes, 0)
        return codes[0] >= _PASS

    def _write_turn(self, seat: int, hand: bytearray, begin: int, held: int, codes: native.Numbers) -> int:
        # S1.10: lay a path card, play an action card, or pass. Cards and kinds of action sort alike.
        count = 0
        barred = self.barred() >> seat & 1
        before = 0
        for place in range(begin, begin + held):
            card = hand[place]
            if card != before:  # S1.14: copies are one
                before = card
                if card >= _FIRST_ACTION:
                    count = self.list_action_card(seat, card, codes, count)
                elif not barred:
                    count = self.list_path_card(card, codes, count)
        return self.list_passes(seat, hand, begin, held, codes, count)

    def most_codes(self, hand: bytearray, begin: int, held: int) -> int:
        """No more actions than these can be legal with so many cards."""
        return held * (2 * self.maze.ends_count + self.maze.laid_count + _TOOLS * self.seats + 4) + 1

    def barred(self) -> int:
        """The seats that may lay no path card."""
        return self.broken_seats[0] | self.broken_seats[1] | self.broken_seats[2]  # S1.25

    def list_path_card(self, card: int, codes: native.Numbers, count: int) -> int:
        """Write down where a path card may be laid; returns how many numbers there are."""
        # S1.21, S1.22: an empty cell on the frontier, every side fitting. A face-down goal asks nothing of its
        # neighbours (S1.23).
        return listing.list_lays(self.maze, self.lays, card, codes, count)

    def count_path_card(self, card: int) -> int:
        """In how many ways a path card may be laid: as many as ``list_path_card`` writes down."""
        return listing.count_lays(self.maze, self.lays, card)

    def list_action_card(self, seat: int, card: int, codes: native.Numbers, count: int) -> int:
        """Write down what a seat may do with an action card. Broken tools do not matter for any of them (S1.45)."""
        if _BREAKS[card]:
            return native.write_targets(_BREAK | card << 6, self._tools_for(card), codes, count)
        if _MENDS[card]:
            return native.write_targets(_REPAIR | card << 6, self._tools_for(card), codes, count)
        if card == _ROCK_FALL_CARD:
            return self._list_rock_falls(codes, count)
        if card == _MAP_CARD:
            for goal in range(3):
                if self.hidden >> goal & 1:  # S1.44
                    codes[count] = _MAP | goal
                    count += 1
        return count

    def count_action_card(self, seat: int, card: int) -> int:
        """In how many ways an action card may be played: as many as ``list_action_card`` writes down."""
        if _BREAKS[card] or _MENDS[card]:
            return native.bit_count(self._tools_for(card))
        if card == _ROCK_FALL_CARD:
            return self.maze.laid_count
        return native.bit_count(self.hidden) if card == _MAP_CARD else 0

    def _tools_for(self, card: int) -> int:
        """The tools that a card may be played on, as a set of ``tool << 4 | seat``."""
        tools = _BREAKS[card] | _MENDS[card]
        pick, lantern, wagon = self.broken_seats[0], self.broken_seats[1], self.broken_seats[2]
        if _BREAKS[card]:
            # S1.40: anyone who does not have that tool broken
            everyone = (1 << self.seats) - 1
            pick ^= everyone
            lantern ^= everyone
            wagon ^= everyone
        # S1.41, S1.42: else one matching broken tool of anyone
        return -(tools & 1) & pick | (-(tools >> 1 & 1) & lantern) << 16 | (-(tools >> 2) & wagon) << 32

    def _list_rock_falls(self, codes: native.Numbers, count: int) -> int:
        maze = self.maze
        begin = count
        for place in range(maze.laid_count):  # S1.43
            codes[count] = _ROCK_FALL | maze.place_of(maze.laid_cells[place])
            count += 1
        native.put_in_order(codes, begin, count)
        return count

    def list_passes(self, seat: int, hand: bytearray, begin: int, held: int, codes: native.Numbers, count: int) -> int:
        """Write down the ways to pass; returns how many numbers there are."""
        if not held:
            codes[count] = _PASS  # S1.11
            return count + 1
        before = 0
        for place in range(begin, begin + held):
            if hand[place] != before:
                before = hand[place]
                codes[count] = _PASS | before
                count += 1
        return count

    def list_shares(self) -> list[int]:
        """What may be decided about the gold now, sorted."""
        raise NotImplementedError

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
            return Idle("none_broken", {"tools": tuple([cards.TOOLS[tool] for tool in cards.MENDS[card]])})
        return Idle("all_goals_face_up" if card == NUMBERS["map"] else "no_card_to_take")

    def broken_tools(self, seat: int) -> tuple[str, ...]:
        """The tools of a seat that are broken."""
        pick, lantern, wagon = self.broken_seats[0], self.broken_seats[1], self.broken_seats[2]
        return cards.TOOLS_IN[pick >> seat & 1 | (lantern >> seat & 1) << 1 | (wagon >> seat & 1) << 2]

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

    def why_not_share(self, action: Action) -> IllegalAction:
        """The reason why the gold cannot be shared out so."""
        raise NotImplementedError

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
