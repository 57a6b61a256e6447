"""Matches that go somewhere: players who know where the treasure lies and dig for it, so that nuggets are picked."""

from __future__ import annotations

from functools import cache

from undermine.games import Action, Record, Saboteur, SaboteurRules
from undermine.games.cards import TREASURE
from undermine.games.saboteur.rules import BOX
from undermine.maze.ground import column_row


@cache
def dug(players: int, seed: str, rounds: int = 1) -> Record:
    """The record of a match in which everybody digs."""
    game = Saboteur.start(SaboteurRules(rounds=rounds), players, seed)
    while game.to_act is not None:
        game.play(_dig(game))
    return Record.of(game)


def _dig(game: Saboteur) -> Action:
    legal = game.legal_actions()
    if legal[0].kind in ("set_stone", "pick"):
        return legal[-1]
    best = min(_distance(game), key=lambda one: one[0], default=None)
    if best is not None:
        return best[1]
    repairs = [action for action in legal if action.kind == "repair"]
    passes = [action for action in legal if action.kind == "pass"]
    return (repairs or passes)[0]


def _distance(game: Saboteur) -> list[tuple[int, Action]]:
    """How far the treasure is after each card that might be laid, where it does not get farther."""
    now = _to_go(game)
    found: list[tuple[int, Action]] = []
    for action in game.legal_actions():
        if action.kind == "lay":
            after = game.copy()
            after.play(action)
            left = -1 if after.round_number > game.round_number or after.roles is not game.roles else _to_go(after)
            if left <= now:
                found.append((left, action))
    return found


def _to_go(game: Saboteur) -> int:
    if game.to_act is None or game.view(None).phase == "pick":
        return -1
    column, row = column_row(BOX.ground.places[BOX.goal_cells[game.goals.index(TREASURE)]])
    places = [column_row(BOX.ground.places[cell]) for cell in game.maze.frontier]
    return min((abs(column - c) + abs(row - r) for c, r in places), default=99)
