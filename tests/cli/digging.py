"""Matches that go somewhere: players who know where the treasure lies and dig for it, so that gold is handed out."""

from __future__ import annotations

from functools import cache

from undermine.games import Action, Record, Saboteur, Saboteur2, Saboteur2Rules, SaboteurRules
from undermine.games.digging.cards import TREASURE
from undermine.maze.ground import column_row

Digging = Saboteur | Saboteur2


@cache
def dug(players: int, seed: str, rounds: int = 1) -> Record:
    """The record of a match of the base game in which everybody digs."""
    return _played(Saboteur.start(SaboteurRules(rounds=rounds), players, seed))


@cache
def dug2(players: int, seed: str, rounds: int = 1) -> Record:
    """The record of a match of Saboteur 2 in which everybody digs, and does things to each other when they cannot."""
    return _played(Saboteur2.start(Saboteur2Rules(rounds=rounds), players, seed))


def _played(game: Digging) -> Record:
    while game.to_act is not None:
        game.play(_dig(game))
    return Record.of(game)


def _dig(game: Digging) -> Action:
    legal = game.legal_actions()
    if legal[0].kind == "steal":
        return legal[0]
    if legal[0].kind in ("set_stone", "pick"):
        return legal[-1]
    to_people = ("theft", "swap_hand", "inspection", "swap_hats", "clear", "hands_off")
    lively = [action for action in legal if action.kind in to_people]
    if lively and len(game.stock) % 3 == 0:
        return lively[len(game.stock) % len(lively)]
    best = min(_distance(game), key=lambda one: one[0], default=None)
    if best is not None:
        return best[1]
    helpful = [action for action in legal if action.kind in ("repair", "free_at_last")]
    passes = [action for action in legal if action.kind == "pass"]
    return (helpful or lively or passes)[0]


def _distance(game: Digging) -> list[tuple[int, Action]]:
    """How far the treasure is after each card that might be laid, where it does not get farther."""
    now = _to_go(game)
    found: list[tuple[int, Action]] = []
    for action in game.legal_actions():
        if action.kind == "lay":
            after = game.copy()
            after.play(action)
            left = -1 if after.round_number > game.round_number else _to_go(after)
            if left <= now:
                found.append((left, action))
    return found


def _to_go(game: Digging) -> int:
    if game.view(None).phase in ("pick", "steal", "over"):
        return -1
    places = game.box.ground.places
    column, row = column_row(places[game.box.goal_cells[game.goals.index(TREASURE)]])
    frontier = [column_row(places[cell]) for cell in game.maze.frontier]
    return min((abs(column - c) + abs(row - r) for c, r in frontier), default=99)
