"""Blunders in both Saboteurs: looking again, harming friends, closing one's own way, passing the gold by.

The judge reads the whole game for what an action would bring about, but blames nobody for what they could not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from undermine.bots import Suspicion
from undermine.games import Action
from undermine.games.digging.dig import Dig
from undermine.games.digging.view import DigView
from undermine.lab.reading import Blunder, looked_again
from undermine.maze import EMPTY
from undermine.maze.sides import ALL

BLUNDERS: Final = ("looked_again", "broke_friend", "mended_foe", "closed_way", "left_gold", "finished_way")

#: from here on somebody is almost surely a friend or a foe
SURE: Final = 0.95
#: what counts as a way of its own, in cards to lay: longer than the way that was closed by so many
_DETOUR: Final = 2
_FAR: Final = 30

#: whom each role digs with, and whom against
_FRIENDS: Final = {
    "digger": ("digger",),
    "blue": ("blue", "boss"),
    "green": ("green", "boss"),
    "boss": ("blue", "green"),
    "saboteur": ("saboteur",),
}
_FOES: Final = {
    **dict.fromkeys(("digger", "blue", "green", "boss"), ("saboteur",)),
    "saboteur": ("digger", "blue", "green", "boss"),
}
#: the sides whose win is a role's own
_WINS: Final = {
    "digger": ("diggers",),
    "blue": ("blue", "both"),
    "green": ("green", "both"),
    "boss": ("blue", "green", "both"),
}


def knows_goal(view: DigView, action: Action) -> bool:
    """Whether an action would be a look at a goal that the seat knows."""
    return action.kind == "map" and any(goal.goal == action.goal and goal.face is not None for goal in view.goals)


def judge(
    game: Dig,
    view: DigView,
    legal: Sequence[Action],
    action: Action,
    suspicions: Sequence[Suspicion],
    knows: Callable[[Any, Action], bool] = knows_goal,
) -> Iterator[Blunder]:
    """What a decision could have been of the blunders, before the action is played; ``knows`` what is a vain look."""
    yield from looked_again(legal, action, partial(knows, view))
    if view.phase == "turn":
        yield from _hands(view, legal, action, suspicions)
        yield from _ways(game, view, legal, action)


def _hands(
    view: DigView, legal: Sequence[Action], action: Action, suspicions: Sequence[Suspicion]
) -> Iterator[Blunder]:
    """Harming a friend, helping a foe."""
    role = view.role or ""
    for name, kinds, roles in (
        ("broke_friend", ("break", "trapped"), _FRIENDS),
        ("mended_foe", ("repair", "free_at_last"), _FOES),
    ):
        wrong = {
            one.seat for one in suspicions if sum(dict(one.roles).get(of, 0.0) for of in roles.get(role, ())) >= SURE
        }
        if any(one.kind in kinds and one.seat in wrong for one in legal):
            yield Blunder(name, action.kind in kinds and action.seat in wrong)


def _ways(game: Dig, view: DigView, legal: Sequence[Action], action: Action) -> Iterator[Blunder]:
    """Closing the way one digs for, passing the gold by, finishing the way for the others."""
    role = view.role or ""
    lays = [one for one in legal if one.kind == "lay"]
    gold = next((goal for goal in view.goals if goal.face == "treasure"), None)
    if gold is not None:
        near = [
            one
            for one in lays
            if one.column is not None
            and one.row is not None
            and abs(one.column - gold.column) + abs(one.row - gold.row) == 1
        ]
        own = _WINS.get(role, ())
        won = [(one, winners) for one in near if (winners := _winners_after(game, one)) is not None]
        winning = [one for one, winners in won if winners in own]
        if winning:
            # A card laid elsewhere may win as well: a ladder that opens a way from behind.
            yield Blunder("left_gold", action not in winning and _winners_after(game, action) not in own)
        # When the last card of a round is laid beside the gold in vain, it is the saboteurs who win.
        losing = [one for one, winners in won if winners not in (*own, "saboteurs")]
        if losing and len(losing) < len(legal) and (own or role == "saboteur"):
            yield Blunder("finished_way", action in losing)
    if role in _WINS and any(one.kind == "pass" for one in legal):
        dead = [one for one in lays if (one.card or "").startswith("dead")]
        if dead:
            yield Blunder("closed_way", action in dead and _closes(game, view, action))


def _winners_after(game: Dig, action: Action) -> str | None:
    """The side that wins at once by an action."""
    twin = game.copy()
    twin.play(action)
    return twin.winners


def _closes(game: Dig, view: DigView, action: Action) -> bool:
    """Whether an action leaves only a clearly longer way to where the gold may lie, or none."""
    maybe = [game.box.goal_cells[goal] for goal, seen in enumerate(view.goals) if seen.face in (None, "treasure")]
    before = _need(game, maybe)
    twin = game.copy()
    twin.play(action)
    return before < _FAR and _need(twin, maybe) >= before + _DETOUR


def _need(game: Dig, goals: Sequence[int]) -> int:
    """How many cards are missing between the way so far and the nearest of these goals, over empty cells."""
    maze = game.maze
    steps = [step for _, step, _ in maze.ground.steps[ALL]]
    edge = {*goals}
    seen = {*goals}
    for cards in range(1, _FAR):
        edge = {cell + step for cell in edge for step in steps if maze.faces[cell + step] == EMPTY} - seen
        if edge.intersection(maze.frontier):
            return cards
        seen |= edge
    return _FAR
