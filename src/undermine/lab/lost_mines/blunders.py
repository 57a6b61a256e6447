"""Blunders in The Lost Mines: barring one's own way, passing treasures by, walking onto a dragon one knows of.

The judge reads the whole game for what an action would bring about, but blames nobody for what they could not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from undermine.bots import Suspicion
from undermine.games import Action, LostMines, LostMinesView
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.walk import CELL, TRAPS
from undermine.lab.reading import Blunder, looked_again

BLUNDERS: Final = ("looked_again", "barred_own_way", "left_treasure", "met_dragon", "ended_at_loss")

_HINDRANCES: Final = ("trap", "troll", "thunderstorm")


def judge(
    game: LostMines, view: LostMinesView, legal: Sequence[Action], action: Action, suspicions: Sequence[Suspicion]
) -> Iterator[Blunder]:
    """What a decision could have been of the blunders, before the action is played."""
    yield from looked_again(legal, action, partial(_knows, view))
    match view.phase:
        case "play":
            yield from _plays(game, view, legal, action)
        case "vote":
            if _takes(game, view):
                yield Blunder("ended_at_loss", action.answer is True)
        case "move":
            yield from _moves(game, view, legal, action)
        case "take":
            if any(one.kind == "leave" for one in legal):
                yield Blunder("left_treasure", action.kind == "leave")


def _knows(view: LostMinesView, action: Action) -> bool:
    if action.kind != "look":
        return False
    if action.thing == "mine":
        return any(one.mine == action.number and one.face is not None for one in view.mines)
    if action.thing == "treasure":
        return any(one.number == action.number and one.value is not None for one in view.treasures)
    return action.seat is not None and view.known_roles[action.seat] is not None


def _plays(game: LostMines, view: LostMinesView, legal: Sequence[Action], action: Action) -> Iterator[Blunder]:
    """Ending the round with a treasure in reach, or barring the way to it."""
    if not _takes(game, view):
        return
    if any(one.kind == "propose" for one in legal):
        yield Blunder("ended_at_loss", action.kind == "propose")
    if any(one.kind in _HINDRANCES for one in legal):
        barred = False
        if action.kind in _HINDRANCES:
            twin = game.copy()
            twin.play(action)
            barred = not _takes(twin, view)
        yield Blunder("barred_own_way", barred)


def _moves(game: LostMines, view: LostMinesView, legal: Sequence[Action], action: Action) -> Iterator[Blunder]:
    """Walking onto the dragon, or neither to a treasure in reach nor to where there may be one."""
    faces = _faces(view)
    lairs = [one for one in legal if faces.get(_end(view, one)) == "dragon" and _end(view, one) in _face_down(view)]
    if lairs:
        yield Blunder("met_dragon", action in lairs)
    if _takes(game, view):
        end = _end(view, action)
        yield Blunder("left_treasure", not (_holds(view, faces[end]) if end in faces else end in _face_down(view)))


def _end(view: LostMinesView, action: Action) -> tuple[int, int]:
    """Where a dwarf stands after a move."""
    if action.column is None or action.row is None:
        return view.dwarves[view.turn]
    return action.column, action.row


def _faces(view: LostMinesView) -> dict[tuple[int, int], str]:
    """By space, the mines that a seat knows; who knows three of them knows the fourth."""
    faces = {(mine.column, mine.row): mine.face for mine in view.mines if mine.face is not None}
    unknown = [(mine.column, mine.row) for mine in view.mines if mine.face is None]
    if len(unknown) == 1:
        (faces[unknown[0]],) = {*MINES} - {*faces.values()}
    return faces


def _face_down(view: LostMinesView) -> set[tuple[int, int]]:
    return {(mine.column, mine.row) for mine in view.mines if mine.open is None}


def _holds(view: LostMinesView, face: str) -> bool:
    """Whether there are treasures of a kind left."""
    return any(one.treasure == face and one.taken is None for one in view.treasures)


def _takes(game: LostMines, view: LostMinesView) -> bool:
    """Whether a seat with cards could walk, past no trap, to a mine of which it knows that there is something left."""
    if view.seat is None or not view.hand:
        return False
    reach = {game.box.at[state & CELL] for state in game.walks(view.seat) if not state & TRAPS}
    reach.add(view.dwarves[view.seat])
    return any(space in reach and _holds(view, face) for space, face in _faces(view).items())
