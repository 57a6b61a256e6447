"""How long ``keen`` takes to decide: ``python -m benchmarks.keen``; in CPU time, by the engine that runs.

Matches of ``keen`` alone are played, and every decision of theirs that leaves a choice is made again from its view, in
order, so that bots have followed each round as they do at a table. The figure is the median over all decisions of a
repetition.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.measure import report
from undermine.bots import make
from undermine.games import GAMES, Action, Chance, View, start

#: by game, the numbers of players
PLAYERS = {"saboteur": (3, 5, 10), "saboteur2": (3, 5, 10), "lost_mines": (3, 5, 9)}
REPETITIONS = 5


class Decision(NamedTuple):
    """What a bot is asked, and the seed of its generator."""

    view: View
    legal: Sequence[Action]
    seed: str


def decisions(game: str, players: int, seed: str) -> list[Decision]:
    """The decisions of a match."""
    bot = make("keen")
    match = start(GAMES[game].rules(), players, seed)
    found: list[Decision] = []
    while (seat := match.to_act) is not None:
        one = Decision(match.view(seat), match.legal_actions(), f"{seed} {len(found)}")
        if len(one.legal) > 1:
            found.append(one)
        match.play(bot.decide(one.view, one.legal, Chance(one.seed)))
    return found


def times(made: Sequence[Decision]) -> list[float]:
    """How long each decision takes, in µs."""
    bot = make("keen")
    found: list[float] = []
    for view, legal, seed in made:
        chance = Chance(seed)
        began = time.process_time()
        bot.decide(view, legal, chance)
        found.append(1e6 * (time.process_time() - began))
    return found


def main() -> None:
    for game, numbers in PLAYERS.items():
        for players in numbers:
            # Matches are new in each repetition, for bots remember the rounds they have followed.
            matches = [decisions(game, players, f"{game} {players} {number}") for number in range(REPETITIONS)]
            report(f"keen decides, {game}, {players} players", [median(times(made)) for made in matches], "µs")


if __name__ == "__main__":
    main()
