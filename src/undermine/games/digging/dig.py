"""Digging: turns and rounds, as every game with a start and three goals plays them. The gold is each game's own."""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.actions import Action
from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.events import Event
from undermine.games.core.laying import LAID
from undermine.games.core.links import Link
from undermine.games.core.match_state import Course, most, names
from undermine.games.core.notation import LAY, PASS
from undermine.games.core.results import RoundResult
from undermine.games.digging import actions, events
from undermine.games.digging.cards import GOALS, MAP, ROCK_FALL, TOOLS, TREASURE
from undermine.games.digging.deal import Deal
from undermine.games.digging.moves import Moves
from undermine.games.digging.round_state import OVER, SETTING, TURN
from undermine.maze.ground import column_row

_PASS: Final = PASS
_TURN: Final = TURN
_SETTING: Final = SETTING
_TREASURE: Final = TREASURE
_MAP_CARD: Final = MAP
_ROCK_FALL_CARD: Final = ROCK_FALL
# Kinds of action
_LAY_KIND: Final = LAY >> SHIFT
_BREAK_KIND: Final = actions.BREAK >> SHIFT
_REPAIR_KIND: Final = actions.REPAIR >> SHIFT
_ROCK_FALL_KIND: Final = actions.ROCK_FALL >> SHIFT
_MAP_KIND: Final = actions.MAP >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT
_SET_STONE_KIND: Final = actions.SET_STONE >> SHIFT
#: by tool, the card that breaks it
_BROKEN: Final = bytes(NUMBERS[f"broken_{tool}"] for tool in TOOLS)


class Dig(Moves):
    """The chapter on turns and rounds."""

    __slots__ = ()

    # Rounds

    def _end_round(self, by: str) -> None:
        self.tell_end(by)
        self.deciding = -1
        self.share_out()
        if self.deciding < 0:
            self.close_round()

    def tell_end(self, by: str) -> None:
        """Turn everything over (S1.51, S2.40)."""
        self.winners = self.side_that_won(by)
        self.hidden = 0
        if not self.silent:
            self.tell(native.named(events.RoundEnded, (self.round_number, self.winners, by)))
            self.tell(native.named(events.RolesShown, (self._roles_shown(), self.left_over_shown())))
            self.tell(native.named(events.GoalsShown, (names(self.goals),)))

    def _roles_shown(self) -> tuple[str, ...]:
        roles = self.box.roles
        return tuple([roles[role] for role in self.roles])

    def side_that_won(self, by: str) -> str | None:
        """Which side won a round that ended so, or ``None``."""
        raise NotImplementedError

    def left_over_shown(self) -> str | None:
        """The dwarf card left over, if it is shown when the round ends."""
        raise NotImplementedError

    def share_out(self) -> None:
        """Pay the gold; if a seat has to decide about it, make it the seat to act."""
        raise NotImplementedError

    def close_round(self) -> None:
        """Note how the round ended and begin the next, or end the match (S1.72)."""
        if not self.silent:
            shown = (("left_over", self.left_over_shown()), ("goals", names(self.goals)))
            ended = native.named(RoundResult, (self.round_number, self.winners, self._roles_shown(), self.lines, shown))
            self.past_rounds = (*self.past_rounds, ended)
        if self.round_number < self.last_round:
            self.next_round((self.last + 1) % self.seats)  # S1.71
            return
        self.phase = OVER
        self.legal = None
        if not self.silent:
            self.tell(events.GameEnded(self.gold, most(self.gold), self.nugget_cards()))

    def nugget_cards(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's nugget cards, where the game has any."""
        return ()

    # Turns

    def begin_turn(self, seat: int) -> None:
        self.turn = self.deciding = seat
        self.phase = _TURN
        self.legal = None
        # S1.50; passes sort last, so a list that begins with one has nothing else
        if self.stock_top < self.stock_size:
            self.forced = False
        elif self.silent:
            self.forced = self.only_passes(seat, self.cards, seat * self.room, self.held[seat])
        else:
            self.forced = self.listed().first_code() >= _PASS

    def _end_turn(self) -> None:
        if self.stock_top < self.stock_size:
            self.draw(self.turn)  # S1.10
        self._next_turn()

    def _next_turn(self) -> None:
        following = self.turn + 1
        if following == self.seats:
            following = 0
        if self.stock_top < self.stock_size:
            self.turn = self.deciding = following
            return
        # S1.50: only turns that begin with an empty stock can be forced
        self.idle = self.idle + 1 if self.forced else 0
        if self.idle == self.seats:
            self._end_round("no_moves")
        else:
            self.begin_turn(following)

    # What is played

    def carry_out(self, seat: int, kind: int, load: int) -> None:
        if kind == _LAY_KIND:
            self._lay(seat, load)
        elif kind == _PASS_KIND:
            self.play_pass(seat, load)
        elif kind == _BREAK_KIND:
            self._break(seat, load)
        elif kind == _REPAIR_KIND:
            self._repair(seat, load)
        elif kind == _MAP_KIND:
            self._look(seat, load)
        elif kind == _ROCK_FALL_KIND:
            self._take_card(seat, load)
        elif kind == _SET_STONE_KIND:
            self.phase = _TURN
            self.setting = -1
            self.set_stone(load >> 1, load & 1)
            self._go_on_from_goals()
        else:
            Course.carry_out(self, seat, kind, load)

    def _lay(self, seat: int, load: int) -> None:
        card = load >> 17
        cell = self.maze.cell_of(load >> 1 & 0xFFFF)
        self.spend(seat, card)
        if self.maze.lay(cell, 2 * card + (load & 1)):
            self.just_laid = cell
            self.knock()
            self._go_on_from_goals()
        else:
            self._end_turn()

    def _go_on_from_goals(self) -> None:
        self.turn_goals_over()
        if self.phase == _SETTING:
            return
        if self.hidden >> self.goals.index(_TREASURE) & 1:
            self._end_turn()
        else:
            self._end_round("treasure")  # S1.31

    def _break(self, seat: int, load: int) -> None:
        self.spend(seat, load >> 6)
        self.broken_seats[load & 3] |= 1 << (load >> 2 & 15)
        self._end_turn()

    def _repair(self, seat: int, load: int) -> None:
        card, tool = load >> 6, load & 3
        self.spend(seat, card)
        self.broken_seats[tool] &= ~(1 << (load >> 2 & 15))
        self.discard(card)
        self.discard(_BROKEN[tool])
        self._end_turn()

    def _take_card(self, seat: int, load: int) -> None:
        self.spend(seat, _ROCK_FALL_CARD)
        taken = self.maze.take(self.maze.cell_of(load)) >> 1
        self.discard(_ROCK_FALL_CARD)
        self.discard(taken)
        if not self.silent:
            self.past.fact = taken
        self._end_turn()

    def _look(self, seat: int, load: int) -> None:
        self.spend(seat, _MAP_CARD)
        self.look_at(seat, load)
        self.discard(_MAP_CARD)
        if not self.silent:
            self.past.fact = self.goals[load]
        self._end_turn()

    def play_pass(self, seat: int, load: int) -> None:
        """Put a card away, or nothing where there is none."""
        if load:  # S1.11
            self.put_down(seat, load)
            self.last = seat
        self._end_turn()

    # What is told of it

    def own_events(self, link: Link) -> tuple[Event, ...]:
        code, seat = link.code, link.seat
        if code < 0:
            return self._opening_events(link)
        kind, load = code >> SHIFT, code & PAYLOAD
        if kind == _LAY_KIND:
            return (LAID[load << 4 | seat],)
        if kind in (_PASS_KIND, _BREAK_KIND, _REPAIR_KIND):
            return (_DONE[code << 4 | seat],)
        if kind == _MAP_KIND:
            return (events.Looked(seat, GOALS[load], IDS[link.fact]),)
        if kind == _ROCK_FALL_KIND:
            return (events.RockFell(seat, *column_row(load), IDS[link.fact]),)
        return ()

    def _opening_events(self, link: Link) -> tuple[Event, ...]:
        if link.about is None:
            return ()
        deal = link.about if isinstance(link.about, Deal) else Deal.of(link.about, self.box, self.seats)
        dealt = [
            events.Dealt(seat, len(hand), self.box.roles[deal.roles[seat]], names(hand))
            for seat, hand in enumerate(deal.hands)
        ]
        return (events.RoundBegan(link.fact, deal.first), *dealt)


def _done(key: int) -> Event:
    action = Action.of(key >> 4)
    if action.kind == "pass":
        given = action.cards or ()
        return events.Passed(key & 15, len(given), given)
    kind = events.Broke if action.kind == "break" else events.Repaired
    return kind.of((key & 15, action.card, action.seat, action.tool))


#: what is told of an action that always means the same, by ``its number << 4 | seat``
_DONE: Final = Cache(_done)
