"""What nobody should ask of a game is refused with an ordinary error, or does no harm, on whichever engine runs."""

from __future__ import annotations

import pytest

from tests.fuzz import nonsense
from undermine.games import GAMES, start


@pytest.mark.parametrize("question", nonsense.QUESTIONS)
@pytest.mark.parametrize("name", GAMES)
def test_nonsense_is_refused_or_does_no_harm(name: str, question: str) -> None:
    game = start(name, 5, 1)
    known = game.view(0), game.legal_actions()
    for value in nonsense.VALUES:
        for other in (None, 0, -1, 1 << 80):
            try:
                nonsense.QUESTIONS[question](game.copy(), value, other)
            except nonsense.ORDINARY:
                continue
    assert (game.view(0), game.legal_actions()) == known
