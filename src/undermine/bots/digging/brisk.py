"""How ``keen`` plays a digging game in roll-outs: what both Saboteurs share.

A policy of this kind sees the game itself, but every seat goes by what it would know at a table: its role, its hand,
the goals it has looked at, and what everybody could see the others do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine import native
from undermine.bots.digging.survey import Survey
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.chance import Chance
from undermine.games.core.game import Game
from undermine.games.core.policy import Policy
from undermine.games.digging import actions
from undermine.games.digging.cards import TREASURE
from undermine.games.digging.moves import Moves
from undermine.games.digging.round_state import TURN

_TURN: Final = TURN
_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_TREASURE: Final = TREASURE
_ROCK_FALL_KIND: Final = actions.ROCK_FALL >> SHIFT
#: a generator's word as a part of 1
_WHOLE: Final = float(1 << 32)
_LIMIT: Final = 1 << 32
#: so many of the cards that could be taken away are looked at closely
_FALLS: Final = 2
#: less than any worth
LOW: Final = -1e9
_LOW: Final = LOW


class Brisk(Policy):
    """Plays like ``keen``, and is quick enough for roll-outs.

    ``follow(view)`` once for each decision that is searched: from then on every roll-out begins with what everybody
    could hold against the others at that moment, and each seat goes on weighing what is done in the roll-out. Without
    it, and after ``forget()``, a roll-out begins as after the deal. ``insight`` is how far everybody sees through to
    the roles as they are: 0 is what ``keen`` would think, 1 is the truth of the game that is rolled out.

    ``begin(game)`` and ``note(game, code)`` are called by ``roll_out``; whoever plays an action before it calls
    ``begin`` and ``note`` first, so that the others see it was done. The same lots give the same choices.
    """

    __slots__ = (
        *("_before", "_fall_codes", "_fall_promises", "_falls", "_followed", "_free", "_goals", "_kind", "_late"),
        *("_least", "_load", "_round", "_seat", "_stocks", "_strays", "_thought", "insight", "survey"),
    )

    _before: list[int]
    _fall_codes: list[int]
    _fall_promises: list[float]

    def __init__(self, stocks: Sequence[int], strays: float) -> None:
        """``stocks``: by players, how many cards are in the stock when the first turn begins; ``strays`` is how far
        choices stray from the best one.
        """
        self.survey = Survey()
        self.insight = 0.0
        self._stocks = [*stocks]
        self._strays = strays
        #: whether roll-outs begin with what was followed
        self._followed = False
        self._round = -1
        #: what was done last, before anybody has looked at what came of it: who did what, whether it could have laid
        #: a path card, how many cards were needed to each goal
        self._kind = -1
        self._seat = 0
        self._load = 0
        self._free = False
        native.make_array(self, "_before", 3)
        # Of the seat that decides: the goals that may hold the gold, how many cards are needed to the nearest of them,
        # how much of the round is over, and whether it has thought of the others yet.
        self._goals = 7
        self._least = 0
        self._late = 0.0
        self._thought = False
        #: the cards whose taking away would do most, by number of the action, and how much that promises
        native.make_array(self, "_fall_codes", _FALLS)
        native.make_array(self, "_fall_promises", _FALLS)
        self._falls = 0

    def begin(self, game: Game) -> None:
        table: Moves = game  # type: ignore[assignment]
        self._round = table.round_number
        self._kind = -1
        self.recall(table)

    def note(self, game: Game, code: int) -> None:
        table: Moves = game  # type: ignore[assignment]
        if table.phase == _TURN:
            self._look(table)
            self._remember(table, code)

    def choose(self, game: Game, lots: Chance) -> int:
        table: Moves = game  # type: ignore[assignment]
        if table.phase != _TURN:
            return self.settle(table, lots)
        self._look(table)
        code = self.best(table, lots)
        self._remember(table, code)
        return code

    def forget(self) -> None:
        """Let roll-outs begin as after the deal."""
        self._followed = False

    def recall(self, table: Moves) -> None:
        """Begin with what was followed, or nothing."""
        raise NotImplementedError

    def deal(self, table: Moves) -> None:
        """Begin another round."""
        raise NotImplementedError

    def learn(self, table: Moves, seat: int, kind: int, load: int, free: bool) -> None:
        """Weigh what was done last."""
        raise NotImplementedError

    def changed(self, table: Moves) -> None:
        """The maze is another than before."""

    def prepare(self, table: Moves, kind: int) -> None:
        """Something of a kind will be done now: the last moment to see what was before it."""

    def weigh_up(self, table: Moves) -> None:
        """What else a seat knows before it looks at what it can do."""
        raise NotImplementedError

    def worth_of(self, table: Moves, code: int) -> float:
        """What an action is worth to the seat whose turn it is, unless it takes a card away."""
        raise NotImplementedError

    def worth_of_fall(self, table: Moves, code: int) -> float:
        """What taking a card away is worth to it."""
        raise NotImplementedError

    def promise_of_fall(self, table: Moves, code: int) -> float:
        """How much it seems to do, at a glance; ``LOW`` if it does not serve at all."""
        raise NotImplementedError

    def best(self, table: Moves, lots: Chance) -> int:
        """What the seat whose turn it is does."""
        self._take_in(table)
        self.weigh_up(table)
        legal = table.listed()
        strays = self._strays
        best = _LOW
        chosen = 0
        self._falls = 0
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            if code >> _SHIFT == _ROCK_FALL_KIND:
                self._consider_fall(table, code)
                continue
            worth = self.worth_of(table, code)
            if worth + strays > best:
                worth += strays * self.whim(lots)
                if worth > best:
                    best = worth
                    chosen = code
        for index in range(self._falls):
            worth = self.worth_of_fall(table, self._fall_codes[index])
            if worth + strays > best:
                worth += strays * self.whim(lots)
                if worth > best:
                    best = worth
                    chosen = self._fall_codes[index]
        return chosen

    def worth(self, table: Moves, code: int) -> float:
        """What an action is worth to the seat whose turn it is, but for its whims."""
        self._look(table)
        self._take_in(table)
        self.weigh_up(table)
        falls = code >> _SHIFT == _ROCK_FALL_KIND
        return self.worth_of_fall(table, code) if falls else self.worth_of(table, code)

    def _take_in(self, table: Moves) -> None:
        """What a seat sees before it looks at what it can do."""
        self._goals = self.goals_of(table, table.turn)
        self._least = 255
        for goal in range(3):
            if self._goals >> goal & 1:
                self._least = min(self._least, self.survey.need(goal))
        left = table.stock_size - table.stock_top
        whole = self._stocks[table.seats]
        self._late = 1 - left / float(max(1, whole))
        self._thought = False

    def _consider_fall(self, table: Moves, code: int) -> None:
        """Keep the cards whose taking away promises most."""
        promise = self.promise_of_fall(table, code)
        if promise <= _LOW:
            return
        place = self._falls
        while place > 0 and self._fall_promises[place - 1] < promise:
            place -= 1
        if place == _FALLS:
            return
        last = min(self._falls, _FALLS - 1)
        while last > place:
            self._fall_promises[last] = self._fall_promises[last - 1]
            self._fall_codes[last] = self._fall_codes[last - 1]
            last -= 1
        self._fall_promises[place] = promise
        self._fall_codes[place] = code
        self._falls = min(self._falls + 1, _FALLS)

    def settle(self, table: Moves, lots: Chance) -> int:
        """What is decided where it is nobody's turn."""
        return table.by_lot(lots)

    def _look(self, table: Moves) -> None:
        if table.round_number != self._round:
            self._round = table.round_number
            self._kind = -1
            self.deal(table)
        if self.survey.look(table.maze):
            self.changed(table)
        if self._kind >= 0:
            self.learn(table, self._seat, self._kind, self._load, self._free)
            self._kind = -1

    def _remember(self, table: Moves, code: int) -> None:
        self._seat = table.turn
        self._kind = code >> _SHIFT
        self._load = code & _PAYLOAD
        self._free = not table.barred() >> self._seat & 1
        for goal in range(3):
            if table.hidden >> goal & 1:
                self._before[goal] = self.survey.need(goal)
        self.prepare(table, self._kind)

    def gain(self, goal: int) -> int:
        """How many cards nearer what was done last brought a goal."""
        return min(self._before[goal], 14) - min(self.survey.need(goal), 14)

    def goals_of(self, table: Moves, seat: int) -> int:
        """The goals that may hold the gold as far as a seat knows."""
        goals = table.hidden
        for goal in range(3):
            if table.looked_seats[goal] >> seat & 1 and table.hidden >> goal & 1:
                if table.goals[goal] == _TREASURE:
                    return 1 << goal
                goals &= ~(1 << goal)
        return goals

    def whim(self, lots: Chance) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(lots.below(_LIMIT)) / _WHOLE

    def tools_of(self, table: Moves, seat: int) -> int:
        """How many tools of a seat are broken."""
        broken = table.broken_seats
        return (broken[0] >> seat & 1) + (broken[1] >> seat & 1) + (broken[2] >> seat & 1)

    def turns_until(self, table: Moves, other: int) -> int:
        """How many turns there are until another seat has its own."""
        return other - table.turn if other > table.turn else other - table.turn + table.seats
