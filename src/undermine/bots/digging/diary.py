"""The course of a round as a diary: who did what, and what it did to the way to the gold.

It holds only what everybody could see, so one diary serves all who watch the same round. It is kept between decisions
only to be quicker: the same history always gives the same diary.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from undermine.bots.diary_cache import DiaryCache
from undermine.bots.digging.board import FAR, GOAL_CELLS, GROUND, HOPELESS, Board, placed
from undermine.games import Action, Event
from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.digging import events
from undermine.games.digging.cards import GOALS
from undermine.games.digging.view import DigView

Needs = tuple[int, ...]
Efforts = tuple[float, float, float]

_TEAMS: Final = ("blue", "green")


class Deed(NamedTuple):
    """One thing a seat did: its kind, to whom, and how many cards were needed to each goal before and after."""

    seat: int
    kind: str
    target: int | None
    card: str | None
    before: Needs
    after: Needs
    #: whether the seat could have laid a path card
    free: bool
    #: the goals the seat had looked at
    looked: int
    #: how many cards nearer it brought anybody, blue and green to the goals on average
    gains: tuple[float, float, float]


#: the events that say something; all of them are told to everybody alike, but for what is hidden in a pass or a look
FOLLOWED: Final[tuple[type[Event], ...]] = (
    events.Laid,
    events.Broke,
    events.Repaired,
    events.RockFell,
    events.Looked,
    events.Passed,
    events.TurnedOver,
    events.StoneSet,
)


class Diary:
    """The deeds of a round, and the board after them."""

    def __init__(self, seats: int) -> None:
        self.board = Board()
        #: the board as each team finds it, once there is a door
        self.teams: list[Board] = []
        self.deeds: list[Deed] = []
        #: what bots made of the deeds so far, by what else it depends on
        self.weighed: dict[tuple[object, ...], Any] = {}
        self.followed: list[Event] = []
        #: for each of these events the deed it tells of, if any
        self.entries: list[Deed | None] = []
        self.broken = [0] * seats
        self.looked = [0] * seats
        self.faces: dict[int, str] = {}
        self.needs = self._needs(self.board)
        self.efforts = self._efforts()

    def _needs(self, board: Board) -> Needs:
        return self._open([board.need(goal) for goal in range(len(GOALS))])

    def _open(self, needs: list[int]) -> Needs:
        """The same, but that nobody needs anything to where there is no gold."""
        return tuple(
            FAR if goal in self.faces and self.faces[goal] != "treasure" else need for goal, need in enumerate(needs)
        )

    def _efforts(self) -> Efforts:
        """How far the gold is on average, for anybody, blue and green."""
        anybody = self._mean(self.needs)
        if not self.teams:
            return anybody, anybody, anybody
        blue, green = (self._mean(self._needs(board)) for board in self.teams)
        return anybody, blue, green

    def _measured(self, each: list[list[int]]) -> tuple[Needs, Efforts]:
        """What is needed to each goal, and how far the gold is for anybody, blue and green, of these needs by board."""
        needs = list(map(self._open, each))
        efforts = list(map(self._mean, needs))
        return needs[0], (efforts[0], efforts[0], efforts[0]) if len(each) == 1 else (
            efforts[0],
            efforts[1],
            efforts[2],
        )

    def _mean(self, needs: Needs) -> float:
        near = [
            min(need, HOPELESS) for goal, need in enumerate(needs) if self.faces.get(goal, "treasure") == "treasure"
        ]
        return sum(near) / max(1, len(near))

    def gold(self) -> list[float]:
        """By goal, how likely the gold lies there to whoever has seen no more than everybody."""
        hidden = [goal not in self.faces for goal in range(len(GOALS))]
        return [1 / sum(hidden) if one else 0.0 for one in hidden]

    def would_be(self, view: DigView, seat: int, action: Action) -> Deed:
        """What an action would go down as; ``view`` is anybody's of this moment."""
        needs, efforts = self.needs, self.efforts
        if action.kind == "lay":
            cell, face = placed(action)
            each = [[board.need_after(goal, cell, face) for goal in range(len(GOALS))] for board in self._boards()]
            needs, efforts = self._measured(each)
        elif action.kind == "rock_fall":
            maze = tuple(seen for seen in view.maze if (seen.column, seen.row) != (action.column, action.row))
            boards = [Board.of(maze), *(Board.of(maze, team) for team in _TEAMS if self.teams)]
            needs, efforts = self._measured([list(map(board.need, range(len(GOALS)))) for board in boards])
        anybody, blue, green = (was - now for was, now in zip(self.efforts, efforts, strict=True))
        free = not self.broken[seat]
        looked = self.looked[seat]
        return Deed(
            seat, action.kind, action.seat, action.card, self.needs, needs, free, looked, (anybody, blue, green)
        )

    def _boards(self) -> list[Board]:
        return [self.board, *self.teams]

    def _lay(self, cell: int, card: str, turned: bool) -> None:
        if not self.teams and (door := FACES[NUMBERS[card]]) is not None and door.door is not None:
            self.teams = [self.board.closed_to(team) for team in _TEAMS]
        for board in self._boards():
            board.lay(cell, 2 * NUMBERS[card] + turned)

    def follow(self, event: Event) -> None:
        """Write the next event down."""
        self.followed.append(event)
        self.entries.append(None)
        match event:
            case events.Laid():
                self._lay(GROUND.cell(event.column, event.row), event.card, event.turned)
                self._note(event, "lay")
            case events.RockFell():
                for board in self._boards():
                    board.take(GROUND.cell(event.column, event.row))
                self._note(event, "rock_fall")
            case events.Broke():
                self._note(event, "break")
                self.broken[event.target] += 1
            case events.Repaired():
                self._note(event, "repair")
                self.broken[event.target] -= 1
            case events.Looked():
                self._note(event, "map")
                self.looked[event.seat] |= 1 << GOALS.index(event.goal)
            case events.Passed():
                self._note(event, "pass")
            case events.TurnedOver():
                self.faces[GOALS.index(event.goal)] = event.face
                self._measure()
            case events.StoneSet():
                goal = GOALS.index(event.goal)
                for board in self._boards():
                    board.show_goal(GOAL_CELLS[goal], 2 * NUMBERS[self.faces[goal]] + event.turned)
                self._measure()

    def _measure(self) -> None:
        self.needs = self._needs(self.board)
        self.efforts = self._efforts()

    def _note(self, event: Any, kind: str) -> None:
        before, efforts, seat = self.needs, self.efforts, event.seat
        if kind in ("lay", "rock_fall"):
            self._measure()
        anybody, blue, green = (was - now for was, now in zip(efforts, self.efforts, strict=True))
        target, card = getattr(event, "target", None), getattr(event, "card", None)
        free, looked = not self.broken[seat], self.looked[seat]
        deed = Deed(seat, kind, target, card, before, self.needs, free, looked, (anybody, blue, green))
        self.deeds.append(deed)
        self.entries[-1] = deed


_CACHE: Final = DiaryCache[Diary](FOLLOWED, first=6)


def diary_of(view: DigView) -> Diary:
    """The diary of the round that a view shows."""
    return _CACHE.of(view, partial(Diary, view.seats))
