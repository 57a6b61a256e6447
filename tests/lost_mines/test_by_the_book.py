"""Whole matches in which every decision is compared with what the rules allow, worked out from the view alone.

The other tests draw a position and do one thing; these see what is left of it after many. Each decision is taken on a
copy of the game too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.lost_mines.by_the_book import Board, may
from tests.lost_mines.table import MINES, SMALL_MINES, SMALL_WOOD, legal, told
from undermine.games import Action, Chance, Event, LostMines, LostMinesRules
from undermine.games.lost_mines.events import MineSet, MineTurnedOver, TrapSprung, Walked

#: how often an action of a kind is chosen; discarding and ending a round show little
WISHES = {"lay": 8, "walk": 8, "trap": 8, "troll": 6, "thunderstorm": 6, "tool": 12, "take": 9, "pass": 1, "propose": 1}


def choose(game: LostMines, chance: Chance) -> Action:
    """Any action, but rather one that changes the board and leads to the east."""
    kinds = sorted({action.kind for action in game.legal_actions()})
    kind = chance.choice([kind for kind in kinds for _ in range(WISHES.get(kind, 2))] or kinds)
    actions = [action for action in game.legal_actions() if action.kind == kind]
    if kind in ("walk", "lay") and chance.below(4):
        farthest = max(action.column or 0 for action in actions)
        actions = [action for action in actions if action.column == farthest]
    if kind == "vote" and chance.below(2):
        return actions[-1]  # no
    return chance.choice(actions)


def check_walk(board: Board, seat: int, action: Action, events: Sequence[Event], mines: Mapping[str, str]) -> None:
    """The way shown, the traps passed, and the mine turned over are those of the rules."""
    (walked,) = told(events, Walked)
    begin = board.view.dwarves[seat]
    way = board.ways(seat)[(walked.column, walked.row), action.traps or 0, action.side or ""]
    assert walked.way == way
    spaces = [begin, *way]
    passed = []
    for here, there in zip(spaces, way, strict=False):
        for side, near in board.beside(here):
            if near == there and board.token_between(here, side) == "trap":
                west_or_north = here if side in "ES" else there
                passed.append((*west_or_north, "E" if side in "EW" else "S"))
    assert [(one.column, one.row, one.side) for one in told(events, TrapSprung)] == passed
    turned_over = told(events, MineTurnedOver)
    assert bool(turned_over) == (way[-1] in board.face_down)
    for mine in turned_over:
        settings = board.settings(way[-1], mines[mine.face], spaces[-2])
        assert [one.turned for one in told(events, MineSet)] == (settings if len(settings) == 1 else [])


@pytest.mark.rule("LM.20", "LM.30", "LM.31", "LM.32", "LM.34", "LM.40", "LM.41", "LM.43", "LM.50")
@pytest.mark.parametrize("seats", range(3, 10))
@pytest.mark.parametrize("deck", ["reconstruction", SMALL_WOOD], ids=["usual", "small"])
def test_at_every_decision_of_a_match_exactly_that_is_legal_which_the_rules_allow(deck: str, seats: int) -> None:
    mines = SMALL_MINES if deck == SMALL_WOOD else {kind: printed for kind, (printed, _) in MINES.items()}
    game = LostMines.start(LostMinesRules(deck=deck, rounds=1), seats, seats)
    chance = Chance(f"by the book {seats}")
    while game.to_act is not None:
        seat = game.to_act
        view = game.view(seat)
        texts = legal(game)
        assert set(texts) == may(view)
        assert len(set(texts)) == len(texts)
        action = choose(game, chance)
        twin = game.copy()
        events = game.play(action)
        assert (twin.view(seat), legal(twin)) == (view, texts)
        assert twin.play(action) == events
        assert twin.view(seat) == game.view(seat)
        if action.kind == "walk":
            check_walk(Board(view), seat, action, events, mines)
