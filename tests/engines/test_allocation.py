"""What the ``.pxd`` files say of how objects are allocated holds in the compiled engine."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from undermine import engine
from undermine.games import GAMES, start


@pytest.mark.parametrize("game", GAMES)
def test_the_collector_has_no_business_with_what_cannot_go_in_circles(game: str) -> None:
    if engine().name == "plain":
        pytest.skip("in plain Python it has")
    match: Any = start(game, GAMES[game].usual_seats, 1)
    news = match.play(match.legal_actions()[0])
    assert not gc.is_tracked(match.past) and not gc.is_tracked(match.maze) and not gc.is_tracked(news)
