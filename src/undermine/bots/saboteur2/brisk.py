"""``keen`` in Saboteur 2, quick enough for roll-outs: what it sees the others do, and what it does itself."""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.bots.digging.brisk import LOW
from undermine.bots.saboteur2.suspicions import (
    BROUGHT_NEARER,
    BROUGHT_NO_NEARER,
    CLEARED_THE_WAY,
    CRYSTAL,
    DOOR,
    LED_ASTRAY,
    LOOKED,
    PASSED,
    TOOK_SOMETHING,
    TOOK_THE_WAY,
    Suspicions2,
)
from undermine.bots.saboteur2.teams import CRYSTALS, DOORS
from undermine.bots.saboteur2.weighing import Weighing2
from undermine.bots.saboteur2.weights import BONDS, WEIGHTS
from undermine.games import Saboteur2View
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.chance import Chance
from undermine.games.core.notation import LAY, PASS
from undermine.games.digging import actions as dig_actions
from undermine.games.digging.moves import Moves
from undermine.games.digging.round_state import SHARING
from undermine.games.saboteur2 import actions, rules
from undermine.games.saboteur2.front import Front
from undermine.games.saboteur2.rules import BOX, ROLES

_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_SHARING: Final = SHARING
_ROLES: Final = len(ROLES)
_BLUE: Final = rules.BLUE
_GREEN: Final = rules.GREEN
_PROFITEER: Final = rules.PROFITEER
_LAY_KIND: Final = LAY >> SHIFT
_BREAK_KIND: Final = dig_actions.BREAK >> SHIFT
_REPAIR_KIND: Final = dig_actions.REPAIR >> SHIFT
_ROCK_FALL_KIND: Final = dig_actions.ROCK_FALL >> SHIFT
_MAP_KIND: Final = dig_actions.MAP >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT
_INSPECTION_KIND: Final = actions.INSPECTION >> SHIFT
_SWAP_HATS_KIND: Final = actions.SWAP_HATS >> SHIFT
_TRAPPED_KIND: Final = actions.TRAPPED >> SHIFT
_FREE_KIND: Final = actions.FREE_AT_LAST >> SHIFT
_BROUGHT_NEARER: Final = BROUGHT_NEARER
_BROUGHT_NO_NEARER: Final = BROUGHT_NO_NEARER
_LED_ASTRAY: Final = LED_ASTRAY
_DOOR: Final = DOOR
_CRYSTAL: Final = CRYSTAL
_TOOK_THE_WAY: Final = TOOK_THE_WAY
_CLEARED_THE_WAY: Final = CLEARED_THE_WAY
_TOOK_SOMETHING: Final = TOOK_SOMETHING
_PASSED: Final = PASSED
_LOOKED: Final = LOOKED

_DOORS: Final = DOORS
_CRYSTALS: Final = CRYSTALS
_BONDS: Final = [BONDS[one][other] for one in ROLES for other in ROLES]
#: by players, how many cards are in the stock when the first turn begins
_STOCK: Final = [sum(BOX.deck.values()) - BOX.aside - players * BOX.hand.get(players, 0) for players in range(16)]
_LOW: Final = LOW
#: what brings a team this many cards nearer than the other one is done for it; what counts as nearer, and for a card
#: that was taken away
_TILT: Final = 0.3
_STEP: Final = 0.2
_TAKEN: Final = 0.3
#: no goal is farther than this
_MOST: Final = 14

_W: Final = WEIGHTS
_WHIM: Final = _W.whim
_USELESS: Final = _W.useless
_STEAL_BOND: Final = _W.steal_bond


class BriskSaboteur2(Weighing2):
    """Plays Saboteur 2 like ``keen``."""

    __slots__ = ("_begin", "_team_before")

    _team_before: list[int]

    def __init__(self) -> None:
        Weighing2.__init__(self, _STOCK, _WHIM)
        #: what is held against everybody when a roll-out begins
        self._begin = Suspicions2()
        #: by team and goal, how many cards were needed before what was done last
        native.make_array(self, "_team_before", 6)

    def follow(self, view: Saboteur2View) -> None:
        """Let roll-outs begin with what everybody could see in the round of a view."""
        self._begin.follow(view)
        self._followed = True

    def recall(self, table: Moves) -> None:
        front: Front = table  # type: ignore[assignment]
        if self._followed and self._begin.seats == table.seats:
            self.suspicions.take_over(self._begin)
            self.suspicions.see(front.dwarf_looks, True)
        else:
            self.suspicions.forget(table.seats)
            self.suspicions.see(front.dwarf_looks, False)

    def deal(self, table: Moves) -> None:
        self.suspicions.forget(table.seats)

    def changed(self, table: Moves) -> None:
        self._stale = True
        maze = table.maze
        self._doors = False
        for index in range(maze.laid_count):
            if _DOORS[maze.faces[maze.laid_cells[index]] >> 1] >= 0:
                self._doors = True
                break

    def prepare(self, table: Moves, kind: int) -> None:
        if kind in (_LAY_KIND, _ROCK_FALL_KIND):
            for goal in range(3):
                if table.hidden >> goal & 1:
                    self._team_before[goal] = self._team(_BLUE).need(goal)
                    self._team_before[3 + goal] = self._team(_GREEN).need(goal)

    # What is seen

    def learn(self, table: Moves, seat: int, kind: int, load: int, free: bool) -> None:
        suspicions = self.suspicions
        if kind in (_LAY_KIND, _ROCK_FALL_KIND):
            self._learn_of_way(table, seat, kind, load >> 17, free)
        elif kind in (_PASS_KIND, _MAP_KIND):
            if free or kind == _MAP_KIND:
                suspicions.weigh(seat, _PASSED if kind == _PASS_KIND else _LOOKED, 1, self._least_before(table), free)
            else:
                suspicions.pass_over()
        elif kind in (_BREAK_KIND, _TRAPPED_KIND, _REPAIR_KIND, _FREE_KIND):
            target = load >> 2 & 15
            if target == seat:
                suspicions.pass_over()
            else:
                suspicions.weigh_two(seat, target, kind in (_REPAIR_KIND, _FREE_KIND))
        elif kind in (_INSPECTION_KIND, _SWAP_HATS_KIND):
            front: Front = table  # type: ignore[assignment]
            suspicions.see(front.dwarf_looks, False)

    def _least_before(self, table: Moves) -> int:
        least = 255
        for goal in range(3):
            if table.hidden >> goal & 1:
                least = min(least, self._before[goal])
        return least

    def _learn_of_way(self, table: Moves, seat: int, kind: int, card: int, free: bool) -> None:
        goals = 0
        gain = blue = green = 0.0
        for goal in range(3):
            if table.hidden >> goal & 1:
                goals += 1
                gain += self.gain(goal)
                if self._doors:
                    blue += min(self._team_before[goal], _MOST) - min(self._team(_BLUE).need(goal), _MOST)
                    green += min(self._team_before[3 + goal], _MOST) - min(self._team(_GREEN).need(goal), _MOST)
        goals = max(1, goals)
        gain /= goals
        tilt = (blue - green) / goals
        team = 1
        if kind == _ROCK_FALL_KIND:
            done = _TOOK_THE_WAY if gain < -_TAKEN else _CLEARED_THE_WAY if gain > _TAKEN else _TOOK_SOMETHING
        elif _DOORS[card] >= 0:
            done = _DOOR
            tilt = 1.0 if _DOORS[card] == _BLUE else -1.0
        elif _CRYSTALS[card]:
            done = _CRYSTAL
            tilt = 0.0
        else:
            done = _BROUGHT_NEARER if gain > _STEP else _LED_ASTRAY if gain < -_STEP else _BROUGHT_NO_NEARER
        if tilt >= _TILT:
            team = 2
        elif tilt <= -_TILT:
            team = 0
        self.suspicions.weigh(seat, done, team, self._least_before(table), free)

    # What is decided

    def settle(self, table: Moves, lots: Chance) -> int:
        if table.phase != _SHARING:
            return table.by_lot(lots)
        legal = table.listed()
        best = _LOW
        chosen = native.number_at(legal.packed, legal.size - 1)  # nothing
        role = table.roles[table.deciding]
        for index in range(legal.size - 1):
            code = native.number_at(legal.packed, index)
            victim = (code & _PAYLOAD) >> 2
            worth = _STEAL_BOND * _BONDS[role * _ROLES + table.roles[victim]] + _WHIM * self.whim(lots)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def weigh_up(self, table: Moves) -> None:
        self._role = table.roles[table.turn]
        self._profits = 0.0
        if self._role == _PROFITEER:
            self._think(table)

    def worth_of_fall(self, table: Moves, code: int) -> float:
        return self._worth_of_fall(table, code, True)

    def promise_of_fall(self, table: Moves, code: int) -> float:
        worth = self._worth_of_fall(table, code, False)
        return worth if worth > _USELESS else _LOW
