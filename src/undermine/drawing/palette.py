"""The colours of each look: whatever is not a forest is lit like a mine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of rock or ground, and of the ways through it."""

    ground: str
    light: str
    dark: str
    edge: str
    bank: str
    path: str
    middle: str


#: boulders, and the light on them
STONE: Final = "#8f857b"
STONE_LIGHT: Final = "#c4bab0"

LOOKS: Final = {
    "mine": Palette(
        ground="#463a30",
        light="#5c4c3f",
        dark="#33291f",
        edge="#1b130c",
        bank="#8a6132",
        path="#bd8d50",
        middle="#e6c07f",
    ),
    "forest": Palette(
        ground="#2b3d32",
        light="#3b5443",
        dark="#1e2d24",
        edge="#10180f",
        bank="#7d6a45",
        path="#ac9266",
        middle="#d9c79a",
    ),
}


#: by look the background, and the light that falls on it in two rings: a gradient would cost more than all the rest
LIGHT: Final = {"mine": ("#15110d", "#241a10", "#3a2914"), "forest": ("#0e1512", "#16241c", "#22392c")}


def look_of(look: str) -> str:
    """The look that is drawn where a game asks for one."""
    return look if look in LOOKS else "mine"
