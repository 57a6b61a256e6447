"""What Saboteur 2 adds to a turn: cards in front of players, swapped hands and hats, ladders, and discarding more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import ClassVar, Final

from undermine.games.core.actions import Action
from undermine.games.core.cards import FIRST_ACTION, IDS, NUMBERS
from undermine.games.core.errors import IllegalAction
from undermine.games.core.game import Idle
from undermine.games.core.laying import PARTS
from undermine.games.core.match_state import names
from undermine.games.core.notation import CARD, PASS
from undermine.games.digging.cards import TOOLS
from undermine.games.digging.dig import Dig
from undermine.games.digging.events import Passed
from undermine.games.digging.moves import LISTERS, Lister, on_seats
from undermine.games.saboteur2 import actions, events
from undermine.games.saboteur2.actions import TWO_CARDS
from undermine.games.saboteur2.cards import IN_FRONT, LADDERS

_TRAPPED: Final = IN_FRONT.index("trapped")
_THEFT: Final = IN_FRONT.index("theft")

#: a card as the first of two, and of three, that are discarded by passing
_FIRST_OF_TWO: Final = tuple(PASS | card << CARD for card in range(256))
_FIRST_OF_THREE: Final = tuple(PASS | card << 2 * CARD for card in range(256))


def _discards(hand: bytes) -> tuple[list[int], list[int]]:
    """All passes with two, and all with three, cards of a hand, sorted."""
    if len(hand) == 6:
        return _discards_of_six(hand)
    return (
        [_FIRST_OF_TWO[one] | two for one, two in combinations(hand, 2)],
        [_FIRST_OF_THREE[one] | two << CARD | three for one, two, three in combinations(hand, 3)],
    )


def _discards_of_six(hand: bytes) -> tuple[list[int], list[int]]:
    """As ``_discards``, written out for the usual hand, which makes it more than twice as quick."""
    a, b, c, d, e, f = hand
    first = _FIRST_OF_TWO[a]
    ab, ac, ad, ae, af = first | b, first | c, first | d, first | e, first | f
    first = _FIRST_OF_TWO[b]
    bc, bd, be, bf = first | c, first | d, first | e, first | f
    first = _FIRST_OF_TWO[c]
    cd, ce, cf = first | d, first | e, first | f
    first = _FIRST_OF_TWO[d]
    de, df = first | e, first | f
    ef = _FIRST_OF_TWO[e] | f
    a, b, c, d = a << 2 * CARD, b << 2 * CARD, c << 2 * CARD, d << 2 * CARD
    return (
        [ab, ac, ad, ae, af, bc, bd, be, bf, cd, ce, cf, de, df, ef],
        [
            *(a | bc, a | bd, a | be, a | bf, a | cd, a | ce, a | cf, a | de, a | df, a | ef),
            *(b | cd, b | ce, b | cf, b | de, b | df, b | ef),
            *(c | de, c | df, c | ef, d | ef),
        ],
    )


def _list_theft(game: Front, seat: int, codes: list[int]) -> None:
    if seat not in game.thefts and not game.trapped >> seat & 1:  # S2.30
        codes.append(actions.THEFT)


def _list_on(base: int, targets: Callable[[Front, int], int]) -> Lister:
    """A card that is played on one of a set of seats."""
    plays = on_seats(base)

    def lister(game: Front, seat: int, codes: list[int]) -> None:
        codes += plays[targets(game, seat)]

    return lister


def _everyone(game: Front) -> int:
    return (1 << game.seats) - 1


def _others(game: Front, seat: int) -> int:
    return _everyone(game) & ~(1 << seat)


_LISTERS: Final[dict[int, Lister]] = {
    **LISTERS,  # S2.37
    NUMBERS["theft"]: _list_theft,
    NUMBERS["hands_off"]: _list_on(actions.HANDS_OFF, lambda game, seat: sum(1 << thief for thief in game.thefts)),
    NUMBERS["swap_hand"]: _list_on(actions.SWAP_HAND, _others),
    NUMBERS["inspection"]: _list_on(actions.INSPECTION, _others),
    NUMBERS["swap_hats"]: _list_on(actions.SWAP_HATS, lambda game, seat: _everyone(game) if game.spare else 0),
    NUMBERS["trapped"]: _list_on(actions.TRAPPED, lambda game, seat: _others(game, seat) & ~game.trapped),
    NUMBERS["free_at_last"]: _list_on(actions.FREE_AT_LAST, lambda game, seat: game.trapped),
}


class Front(Dig):
    """The chapter on the new cards."""

    #: the seats that are trapped
    trapped: int
    #: the seats with a Theft card in front of them, in the order in which these were laid
    thefts: tuple[int, ...]
    #: dwarf cards put away by Swap your hats, as (seat, role), in order
    put_away: tuple[tuple[int, int], ...]

    most_discards: ClassVar[int] = 3
    listers: ClassVar[dict[int, Lister]] = _LISTERS

    def clear_table(self) -> None:
        super().clear_table()
        self.trapped = 0
        self.thefts = ()
        self.put_away = ()

    @property
    def joined(self) -> bool:
        return True  # S2.05

    # What is legal

    def barred(self) -> int:
        pick, lantern, wagon = self.broken
        return pick | lantern | wagon | self.trapped  # S1.25, S2.35

    def in_front(self, seat: int) -> list[int]:
        """The numbers of the cards in front of a seat."""
        found = [tool for tool in range(len(TOOLS)) if self.broken[tool] >> seat & 1]
        if self.trapped >> seat & 1:
            found.append(_TRAPPED)
        if seat in self.thefts:
            found.append(_THEFT)
        return found

    def turn_codes(self, seat: int, hand: bytes) -> list[int]:
        codes = super().turn_codes(seat, hand)
        if len(hand) < 2:
            return codes
        pairs, triples = _discards(hand)
        different = len({*hand})
        if different < len(hand):  # S1.14: copies are one
            pairs = [*dict.fromkeys(pairs)]
            triples = [*dict.fromkeys(triples)]
        fronts = self.in_front(seat) if self.barred() >> seat & 1 or self.thefts else ()
        if fronts:  # S2.11: clearing comes before passing, which ends the list
            last = len(codes) - different
            codes[last:last] = [actions.CLEAR | (two & TWO_CARDS) << 3 | front for two in pairs for front in fronts]
        codes += pairs  # S2.10
        codes += triples
        return codes

    def _list_path_cards(self, faces: int, codes: list[int]) -> None:
        ladders = faces & LADDERS
        if faces != ladders:
            super()._list_path_cards(faces & ~LADDERS, codes)
        if ladders:
            self._list_ladders(ladders, codes)

    def _list_ladders(self, faces: int, codes: list[int]) -> None:
        # S2.21: beside the start or any path card, joined or not; fitting; and not beside a goal
        maze = self.maze
        fits = self.box.fits
        places = maze.ground.places
        for cell in maze.rim - self.box.beside_goals:
            fitting = fits[maze.marks[cell]] & faces
            if fitting:
                at = places[cell] << 1
                for part in PARTS[fitting]:
                    codes.append(at | part)

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
        return super().why_idle(card)

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
        return super()._why_not_card(action)

    def _why_not_lay(self, action: Action) -> IllegalAction:
        why = super()._why_not_lay(action)
        face = 2 * NUMBERS[action.card or ""]
        if LADDERS >> face & 1 and why.reason in ("not_joined", "no_neighbour", "does_not_fit"):
            assert action.column is not None and action.row is not None
            if self.maze.ground.holds(action.column, action.row):
                cell = self.maze.ground.cell(action.column, action.row)
                if cell in self.box.beside_goals:
                    return IllegalAction("ladder_beside_goal", column=action.column, row=action.row)
        return why

    # What they do

    def _play_on(self, seat: int, card: str) -> None:
        self.spend(seat, NUMBERS[card])
        self.discard(NUMBERS[card])

    def play_theft(self, seat: int, load: int) -> None:
        """Lay a Theft card (S2.30)."""
        self.spend(seat, NUMBERS["theft"])
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
        self.tell(events.HandsSwapped(seat, target, len(gave), len(took), names(gave), names(took)))
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
        self.spend(seat, NUMBERS["trapped"])
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
        given = bytes((load >> CARD + 3, load >> 3 & 255))
        self.put_down(seat, given)
        self.last = seat
        self._take_away(seat, load & 7)
        self.tell(events.Cleared(seat, IN_FRONT[load & 7], 2, names(given)))
        self._end_turn()

    def play_pass(self, seat: int, load: int) -> None:
        """Pass with up to three cards and draw as many (S2.10, S2.12)."""
        if 0 < load < 256:
            super().play_pass(seat, load)
            return
        if not load:
            self.tell(Passed(seat, 0, ()))
            self._next_turn()
            return
        one, two, three = load >> 2 * CARD, load >> CARD & 255, load & 255
        given = bytes((one, two, three)) if one else bytes((two, three))
        self.put_down(seat, given)
        self.last = seat
        self.tell(Passed.of((seat, len(given), names(given))))
        self.draw_several(seat, len(given))
        self._next_turn()

    def _take_away(self, seat: int, front: int) -> None:
        """Take a card from in front of a seat; it goes face-up on the discard pile."""
        if front == _THEFT:
            self.thefts = tuple(thief for thief in self.thefts if thief != seat)
        elif front == _TRAPPED:
            self.trapped &= ~(1 << seat)
        else:
            self.broken[front] &= ~(1 << seat)
        self.discard(NUMBERS[IN_FRONT[front]])
