"""The cards of all games by their ids: one number each, and the faces of those that lie in a maze.

Each game declares its own; how many of each it has stands with that game. The ids are the same in data, notation and
messages. Numbers decide the order in which a game lists and sorts its cards: path cards come before all others, and
otherwise what was declared first. Faces are counted in one byte, so path cards and those that lie there from the start
have numbers below 128.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from undermine.maze import Face

#: the first numbers of cards that lie in the maze from the start, and of those that never do
FIRST_FIXED: Final = 112
FIRST_ACTION: Final = 128

#: the id of each card by its number; number 0 is no card
IDS: Final[list[str]] = [""] * 256
NUMBERS: Final[dict[str, int]] = {}
#: by number, the face of each card that lies in a maze
FACES: Final[list[Face | None]] = [None] * FIRST_ACTION

#: id, the ways that meet inside the card, and what else it shows
Printed = tuple[str, str, str]

#: the numbers that are still free, by the first of their kind
_free: Final[dict[int, Iterator[int]]] = {
    1: iter(range(1, FIRST_FIXED)),
    FIRST_FIXED: iter(range(FIRST_FIXED, FIRST_ACTION)),
    FIRST_ACTION: iter(range(FIRST_ACTION, 256)),
}


def declare(fixed: Iterable[Printed] = (), paths: Iterable[Printed] = (), actions: Iterable[str] = ()) -> None:
    """Make cards known: those that lie in the maze from the start, path cards, and cards that never lie there."""
    for first, printed in ((FIRST_FIXED, fixed), (1, paths)):
        for name, ways, shown in printed:
            number = _number(name, first)
            FACES[number] = Face.parse(ways, shown)
    for name in actions:
        _number(name, FIRST_ACTION)


def _number(name: str, first: int) -> int:
    if name in NUMBERS:
        raise ValueError(f"there is a card called {name!r} already")
    number = next(_free[first], None)
    if number is None:
        raise ValueError(f"there is no number left for the card {name!r}")
    IDS[number] = name
    NUMBERS[name] = number
    return number


def is_path(card: int) -> bool:
    """Whether a card number is that of a path card."""
    return 0 < card < FIRST_FIXED


#: path cards that show nothing but ways without an end: every game builds on them
PLAIN: Final[tuple[Printed, ...]] = (
    ("cross", "NESW", ""),
    ("t_wide", "ESW", ""),
    ("t_tall", "NSW", ""),
    ("straight_ns", "NS", ""),
    ("straight_ew", "EW", ""),
    ("curve_sw", "SW", ""),
    ("curve_es", "ES", ""),
)

declare(paths=PLAIN)
