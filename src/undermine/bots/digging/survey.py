"""What ``board.py`` finds out about a maze, for roll-outs: on the engine's own maze, in flat arrays, and kept as long
as no card is laid or taken away.

Only a part of the ground is looked at, that around start and goals; what lies beyond is rock. Its cells are counted
here in rows of sixteen, with a rim of rock around them.
"""

from __future__ import annotations

import math
from typing import Final

from undermine import native
from undermine.bots.digging.board import FAR, HOPELESS, LESS_BY_ONE, LESS_BY_TWO, TABLE, USUAL, WINDOW, lead
from undermine.games.digging.box import GOALS_AT
from undermine.maze import EMPTY, FACE_DOWN
from undermine.maze.ground import place_of
from undermine.maze.maze import Maze

_FAR: Final = FAR
_HOPELESS: Final = HOPELESS
_LESS_BY_ONE: Final = LESS_BY_ONE
_LESS_BY_TWO: Final = LESS_BY_TWO
_USUAL: Final = USUAL
_EMPTY: Final = EMPTY
_FACE_DOWN: Final = FACE_DOWN
_OPEN: Final = bytearray(TABLE.open)
_SOURCE: Final = bytearray(TABLE.source)

_WEST, _NORTH, _EAST, _SOUTH = WINDOW
_WIDTH: Final = 16
_ROWS: Final = _SOUTH - _NORTH + 1
_COLUMNS: Final = _EAST - _WEST + 1
_SIZE: Final = (_ROWS + 2) * _WIDTH
#: the first cell that is looked at: here, as a place, and the two bytes of that
_FIRST: Final = _WIDTH + 1
_FIRST_PLACE: Final = place_of(_WEST, _NORTH)
_FIRST_ROW: Final = _FIRST_PLACE >> 8
_FIRST_COLUMN: Final = _FIRST_PLACE & 255
_GOALS: Final = [_FIRST + (row - _NORTH) * _WIDTH + column - _WEST for column, row in GOALS_AT]
#: by number of a side, N, E, S, W: the step to the neighbour there, its number, and the number of its side facing back
_STEP: Final = [-_WIDTH, 1, _WIDTH, -1]
_BACK: Final = [2, 3, 0, 1]

_UNKNOWN: Final = 255
#: how many cards fit a need and lead on to one of some sides, by ``need << 4 | sides``; worked out when asked
_LEADS: Final = bytearray([_UNKNOWN]) * 4096

#: how many searches are kept: one for each goal, and those with a cell barred
_KEPT: Final = 32
#: more levels than any search has
_LEVELS: Final = _FAR + 8


class Survey:
    """A maze, and the ways that could still be dug in it.

    ``look`` at a maze first; whatever is asked then is about that one.
    """

    __slots__ = (
        *("_at", "_cells", "_counts", "_cut", "_efforts", "_empty", "_end_count", "_ends", "_faces", "_found"),
        *("_is_end", "_joined", "_leads", "_led", "_levels", "_marks", "_next", "_now_counts", "_now_leads", "_other"),
        *("_owners", "_sides", "_spread", "_stack", "_taken", "_taken_known", "maze", "progress", "shortening", "win"),
    )

    _faces: list[int]
    _marks: list[int]
    _ends: list[int]
    _is_end: list[int]
    _found: list[int]
    _owners: list[int]
    _at: list[int]
    _empty: list[int]
    _sides: list[int]
    _counts: list[int]
    _leads: list[int]
    _led: list[int]
    _levels: list[int]
    _efforts: list[float]
    _now_counts: list[int]
    _now_leads: list[int]
    _cells: list[int]
    _stack: list[int]
    _taken: list[float]
    _taken_known: list[int]

    def __init__(self, spread: bytes | None = None) -> None:
        #: how ways go on inside cards, as whoever digs here finds it
        self._spread = bytearray(TABLE.spread if spread is None else spread)
        self.maze: Maze = None  # type: ignore[assignment]
        self._joined = True
        native.make_array(self, "_faces", _SIZE)
        native.make_array(self, "_marks", _SIZE)
        #: the ends of the ways in a row, and by cell whether it is one
        native.make_array(self, "_ends", _SIZE)
        self._end_count = 0
        native.make_array(self, "_is_end", _SIZE)
        #: the searches: whether one was made, its goal and barred cell, and where it is found by these
        native.make_array(self, "_found", _KEPT)
        native.make_array(self, "_owners", _KEPT)
        native.make_array(self, "_at", 3 * _SIZE)
        self._next = 3
        #: by search and cell, how many cards are needed from an empty cell; and from each side of a card
        native.make_array(self, "_empty", _KEPT * _SIZE)
        native.make_array(self, "_sides", _KEPT * _SIZE * 4)
        #: by search and level, how many ends are so far away, and how many cards lead on from these
        native.make_array(self, "_counts", _KEPT * _LEVELS)
        native.make_array(self, "_leads", _KEPT * _LEVELS)
        #: by search and cell, how many cards lead on from an end; by search, the level of the nearest end, and what
        #: effort there is
        native.make_array(self, "_led", _KEPT * _SIZE)
        native.make_array(self, "_levels", _KEPT)
        native.make_array(self, "_efforts", _KEPT)
        native.make_array(self, "_now_counts", _LEVELS)
        native.make_array(self, "_now_leads", _LEVELS)
        native.make_array(self, "_cells", _SIZE)
        native.make_array(self, "_stack", 2048)
        #: by goal and cell, the effort without the card there, at a guess and exactly, once it was asked for
        native.make_array(self, "_taken", 6 * _SIZE)
        native.make_array(self, "_taken_known", 6 * _SIZE)
        self._cut: Maze | None = None
        self._other: Survey | None = None
        #: of the placement that was weighed last: how many cards nearer the gold is, with easy ways counting as
        #: shorter, and counting cards alone; and how likely it is reached
        self.progress = 0.0
        self.shortening = 0.0
        self.win = 0.0
        for cell in range(_SIZE):
            self._faces[cell] = _FACE_DOWN

    def cell_at(self, place: int) -> int:
        """The cell here of a place; 0, where nothing ever lies, if it is not looked at."""
        row = (place >> 8) - _FIRST_ROW
        column = (place & 255) - _FIRST_COLUMN
        if row < 0 or row >= _ROWS or column < 0 or column >= _COLUMNS:
            return 0
        return _FIRST + row * _WIDTH + column

    # Looking

    def look(self, maze: Maze) -> bool:
        """Look at a maze; whether it is another than before."""
        faces = maze.faces
        width = maze.width
        mine = self._faces
        begin = maze.cell_of(_FIRST_PLACE)
        changed = self.maze is None or self._joined != maze.joined
        self.maze = maze
        for row in range(_ROWS):
            cell = begin + row * width
            here = _FIRST + row * _WIDTH
            for column in range(_COLUMNS):
                if mine[here + column] != faces[cell + column]:
                    mine[here + column] = faces[cell + column]
                    changed = True
        if changed:
            self._look_anew(maze, begin)
        return changed

    def _look_anew(self, maze: Maze, begin: int) -> None:
        marks = maze.marks
        width = maze.width
        for row in range(_ROWS):
            cell = begin + row * width
            here = _FIRST + row * _WIDTH
            for column in range(_COLUMNS):
                self._marks[here + column] = marks[cell + column]
        self._joined = maze.joined
        for index in range(self._end_count):
            self._is_end[self._ends[index]] = 0
        self._end_count = 0
        for index in range(maze.ends_count):
            here = self.cell_at(maze.place_of(maze.ends[index]))
            if here:
                self._ends[self._end_count] = here
                self._is_end[here] = 1
                self._end_count += 1
        for goal in range(3):
            self._found[goal] = 0
        for index in range(3, self._next):
            self._at[self._owners[index]] = 0
            self._found[index] = 0
        self._next = 3
        self._cut = None
        for index in range(6 * _SIZE):
            self._taken_known[index] = 0

    # Searching

    def _field(self, goal: int) -> int:
        """The search from a goal."""
        if not self._found[goal]:
            self._search(goal, goal, 0)
        return goal

    def _field_without(self, goal: int, barred: int) -> int:
        """The same if nothing could be laid on a cell."""
        key = goal * _SIZE + barred
        field = self._at[key]
        if field:
            return field
        if self._next == _KEPT:
            for index in range(3, _KEPT):
                self._at[self._owners[index]] = 0
                self._found[index] = 0
            self._next = 3
        field = self._next
        self._next = field + 1
        self._owners[field] = key
        self._at[key] = field
        self._search(field, goal, barred)
        return field

    def _search(self, field: int, goal: int, barred: int) -> None:
        """Cell by cell from a goal, on through cards, to a little beyond the nearest end of a way."""
        faces, opens, spread = self._faces, _OPEN, self._spread
        steps, backs = _STEP, _BACK
        cells, stack = self._cells, self._stack
        empty, sides, ends = self._empty, self._sides, self._is_end
        first = field * _SIZE
        for place in range(first, first + _SIZE):
            empty[place] = _FAR
        for place in range(4 * first, 4 * (first + _SIZE)):
            sides[place] = _FAR
        if barred:
            empty[first + barred] = 0  # not to be found
        target = _GOALS[goal]
        # On the stack is ``cell << 2 | side`` by which the way to the goal leaves; most of the cells have a card.
        top = 0
        for side in range(4):
            stack[top] = (target + steps[side]) << 2 | backs[side]
            top += 1
        begin = end = count = need = 0
        last = _FAR
        while True:
            for index in range(begin, end):
                cell = cells[index]
                for side in range(4):
                    near = cell + steps[side]
                    there = faces[near]
                    if there > _FACE_DOWN:
                        stack[top] = near << 2 | backs[side]
                        top += 1
                    elif there == _EMPTY and empty[first + near] == _FAR:
                        empty[first + near] = need + 1
                        cells[count] = near
                        count += 1
            # Cards cost nothing: whatever they lead to is as near as what leads to them.
            while top:
                top -= 1
                key = stack[top]
                cell = key >> 2
                leaving = 1 << (key & 3)
                there = faces[cell]
                if there == _EMPTY:
                    if empty[first + cell] == _FAR:
                        empty[first + cell] = need + 1
                        cells[count] = cell
                        count += 1
                elif there != _FACE_DOWN and opens[there] & leaving:
                    way = spread[there << 4 | leaving] & ~leaving
                    at = (first + cell) << 2
                    for side in range(4):
                        if way >> side & 1 and sides[at + side] == _FAR:
                            sides[at + side] = need
                            stack[top] = (cell + steps[side]) << 2 | backs[side]
                            top += 1
            if count == end or need > last:
                break
            begin = end
            end = count
            need += 1
            if last == _FAR:
                for index in range(begin, end):
                    if ends[cells[index]]:
                        last = need  # what is two cards longer than the shortest way still counts
                        break
        if barred:
            empty[first + barred] = _FAR
        self._found[field] = 1
        self._count(field, target, barred)

    def _count(self, field: int, target: int, barred: int) -> None:
        """How far the ends of the ways are, and how many cards lead on from them."""
        level = field * _LEVELS
        first = field * _SIZE
        for place in range(level, level + _LEVELS):
            self._counts[place] = 0
            self._leads[place] = 0
        least = _FAR
        for index in range(self._end_count):
            cell = self._ends[index]
            need = self._empty[first + cell]
            if need < _FAR and cell != barred:
                found = self._lead(first, cell, self._marks[cell], target)
                self._led[first + cell] = found
                self._counts[level + need] += 1
                self._leads[level + need] += found
                if need < least:
                    least = need
        self._levels[field] = least
        if least == _FAR:
            self._efforts[field] = _HOPELESS
        else:
            at = level + least
            self._efforts[field] = self._soft(least, self._leads[at], self._leads[at + 1], self._leads[at + 2])

    def _lead(self, first: int, cell: int, marks: int, target: int) -> int:
        """How many of the cards there are would lead on from a cell."""
        need = self._empty[first + cell]
        onwards = 0
        for side in range(4):
            near = cell + _STEP[side]
            if near == target:
                onwards |= 1 << side
            elif self._faces[near] == _EMPTY:
                if self._empty[first + near] < need:
                    onwards |= 1 << side
            elif self._sides[(first + near) * 4 + _BACK[side]] < need:
                onwards |= 1 << side
        key = marks << 4 | onwards
        found = _LEADS[key]
        if found == _UNKNOWN:
            found = lead(key)
            _LEADS[key] = found
        return found

    # What is needed

    def need(self, goal: int) -> int:
        """How many cards are still needed to a goal."""
        return self._levels[self._field(goal)]

    def _need_without(self, goal: int, cell: int) -> int:
        """The same if nothing could be laid on a cell."""
        found = self._levels[goal]
        at = self._empty[goal * _SIZE + cell]
        if self._is_end[cell] and at == found:
            level = goal * _LEVELS
            if self._counts[level + found] == 1:
                found += 1
                while found < _FAR and not self._counts[level + found]:
                    found += 1
        if found > at:
            # What is farther may lead through that very cell.
            return self._levels[self._field_without(goal, cell)]
        return found

    def effort(self, goal: int) -> float:
        """How many cards are needed to a goal, where several ways, and ways that many cards fit, count as shorter."""
        return self._efforts[self._field(goal)]

    def _soft(self, least: int, shortest: int, one_longer: int, two_longer: int) -> float:
        total = (shortest + _LESS_BY_ONE * one_longer + _LESS_BY_TWO * two_longer) / _USUAL
        if total <= 0.0:
            return _HOPELESS
        effort = least - math.log(total)
        return effort if effort < _HOPELESS else _HOPELESS

    def mean_effort(self, goals: int) -> float:
        """The effort on average over a set of goals."""
        share = 1.0 / ((goals & 1) + (goals >> 1 & 1) + (goals >> 2 & 1))
        total = 0.0
        for goal in range(3):
            if goals >> goal & 1:
                total += share * self.effort(goal)
        return total

    # What a placement does

    def weigh_lay(self, goals: int, cell: int, face: int) -> None:
        """Find out what it does to lay a card on a cell, on average over a set of goals."""
        faces, marks = self._faces, self._marks
        self.progress = self.shortening = self.win = 0.0
        if not cell:
            return
        opened = _OPEN[face]
        entered = 0
        for side in range(4):
            near = cell + _STEP[side]
            if faces[near] > _FACE_DOWN and marks[near] >> _BACK[side] & 1:
                entered |= 1 << side
        reached = self._spread[face << 4 | entered & opened] | _SOURCE[face]
        flows = False
        for side in range(4):
            if reached >> side & 1:
                near = cell + _STEP[side]
                back = 1 << _BACK[side]
                if faces[near] > _FACE_DOWN and not marks[near] & back and _OPEN[faces[near]] & back:
                    flows = True  # into cards that nothing led to
        after: Maze | None = None
        if flows:
            after = self.maze.copy()
            after.lay(self._real(cell), face)
        share = 1.0 / ((goals & 1) + (goals >> 1 & 1) + (goals >> 2 & 1))
        effort = before = 0.0
        for goal in range(3):
            if goals >> goal & 1:
                now = self.need(goal)
                need = self._need_after(goal, cell, entered, reached)
                before += share * self.effort(goal)
                if need == 0:
                    self.win += share
                else:
                    field = goal
                    wanted = self._empty[goal * _SIZE + cell]
                    if need >= wanted and wanted <= now + 1:
                        # The card does not lead on where one was wanted: ways through its place are gone.
                        field = self._field_without(goal, cell)
                    faces[cell] = face
                    if after is None:
                        effort += share * self._effort_after(field, goal, cell, face, reached)
                    else:
                        effort += share * self._effort_of(after, field, goal)
                    faces[cell] = _EMPTY
                self.shortening += share * (min(now, 14) - min(need, 14))
        self.progress = before - effort

    def _real(self, cell: int) -> int:
        """The maze's own number of a cell."""
        cell -= _FIRST
        return self.maze.cell_of(_FIRST_PLACE + ((cell >> 4) << 8) + (cell & 15))

    def _need_after(self, goal: int, cell: int, entered: int, reached: int) -> int:
        faces = self._faces
        first = goal * _SIZE
        best = _FAR
        target = _GOALS[goal]
        for side in range(4):
            if reached >> side & 1:
                near = cell + _STEP[side]
                if near == target:
                    return 0
                if faces[near] == _EMPTY:
                    found = self._empty[first + near]
                elif entered >> side & 1:
                    continue  # that is where the way comes from
                else:
                    found = self._sides[(first + near) * 4 + _BACK[side]]
                if found < best:
                    best = found
        if best < self._empty[first + cell]:
            return min(best, self._levels[goal])  # the card does what was needed there
        return min(best, self._need_without(goal, cell))

    def _effort_after(self, field: int, goal: int, cell: int, face: int, reached: int) -> float:
        """The effort with a card that lies on a cell now; only the ends around it have changed."""
        counts, leads = self._now_counts, self._now_leads
        level = field * _LEVELS
        first = field * _SIZE
        target = _GOALS[goal]
        opened = _OPEN[face]
        for place in range(_LEVELS):
            counts[place] = self._counts[level + place]
            leads[place] = self._leads[level + place]
        if field == goal and self._is_end[cell]:
            need = self._empty[first + cell]
            if need < _FAR:
                counts[need] -= 1
                leads[need] -= self._led[first + cell]
        for side in range(4):
            near = cell + _STEP[side]
            if self._faces[near] != _EMPTY:
                continue
            need = self._empty[first + near]
            if need == _FAR:
                continue
            if self._is_end[near]:
                counts[need] -= 1
                leads[need] -= self._led[first + near]
            elif self._joined and not reached >> side & 1:
                continue
            marks = self._marks[near] | 16 << _BACK[side]
            if opened >> side & 1:
                marks |= 1 << _BACK[side]
            counts[need] += 1
            leads[need] += self._lead(first, near, marks, target)
        least = 1
        while least < _FAR and not counts[least]:
            least += 1
        if least == _FAR:
            return _HOPELESS
        return self._soft(least, leads[least], leads[least + 1], leads[least + 2])

    def _effort_of(self, maze: Maze, field: int, goal: int) -> float:
        """The effort with the ends of another maze, as far as a search knows it; the cells are as they lie there."""
        counts, leads = self._now_counts, self._now_leads
        first = field * _SIZE
        target = _GOALS[goal]
        for place in range(_LEVELS):
            counts[place] = 0
            leads[place] = 0
        least = _FAR
        for index in range(maze.ends_count):
            real: int = maze.ends[index]
            cell = self.cell_at(maze.place_of(real))
            if cell:
                need = self._empty[first + cell]
                if need < _FAR:
                    counts[need] += 1
                    leads[need] += self._lead(first, cell, maze.marks[real], target)
                    if need < least:
                        least = need
        if least == _FAR:
            return _HOPELESS
        return self._soft(least, leads[least], leads[least + 1], leads[least + 2])

    # What it does to take a card away

    def may_help_to_take(self, goals: int, cell: int) -> bool:
        """Whether it could bring one of these goals nearer to take a card away: a way must lead over its place."""
        for goal in range(3):
            if goals >> goal & 1 and cell and self._level_without(goal, cell) <= self.need(goal):
                return True
        return False

    def harm_of_taking(self, goals: int, cell: int, exactly: bool) -> float:
        """How much farther the gold would be without a card, on average over a set of goals; exactly, or at a guess."""
        if not cell:
            return 0.0
        for goal in range(3):
            if goals >> goal & 1 and not self._taken_known[(goal * _SIZE + cell) << 1 | exactly]:
                self._take(goals, cell, exactly)
                break
        share = 1.0 / ((goals & 1) + (goals >> 1 & 1) + (goals >> 2 & 1))
        after = 0.0
        for goal in range(3):
            if goals >> goal & 1:
                after += share * self._taken[(goal * _SIZE + cell) << 1 | exactly]
        return after - self.mean_effort(goals)

    def _take(self, goals: int, cell: int, exactly: bool) -> None:
        """The efforts without a card: exactly, or by the searches with it, but for the cell where it lay."""
        maze = self._cut
        if maze is None:
            maze = self.maze.copy()
            self._cut = maze
        other = self._other
        if other is None:
            other = Survey(bytes(self._spread))
            self._other = other
        real = self._real(cell)
        face = maze.take(real)
        if exactly:
            other.look(maze)
        for goal in range(3):
            if goals >> goal & 1:
                key = (goal * _SIZE + cell) << 1 | exactly
                self._taken[key] = other.effort(goal) if exactly else self._guess_without(maze, goal, cell)
                self._taken_known[key] = 1
        maze.lay(real, face)

    def _level_without(self, goal: int, cell: int) -> int:
        """How many cards would be needed from the cell of a card if it were taken away."""
        first = self._field(goal) * _SIZE
        best = _FAR - 1
        for side in range(4):
            near = cell + _STEP[side]
            if near == _GOALS[goal]:
                best = 0
            elif self._faces[near] == _EMPTY:
                best = min(best, self._empty[first + near])
            else:
                best = min(best, self._sides[(first + near) * 4 + _BACK[side]])
        return best + 1

    def _guess_without(self, maze: Maze, goal: int, cell: int) -> float:
        level = self._level_without(goal, cell)
        place = goal * _SIZE + cell
        face = self._faces[cell]
        self._faces[cell] = _EMPTY
        self._empty[place] = level
        effort = self._effort_of(maze, goal, goal)
        self._empty[place] = _FAR
        self._faces[cell] = face
        return effort
