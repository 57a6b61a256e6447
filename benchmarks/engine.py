"""How fast the engine is, on one core, in plain Python: ``make bench``.

Whole rounds with every legal action listed at every decision, copies, views, replays, resampling. Compare figures
only with others of the same run: the calibration line says how fast the machine was just then.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable

from benchmarks.measure import Figure, calibration, measure
from undermine.games import Chance, Game, Record, SaboteurRules, resample, start


def rounds(players: int, matches: int) -> Callable[[], int]:
    """Whole matches of uniform play, all legal actions listed; counts rounds."""

    def work() -> int:
        done = 0
        for seed in range(matches):
            game = start(SaboteurRules(), players, seed)
            chance = Chance(f"bench {seed}")
            below = chance.below
            while game.to_act is not None:
                legal = game.legal_actions()
                game.play(legal[below(len(legal))])
            done += len(game.results)
        return done

    return work


def middles(players: int, count: int) -> list[Game]:
    """Positions from the middle and the end of rounds."""
    games = []
    for seed in range(count):
        game = start(SaboteurRules(), players, seed)
        chance = Chance(f"middle {seed}")
        for _ in range(20 + seed * 7 % 160):
            game.play(chance.choice(game.legal_actions()))
        games.append(game)
    return games


def figures(players: int, repeat: int) -> list[Figure]:
    """All figures for a number of players."""
    matches = 20
    uniform = rounds(players, matches)
    decisions = 0
    for seed in range(matches):
        game = start(SaboteurRules(), players, seed)
        chance = Chance(f"bench {seed}")
        while game.to_act is not None:
            legal = game.legal_actions()
            game.play(legal[chance.below(len(legal))])
            decisions += 1
    per_round = decisions / (matches * 3)
    played = measure("whole rounds, all legal actions listed", uniform, unit="rounds / CPU-second", repeat=repeat)
    steps = Figure("the same in decisions", tuple(rate * per_round for rate in played.rates), "decisions / CPU-second")
    games = middles(players, 60)

    def copies() -> int:
        for game in games:
            for _ in range(20):
                game.copy()
        return len(games) * 20

    def views() -> int:
        # A view is built for a position that was just reached, as a table would.
        for game in games:
            for seat in range(players):
                game.view(seat)
        return len(games) * players

    def fresh_views() -> int:
        for game in middles(players, 12):
            game.view(0)
        return 12

    records = [Record.of(_finished(players, seed)) for seed in range(10)]

    def replays() -> int:
        for record in records:
            Record.parse(record.text()).replay()
        return len(records)

    chance = Chance("resample")
    seen = [game.view(game.to_act) for game in games if game.to_act is not None][:20]

    def resamples() -> int:
        for view in seen:
            resample(view, chance)
        return len(seen)

    return [
        played,
        steps,
        measure("copy", copies, unit="µs each", repeat=repeat, times=True),
        measure("view of a seat", views, unit="µs each", repeat=repeat, times=True),
        measure("replay of a three-round record, from its text", replays, unit="µs each", repeat=repeat, times=True),
        measure("resample from a view", resamples, unit="µs each", repeat=repeat, times=True),
    ]


def _finished(players: int, seed: int) -> Game:
    game = start(SaboteurRules(), players, seed)
    chance = Chance(f"record {seed}")
    while game.to_act is not None:
        game.play(chance.choice(game.legal_actions()))
    return game


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=5, help="how many play (5)")
    parser.add_argument("--repeat", type=int, default=7, help="repetitions of each measurement (7)")
    options = parser.parse_args()
    print(f"saboteur, {options.players} players, Python {platform.python_version()}, one core, CPU time")
    print("median (slowest to fastest of the repetitions)\n")
    before = measure("calibration loop, before", calibration, unit="loops / CPU-second", repeat=options.repeat)
    print(before.line(), flush=True)
    for figure in figures(options.players, options.repeat):
        print(figure.line(), flush=True)
    after = measure("calibration loop, after", calibration, unit="loops / CPU-second", repeat=options.repeat)
    print(after.line())


if __name__ == "__main__":
    main()
