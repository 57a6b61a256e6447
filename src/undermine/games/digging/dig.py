"""Digging: turns and rounds, as every game with a start and three goals plays them. The gold is each game's own."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from undermine.games.core.actions import Action
from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.events import Event
from undermine.games.core.game import RoundResult
from undermine.games.core.laying import LAID
from undermine.games.core.match_state import most, names
from undermine.games.core.notation import PASS
from undermine.games.digging import actions, events
from undermine.games.digging.cards import GOALS, MAP, ROCK_FALL, TOOLS, TREASURE
from undermine.games.digging.deal import Deal
from undermine.games.digging.goals import Goals
from undermine.games.digging.moves import Moves
from undermine.games.digging.round_state import OVER, SETTING, TURN
from undermine.maze.ground import column_row


class Dig(Moves, Goals):
    """The chapter on turns and rounds."""

    # Rounds

    def begin_round(self, deal: Deal) -> None:
        """Set up a round: everything but the gold is new (S1.04, S1.70)."""
        self.clear_table()
        self.round_number += 1
        self.deal = deal
        self.first = deal.first
        self.roles = deal.roles
        self.spare = deal.spare
        self.goals = deal.goals
        self.hands = [bytes(sorted(hand)) for hand in deal.hands]
        self.stock = deal.stock
        self.tell(events.RoundBegan(self.round_number, deal.first))
        for seat, hand in enumerate(deal.hands):
            self.tell(events.Dealt.of((seat, len(hand), self.box.roles[deal.roles[seat]], names(hand))))
        self.begin_turn(deal.first)

    def _end_round(self, by: str) -> None:
        self.tell_end(by)
        self.to_act = None
        self.share_out()
        if self.to_act is None:
            self.close_round()

    def tell_end(self, by: str) -> None:
        """Turn everything over (S1.51, S2.40)."""
        self.winners = self.side_that_won(by)
        self.hidden = 0
        self.tell(events.RoundEnded(self.round_number, self.winners, by))
        self.tell(events.RolesShown(tuple(self.box.roles[role] for role in self.roles), self.left_over_shown()))
        self.tell(events.GoalsShown(tuple(IDS[goal] for goal in self.goals)))

    @abstractmethod
    def side_that_won(self, by: str) -> str | None:
        """Which side won a round that ended so, or ``None``."""

    @abstractmethod
    def left_over_shown(self) -> str | None:
        """The dwarf card left over, if it is shown when the round ends."""

    @abstractmethod
    def share_out(self) -> None:
        """Pay the gold; if a seat has to decide about it, make it the seat to act."""

    def close_round(self) -> None:
        """Note how the round ended and begin the next, or end the match (S1.72)."""
        roles = tuple(self.box.roles[role] for role in self.roles)
        shown = (("left_over", self.left_over_shown()), ("goals", tuple(IDS[goal] for goal in self.goals)))
        self.past_rounds += (RoundResult(self.round_number, self.winners, roles, self.lines, shown),)
        if self.round_number < self.rules.rounds:
            self.next_round((self.last + 1) % self.seats)  # S1.71
            return
        self.phase = OVER
        self.tell(events.GameEnded(self.gold, most(self.gold), self.nugget_cards()))

    def nugget_cards(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's nugget cards, where the game has any."""
        return ()

    # Turns

    def begin_turn(self, seat: int) -> None:
        """Make it a seat's turn."""
        self.turn = self.to_act = seat
        self.phase = TURN
        self.codes = None
        # S1.50: passes sort last, so a list that begins with one has nothing else
        self.forced = not self.stock and self.legal_codes()[0] >= PASS

    def _end_turn(self) -> None:
        if self.stock:
            self.draw(self.turn)  # S1.10
        self._next_turn()

    def _next_turn(self) -> None:
        # S1.50: only turns that begin with an empty stock can be forced
        if not self.stock:
            self.idle = self.idle + 1 if self.forced else 0
            if self.idle == self.seats:
                self._end_round("no_moves")
                return
            self.begin_turn((self.turn + 1) % self.seats)
        else:
            self.turn = self.to_act = (self.turn + 1) % self.seats

    # Path cards

    def play_lay(self, seat: int, load: int) -> None:
        card, place, turned = load >> 17, load >> 1 & 0xFFFF, load & 1
        cell = self.maze.ground.cell_of(place)
        self.spend(seat, card)
        knocked = self.maze.lay(cell, 2 * card + turned)
        self.tell(LAID[load << 4 | seat])
        if knocked:
            self.just_laid = cell
            self.knock(knocked)
            self._go_on_from_goals()
        else:
            self._end_turn()

    def play_set_stone(self, seat: int, load: int) -> None:
        self.phase = TURN
        self.setting = -1
        self.set_stone(load >> 1, load & 1)
        self._go_on_from_goals()

    def _go_on_from_goals(self) -> None:
        self.turn_goals_over()
        if self.phase == SETTING:
            return
        if self.hidden >> self.goals.index(TREASURE) & 1:
            self._end_turn()
        else:
            self._end_round("treasure")  # S1.31

    # Action cards and passing

    def play_break(self, seat: int, load: int) -> None:
        card, target, tool = load >> 6, load >> 2 & 15, load & 3
        self.spend(seat, card)
        self.broken[tool] |= 1 << target
        self.tell(_DONE[(actions.BREAK | load) << 4 | seat])
        self._end_turn()

    def play_repair(self, seat: int, load: int) -> None:
        card, target, tool = load >> 6, load >> 2 & 15, load & 3
        self.spend(seat, card)
        self.broken[tool] &= ~(1 << target)
        self.discard(card, _BROKEN[tool])
        self.tell(_DONE[(actions.REPAIR | load) << 4 | seat])
        self._end_turn()

    def play_rock_fall(self, seat: int, load: int) -> None:
        self.spend(seat, ROCK_FALL)
        taken = self.maze.take(self.maze.ground.cell_of(load)) >> 1
        self.discard(ROCK_FALL, taken)
        column, row = column_row(load)
        self.tell(events.RockFell(seat, column, row, IDS[taken]))
        self._end_turn()

    def play_map(self, seat: int, load: int) -> None:
        self.spend(seat, MAP)
        self.peeked[seat] |= 1 << load
        self.discard(MAP)
        self.tell(events.Looked(seat, GOALS[load], IDS[self.goals[load]]))
        self._end_turn()

    def play_pass(self, seat: int, load: int) -> None:
        if load:  # S1.11
            self.put_down(seat, bytes((load,)))
            self.last = seat
        self.tell(_DONE[(PASS | load) << 4 | seat])
        self._end_turn()


def _done(key: int) -> Event:
    action = Action.of(key >> 4)
    if action.kind == "pass":
        given = action.cards or ()
        return events.Passed(key & 15, len(given), given)
    kind = events.Broke if action.kind == "break" else events.Repaired
    return kind.of((key & 15, action.card, action.seat, action.tool))


#: what is told of an action that always means the same, by ``its number << 4 | seat``
_DONE: Final = Cache(_done)
#: the card that breaks each tool
_BROKEN: Final = tuple(NUMBERS[f"broken_{tool}"] for tool in TOOLS)
