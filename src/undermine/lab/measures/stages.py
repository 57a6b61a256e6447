"""When bots are asked what they believe: as the stock goes down, at the same stages in every round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from undermine.games import Game
from undermine.lab.reading import READINGS
from undermine.lab.run.match import Seated

#: once so many hundredths of the stock are drawn
STAGES: Final = (25, 50, 75, 100)


def stages_of(game: Game, seated: Seated) -> Iterator[int]:
    """Each stage when it is reached, before the next decision; the round goes on in between until its end."""
    stock_left = READINGS[game.rules.name].stock
    full = stock_left(game)
    stages = [*STAGES]
    for acting, bot, chance in seated:
        if stages and 100 * (full - stock_left(game)) >= stages[0] * full:
            yield stages.pop(0)
        game.play(bot.choose(partial(game.view, acting), game.legal_actions(), chance))
