"""How fast the environments are, on one core: ``python -m benchmarks.envs``.

A step is one decision of the learner's seat with observation, mask and rows of features made. Figures are by CPU time,
with the calibration loop of the other benchmarks beside them: machines differ, and so do moments.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from benchmarks.measure import calibration, measure
from undermine import engine
from undermine.envs.gymnasium import SeatEnv
from undermine.envs.pettingzoo import undermine_v0
from undermine.envs.vector import VectorEnv
from undermine.games import GAMES


def vectorised(game: str, players: int, opponents: str, tables: int) -> Callable[[int], int]:
    """So many steps at many tables, each with any legal action."""
    env = VectorEnv(game, tables, players, opponents=opponents, copy=False)
    env.reset(seed=1)
    dice = np.random.default_rng(1)

    def run(steps: int) -> int:
        for _ in range(max(1, steps // tables)):
            # as many as there are ones in the masks: adding these up would be measured, too
            env.step((dice.random(tables) * env.tables.choices.shown).astype(int))
        return max(1, steps // tables) * tables

    return run


def one_seat(game: str, players: int, opponents: str) -> Callable[[int], int]:
    """So many calls of Gymnasium's ``step``."""
    env = SeatEnv(game, players, opponents=opponents)
    dice = np.random.default_rng(1)
    state: dict[str, Any] = {"mask": env.reset(seed=1)[0]["action_mask"]}

    def run(steps: int) -> int:
        numbers = dice.random(steps).tolist()
        mask = state["mask"]
        for number in numbers:
            seen, _, over, _, _ = env.step(int(number * mask.sum()))
            mask = env.reset()[0]["action_mask"] if over else seen["action_mask"]
        state["mask"] = mask
        return steps

    return run


def all_seats(game: str, players: int) -> Callable[[int], int]:
    """So many decisions in PettingZoo's loop."""
    env = undermine_v0.env(game, players=players)
    dice = np.random.default_rng(1)

    def run(steps: int) -> int:
        done = 0
        while done < steps:
            env.reset(seed=done)
            for _ in env.agent_iter():
                seen, _, over, _, _ = env.last()
                env.step(None if over else int(dice.random() * seen["action_mask"].sum()))
                done += not over
        return done

    return run


def rate(run: Callable[[int], int], steps: int, repeat: int) -> str:
    """Steps in a second of CPU time: the median, and the range."""
    run(steps)
    found = []
    for _ in range(repeat):
        begun = time.process_time()
        done = run(steps)
        found.append(done / (time.process_time() - begun))
    return f"{median(found):>11,.0f}  ({min(found):,.0f} to {max(found):,.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="which game (all)")
    parser.add_argument("--players", type=int, default=5, help="how many play (5)")
    parser.add_argument("--tables", type=int, default=64, help="how many matches at once (64)")
    parser.add_argument("--repeat", type=int, default=7, help="how often each is measured (7)")
    parser.add_argument("--factor", type=float, default=1.0, help="how many steps at a time (1)")
    parser.add_argument("--only", help="measure only what has this in its name")
    options = parser.parse_args()
    print(f"engine: {engine()}; {options.players} players; steps in a CPU-second, medians of {options.repeat}")
    print(measure("calibration loop", calibration, unit="loops / CPU-second").line())
    for game in options.game or GAMES:
        print(f"\n{game}")
        works = {
            "vectorised, uniform": (vectorised(game, options.players, "uniform", options.tables), 20_000),
            "vectorised, native policy": (vectorised(game, options.players, "eager", options.tables), 8_000),
            "Gymnasium, uniform": (one_seat(game, options.players, "uniform"), 6_000),
            "Gymnasium, native policy": (one_seat(game, options.players, "eager"), 3_000),
            "PettingZoo": (all_seats(game, options.players), 3_000),
        }
        for name, (run, steps) in works.items():
            if options.only and options.only not in name:
                continue
            print(f"{name:<28}{rate(run, round(steps * options.factor), options.repeat)}", flush=True)
    print()
    print(measure("calibration loop, at the end", calibration, unit="loops / CPU-second").line())


if __name__ == "__main__":
    main()
