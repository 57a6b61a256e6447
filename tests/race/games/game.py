"""A match of Race. What every game has, hands, stock, pile, telling and the check of what is legal, is ``Course``'s."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from tests.race.games import events
from tests.race.games.actions import DIG, DROP
from tests.race.games.rules import BOULDER, CARDS, HAND, ROLES, STEPS, TUNNELS, RaceRules
from tests.race.games.view import SIGHT, RaceView
from undermine.games import Action, Chance, IllegalAction, RoundResult, ScoreLine
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.idle import Idle
from undermine.games.core.match_state import Course, most, names
from undermine.games.core.view_fields import Sight

TURN: Final = 0
OVER: Final = 1
#: what a round is worth, by how it ended
WORTH: Final = {"through": 2, "farther": 1}


class Box(NamedTuple):
    """The contents of the box."""

    cards: bytes = CARDS


class Deal(NamedTuple):
    """Who begins, the hands, and the stock with the next card first."""

    first: int
    hands: tuple[bytes, ...]
    stock: bytes

    @classmethod
    def shuffled(cls, box: Box, seats: int, first: int, chance: Chance) -> Deal:
        """A deal by lot."""
        cards = bytearray(box.cards)
        chance.shuffle(cards)
        return cls(first, (bytes(cards[:HAND]), bytes(cards[HAND : 2 * HAND])), bytes(cards[2 * HAND :]))


class Race(Course):
    """A match of Race."""

    phases = ("turn", "over")
    box = Box()
    deals = Deal
    sight: ClassVar[Sight] = SIGHT
    rules: RaceRules

    deal: Deal
    #: by seat: how deep it has dug, whether a prop stands, how many boulders lie in the way, and its points
    depths: list[int]
    props: list[int]
    boulders: list[int]
    points: list[int]

    # Beginning

    def begin_match(self) -> None:
        self.points = [0, 0]

    def clear_table(self) -> None:
        super().clear_table()
        self.depths, self.props, self.boulders = [0, 0], [0, 0], [0, 0]

    def begin_round(self, deal: Deal) -> None:
        """Set up a round: everything but the points is new."""
        self.clear_table()
        self.round_number += 1
        self.deal, self.first = deal, deal.first
        self.hands, self.stock = [bytes(sorted(hand)) for hand in deal.hands], deal.stock
        self.phase = TURN
        self.turn = self.to_act = deal.first
        self.tell(events.RoundBegan(self.round_number, deal.first))
        self.deal_out()

    def deal_out(self) -> None:
        """Tell each seat its hand."""
        for seat, hand in enumerate(self.deal.hands):
            self.tell(events.HandDealt(seat, len(hand), names(hand)))

    # What is legal

    def list_codes(self) -> list[int]:
        if self.phase == OVER:
            return []
        seat, codes = self.turn, []
        for card in sorted({*self.hands[seat]}):
            if card != BOULDER:
                codes += [DIG | card << 2 | steps for steps in self._steps_with(card)]
            elif not self._is_idle(card):
                codes.append(DROP | 1 - seat)
        return codes

    def _steps_with(self, card: int) -> list[int]:
        """How many steps may be dug with a card: as many as it says, or one less for a prop."""
        return [STEPS[card] - 1, STEPS[card]] if not self.props[self.turn] else [STEPS[card]]

    def _is_idle(self, card: int) -> bool:
        blocked = card == BOULDER and self.boulders[1 - self.turn]
        return bool(blocked and self.hands[self.turn].strip(bytes((BOULDER,))))

    def why_not(self, action: Action) -> IllegalAction:
        if self.phase == OVER:
            return IllegalAction("game_over")
        card = NUMBERS.get(action.card or "", 0)
        if card not in self.hands[self.turn]:
            return IllegalAction("not_in_hand", card=action.card or action.text)
        if card in STEPS:
            return IllegalAction("prop_stands")
        if action.seat != 1 - self.turn:
            return IllegalAction("own_tunnel")
        return IllegalAction("boulder_lies")

    def plays_card(self) -> bool:
        return self.phase == TURN

    def why_idle(self, card: int) -> Idle:
        return Idle("boulder_lies")

    # What is played

    def play_dig(self, seat: int, load: int) -> None:
        card, steps = load >> 2, load & 3
        self._play_openly(seat, card)
        prop = steps < STEPS[card]
        self.props[seat] |= prop
        self.tell(events.Dug(seat, IDS[card], steps, prop))
        while steps and self.boulders[seat]:
            steps -= 1
            self.boulders[seat] -= 1
            self.tell(events.BoulderCleared(seat))
        self.depths[seat] = min(self.depths[seat] + steps, self.rules.length)
        self._end_turn(seat)

    def play_drop(self, seat: int, target: int) -> None:
        self._play_openly(seat, BOULDER)
        self.tell(events.BoulderDropped(seat, target))
        if self.props[target]:
            self.props[target] = 0
            self.tell(events.PropBroken(target))
        else:
            self.boulders[target] += 1
        self._end_turn(seat)

    def _play_openly(self, seat: int, card: int) -> None:
        self.spend(seat, card)
        self.discard(card)

    def _end_turn(self, seat: int) -> None:
        self.draw(seat)
        if self.depths[seat] == self.rules.length:
            self._end_round("through")
        elif any(self.hands):
            self.turn = self.to_act = 1 - seat if self.hands[1 - seat] else seat
        else:
            self._end_round("farther" if self.depths[0] != self.depths[1] else "level")

    # The end of a round

    def _end_round(self, by: str) -> None:
        ahead = None if by == "level" else self.depths.index(max(self.depths))
        if ahead is not None:
            self.winners = TUNNELS[ahead]
            self.lines = (ScoreLine(ahead, WORTH[by], by),)
            self.points[ahead] += WORTH[by]
        self.tell(events.RoundEnded(self.round_number, self.winners, by))
        shown = (("depths", tuple(self.depths)),)
        self.past_rounds += (RoundResult(self.round_number, self.winners, ROLES, self.lines, shown),)
        if self.round_number < self.rules.rounds:
            self.next_round(1 - self.first)
            return
        self.phase, self.to_act = OVER, None
        self.tell(events.GameEnded(self.gold, most(self.gold), ()))

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(self.points)

    # What is seen

    def view(self, seat: int | None) -> RaceView:
        return RaceView(**self.seen_by(seat))

    def deal_data(self) -> dict[str, Any]:
        first, hands, stock = self.deal
        return {
            "round": self.round_number,
            "first": first,
            "roles": list(ROLES),
            "clans": list(TUNNELS),
            "hands": [list(names(hand)) for hand in hands],
            "stock": list(names(stock)),
        }
