"""The worth of a maze: how many cards are still needed to join the start to each goal.

A search goes backwards from a goal: an empty cell costs one card, a card that lies there costs nothing where its way
leads on, and rock bars. What it finds makes every placement cheap to value.
"""

from __future__ import annotations

import math
from array import array
from typing import Final

from undermine.games import Action
from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.digging.box import GOALS_AT, START_AT
from undermine.games.digging.view import CardSeen
from undermine.games.saboteur.rules import DECK
from undermine.maze import EMPTY, FACE_DOWN, FaceTable, Ground, Maze
from undermine.maze.sides import half_turn

#: what is farther than any way is long
FAR: Final = 40
#: an effort this great might as well be too great
HOPELESS: Final = 14.0

TABLE: Final = FaceTable(FACES)
#: the faces as anybody finds them, and as each team of Saboteur 2 does
TABLES: Final[dict[str | None, FaceTable]] = {
    None: TABLE,
    **{team: FaceTable([face and face.closed_to(team) for face in FACES]) for team in TABLE.closed},
}

GROUND: Final = Ground.for_deck(70, len(GOALS_AT))
GOAL_CELLS: Final = tuple(GROUND.cell(*place) for place in GOALS_AT)
START_CELL: Final = GROUND.cell(*START_AT)

# What the search looks up again and again, as plain numbers where it is compiled.
_FAR: Final = FAR
_HOPELESS: Final = HOPELESS
_EMPTY: Final = EMPTY
_FACE_DOWN: Final = FACE_DOWN
_OPEN: Final = bytearray(TABLE.open)
_SOURCE: Final = bytearray(TABLE.source)
_SPREADS: Final = {team: bytearray(table.spread) for team, table in TABLES.items()}
_GOALS: Final = list(GOAL_CELLS)
#: by number of a side, N, E, S, W: the step to the neighbour there, and its side that faces back
_STEP: Final = [-GROUND.width, 1, GROUND.width, -1]
_BACK: Final = [half_turn(1), half_turn(2), half_turn(4), half_turn(8)]

#: ways that stray farther than this from start and goals are not thought of: west, north, east and south
WINDOW: Final = -2, -5, 10, 5
_WEST, _NORTH, _EAST, _SOUTH = WINDOW
#: by cell, which of the cells that are thought of it is, counted from 1; 0 is any other
_NEAR: Final = bytearray(GROUND.size)
_COUNT: Final = 1 + (_EAST + 1 - _WEST) * (_SOUTH + 1 - _NORTH)
for _number in range(1, _COUNT):
    _NEAR[GROUND.cell(_WEST + (_number - 1) % (_EAST + 1 - _WEST), _NORTH + (_number - 1) // (_EAST + 1 - _WEST))] = (
        _number
    )
#: no cell at all: no card can ever lie there
_NOWHERE: Final = 0

#: how much farther than the nearest end of a way the search goes on
_SLACK: Final = 3

#: what a way counts that is one card, or two cards, longer than the shortest
LESS_BY_ONE: Final = math.exp(-1)
LESS_BY_TWO: Final = math.exp(-2)
_LESS_BY_ONE: Final = LESS_BY_ONE
_LESS_BY_TWO: Final = LESS_BY_TWO
#: how many of the cards lead on from an end of a way with nothing else around it
USUAL: Final = 20.0
_USUAL: Final = USUAL

_UNKNOWN: Final = 255
#: how many path cards of the base game fit a need and lead on to one of the sides, by ``need << 4 | sides``; worked out
#: when asked
_LEADS: Final = bytearray([_UNKNOWN]) * 4096


def lead(key: int) -> int:
    """How many path cards of the base game fit a need and lead on to one of the sides, ``need << 4 | sides``."""
    need, onwards = key >> 4, key & 15
    _LEADS[key] = found = sum(
        count
        for name, count in DECK.items()
        if is_path(NUMBERS[name])
        and any(
            TABLE.fits[need] >> face & 1 and TABLE.spread[face << 4 | need & 15] & onwards
            for face in TABLE.card_faces[NUMBERS[name]]
        )
    )
    return found


def placed(action: Action) -> tuple[int, int]:
    """The cell where a placement lays a card, and the face that lies there then."""
    assert action.card is not None and action.column is not None and action.row is not None
    return GROUND.cell(action.column, action.row), 2 * NUMBERS[action.card] + bool(action.turned)


class Ahead:
    """How many cards are needed to a goal: from an empty cell, with the one laid there, by its number among those
    thought of; and from the sides of cards where a way arrives, by ``slot << 4 | side``.
    """

    __slots__ = ("empty", "sides")

    def __init__(self, slots: int) -> None:
        self.empty = bytearray([_FAR]) * _COUNT
        self.sides = bytearray([_FAR]) * (slots << 4)


class Board:
    """A maze as everybody sees it, and the ways that could still be dug in it.

    Cards are laid and taken as they come, so that one board can follow a whole round.
    """

    __slots__ = (
        *("_ahead", "_around", "_barred", "_cells", "_count", "_effort", "_ends", "_frontier", "_slots", "_spread"),
        *("_stack", "maze", "table"),
    )

    def __init__(self, team: str | None = None) -> None:
        #: how ways go on inside cards; to a team of Saboteur 2 the other colour's doors are closed
        self.table = TABLES[team]
        self._spread = _SPREADS[team]
        self.maze = Maze(GROUND, self.table)
        #: by cell, the slot of the card that lies or lay there, counted from 1, and how many slots there are
        self._slots = bytearray(GROUND.size)
        self._count = 1
        #: where the search keeps the cells it has found, and what it has still to look behind
        self._cells = array("i", bytes(4 * _COUNT))
        self._stack = array("i", bytes(4 * 1024))
        for cell in GOAL_CELLS:
            self.maze.hide(cell)
        self.show_goal(START_CELL, 2 * NUMBERS["start"])

    @classmethod
    def of(cls, maze: tuple[CardSeen, ...], team: str | None = None) -> Board:
        """The board with the cards of a view, as a team finds it or anybody."""
        board = cls(team)
        for seen in maze[1:]:
            cell = GROUND.cell(seen.column, seen.row)
            face = 2 * NUMBERS[seen.card] + seen.turned
            if cell in GOAL_CELLS:
                board.show_goal(cell, face)
            else:
                board.lay(cell, face)
        return board

    def closed_to(self, team: str) -> Board:
        """The same board as a team of Saboteur 2 finds it."""
        twin = Board(team)
        for cell in self.maze.fixed[1:]:
            twin.show_goal(cell, self.maze.faces[cell])
        for cell in self.maze.laid:
            twin.lay(cell, self.maze.faces[cell])
        return twin

    def lay(self, cell: int, face: int) -> None:
        """A card is laid."""
        self.maze.lay(cell, face)
        self._changed(cell)

    def take(self, cell: int) -> int:
        """A card is taken away; its face."""
        face = self.maze.take(cell)
        self._changed(cell)
        return face

    def show_goal(self, cell: int, face: int) -> None:
        """A goal lies face-up from now on."""
        self.maze.fix(cell, face)
        self._changed(cell)

    def _changed(self, cell: int) -> None:
        """What was found out for the maze as it lay is to be found out again."""
        if not self._slots[cell]:
            self._slots[cell] = self._count
            self._count += 1
        #: by goal, or by ``cell << 2 | goal``
        self._ahead: list[Ahead | None] = [None] * len(_GOALS)
        self._effort: list[float | None] = [None] * len(_GOALS)
        self._around: dict[int, int] = {}
        self._barred: dict[int, Ahead] = {}
        #: the ends of the ways among the cells thought of: in a row, and for each of these cells whether it is one
        self._frontier: list[int] | None = None
        self._ends = bytearray()

    # What is needed

    def _ahead_of(self, goal: int) -> Ahead:
        """How far a goal is from everywhere around the ends of the ways."""
        found = self._ahead[goal]
        if found is None:
            self._ahead[goal] = found = self._search(_GOALS[goal], _NOWHERE)
        return found

    def _ahead_without(self, goal: int, cell: int) -> Ahead:
        """The same if nothing could be laid on a cell."""
        key = cell << 2 | goal
        found = self._barred.get(key)
        if found is None:
            self._barred[key] = found = self._search(_GOALS[goal], cell)
        return found

    def _look_for_ends(self) -> list[int]:
        frontier = self._frontier
        if frontier is None:
            near = _NEAR
            self._frontier = frontier = [near[cell] for cell in self.maze.frontier if near[cell]]
            self._ends = ends = bytearray(_COUNT)
            for number in frontier:
                ends[number] = 1
        return frontier

    def _search(self, target: int, barred: int) -> Ahead:
        """Cell by cell from a target, on through cards, to a little beyond the nearest end of a way."""
        self._look_for_ends()
        faces, slots, ends = self.maze.faces, self._slots, self._ends
        opens, spread, numbers = _OPEN, self._spread, _NEAR
        steps, backs = _STEP, _BACK
        cells, stack = self._cells, self._stack
        ahead = Ahead(self._count)
        empty, sides = ahead.empty, ahead.sides
        # Whatever is not thought of has the number 0, and as little as the barred cell is it to be found.
        empty[0] = empty[numbers[barred]] = 0
        # On the stack is ``cell << 4 | side`` by which the way to the goal leaves; most of the cells have a card.
        top = 0
        for side in range(4):
            stack[top] = (target + steps[side]) << 4 | backs[side]
            top += 1
        begin = end = count = need = 0
        last = _FAR
        while True:
            for index in range(begin, end):
                cell = cells[index]
                for side in range(4):
                    near = cell + steps[side]
                    if faces[near] != _EMPTY:
                        stack[top] = near << 4 | backs[side]
                        top += 1
                    elif empty[numbers[near]] == _FAR:
                        empty[numbers[near]] = need + 1
                        cells[count] = near
                        count += 1
            # Cards cost nothing: whatever they lead to is as near as what leads to them.
            while top:
                top -= 1
                key = stack[top]
                cell = key >> 4
                leaving = key & 15
                there = faces[cell]
                if there == _EMPTY:
                    if empty[numbers[cell]] == _FAR:
                        empty[numbers[cell]] = need + 1
                        cells[count] = cell
                        count += 1
                elif there != _FACE_DOWN and opens[there] & leaving:
                    way = spread[there << 4 | leaving] & ~leaving
                    slot = slots[cell] << 4
                    for side in range(4):
                        one = 1 << side
                        if way & one and sides[slot | one] == _FAR:
                            sides[slot | one] = need
                            stack[top] = (cell + steps[side]) << 4 | backs[side]
                            top += 1
            if count == end or need > last:
                break
            begin = end
            end = count
            need += 1
            if last == _FAR:
                for index in range(begin, end):
                    if ends[numbers[cells[index]]]:
                        last = need + _SLACK
                        break
        empty[0] = _FAR
        return ahead

    def need(self, goal: int) -> int:
        """How many cards are still needed to a goal."""
        return self._least(self._ahead_of(goal), _NOWHERE)

    def _least(self, ahead: Ahead, but: int) -> int:
        empty = ahead.empty
        besides = _NEAR[but]
        least = _FAR
        for number in self._look_for_ends():
            if empty[number] < least and number != besides:
                least = empty[number]
        return least

    def need_without(self, goal: int, cell: int) -> int:
        """The same if nothing could be laid on a cell."""
        key = cell << 2 | goal
        known = self._around.get(key)
        if known is not None:
            return known
        ahead = self._ahead_of(goal)
        found = self._least(ahead, cell)
        if found > ahead.empty[_NEAR[cell]]:
            # What is farther may lead through that very cell.
            found = self._least(self._ahead_without(goal, cell), cell)
        self._around[key] = found
        return found

    def need_after(self, goal: int, cell: int, face: int) -> int:
        """How many cards would be needed to a goal if a card were laid there; 0 reaches it."""
        faces, marks, slots = self.maze.faces, self.maze.marks, self._slots
        numbers, steps, backs = _NEAR, _STEP, _BACK
        ahead = self._ahead_of(goal)
        empty, sides = ahead.empty, ahead.sides
        entered = 0
        for side in range(4):
            near = cell + steps[side]
            if faces[near] > _FACE_DOWN and marks[near] & backs[side]:
                entered |= 1 << side
        reached = self._spread[face << 4 | entered & _OPEN[face]] | _SOURCE[face]
        best = _FAR
        target = _GOALS[goal]
        for side in range(4):
            if reached & 1 << side:
                near = cell + steps[side]
                if near == target:
                    return 0
                if faces[near] == _EMPTY:
                    found = empty[numbers[near]]
                elif entered & 1 << side:
                    continue  # that is where the way comes from
                else:
                    found = sides[slots[near] << 4 | backs[side]]
                if found < best:
                    best = found
        if best < empty[numbers[cell]]:
            return min(best, self.need(goal))  # the card does what was needed there
        return min(best, self.need_without(goal, cell))

    # How easy it will be

    def effort(self, goal: int) -> float:
        """How many cards are needed to a goal, where several ways, and ways that many cards fit, count as shorter."""
        found = self._effort[goal]
        if found is None:
            self._effort[goal] = found = self._soft(self.maze, self._ahead_of(goal), _GOALS[goal])
        return found

    def effort_after(self, goal: int, cell: int, face: int, after: Maze) -> float:
        """The same if a card were laid there; ``after`` is the maze with it. 0 reaches the goal."""
        need = self.need_after(goal, cell, face)
        if need == 0:
            return 0.0
        ahead = self._ahead_of(goal)
        wanted = ahead.empty[_NEAR[cell]]
        if need >= wanted and wanted <= self.need(goal) + 1:
            # The card does not lead on where one was wanted: ways through its place are gone.
            ahead = self._ahead_without(goal, cell)
        return self._soft(after, ahead, _GOALS[goal])

    def after(self, cell: int, face: int) -> Maze:
        """The maze with a card laid there."""
        after = self.maze.copy()
        after.lay(cell, face)
        return after

    def _soft(self, maze: Maze, ahead: Ahead, target: int) -> float:
        frontier = maze.frontier
        numbers, empty = _NEAR, ahead.empty
        least = _FAR
        for cell in frontier:
            if empty[numbers[cell]] < least:
                least = empty[numbers[cell]]
        if least == _FAR:
            return _HOPELESS
        # Whole numbers first, so that it is all the same in which order the frontier is.
        shortest = one_longer = two_longer = 0
        for cell in frontier:
            longer = empty[numbers[cell]] - least
            if longer == 0:
                shortest += self._leads_on(maze.faces, maze.marks, ahead, cell, target)
            elif longer == 1:
                one_longer += self._leads_on(maze.faces, maze.marks, ahead, cell, target)
            elif longer == 2:
                two_longer += self._leads_on(maze.faces, maze.marks, ahead, cell, target)
        total = (shortest + _LESS_BY_ONE * one_longer + _LESS_BY_TWO * two_longer) / _USUAL
        if not total:
            return _HOPELESS
        effort = least - math.log(total)
        return effort if effort < _HOPELESS else _HOPELESS

    def _leads_on(self, faces: bytearray, marks: bytearray, ahead: Ahead, cell: int, target: int) -> int:
        """How many of the cards there are would lead on from a cell."""
        numbers, empty, sides, slots = _NEAR, ahead.empty, ahead.sides, self._slots
        steps, backs = _STEP, _BACK
        need = empty[numbers[cell]]
        onwards = 0
        for side in range(4):
            near = cell + steps[side]
            if (
                near == target
                or (empty[numbers[near]] if faces[near] == _EMPTY else sides[slots[near] << 4 | backs[side]]) < need
            ):
                onwards |= 1 << side
        key = marks[cell] << 4 | onwards
        return lead(key) if _LEADS[key] == _UNKNOWN else _LEADS[key]
