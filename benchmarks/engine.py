"""How fast the engine is, on one core, in plain Python: ``make bench``.

Whole rounds with every legal action listed at every decision, copies, views, replays, resampling. Compare figures
only with others of the same run: the calibration line says how fast the machine was just then.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator

from benchmarks.measure import Figure, calibration, measure
from tests.walking import walking
from undermine.games import (
    GAMES,
    Chance,
    Game,
    LostMines,
    LostMinesRules,
    Record,
    Rules,
    Saboteur2Rules,
    SaboteurRules,
    resample,
    start,
)

PlayOut = Callable[[Game, str], int]


def uniform(game: Game, seed: str) -> int:
    """Play a match to its end, any legal action as likely as any other, all of them listed; counts decisions."""
    below = Chance(seed).below
    decisions = 0
    while game.to_act is not None:
        legal = game.legal_actions()
        game.play(legal[below(len(legal))])
        decisions += 1
    return decisions


def walks(game: Game, seed: str) -> int:
    """Play The Lost Mines to its end with dwarves that walk to the mines."""
    assert isinstance(game, LostMines)
    chance = Chance(seed)
    decisions = 0
    while game.to_act is not None:
        game.play(walking(game, chance))
        decisions += 1
    return decisions


#: what is measured of each game: in words, with which rules, and how it is played
PLAYED: dict[str, list[tuple[str, Rules, PlayOut]]] = {
    "saboteur": [("whole rounds, all legal actions listed", SaboteurRules(), uniform)],
    "saboteur2": [("whole rounds, all legal actions listed", Saboteur2Rules(), uniform)],
    "lost_mines": [
        ("whole rounds, dwarves that walk to the mines", LostMinesRules(), walks),
        ("whole rounds, any legal action, to the end", LostMinesRules(agreement=False), uniform),
    ],
}


def rounds(rules: Rules, players: int, play_out: PlayOut, matches: int) -> Callable[[], int]:
    """Whole matches; counts rounds."""

    def work() -> int:
        done = 0
        for seed in range(matches):
            game = start(rules, players, seed)
            play_out(game, f"bench {seed}")
            done += len(game.results)
        return done

    return work


def middles(name: str, players: int, count: int) -> list[Game]:
    """Positions from the middle and the end of rounds."""
    games = []
    for seed in range(count):
        game = start(name, players, seed)
        chance = Chance(f"middle {seed}")
        for _ in range(20 + seed * 7 % 160):
            if game.to_act is None:
                break
            if isinstance(game, LostMines):
                game.play(walking(game, chance))
            else:
                game.play(chance.choice(game.legal_actions()))
        games.append(game)
    return games


def figures(name: str, players: int, repeat: int) -> Iterator[Figure]:
    """All figures of a game with so many players."""
    matches = 20
    for label, rules, play_out in PLAYED[name]:
        decisions = sum(play_out(start(rules, players, seed), f"bench {seed}") for seed in range(matches))
        work = rounds(rules, players, play_out, matches)
        played = measure(label, work, unit="rounds / CPU-second", repeat=repeat)
        yield played
        rate = decisions / (matches * rules.rounds)
        yield Figure("the same in decisions", tuple(one * rate for one in played.rates), "decisions / CPU-second")
    _, rules, play_out = PLAYED[name][0]
    games = middles(name, players, 60)

    def copies() -> int:
        for game in games:
            for _ in range(20):
                game.copy()
        return len(games) * 20

    def views() -> int:
        for game in games:
            for seat in range(players):
                game.view(seat)
        return len(games) * players

    records = []
    for seed in range(10):
        game = start(rules, players, seed)
        play_out(game, f"record {seed}")
        records.append(Record.of(game).text())

    def replays() -> int:
        for record in records:
            Record.parse(record).replay()
        return len(records)

    chance = Chance("resample")
    seen = [game.view(game.to_act) for game in games if game.to_act is not None][:20]

    def resamples() -> int:
        for view in seen:
            resample(view, chance)
        return len(seen)

    yield measure("copy", copies, unit="µs each", repeat=repeat, times=True)
    yield measure("view of a seat", views, unit="µs each", repeat=repeat, times=True)
    yield measure(
        f"replay of a record of {rules.rounds} rounds, from its text",
        replays,
        unit="µs each",
        repeat=repeat,
        times=True,
    )
    yield measure("resample from a view", resamples, unit="µs each", repeat=repeat, times=True)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="which game (all)")
    parser.add_argument("--players", type=int, default=5, help="how many play (5)")
    parser.add_argument("--repeat", type=int, default=9, help="repetitions of each measurement (9)")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, one core, CPU time; {options.players} players")
    print("median (slowest to fastest of the repetitions)")
    for name in options.game or GAMES:
        print(f"\n{name}")
        print(measure("calibration loop", calibration, unit="loops / CPU-second", repeat=options.repeat).line())
        for figure in figures(name, options.players, options.repeat):
            print(figure.line(), flush=True)
    print()
    print(measure("calibration loop, at the end", calibration, unit="loops / CPU-second", repeat=options.repeat).line())


if __name__ == "__main__":
    main()
