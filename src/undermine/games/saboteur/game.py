"""Saboteur: turns, rounds and the match. The chapters it is put together from stand beside it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from typing import Any, Final, Self

from undermine.games import actions
from undermine.games.actions import Action
from undermine.games.cards import IDS, MAP, NUMBERS, ROCK_FALL, START, TABLE, TOOLS, TREASURE
from undermine.games.chance import Chance
from undermine.games.events import Event
from undermine.games.game import Result, RoundResult
from undermine.games.saboteur import events
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.deal import Deal
from undermine.games.saboteur.goals import Goals
from undermine.games.saboteur.gold import Gold
from undermine.games.saboteur.moves import Moves
from undermine.games.saboteur.rules import SaboteurRules
from undermine.games.saboteur.table import GOAL_CELLS, GROUND, OVER, SETTING, START_CELL, TURN
from undermine.games.saboteur.view import SaboteurView, view_of
from undermine.maze import Maze
from undermine.maze.ground import column_row


class Saboteur(Moves, Goals, Gold):
    """A match of Saboteur."""

    __slots__ = ()

    @classmethod
    def start(cls, rules: SaboteurRules, seats: int, seed: int | str) -> Self:
        """A new match, dealt and ready for the first turn."""
        rules.check_seats(seats)
        chance = Chance(seed)
        nuggets = bytearray(value for value, count in tables.NUGGETS.items() for _ in range(count))
        chance.shuffle(nuggets)  # S1.07
        first = chance.below(seats) if rules.first is None else rules.first  # S1.08
        game = cls.from_deal(rules, Deal.shuffled(seats, first, chance), bytes(nuggets), chance)
        game.seed = str(seed)
        return game

    @classmethod
    def from_deal(cls, rules: SaboteurRules, deal: Deal, nuggets: bytes, chance: Chance) -> Self:
        """A match whose first round is dealt as given; later rounds are dealt by ``chance``."""
        game = object.__new__(cls)
        game.rules = rules
        game.seats = len(deal.roles)
        game.seed = None
        game.chance = chance
        game.past = None
        game.nuggets = nuggets
        game.drafts = ()
        game.purses = [b""] * game.seats
        game.paid = [b""] * game.seats
        game.bank = [0] * game.seats
        game.past_rounds = ()
        game.round_number = 0
        game.fresh = []
        game._begin_round(deal)
        game.fresh = []
        return game

    # Rounds

    def _begin_round(self, deal: Deal) -> None:
        # S1.04, S1.70: everything but the gold is set up anew
        self.round_number += 1
        self.deal = deal
        self.first = deal.first
        self.roles = deal.roles
        self.left_over = deal.left_over
        self.goals = deal.goals
        self.hidden = 0b111
        self.maze = Maze(GROUND, TABLE, joined=self.rules.connection == "start")
        for cell in GOAL_CELLS:
            self.maze.hide(cell)
        self.maze.fix(START_CELL, 2 * START)
        self.hands = [bytes(sorted(hand)) for hand in deal.hands]
        self.stock = deal.stock
        self.pile = b""
        self.pile_by = b""
        self.broken = [0] * len(TOOLS)
        self.peeked = bytearray(self.seats)
        self.idle = 0
        self.last = -1
        self.just_laid = -1
        self.knocked = 0
        self.setting = -1
        self.lines = ()
        self.told = None
        self.tell(events.RoundBegan(self.round_number, deal.first))
        for seat, hand in enumerate(deal.hands):
            names = tuple(IDS[card] for card in hand)
            self.tell(events.Dealt(seat, len(hand), tables.ROLES[deal.roles[seat]], names))
        self._begin_turn(deal.first)

    def _end_round(self, by: str) -> None:
        # S1.51: dwarves, goals, gold
        winners: str | None = "diggers"
        if by != "treasure":
            winners = "saboteurs" if tables.SABOTEUR in self.roles else None
        self.hidden = 0
        self.tell(events.RoundEnded(self.round_number, winners, by))
        self.tell(events.RolesShown(tuple(tables.ROLES[role] for role in self.roles), tables.ROLES[self.left_over]))
        self.tell(events.GoalsShown(tuple(IDS[goal] for goal in self.goals)))
        self.to_act = None
        if winners == "diggers":
            self.draw_nuggets()
        else:
            self.pay_saboteurs()
        if self.to_act is None:
            self._close_round(winners)

    def _close_round(self, winners: str | None) -> None:
        roles = tuple(tables.ROLES[role] for role in self.roles)
        shown = (("left_over", tables.ROLES[self.left_over]), ("goals", tuple(IDS[goal] for goal in self.goals)))
        self.past_rounds += (RoundResult(self.round_number, winners, roles, self.lines, shown),)
        if self.round_number < self.rules.rounds:  # S1.72
            first = (self.last + 1) % self.seats  # S1.71
            chance = self.chance.copy()
            self.chance = chance
            self._begin_round(Deal.shuffled(self.seats, first, chance))
            return
        self.phase = OVER
        totals = self.gold
        nuggets = tuple(tuple(self.purses[seat] + self.paid[seat]) for seat in range(self.seats))
        self.tell(events.GameEnded(totals, _most(totals), nuggets))

    @property
    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        return Result(self.gold, _most(self.gold), self.past_rounds)

    # Turns

    def play(self, action: Action) -> list[Event]:
        code = action.code
        if code not in (self.codes or self.legal_codes()):
            raise self.why_not(action)
        seat = self.to_act
        assert seat is not None
        self.past = (self.past, code)
        self.fresh = []
        self.codes = None
        _PLAY[code >> actions.SHIFT](self, seat, code & actions.PAYLOAD)
        return self.fresh

    def _begin_turn(self, seat: int) -> None:
        self.turn = self.to_act = seat
        self.phase = TURN
        self.codes = None
        # S1.50: passes sort last, so a list that begins with one has nothing else
        self.forced = not self.stock and self.legal_codes()[0] >= actions.PASS

    def _end_turn(self) -> None:
        seat = self.turn
        if self.stock:  # S1.10, S1.12
            stock = self.stock
            drawn = stock[0]
            hand = self.hands[seat]
            place = bisect(hand, drawn)
            self.hands[seat] = hand[:place] + stock[:1] + hand[place:]
            self.stock = stock[1:]
            self.tell(_DREW[drawn << 4 | seat])
        if self.forced:
            self.idle += 1
            if self.idle == self.seats:
                self._end_round("no_moves")
                return
        else:
            self.idle = 0
        self._begin_turn((seat + 1) % self.seats)

    def _spend(self, seat: int, card: int) -> None:
        hand = self.hands[seat]
        place = hand.index(card)
        self.hands[seat] = hand[:place] + hand[place + 1 :]
        self.last = seat

    def _discard(self, card: int, face_down_by: int = 0) -> None:
        self.pile += bytes((card,))
        self.pile_by += bytes((face_down_by,))

    # Path cards

    def _lay(self, seat: int, load: int) -> None:
        card, place, turned = load >> 17, load >> 1 & 0xFFFF, load & 1
        cell = GROUND.cell_of(place)
        self._spend(seat, card)
        knocked = self.maze.lay(cell, 2 * card + turned)
        self.tell(_DONE[(actions.LAY | load) << 4 | seat])
        if knocked:
            self.just_laid = cell
            self.knock(knocked)
            self._go_on_from_goals()
        else:
            self._end_turn()

    def _set_stone(self, seat: int, load: int) -> None:
        self.phase = TURN
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

    def _break(self, seat: int, load: int) -> None:
        card, target, tool = load >> 6, load >> 2 & 15, load & 3
        self._spend(seat, card)
        self.broken[tool] |= 1 << target
        self.tell(_DONE[(actions.BREAK | load) << 4 | seat])
        self._end_turn()

    def _repair(self, seat: int, load: int) -> None:
        card, target, tool = load >> 6, load >> 2 & 15, load & 3
        self._spend(seat, card)
        self.broken[tool] &= ~(1 << target)
        self._discard(card)
        self._discard(_BROKEN[tool])
        self.tell(_DONE[(actions.REPAIR | load) << 4 | seat])
        self._end_turn()

    def _rock_fall(self, seat: int, load: int) -> None:
        self._spend(seat, ROCK_FALL)
        taken = self.maze.take(GROUND.cell_of(load)) >> 1
        self._discard(ROCK_FALL)
        self._discard(taken)
        column, row = column_row(load)
        self.tell(events.RockFell(seat, column, row, IDS[taken]))
        self._end_turn()

    def _map(self, seat: int, load: int) -> None:
        self._spend(seat, MAP)
        self.peeked[seat] |= 1 << load
        self._discard(MAP)
        self.tell(events.Looked(seat, actions.GOALS[load], IDS[self.goals[load]]))
        self._end_turn()

    def _pass(self, seat: int, load: int) -> None:
        if load:  # S1.11
            self._spend(seat, load)
            self._discard(load, face_down_by=seat + 1)
        self.tell(_DONE[(actions.PASS | load) << 4 | seat])
        self._end_turn()

    # Gold

    def _pick(self, seat: int, load: int) -> None:
        self.pick(seat, load)
        if self.to_act is None:
            self._close_round("diggers")

    # What others get of it

    def view(self, seat: int | None) -> SaboteurView:
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; seats go from 0 to {self.seats - 1}")
        return view_of(self, seat)

    def deal_data(self) -> dict[str, Any]:
        return {"round": self.round_number, **self.deal.data(), "nuggets": list(self.nuggets)}


class _Done(dict[int, Event]):
    """What is told of an action that always means the same, by ``its number << 4 | seat``: made once, told often."""

    def __missing__(self, key: int) -> Event:
        if len(self) > 100_000:
            self.clear()
        seat = key & 15
        action = Action.of(key >> 4).data()
        told: Event
        if action["kind"] == "lay":
            told = events.Laid(seat, action["card"], action["column"], action["row"], action["turned"])
        elif action["kind"] == "break":
            told = events.Broke(seat, action["card"], action["seat"], action["tool"])
        elif action["kind"] == "repair":
            told = events.Repaired(seat, action["card"], action["seat"], action["tool"])
        else:
            told = events.Passed(seat, len(action["cards"]), tuple(action["cards"]))
        self[key] = told
        return told


_DONE: Final = _Done()
_DREW: Final = {card << 4 | seat: events.Drew(seat, 1, (name,)) for card, name in enumerate(IDS) for seat in range(16)}

#: how an action of each kind is carried out, in the order of ``actions.KINDS``
_PLAY: Final[tuple[Callable[[Saboteur, int, int], None], ...]] = (
    Saboteur._lay,
    Saboteur._break,
    Saboteur._repair,
    Saboteur._rock_fall,
    Saboteur._map,
    Saboteur._pass,
    Saboteur._set_stone,
    Saboteur._pick,
)

#: the card that breaks each tool
_BROKEN: Final = tuple(NUMBERS[f"broken_{tool}"] for tool in TOOLS)


def _most(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most; a tie is shared (S1.72)."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
