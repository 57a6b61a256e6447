"""What Saboteur 2 adds to a turn: cards in front of players, swapped hands and hats, ladders, and discarding more."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from undermine import native
from undermine.games.core import listing
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.actions import Action
from undermine.games.core.cards import FIRST_ACTION, IDS, NUMBERS
from undermine.games.core.errors import IllegalAction
from undermine.games.core.events import Event
from undermine.games.core.idle import Idle
from undermine.games.core.links import Link
from undermine.games.core.match_state import names
from undermine.games.core.notation import CARD, PASS
from undermine.games.digging.cards import TOOLS
from undermine.games.digging.dig import Dig
from undermine.games.saboteur2 import actions, events
from undermine.games.saboteur2.cards import IN_FRONT, LADDERS

_TRAPPED: Final = IN_FRONT.index("trapped")
_THEFT: Final = IN_FRONT.index("theft")
_TOOLS: Final = len(TOOLS)
_FRONTS: Final = len(IN_FRONT)
_PASS: Final = PASS
_CARD: Final = CARD
_LADDERS: Final = LADDERS
# The cards that are played, and the actions with them
_THEFT_CARD: Final = NUMBERS["theft"]
_HANDS_OFF_CARD: Final = NUMBERS["hands_off"]
_SWAP_HAND_CARD: Final = NUMBERS["swap_hand"]
_INSPECTION_CARD: Final = NUMBERS["inspection"]
_SWAP_HATS_CARD: Final = NUMBERS["swap_hats"]
_TRAPPED_CARD: Final = NUMBERS["trapped"]
_FREE_AT_LAST_CARD: Final = NUMBERS["free_at_last"]
_THEFT_PLAYED: Final = actions.THEFT
_HANDS_OFF: Final = actions.HANDS_OFF
_SWAP_HAND: Final = actions.SWAP_HAND
_INSPECTION: Final = actions.INSPECTION
_SWAP_HATS: Final = actions.SWAP_HATS
_TRAPPED_PLAYED: Final = actions.TRAPPED
_FREE_AT_LAST: Final = actions.FREE_AT_LAST
_CLEAR: Final = actions.CLEAR
# Kinds of action
_THEFT_KIND: Final = actions.THEFT >> SHIFT
_HANDS_OFF_KIND: Final = actions.HANDS_OFF >> SHIFT
_SWAP_HAND_KIND: Final = actions.SWAP_HAND >> SHIFT
_INSPECTION_KIND: Final = actions.INSPECTION >> SHIFT
_SWAP_HATS_KIND: Final = actions.SWAP_HATS >> SHIFT
_TRAPPED_KIND: Final = actions.TRAPPED >> SHIFT
_FREE_AT_LAST_KIND: Final = actions.FREE_AT_LAST >> SHIFT
_CLEAR_KIND: Final = actions.CLEAR >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT
#: by the number of a card in front of a player, the card
_IN_FRONT: Final = bytes(NUMBERS[name] for name in IN_FRONT)


class Front(Dig):
    """The chapter on the new cards."""

    __slots__ = ("beside_goals", "dwarf_looks", "put_away", "theft_seats", "thieving", "trapped")

    #: the seats that are trapped
    trapped: int
    #: the seats with a Theft card in front of them, in the order in which these were laid; and as a set
    theft_seats: tuple[int, ...]
    thieving: int
    #: dwarf cards put away by Swap your hats, as (seat, role), in order
    put_away: tuple[tuple[int, int], ...]
    #: what was learnt of dwarf cards, in order: (seat, target, its role, -1) for who looked at one, and
    #: (seat, target, the role put away, the new one) for who got another
    dwarf_looks: tuple[tuple[int, int, int, int], ...]
    #: by cell, whether it lies beside a goal
    beside_goals: bytes

    most_discards: ClassVar[int] = 3
    parts = (*Dig.parts, "trapped", "thefts", "put_away", "dwarf_looks")

    def begin_match(self) -> None:
        Dig.begin_match(self)
        self.beside_goals = self.box.beside_goals

    def clear_table(self) -> None:
        Dig.clear_table(self)
        self.trapped = 0
        self.theft_seats = ()
        self.thieving = 0
        self.put_away = ()
        self.dwarf_looks = ()

    def copy_into(self, twin: Any) -> None:
        Dig.copy_into(self, twin)
        front: Front = twin
        front.beside_goals = self.beside_goals
        front.trapped = self.trapped
        front.theft_seats = self.theft_seats
        front.thieving = self.thieving
        front.put_away = self.put_away
        front.dwarf_looks = self.dwarf_looks

    @property
    def joined(self) -> bool:
        return True  # S2.05

    @property
    def thefts(self) -> tuple[int, ...]:
        """The seats with a Theft card in front of them, in the order in which these were laid."""
        return self.theft_seats

    @thefts.setter
    def thefts(self, seats: tuple[int, ...]) -> None:
        self.theft_seats = seats
        self.thieving = sum(1 << seat for seat in seats)

    # What is legal

    def barred(self) -> int:
        return Dig.barred(self) | self.trapped  # S1.25, S2.35

    def in_front(self, seat: int) -> int:
        """The set of the cards in front of a seat, by their numbers there."""
        if not (Dig.barred(self) | self.trapped | self.thieving) >> seat & 1:
            return 0  # most have nothing there
        found = (self.trapped >> seat & 1) << _TRAPPED | (self.thieving >> seat & 1) << _THEFT
        for tool in range(_TOOLS):
            found |= (self.broken_seats[tool] >> seat & 1) << tool
        return found

    def most_codes(self, hand: bytearray, begin: int, held: int) -> int:
        ladders = 0
        for place in range(begin, begin + held):
            ladders += _LADDERS[hand[place]]
        on_rim = 8 * (self.maze.laid_count + self.maze.fixed_count) * (ladders + 1) if ladders else 0
        pairs = held * held // 2
        return Dig.most_codes(self, hand, begin, held) + on_rim + pairs * (_FRONTS + 1 + held)

    def list_path_card(self, card: int, codes: native.Numbers, count: int) -> int:
        if not _LADDERS[card]:
            return listing.list_lays(self.maze, self.lays, card, codes, count)
        # S2.21: beside the start or any path card, joined or not; fitting; and not beside a goal. The cells are written
        # down behind the numbers that there can be.
        maze = self.maze
        begin = count + 8 * (maze.laid_count + maze.fixed_count)
        for index in range(begin, maze.list_rim(codes, begin)):
            cell = codes[index]
            ways = self.lays[card << 8 | maze.marks[cell]]
            if ways and not self.beside_goals[cell]:
                count = listing.write_lays(card << 17 | maze.place_of(cell) << 1, ways, codes, count)
        return count

    def count_path_card(self, card: int) -> int:
        if not _LADDERS[card]:
            return listing.count_lays(self.maze, self.lays, card)
        # the numbers, and behind them the cells, in room of its own
        room = native.numbers(12 * (self.maze.laid_count + self.maze.fixed_count))
        return self.list_path_card(card, room, 0)

    def list_action_card(self, seat: int, card: int, codes: native.Numbers, count: int) -> int:
        everyone = (1 << self.seats) - 1
        if card < _THEFT_CARD:
            return Dig.list_action_card(self, seat, card, codes, count)  # S2.37
        if card == _THEFT_CARD:
            if not (self.thieving | self.trapped) >> seat & 1:  # S2.30
                codes[count] = _THEFT_PLAYED
                count += 1
            return count
        if card == _HANDS_OFF_CARD:
            return native.write_targets(_HANDS_OFF, self.thieving, codes, count)
        if card == _SWAP_HAND_CARD:
            return native.write_targets(_SWAP_HAND, everyone & ~(1 << seat), codes, count)
        if card == _INSPECTION_CARD:
            return native.write_targets(_INSPECTION, everyone & ~(1 << seat), codes, count)
        if card == _SWAP_HATS_CARD:
            return native.write_targets(_SWAP_HATS, everyone if len(self.spare) else 0, codes, count)
        if card == _TRAPPED_CARD:
            return native.write_targets(_TRAPPED_PLAYED, everyone & ~(1 << seat) & ~self.trapped, codes, count)
        return native.write_targets(_FREE_AT_LAST, self.trapped, codes, count)

    def count_action_card(self, seat: int, card: int) -> int:
        if card < _THEFT_CARD:
            return Dig.count_action_card(self, seat, card)
        return self.list_action_card(seat, card, native.numbers(self.seats), 0)

    def list_passes(self, seat: int, hand: bytearray, begin: int, held: int, codes: native.Numbers, count: int) -> int:
        if held < 2:
            return Dig.list_passes(self, seat, hand, begin, held, codes, count)
        fronts = self.in_front(seat)
        if fronts:  # S2.11: clearing comes before passing, which ends the list
            count = self._list_clears(fronts, hand, begin, held, codes, count)
        return native.write_sets(3, _PASS, hand, begin, begin + held, codes, count)  # S2.10

    def _list_clears(
        self, fronts: int, hand: bytearray, begin: int, held: int, codes: native.Numbers, count: int
    ) -> int:
        for one in range(begin, begin + held):
            if one == begin or hand[one] != hand[one - 1]:
                for two in range(one + 1, begin + held):
                    if two == one + 1 or hand[two] != hand[two - 1]:
                        for front in range(_FRONTS):
                            if fronts >> front & 1:
                                codes[count] = _CLEAR | (hand[one] << _CARD | hand[two]) << 3 | front
                                count += 1
        return count

    # Why not

    def why_idle(self, card: int) -> Idle:
        if self.trapped >> self.turn & 1 and (card < FIRST_ACTION or card == NUMBERS["theft"]):
            return Idle("trapped")
        match IDS[card]:
            case "theft":
                return Idle("theft_lies_there")
            case "hands_off":
                return Idle("no_theft")
            case "swap_hats":
                return Idle("no_dwarf_left")
            case "trapped":
                return Idle("all_trapped")
            case "free_at_last":
                return Idle("none_trapped")
        return Dig.why_idle(self, card)

    def _why_not_card(self, action: Action) -> IllegalAction:
        seat = self.turn
        match action.kind:
            case "lay" if self.trapped >> seat & 1:
                return IllegalAction("trapped")
            case "theft":
                return IllegalAction("trapped" if self.trapped >> seat & 1 else "theft_lies_there")
            case "hands_off":
                return IllegalAction("no_theft_there", seat=action.seat)
            case "swap_hand" | "inspection":
                return IllegalAction("not_on_oneself", card=action.card)
            case "swap_hats":
                return IllegalAction("no_dwarf_left")
            case "trapped":
                if action.seat == seat:
                    return IllegalAction("not_on_oneself", card=action.card)
                return IllegalAction("already_trapped", seat=action.seat)
            case "free_at_last":
                return IllegalAction("not_trapped", seat=action.seat)
        return Dig._why_not_card(self, action)

    def _why_not_lay(self, action: Action) -> IllegalAction:
        why = Dig._why_not_lay(self, action)
        if LADDERS[NUMBERS[action.card or ""]] and why.reason in ("not_joined", "no_neighbour", "does_not_fit"):
            assert action.column is not None and action.row is not None
            if self.maze.ground.holds(action.column, action.row):
                cell = self.maze.ground.cell(action.column, action.row)
                if self.beside_goals[cell]:
                    return IllegalAction("ladder_beside_goal", column=action.column, row=action.row)
        return why

    # What they do

    def carry_out(self, seat: int, kind: int, load: int) -> None:
        target = load >> 2
        if kind < _THEFT_KIND or kind > _CLEAR_KIND:  # as before there were new cards
            Dig.carry_out(self, seat, kind, load)
        elif kind == _THEFT_KIND:  # S2.30
            self.spend(seat, _THEFT_CARD)
            self.thefts = (*self.theft_seats, seat)
            self._end_turn()
        elif kind == _HANDS_OFF_KIND:  # S2.31
            self._use(seat, _HANDS_OFF_CARD)
            self._take_away(target, _THEFT)
            self._end_turn()
        elif kind == _SWAP_HAND_KIND:
            self._swap_hands(seat, target)
        elif kind == _INSPECTION_KIND:  # S2.33
            self._use(seat, _INSPECTION_CARD)
            self.dwarf_looks = (*self.dwarf_looks, (seat, target, self.roles[target], -1))
            if not self.silent:
                self.past.fact = self.roles[target]
            self._end_turn()
        elif kind == _SWAP_HATS_KIND:
            self._swap_hats(seat, target)
        elif kind == _TRAPPED_KIND:  # S2.35
            self.spend(seat, _TRAPPED_CARD)
            self.trapped |= 1 << target
            self._end_turn()
        elif kind == _FREE_AT_LAST_KIND:  # S2.36
            self._use(seat, _FREE_AT_LAST_CARD)
            self._take_away(target, _TRAPPED)
            self._end_turn()
        else:  # S2.11
            self.put_down(seat, load >> _CARD + 3)
            self.put_down(seat, load >> 3 & 255)
            self.last = seat
            self._take_away(seat, load & 7)
            self._end_turn()

    def _use(self, seat: int, card: int) -> None:
        """Play a card that goes on the discard pile at once."""
        self.spend(seat, card)
        self.discard(card)

    def _swap_hands(self, seat: int, target: int) -> None:
        """Exchange hands; the other player draws (S2.32)."""
        self._use(seat, _SWAP_HAND_CARD)
        if not self.silent:
            self.past.about = (self.hand_of(seat), self.hand_of(target))
        held = self.held[seat]
        self.held[seat] = self.held[target]
        self.held[target] = held
        for place in range(self.room):
            card = self.cards[seat * self.room + place]
            self.cards[seat * self.room + place] = self.cards[target * self.room + place]
            self.cards[target * self.room + place] = card
        self.draw(target)
        self._next_turn()

    def _swap_hats(self, seat: int, target: int) -> None:
        """A player gets another dwarf card (S2.34)."""
        self._use(seat, _SWAP_HATS_CARD)
        old, new = self.roles[target], self.spare[0]
        roles = bytearray(self.roles)
        roles[target] = new
        self.roles = bytes(roles)
        self.spare = self.spare[1:]
        self.put_away = (*self.put_away, (target, old))
        self.dwarf_looks = (*self.dwarf_looks, (seat, target, old, new))
        if not self.silent:
            self.past.fact = old << 8 | new
        self._end_turn()

    def play_pass(self, seat: int, load: int) -> None:
        """Pass with up to three cards and draw as many (S2.10, S2.12)."""
        if 0 < load < 256:
            Dig.play_pass(self, seat, load)
            return
        count = 0
        for place in range(3):
            card = load >> (2 - place) * _CARD & 255
            if card:
                self.put_down(seat, card)
                self.last = seat
                count += 1
        if not count and self.stock_top < self.stock_size and not any(self.held):
            # Nobody has a card, and nobody will draw one. Only a position begins so: whoever plays draws.
            self._end_round("no_moves")
            return
        self.draw_several(seat, count)
        self._next_turn()

    def _take_away(self, seat: int, front: int) -> None:
        """Take a card from in front of a seat; it goes face-up on the discard pile."""
        if front == _THEFT:
            self.thefts = tuple([thief for thief in self.theft_seats if thief != seat])
        elif front == _TRAPPED:
            self.trapped &= ~(1 << seat)
        else:
            self.broken_seats[front] &= ~(1 << seat)
        self.discard(_IN_FRONT[front])

    # What is told of them

    def own_events(self, link: Link) -> tuple[Event, ...]:
        seat, kind, load = link.seat, link.code >> SHIFT, link.code & PAYLOAD
        target, roles = load >> 2, self.box.roles
        if kind == _PASS_KIND or kind < _THEFT_KIND or kind > _CLEAR_KIND:
            return Dig.own_events(self, link)
        if kind == _THEFT_KIND:
            return (events.TheftLaid(seat),)
        if kind == _HANDS_OFF_KIND:
            return (events.HandsOff(seat, target),)
        if kind == _SWAP_HAND_KIND:
            gave, took = link.about
            return (events.HandsSwapped(seat, target, len(gave), len(took), names(gave), names(took)),)
        if kind == _INSPECTION_KIND:
            return (events.Inspected(seat, target, roles[link.fact]),)
        if kind == _SWAP_HATS_KIND:
            return (events.HatSwapped(seat, target, roles[link.fact >> 8], roles[link.fact & 255]),)
        if kind == _TRAPPED_KIND:
            return (events.Trapped(seat, target),)
        if kind == _FREE_AT_LAST_KIND:
            return (events.Freed(seat, target),)
        given = bytes((load >> _CARD + 3, load >> 3 & 255))
        return (events.Cleared(seat, IN_FRONT[load & 7], 2, names(given)),)
