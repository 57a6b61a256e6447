"""Matches of The Lost Mines that go somewhere: players who head for the mines, and get in each other's way at times."""

from __future__ import annotations

from functools import cache

from undermine.games import Action, Record
from undermine.games.lost_mines import LostMines, LostMinesRules
from undermine.games.lost_mines.view import LostMinesView


@cache
def mined(players: int, seed: str, rounds: int = 1, patience: int = 999) -> Record:
    """The record of a match in which everybody heads for the mines.

    After as many events of a round as they have patience for, they agree to end it.
    """
    game = LostMines.start(LostMinesRules(rounds=rounds), players, seed)
    while game.to_act is not None:
        game.play(_ending(game) if len(game.view(None).history) > patience else choice(game))
    return Record.of(game)


def _ending(game: LostMines) -> Action:
    """What somebody does who wants the round to end."""
    wanted = (action for action in game.legal_actions() if action.kind == "propose" or action.answer)
    return next(wanted, choice(game))


def choice(game: LostMines) -> Action:
    """What somebody in a hurry does; now and then a trap, a look or a proposal instead."""
    legal = list(game.legal_actions())
    by_kind: dict[str, list[Action]] = {}
    for action in legal:
        by_kind.setdefault(action.kind, []).append(action)
    view, seen = game.view(game.to_act), game.view(None)
    moment = len(view.history)
    match view.phase:
        case "vote":
            return legal[moment % 2]
        case "take" | "set_mine":
            return legal[moment % 2 - 1]
        case "move":
            return min(legal, key=lambda action: (to_go(seen, *place(seen, action)), action.traps or 0))
        case "play":
            if "propose" in by_kind and moment % 11 == 3:
                return by_kind["propose"][0]
            nasty = [by_kind[kind] for kind in ("look", "trap", "troll", "thunderstorm") if kind in by_kind]
            if nasty and moment % 4 == 0:
                some = nasty[moment % len(nasty)]
                return some[moment % len(some)]
            useful = by_kind.get("tool") or by_kind.get("lay")
            if useful:
                return min(useful, key=lambda action: to_go(seen, *place(seen, action)))
            return by_kind["pass"][moment % len(by_kind["pass"])]
    return legal[0]


def place(view: LostMinesView, action: Action) -> tuple[int, int]:
    """Where an action takes one."""
    if action.column is not None and action.row is not None:
        return action.column, action.row
    return view.dwarves[view.turn]


def to_go(view: LostMinesView, column: int, row: int) -> int:
    """How far it is from a place to a mine that is worth going to."""
    left = {treasure.treasure for treasure in view.treasures if treasure.taken is None}
    worth = [mine for mine in view.mines if mine.face is None or mine.face in left]
    return min((abs(mine.column - column) + abs(mine.row - row) for mine in worth), default=0)


@cache
def mined_with(*kinds: str, players: int = 3, rounds: int = 1) -> Record:
    """The record of a match with decisions of all these kinds."""
    records = (mined(players, str(seed), rounds) for seed in range(99))
    return next(record for record in records if {*kinds} <= {Action.parse(text).kind for text in record.actions})
