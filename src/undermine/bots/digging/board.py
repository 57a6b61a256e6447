"""The worth of a maze: how many cards are still needed to join the start to each goal.

A search goes backwards from a goal: an empty cell costs one card, a card that lies there costs nothing where its way
leads on, and rock bars. What it finds makes every placement cheap to value.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from undermine.games import Action
from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.digging.box import GOALS_AT, START_AT
from undermine.games.digging.view import CardSeen
from undermine.games.saboteur.rules import DECK
from undermine.maze import EMPTY, FACE_DOWN, FaceTable, Ground, Maze
from undermine.maze.sides import ALL

#: what is farther than any way is long
FAR: Final = 40

#: ways that stray farther than this from start and goals are not thought of
_WEST, _NORTH, _EAST, _SOUTH = -2, -5, 10, 5
TABLE: Final = FaceTable(FACES)
#: the faces as anybody finds them, and as each team of Saboteur 2 does
TABLES: Final[dict[str | None, FaceTable]] = {
    None: TABLE,
    **{team: FaceTable([face and face.closed_to(team) for face in FACES]) for team in TABLE.closed},
}

GROUND: Final = Ground.for_deck(70, len(GOALS_AT))
GOAL_CELLS: Final = tuple(GROUND.cell(*place) for place in GOALS_AT)
START_CELL: Final = GROUND.cell(*START_AT)
_NEAR: Final = bytearray(GROUND.size)
for _row in range(_NORTH, _SOUTH + 1):
    for _column in range(_WEST, _EAST + 1):
        _NEAR[GROUND.cell(_column, _row)] = 1
_NOWHERE: Final = bytes([FAR]) * GROUND.size


#: how much farther than the nearest end of a way the search goes on
SLACK: Final = 3


#: an effort this great might as well be too great
HOPELESS: Final = 14.0

#: what a way counts that is so many cards longer than the shortest
_LESS: Final = tuple(exp(-longer) for longer in range(3))


class _Easy(dict[int, float]):
    """How many path cards of the base game fit a need and lead on to one of the sides, by ``need << 4 | sides``."""

    def __missing__(self, key: int) -> float:
        need, onwards = key >> 4, key & 15
        lead = sum(
            count
            for name, count in DECK.items()
            if is_path(NUMBERS[name])
            and any(
                TABLE.fits[need] >> face & 1 and TABLE.spread[face << 4 | need & 15] & onwards
                for face in TABLE.card_faces[NUMBERS[name]]
            )
        )
        self[key] = easy = lead / _USUAL
        return easy


#: how many of the cards lead on from an end of a way with nothing else around it
_USUAL: Final = 20
_EASY: Final = _Easy()


def placed(action: Action) -> tuple[int, int]:
    """The cell where a placement lays a card, and the face that lies there then."""
    assert action.card is not None and action.column is not None and action.row is not None
    return GROUND.cell(action.column, action.row), 2 * NUMBERS[action.card] + bool(action.turned)


class Ahead:
    """How many cards are needed to a goal: from an empty cell, with the one laid there, and from the sides of cards
    where a way arrives, by ``cell << 4 | side``.
    """

    __slots__ = ("cells", "done", "empty", "sides")

    def __init__(self) -> None:
        self.empty = bytearray(_NOWHERE)
        self.sides: dict[int, int] = {}
        #: the empty cells in the order they were found, and how many of them have been looked behind
        self.cells: list[int] = []
        self.done = 0


class Board:
    """A maze as everybody sees it, and the ways that could still be dug in it.

    Cards are laid and taken as they come, so that one board can follow a whole round.
    """

    def __init__(self, team: str | None = None) -> None:
        #: how ways go on inside cards; to a team of Saboteur 2 the other colour's doors are closed
        self.table = TABLES[team]
        self.maze = Maze(GROUND, self.table)
        for cell in GOAL_CELLS:
            self.maze.hide(cell)
        self.maze.fix(START_CELL, 2 * NUMBERS["start"])
        self._changed()

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
            twin.maze.fix(cell, self.maze.faces[cell])
        for cell in self.maze.laid:
            twin.maze.lay(cell, self.maze.faces[cell])
        return twin

    def _changed(self) -> None:
        """What was found out for the maze as it lay, by goal or by goal and cell, is to be found out again."""
        self._ahead: dict[int, Ahead] = {}
        self._around: dict[tuple[int, int], int] = {}
        self._without: dict[tuple[int, int], Ahead] = {}
        self._effort: dict[int, float] = {}

    def lay(self, cell: int, face: int) -> None:
        """A card is laid."""
        self.maze.lay(cell, face)
        self._changed()

    def take(self, cell: int) -> int:
        """A card is taken away; its face."""
        self._changed()
        return self.maze.take(cell)

    def show_goal(self, cell: int, face: int) -> None:
        """A goal lies face-up from now on."""
        self.maze.fix(cell, face)
        self._changed()

    # What is needed

    def ahead(self, goal: int) -> Ahead:
        """How far a goal is from everywhere around the ends of the ways."""
        found = self._ahead.get(goal)
        if found is None:
            found = self._ahead[goal] = self._search(GOAL_CELLS[goal], -1)
        return found

    def _search(self, target: int, barred: int) -> Ahead:
        faces = self.maze.faces
        steps = GROUND.steps
        opens = TABLE.open
        spread = self.table.spread
        frontier = self.maze.frontier
        around = steps[ALL]
        ahead = Ahead()
        empty = ahead.empty
        sides = ahead.sides
        if barred >= 0:
            empty[barred] = 0
        layer: list[int] = []
        # (cell, side of it by which the way to the goal leaves) of cards that have to be looked behind
        cards = [(target + step, back) for _, step, back in around]
        need = 0
        last = FAR
        while True:
            for cell in layer:
                for _, step, back in around:
                    near = cell + step
                    if faces[near] != EMPTY:
                        cards.append((near, back))
                    elif empty[near] == FAR and _NEAR[near]:
                        empty[near] = need + 1
                        ahead.cells.append(near)
            following = ahead.cells[ahead.done :]
            # Cards cost nothing: whatever they lead to is as near as what leads to them.
            while cards:
                cell, leaving = cards.pop()
                there = faces[cell]
                if there == EMPTY:
                    if empty[cell] == FAR and _NEAR[cell]:
                        empty[cell] = need + 1
                        following.append(cell)
                        ahead.cells.append(cell)
                elif there != FACE_DOWN and opens[there] & leaving:
                    way = spread[there << 4 | leaving]
                    for one, step, back in steps[way]:
                        key = cell << 4 | one
                        if one != leaving and key not in sides:
                            sides[key] = need
                            cards.append((cell + step, back))
            if not following or need > last:
                return ahead
            ahead.done = len(ahead.cells)
            layer = following
            need += 1
            if last == FAR and any(cell in frontier for cell in layer):
                last = need + SLACK

    def need(self, goal: int) -> int:
        """How many cards are still needed to a goal."""
        return self._least(self.ahead(goal), -1)

    def _least(self, ahead: Ahead, but: int) -> int:
        empty = ahead.empty
        return min([empty[cell] for cell in self.maze.frontier if cell != but], default=FAR)

    def need_without(self, goal: int, cell: int) -> int:
        """The same if nothing could be laid on a cell."""
        key = goal, cell
        found = self._around.get(key)
        if found is None:
            ahead = self.ahead(goal)
            found = self._least(ahead, cell)
            if found > ahead.empty[cell]:
                # What is farther may lead through that very cell.
                found = self._least(self._barred(goal, cell), cell)
            self._around[key] = found
        return found

    def need_after(self, goal: int, cell: int, face: int) -> int:
        """How many cards would be needed to a goal if a card were laid there; 0 reaches it."""
        maze = self.maze
        ahead = self.ahead(goal)
        entered = maze.faced(cell) & TABLE.open[face]
        reached = self.table.spread[face << 4 | entered] | TABLE.source[face]
        best = FAR
        target = GOAL_CELLS[goal]
        for _, step, back in GROUND.steps[reached]:
            near = cell + step
            if near == target:
                return 0
            if maze.faces[near] > FACE_DOWN and maze.marks[near] & back:
                continue  # that is where the way comes from
            found = ahead.empty[near] if maze.faces[near] == EMPTY else ahead.sides.get(near << 4 | back, FAR)
            if found < best:
                best = found
        if best < ahead.empty[cell]:
            return min(best, self.need(goal))  # the card does what was needed there
        return min(best, self.need_without(goal, cell))

    # How easy it will be

    def effort(self, goal: int) -> float:
        """How many cards are needed to a goal, where several ways, and ways that many cards fit, count as shorter."""
        found = self._effort.get(goal)
        if found is None:
            found = self._effort[goal] = self._soft(self.maze, self.ahead(goal), GOAL_CELLS[goal])
        return found

    def effort_after(self, goal: int, cell: int, face: int, after: Maze) -> float:
        """The same if a card were laid there; ``after`` is the maze with it. 0 reaches the goal."""
        need = self.need_after(goal, cell, face)
        if need == 0:
            return 0.0
        ahead = self.ahead(goal)
        if need >= ahead.empty[cell] and ahead.empty[cell] <= self.need(goal) + 1:
            # The card does not lead on where one was wanted: ways through its place are gone.
            ahead = self._barred(goal, cell)
        return self._soft(after, ahead, GOAL_CELLS[goal])

    def _barred(self, goal: int, cell: int) -> Ahead:
        key = goal, cell
        found = self._without.get(key)
        if found is None:
            found = self._without[key] = self._search(GOAL_CELLS[goal], cell)
        return found

    def after(self, cell: int, face: int) -> Maze:
        """The maze with a card laid there."""
        after = self.maze.copy()
        after.lay(cell, face)
        return after

    def _soft(self, maze: Maze, ahead: Ahead, target: int) -> float:
        empty = ahead.empty
        needs = [(empty[cell], cell) for cell in maze.frontier if empty[cell] < FAR]
        if not needs:
            return HOPELESS
        least = min(needs)[0]
        total = 0.0
        for need, cell in needs:
            if need <= least + 2:
                total += _LESS[need - least] * self._easy(maze, ahead, cell, need, target)
        return min(HOPELESS, least - log(total)) if total else HOPELESS

    def _easy(self, maze: Maze, ahead: Ahead, cell: int, need: int, target: int) -> float:
        """How many of the cards there are would lead on from a cell; 1 is the usual number."""
        onwards = 0
        for one, step, back in GROUND.steps[ALL]:
            near = cell + step
            there = maze.faces[near]
            if near == target or (
                ahead.empty[near] < need if there == EMPTY else ahead.sides.get(near << 4 | back, FAR) < need
            ):
                onwards |= one
        return _EASY[maze.marks[cell] << 4 | onwards]
