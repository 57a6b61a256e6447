"""A quick way to play The Lost Mines to its end, for tests and measurements.

It reads the game itself where that is quicker than a view, but nothing that is hidden: paths are led towards mines
that still promise something, dwarves follow them and take what they find. It is no player.
"""

from __future__ import annotations

from bisect import bisect
from functools import cache
from typing import Final

from undermine.games import Action, Chance, LostMines, kinds
from undermine.games.cards import NUMBERS
from undermine.games.lost_mines.box import TABLE, Box
from undermine.games.lost_mines.table import MOVE, PLAY, VOTE
from undermine.maze import sides as side

#: how far a place is from the nearest of these mines, which is what everything here goes by
_FAR: Final = 99


class _Worth(dict[int, float]):
    """What each action is worth while a set of places is worth going to, by the action's number."""

    def __init__(self, targets: tuple[tuple[int, int], ...]) -> None:
        self.targets = targets

    def distance(self, column: int, row: int) -> int:
        """How far the nearest target is."""
        return min((abs(column - c) + abs(row - r) for c, r in self.targets), default=_FAR)

    def __missing__(self, code: int) -> float:
        action = Action.of(code)
        worth = -float(_FAR)
        if action.column is not None and action.row is not None:
            if action.kind == "lay" and action.card is not None:
                opened = TABLE.open[2 * NUMBERS[action.card] + bool(action.turned)]
                steps = {side.NORTH: (0, -1), side.EAST: (1, 0), side.SOUTH: (0, 1), side.WEST: (-1, 0)}
                ends = [steps[one] for one in side.SIDES_IN[opened]]
                worth = -float(min(self.distance(action.column + c, action.row + r) for c, r in ends))
            elif action.kind == "walk":
                worth = -self.distance(action.column, action.row) - 1.5 * (action.traps or 0)
            elif action.kind == "tool":
                worth = -self.distance(action.column, action.row) - 0.5
        self[code] = worth
        return worth


@cache
def _worth(box: Box, mines: int) -> _Worth:
    """What actions are worth while a set of mines is worth going to."""
    return _Worth(tuple(space for mine, space in enumerate(box.deck.mine_spaces) if mines >> mine & 1))


def walking(game: LostMines, chance: Chance) -> Action:
    """The next action of the seat to act."""
    codes = game.legal_codes()
    if game.phase == PLAY:
        return Action.of(_play(game, codes, chance))
    if game.phase == MOVE:
        return Action.of(_move(game, codes))
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
    if not chance.below(8):
        return codes[chance.below(len(codes))]
    # Path cards come first in the list, tools after what can be put away.
    promising = codes[: bisect(codes, kinds.PASS)] or codes[bisect(codes, kinds.TOOL) :]
    if not promising:
        return codes[chance.below(len(codes))]
    return max(promising, key=_worth(game.box, _targets(game)).__getitem__)


def _move(game: LostMines, codes: list[int]) -> int:
    if len(codes) == 1:
        return codes[0]
    here = game.dwarves[game.turn]
    if here in game.box.mine_at and game.on_offer(game.turn):
        return codes[-1]
    worth = _worth(game.box, _targets(game))
    best = max(codes, key=worth.__getitem__)
    return best if worth[best] > -worth.distance(*game.box.at[here]) else codes[-1]
