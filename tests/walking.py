"""A quick way to play The Lost Mines to its end, for tests and measurements.

It reads the game itself where that is quicker than a view, but nothing that is hidden: paths are led towards mines
that still promise something, what leads nowhere is put away, dwarves follow the paths and take what they find. It is
no player, but treasures are taken in nearly every round.
"""

from __future__ import annotations

from bisect import bisect
from functools import cache
from typing import Final

from undermine.games import Action, Chance, LostMines
from undermine.games.core.cards import NUMBERS
from undermine.games.core.notation import PASS
from undermine.games.lost_mines.actions import LOOK, TOOL
from undermine.games.lost_mines.box import NARROW, NEEDS, TABLE, Box
from undermine.games.lost_mines.round_state import MOVE, PLAY, VOTE
from undermine.maze.sides import ALL

#: how far a place is if there is nothing left to go to
_FAR: Final = 99
#: what an obstacle, and a card that only one dwarf may stand on, costs in steps
_OBSTACLE: Final = 3.0
_ROCK: Final = 1.0
#: what an open side more is worth: crossings go on where a bend would not
_END: Final = 0.3
#: what a trap on the way costs
_TRAP: Final = 1.5
#: one decision in so many is left to chance, and one walk in so many that leads no nearer: that finds other ways
_ANYTHING: Final = 8
_ASTRAY: Final = 4


class _Worth(dict[int, float]):
    """What each action is worth while a set of places is worth going to, by the action's number."""

    def __init__(self, box: Box, targets: list[tuple[int, int]]) -> None:
        self.box = box
        #: by cell, how far the nearest target is
        self.far = [min((abs(column - c) + abs(row - r) for c, r in targets), default=_FAR) for column, row in box.at]

    def __missing__(self, code: int) -> float:
        action = Action.of(code)
        worth = -float(_FAR)
        if action.column is not None and action.row is not None:
            cell = self.box.ground.cell(action.column, action.row)
            if action.kind == "lay" and action.card is not None:
                face = 2 * NUMBERS[action.card] + bool(action.turned)
                ends = [self.far[cell + step] for _, step, _ in self.box.ground.steps[TABLE.open[face] & ALL]]
                worth = _END * len(ends) - min(ends) - (_OBSTACLE if NEEDS[face] else _ROCK if NARROW[face] else 0)
            elif action.kind in ("walk", "tool"):
                worth = -self.far[cell] - _TRAP * (action.traps or 0)
        self[code] = worth
        return worth


@cache
def _worth(box: Box, mines: int) -> _Worth:
    """What actions are worth while a set of mines is worth going to."""
    return _Worth(box, [space for mine, space in enumerate(box.deck.mine_spaces) if mines >> mine & 1])


def walking(game: LostMines, chance: Chance) -> Action:
    """The next action of the seat to act."""
    codes = game.legal_codes()
    if game.phase == PLAY:
        return Action.of(_play(game, codes, chance))
    if game.phase == MOVE:
        return Action.of(_move(game, codes, chance))
    if game.phase == VOTE:
        return Action.of(codes[-1])  # the round is played to its end
    return Action.of(codes[chance.below(len(codes))])


def _targets(game: LostMines) -> int:
    """The set of mines that are still face-down, or hold treasures."""
    targets = ~game.face_up & 0b1111
    if game.face_up:
        left = {kind for (kind, _), taker in zip(game.deal.treasures, game.takers, strict=True) if not taker}
        for mine, kind in enumerate(game.deal.mines):
            if game.face_up >> mine & 1 and kind in left:
                targets |= 1 << mine
    return targets


def _play(game: LostMines, codes: list[int], chance: Chance) -> int:
    if not chance.below(_ANYTHING):
        return codes[chance.below(len(codes))]
    worth = _worth(game.box, _targets(game))
    # Path cards come first in the list, then what can be put away, then tools.
    put_away = bisect(codes, PASS)
    if put_away:
        best = max(codes[:put_away], key=worth.__getitem__)
        if worth[best] > -min(map(worth.far.__getitem__, game.maze.frontier)):
            return best
    tool = bisect(codes, TOOL)
    look = bisect(codes, LOOK)
    if tool < look:
        return max(codes[tool:look], key=worth.__getitem__)
    return codes[chance.below(tool - put_away) + put_away]


def _move(game: LostMines, codes: list[int], chance: Chance) -> int:
    if len(codes) == 1:
        return codes[0]
    here = game.dwarves[game.turn]
    if here in game.box.mine_at and game.on_offer(game.turn):
        return codes[-1]
    worth = _worth(game.box, _targets(game))
    best = max(codes, key=worth.__getitem__)
    if worth[best] > -worth.far[here]:
        return best
    return codes[-1] if chance.below(_ASTRAY) else codes[chance.below(len(codes))]
