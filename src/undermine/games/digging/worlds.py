"""Worlds of a round in play: the part that all digging games share."""

from __future__ import annotations

from itertools import permutations
from typing import Any, ClassVar, Final

from undermine.games.core.card_steps import CardSteps, Played
from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.hidden import Arrangement
from undermine.games.core.worlds import GameWorlds
from undermine.games.digging import box as boxes
from undermine.games.digging import events
from undermine.games.digging.cards import GOALS, TOOLS, TREASURE
from undermine.games.digging.deal import Deal
from undermine.games.digging.dig import Dig
from undermine.games.digging.round_state import SETTING, TURN
from undermine.games.digging.view import DigView

#: the card that was played openly, by the event that tells of it
OPENLY: Final[Played] = {
    events.Laid: lambda event: str(event[1]),
    events.Broke: lambda event: str(event[1]),
    events.Repaired: lambda event: str(event[1]),
    events.RockFell: lambda event: "rock_fall",
    events.Looked: lambda event: "map",
}


class DigWorlds(GameWorlds):
    """The worlds that a view of a round in play allows."""

    __slots__ = ("_ends", "_goals", "_passes")

    steps: ClassVar[CardSteps] = CardSteps(OPENLY)
    kind: ClassVar[type[Dig]] = Dig

    view: DigView
    #: every order in which the goals may lie
    _goals: list[bytes]
    #: whether forced passes may have been counted; and the passes that came last, the latest first, as pairs of the
    #: seat and how many cards it put away
    _ends: bool
    _passes: list[int]

    def __init__(self, view: DigView) -> None:
        GameWorlds.__init__(self, view)
        self._goals = _goal_orders(view)
        self._ends = not view.stock and self.table.phase == TURN
        self._passes = _last_passes(view) if self._ends else []

    def lay_out(self, view: DigView) -> Any:
        """Whose turn it is, the maze, broken tools, who looked where, and what everybody saw last."""
        game: Any = self.kind.bare(view.rules, view.seats, Chance(""))
        game.to_act = view.to_act
        game.round_number = view.round
        game.first = view.first
        game.phase = game.phases.index(view.phase)
        game.turn = view.turn
        game.past_rounds = view.results
        game.roles = game.spare = game.goals = b""
        game.dealt = None
        game.broken = [sum([1 << seat for seat, tools in enumerate(view.broken) if tool in tools]) for tool in TOOLS]
        _lay_cards(game, view)
        openly = self.steps.openly
        for event in view.history:
            kind = type(event)
            if kind in openly or (event.puts_away and event[event.fields.index("count")] and not event.gains):
                game.last = event[0]
                if kind is events.Laid:
                    game.just_laid = game.box.ground.cell(event[2], event[3])
            elif kind is events.RoundEnded:
                game.winners = event[1]
        return game

    # Drawing

    def hide(self, game: Any, lots: Chance) -> None:
        dig: Dig = game
        self.hide_dwarves(dig, lots)
        dig.goals = self._goals[lots.below(len(self._goals))]
        dig.dealt = dig.past.about

    def hide_dwarves(self, game: Any, lots: Chance) -> None:
        """Draw the dwarf cards, and what else is each game's own."""
        raise NotImplementedError

    def fits(self, game: Any) -> bool:
        """Work out how many forced passes came last; they must not have ended the round before now (S1.50)."""
        if not self._ends:
            return True
        dig: Dig = game
        dig.idle = 0
        # Passing changes nothing on the table, so what could be played then can be played now. Going back from the last
        # pass, each discard returns to the hand it came from.
        hands = dig.hands
        forced: list[bool] = []
        top = len(dig.pile_cards)
        for index in range(0, len(self._passes), 2):
            seat, count = self._passes[index], self._passes[index + 1]
            if count:
                hands[seat] = bytes(sorted(hands[seat] + bytes(dig.pile_cards[top - count : top])))
                top -= count
            forced.append(dig.only_passes(seat, bytearray(hands[seat]), 0, len(hands[seat])))
        for one in reversed(forced):
            dig.idle = dig.idle + 1 if one else 0
            if dig.idle == dig.seats:
                return False
        dig.forced = dig.only_passes(dig.turn, dig.cards, dig.turn * dig.room, dig.held[dig.turn])
        return True

    # Telling

    def deal_of(self, past: Arrangement, number: int) -> Deal:
        game: Any = past.game
        hands = past.hands(events.Dealt)
        return Deal(self.view.first, game.roles, game.spare, game.goals, hands, past.stock, past.aside)


def _lay_cards(game: Any, view: DigView) -> None:
    maze = game.maze
    cells = game.box.goal_cells
    cell_at = maze.ground.cell
    for card, column, row, turned in view.maze:
        cell = cell_at(column, row)
        if cell in cells:
            maze.fix(cell, 2 * NUMBERS[card] + turned)
        elif cell != game.box.start_cell:
            maze.lay(cell, 2 * NUMBERS[card] + turned)
    game.hidden = 0
    game.setting = GOALS.index(view.setting) if view.setting else -1
    for number, goal in enumerate(view.goals):
        for seat in goal.looked:
            game.look_at(seat, number)
        if game.phase in (TURN, SETTING) and not goal.face_up and number != game.setting:
            game.hidden |= 1 << number
            if maze.faced(cells[number]):
                game.knocked |= 1 << number


def _goal_orders(view: DigView) -> list[bytes]:
    """Every order in which the goals may lie, each equally likely."""
    known = [NUMBERS[goal.face] if goal.face else 0 for goal in view.goals]
    treasure = _passed_over(view)
    if treasure is not None and not known[treasure]:
        known[treasure] = TREASURE
    left = [number for name in boxes.GOALS if (number := NUMBERS[name]) not in known]
    orders: list[bytes] = []
    for order in permutations(left):
        others = iter(order)
        orders.append(bytes([face or next(others) for face in known]))
    return orders


def _passed_over(view: DigView) -> int | None:
    """A goal that was reached and passed over while a stone below it was turned must be the treasure (S1.34)."""
    pending: set[int] = set()
    for event in view.history:
        if isinstance(event, events.Reached):
            pending.update([GOALS.index(goal) for goal in event.goals])
        elif pending and isinstance(event, events.TurnedOver):
            goal = GOALS.index(event.goal)
            pending.discard(goal)
            for other in pending:
                if other < goal:
                    return other
    return None


def _last_passes(view: DigView) -> list[int]:
    passes: list[int] = []
    for event in reversed(view.history):
        if not isinstance(event, events.Passed):
            break
        passes += (event.seat, event.count)
    return passes
