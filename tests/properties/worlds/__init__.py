"""Two worlds of our games that one seat cannot tell apart (``undermine.testing.twins``): what each of them hides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.properties.worlds import digging, lost_mines
from undermine.games import LostMinesRules, Rules, Saboteur2Rules, SaboteurRules
from undermine.testing.playing import Policy
from undermine.testing.twins import Course, Twins, make_twins


@dataclass(frozen=True)
class Kind:
    """How the worlds of one game are made, and what can be asked of them."""

    course: Callable[[Any, int], Course]
    #: rules and a number of players, all of them in turn
    rules: Callable[[int], tuple[Rules, int]]
    #: what a seat may try, most of it in vain
    attempts: tuple[str, ...]
    #: how many of the worlds have to stay the same in public, and how many of these have to differ at all
    kept: float
    changed: float


KINDS: Final = {
    "saboteur": Kind(
        digging.SaboteurCourse,
        lambda seed: (SaboteurRules(connection="adjacent" if seed % 4 == 0 else "start", rounds=2), 3 + seed % 8),
        digging.ATTEMPTS,
        # When a round ends depends on everyone's hands.
        kept=1 / 2,
        changed=3 / 4,
    ),
    "saboteur2": Kind(
        digging.DiggingCourse,
        lambda seed: (Saboteur2Rules(open_gold=seed % 5 == 0, rounds=2), 2 + seed % 11),
        digging.ATTEMPTS,
        kept=1 / 2,
        changed=3 / 4,
    ),
    "lost_mines": Kind(
        lost_mines.MinesCourse,
        lambda seed: (LostMinesRules(agreement=seed % 3 > 0), 3 + seed % 7),
        lost_mines.ATTEMPTS,
        # Nothing public follows from what is hidden, but for what is turned over.
        kept=1,
        changed=9 / 10,
    ),
}


#: two worlds of one of our games
Worlds = Twins


def make(name: str, seed: int, policy: Policy) -> tuple[Twins, int]:
    """Two worlds of a game, and the seat that cannot tell them apart."""
    kind = KINDS[name]
    rules, players = kind.rules(seed)
    return make_twins(rules, players, seed, policy, kind.course)
