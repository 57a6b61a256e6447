"""What Saboteur 2 adds to a turn: cards in front of players, swapped hands and hats, ladders, and discarding more."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from undermine.games import actions, cards
from undermine.games.actions import Action
from undermine.games.cards import IDS, IN_FRONT, LADDERS, NUMBERS, TOOLS
from undermine.games.errors import IllegalAction
from undermine.games.saboteur.deal import Deal
from undermine.games.saboteur.dig import Dig
from undermine.games.saboteur.events import Drew, Passed
from undermine.games.saboteur.moves import ON_SEATS, PARTS
from undermine.games.saboteur2 import events
from undermine.maze import EMPTY
from undermine.maze.sides import ALL

_TRAPPED: Final = IN_FRONT.index("trapped")
_THEFT: Final = IN_FRONT.index("theft")

#: the cards that are played on a seat, with the base of their actions
_ON_SEAT: Final = {
    NUMBERS["hands_off"]: actions.HANDS_OFF,
    NUMBERS["swap_hand"]: actions.SWAP_HAND,
    NUMBERS["inspection"]: actions.INSPECTION,
    NUMBERS["swap_hats"]: actions.SWAP_HATS,
    NUMBERS["trapped"]: actions.TRAPPED,
    NUMBERS["free_at_last"]: actions.FREE_AT_LAST,
}


def _discards(hand: bytes) -> tuple[list[int], list[int]]:
    """All passes with one to three cards of a hand, sorted; and all pairs, seven bits a card, sorted."""
    ones: list[int] = []
    twos: list[int] = []
    threes: list[int] = []
    for card in reversed(hand):
        if twos:
            first = actions.PASS | card << 14
            threes = [first | two for two in twos] + threes
        if ones:
            first = card << 7
            twos = [first | one for one in ones] + twos
        ones = [card, *ones]
    if len({*hand}) < len(hand):  # S1.14: copies are one
        ones, twos, threes = [*dict.fromkeys(ones)], [*dict.fromkeys(twos)], [*dict.fromkeys(threes)]
    return [actions.PASS | given for given in ones + twos] + threes, twos


class Front(Dig):
    """The chapter on the new cards."""

    __slots__ = ("put_away", "thefts", "trapped")

    #: the seats that are trapped
    trapped: int
    #: the seats with a Theft card in front of them, in the order in which these were laid
    thefts: tuple[int, ...]
    #: dwarf cards put away by Swap your hats, as (seat, role), in order
    put_away: tuple[tuple[int, int], ...]

    most_discards: ClassVar[int] = 3

    def copy(self) -> Self:
        twin = super().copy()
        twin.trapped = self.trapped
        twin.thefts = self.thefts
        twin.put_away = self.put_away
        return twin

    def begin_round(self, deal: Deal) -> None:
        self.trapped = 0
        self.thefts = ()
        self.put_away = ()
        super().begin_round(deal)

    @property
    def joined(self) -> bool:
        return True  # S2.05

    # What is legal

    def barred(self) -> int:
        return super().barred() | self.trapped  # S2.35

    def in_front(self, seat: int) -> list[int]:
        """The numbers of the cards in front of a seat."""
        if not self.barred() >> seat & 1 and seat not in self.thefts:
            return []
        found = [tool for tool in range(len(TOOLS)) if self.broken[tool] >> seat & 1]
        if self.trapped >> seat & 1:
            found.append(_TRAPPED)
        if seat in self.thefts:
            found.append(_THEFT)
        return found

    def _list_discards(self, seat: int, hand: bytes, codes: list[int]) -> list[int]:
        passes, pairs = _discards(hand)  # S2.10
        for front in self.in_front(seat):  # S2.11
            codes += [actions.CLEAR | pair << 3 | front for pair in pairs]
        return passes

    def _list_path_cards(self, faces: int, codes: list[int]) -> None:
        ladders = faces & LADDERS
        if faces != ladders:
            super()._list_path_cards(faces & ~LADDERS, codes)
        if ladders:
            self._list_ladders(ladders, codes)

    def _list_ladders(self, faces: int, codes: list[int]) -> None:
        # S2.21: beside the start or any path card, joined or not; fitting; and not beside a goal
        maze = self.maze
        fits = cards.TABLE.fits
        places = maze.ground.places
        cells = {
            cell + step
            for cell in (self.box.start_cell, *maze.laid)
            for _, step, _ in maze.ground.steps[ALL]
            if maze.faces[cell + step] == EMPTY
        }
        for cell in cells - _beside(self.box.goal_cells, maze.ground.width):
            fitting = fits[maze.marks[cell]] & faces
            if fitting:
                codes += [places[cell] << 1 | part for part in PARTS[fitting]]

    def _list_action_card(self, card: int, seat: int, codes: list[int]) -> None:
        everyone = (1 << self.seats) - 1
        others = everyone & ~(1 << seat)
        if card == NUMBERS["theft"]:  # S2.30
            if seat not in self.thefts and not self.trapped >> seat & 1:
                codes.append(actions.THEFT)
        elif card == NUMBERS["hands_off"]:  # S2.31
            codes += ON_SEATS[actions.HANDS_OFF, sum(1 << thief for thief in self.thefts)]
        elif card == NUMBERS["swap_hats"]:  # S2.34
            codes += ON_SEATS[actions.SWAP_HATS, everyone if self.spare else 0]
        elif card == NUMBERS["trapped"]:  # S2.35
            codes += ON_SEATS[actions.TRAPPED, others & ~self.trapped]
        elif card == NUMBERS["free_at_last"]:  # S2.36
            codes += ON_SEATS[actions.FREE_AT_LAST, self.trapped]
        elif card in _ON_SEAT:  # S2.32, S2.33
            codes += ON_SEATS[_ON_SEAT[card], others]
        else:  # S2.37
            super()._list_action_card(card, seat, codes)

    # Why not

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
                return IllegalAction("not_on_oneself" if action.seat == seat else "already_trapped", card=action.card)
            case "free_at_last":
                return IllegalAction("not_trapped", seat=action.seat)
        return super()._why_not_card(action)

    def _why_not_lay(self, action: Action) -> IllegalAction:
        why = super()._why_not_lay(action)
        face = 2 * NUMBERS[action.card or ""]
        if LADDERS >> face & 1 and why.reason in ("not_joined", "no_neighbour", "does_not_fit"):
            assert action.column is not None and action.row is not None
            if self.maze.ground.holds(action.column, action.row):
                cell = self.maze.ground.cell(action.column, action.row)
                if cell in _beside(self.box.goal_cells, self.maze.ground.width):
                    return IllegalAction("ladder_beside_goal", column=action.column, row=action.row)
        return why

    def _why_not_discard(self, action: Action, hand: bytes) -> IllegalAction:
        why = super()._why_not_discard(action, hand)
        if action.kind == "clear" and why.reason == "too_many_cards":
            return IllegalAction("not_in_front", card=action.removes)
        return why

    # What they do

    def _play_on(self, seat: int, card: str) -> None:
        self._spend(seat, NUMBERS[card])
        self._discard(NUMBERS[card])

    def play_theft(self, seat: int, load: int) -> None:
        """Lay a Theft card (S2.30)."""
        self._spend(seat, NUMBERS["theft"])
        self.thefts += (seat,)
        self.tell(events.TheftLaid(seat))
        self._end_turn()

    def play_hands_off(self, seat: int, load: int) -> None:
        """Take away a Theft card (S2.31)."""
        self._play_on(seat, "hands_off")
        self._take_away(load >> 2, _THEFT)
        self.tell(events.HandsOff(seat, load >> 2))
        self._end_turn()

    def play_swap_hand(self, seat: int, load: int) -> None:
        """Exchange hands; the other player draws (S2.32)."""
        target = load >> 2
        self._play_on(seat, "swap_hand")
        gave, took = self.hands[seat], self.hands[target]
        self.hands[seat], self.hands[target] = took, gave
        self.tell(events.HandsSwapped(seat, target, len(gave), len(took), _names(gave), _names(took)))
        self.draw(target)
        self._next_turn()

    def play_inspection(self, seat: int, load: int) -> None:
        """Look at another's dwarf card (S2.33)."""
        self._play_on(seat, "inspection")
        self.tell(events.Inspected(seat, load >> 2, self.box.roles[self.roles[load >> 2]]))
        self._end_turn()

    def play_swap_hats(self, seat: int, load: int) -> None:
        """A player gets another dwarf card (S2.34)."""
        target = load >> 2
        self._play_on(seat, "swap_hats")
        old, new = self.roles[target], self.spare[0]
        self.roles = self.roles[:target] + self.spare[:1] + self.roles[target + 1 :]
        self.spare = self.spare[1:]
        self.put_away += ((target, old),)
        self.tell(events.HatSwapped(seat, target, self.box.roles[old], self.box.roles[new]))
        self._end_turn()

    def play_trapped(self, seat: int, load: int) -> None:
        """Trap another player (S2.35)."""
        self._spend(seat, NUMBERS["trapped"])
        self.trapped |= 1 << (load >> 2)
        self.tell(events.Trapped(seat, load >> 2))
        self._end_turn()

    def play_free_at_last(self, seat: int, load: int) -> None:
        """Free a trapped player (S2.36)."""
        self._play_on(seat, "free_at_last")
        self._take_away(load >> 2, _TRAPPED)
        self.tell(events.Freed(seat, load >> 2))
        self._end_turn()

    def play_clear(self, seat: int, load: int) -> None:
        """Discard two cards to take away one in front of oneself (S2.11)."""
        given = bytes((load >> 10, load >> 3 & 127))
        self._put_down(seat, given)
        self._take_away(seat, load & 7)
        self.tell(events.Cleared(seat, IN_FRONT[load & 7], 2, _names(given)))
        self._end_turn()

    def play_pass(self, seat: int, load: int) -> None:
        """Pass with up to three cards and draw as many (S2.10, S2.12)."""
        given = bytes([card for card in (load >> 14, load >> 7 & 127, load & 127) if card])
        if given:
            self._put_down(seat, given)
        self.tell(Passed(seat, len(given), _names(given)))
        if len(given) == 1:
            self.draw(seat)
        elif given and self.stock:
            drawn = self.stock[: len(given)]
            self.stock = self.stock[len(given) :]
            self.hands[seat] = bytes(sorted(self.hands[seat] + drawn))
            self.tell(Drew(seat, len(drawn), _names(drawn)))
        self._next_turn()

    def _put_down(self, seat: int, given: bytes) -> None:
        """Put cards face-down on the discard pile."""
        hand = bytearray(self.hands[seat])
        for card in given:
            hand.remove(card)
        self.hands[seat] = bytes(hand)
        self.pile += given
        self.pile_by += bytes((seat + 1,)) * len(given)
        self.last = seat

    def _take_away(self, seat: int, front: int) -> None:
        """Take a card from in front of a seat; it goes face-up on the discard pile."""
        if front == _THEFT:
            self.thefts = tuple(thief for thief in self.thefts if thief != seat)
        elif front == _TRAPPED:
            self.trapped &= ~(1 << seat)
        else:
            self.broken[front] &= ~(1 << seat)
        self._discard(NUMBERS[IN_FRONT[front]])


def _names(hand: bytes) -> tuple[str, ...]:
    return tuple([IDS[card] for card in hand])


def _beside(cells: tuple[int, ...], width: int) -> set[int]:
    """The cells side by side with these."""
    return {cell + step for cell in cells for step in (-width, 1, width, -1)}
