"""What one never does in The Lost Mines, by the same judge: barring one's own way, passing treasures by, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from undermine.games import Action, LostMines, LostMinesView
from undermine.games.lost_mines.deck import MINES

_HINDRANCES: Final = ("trap", "troll", "thunderstorm")


class Deed(NamedTuple):
    """Something one never does: could it have been done, and was it."""

    name: str
    done: bool


def mine_deeds(game: LostMines, view: LostMinesView, legal: Sequence[Action], action: Action) -> Iterator[Deed]:
    """What a decision could have been of what one never does, before the action is played."""
    match view.phase:
        case "play":
            yield from _plays(game, view, legal, action)
        case "vote":
            if _takes(game, view):
                yield Deed("ended_at_loss", action.answer is True)
        case "move":
            yield from _moves(game, view, legal, action)
        case "take":
            if any(one.kind == "leave" for one in legal):
                yield Deed("left_treasure", action.kind == "leave")


def _plays(game: LostMines, view: LostMinesView, legal: Sequence[Action], action: Action) -> Iterator[Deed]:
    """Ending the round with a treasure in reach, or barring the way to it."""
    if not _takes(game, view):
        return
    if any(one.kind == "propose" for one in legal):
        yield Deed("ended_at_loss", action.kind == "propose")
    if any(one.kind in _HINDRANCES for one in legal):
        barred = False
        if action.kind in _HINDRANCES:
            twin = game.copy()
            twin.play(action)
            barred = not _takes(twin, view)
        yield Deed("barred_own_way", barred)


def _moves(game: LostMines, view: LostMinesView, legal: Sequence[Action], action: Action) -> Iterator[Deed]:
    """Walking onto the dragon, or neither to a treasure in reach nor to where there may be one."""
    faces = _faces(view)
    lairs = [one for one in legal if faces.get(_end(view, one)) == "dragon" and _end(view, one) in _face_down(view)]
    if lairs:
        yield Deed("met_dragon", action in lairs)
    if _takes(game, view):
        end = _end(view, action)
        yield Deed("left_treasure", not (_holds(view, faces[end]) if end in faces else end in _face_down(view)))


def _end(view: LostMinesView, action: Action) -> tuple[int, int]:
    """Where a dwarf stands after a move."""
    if action.column is None or action.row is None:
        return view.dwarves[view.turn]
    return action.column, action.row


def _faces(view: LostMinesView) -> dict[tuple[int, int], str]:
    """By place, the mines that a seat knows; who knows three of them knows the fourth."""
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
    twin = game.copy()
    twin.trails = None  # walks are remembered for the seat on turn
    reach = {twin.box.at[state >> 6] for state in twin.walks(view.seat) if not state & 0o70}
    reach.add(view.dwarves[view.seat])
    return any(place in reach and _holds(view, face) for place, face in _faces(view).items())
