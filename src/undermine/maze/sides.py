"""The four sides of a card as bits of a nibble, and how they turn.

Cards stand upright: north is the short upper edge, and the only turn there is is the half turn.
"""

from __future__ import annotations

from typing import Final

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
ALL: Final = 15

LETTERS: Final = "NESW"

#: the sides in each of the sixteen sets, in the order N, E, S, W
SIDES_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(side for side in (NORTH, EAST, SOUTH, WEST) if sides & side) for sides in range(16)
)


def half_turn(sides: int) -> int:
    """The same sides after the card was turned by 180°; also the opposite of a single side."""
    return (sides << 2 | sides >> 2) & ALL


def parse(letters: str) -> int:
    """A set of sides from its letters.

    >>> parse("NS") == NORTH | SOUTH
    True
    """
    sides = 0
    for letter in letters:
        sides |= 1 << LETTERS.index(letter)
    return sides


def spell(sides: int) -> str:
    """The letters of a set of sides, in the order N, E, S, W."""
    return _SPELT[sides]


_SPELT: Final = tuple("".join(one for bit, one in enumerate(LETTERS) if sides >> bit & 1) for sides in range(ALL + 1))
