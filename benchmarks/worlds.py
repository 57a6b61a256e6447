"""How many worlds a second are drawn from a view and played to the end of the round: ``python -m benchmarks.worlds``.

Five players in the middle of a round; for each view what it takes to prepare, 64 worlds, and a roll-out of each. With
``--resample`` every world is made by ``resample`` and played on through the public loop, as it had to be done before
there were worlds and roll-outs; an engine of that time does nothing else. Measured in CPU time.
"""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import Any

from undermine import games
from undermine.games import Chance, resample, start

WORLDS = 64
NAMES = ("saboteur", "saboteur2", "lost_mines")


def views(name: str, count: int) -> list[Any]:
    """What the seat to act sees in the middle of rounds, every round of a match in turn."""
    found: list[Any] = []
    seed = 0
    while len(found) < count:
        game: Any = start(name, 5, seed)
        chance = Chance(f"middle {seed}")
        wanted = 1 + seed % game.rules.rounds
        until = 12 + seed * 7 % 20
        seed += 1
        played = 0
        while game.to_act is not None and (game.round < wanted or played < until):
            played = played + 1 if game.round == wanted else 0
            legal = [action for action in game.legal_actions() if action.kind not in ("propose", "vote")]
            game.play(chance.choice(legal or [game.legal_actions()[-1]]))
        if game.to_act is not None and game.round == wanted and game.phase == 0:
            found.append(game.view(game.to_act))
    return found


def one_by_one(view: Any, worlds: int) -> None:
    """Make every world from the beginning, and play it on decision by decision."""
    chance = Chance("worlds")
    below = chance.below
    for _ in range(worlds):
        world = resample(view, chance)
        while world.to_act is not None and world.round == view.round:
            legal = world.legal_actions()
            world.play(legal[below(len(legal))])


def prepared(view: Any, worlds: int) -> None:
    """Prepare once, draw and roll out."""
    lots = games.Lots(1)
    drawn = games.Worlds(view)
    for _ in range(worlds):
        drawn.draw(lots).roll_out(lots)


def parts(name: str, seen: list[Any]) -> str:
    """What each part takes, in µs."""
    lots = games.Lots(1)
    spent = [0.0, 0.0, 0.0]
    for view in seen:
        began = time.process_time()
        drawn = games.Worlds(view)
        spent[0] += time.process_time() - began
        began = time.process_time()
        for _ in range(WORLDS):
            world = drawn.draw(lots)
        spent[1] += time.process_time() - began
        began = time.process_time()
        for _ in range(WORLDS):
            world.roll_out(lots)
        spent[2] += time.process_time() - began
    prepare, draw, roll = (1e6 * part / len(seen) for part in spent)
    return f"prepare {prepare:.0f}, draw {draw / WORLDS:.1f}, roll out {roll / WORLDS:.1f} µs"


def main() -> None:
    """Print worlds per CPU-second."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=NAMES, action="append", help="which game (all)")
    parser.add_argument("--views", type=int, default=30, help="how many views (30)")
    parser.add_argument("--repeat", type=int, default=5, help="repetitions (5)")
    parser.add_argument("--resample", action="store_true", help="make every world from the beginning")
    options = parser.parse_args()
    work, worlds = (one_by_one, 2) if options.resample else (prepared, WORLDS)
    for name in options.game or NAMES:
        seen = views(name, options.views)
        rates = []
        for _ in range(options.repeat):
            began = time.process_time()
            for view in seen:
                work(view, worlds)
            rates.append(len(seen) * worlds / (time.process_time() - began))
        told = "" if options.resample else f"  {parts(name, seen)}"
        print(
            f"{name:<12}{median(rates):>10,.0f}  ({min(rates):,.0f} to {max(rates):,.0f}) worlds / CPU-second{told}",
            flush=True,
        )


if __name__ == "__main__":
    main()
