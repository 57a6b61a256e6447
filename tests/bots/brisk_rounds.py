"""Rounds that the quick twin of ``keen`` plays, as lines: ``python -m tests.bots.brisk_rounds``."""

from __future__ import annotations

from tests.bots.test_brisk import POLICIES
from undermine.games import GAMES, start
from undermine.games.core.lots import Lots


def main() -> None:
    for name, (policy, numbers, rounds) in POLICIES.items():
        for seats in numbers:
            after = start(GAMES[name].rules(), seats, f"brisk {seats}").roll_out(Lots(seats), rounds, policy())
            print(name, seats, after.winners, after.gold, after.maze.lying(), after.pile.hex())  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
