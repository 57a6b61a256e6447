"""Twelve dwarves, one for each seat: a hat, a beard, a nose and a colour of their own, and moods.

Each pair is told apart by shape alone; the colour is the hat's, and that of whatever else is somebody's. A dwarf's
*pip* is a small sign for places too small for a face. Whoever watches is a stranger, the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from undermine.drawing.dwarves import beards, hats, pips
from undermine.drawing.dwarves.beards import CURLED, MOUSTACHE
from undermine.drawing.dwarves.emotes import EMOTES
from undermine.drawing.dwarves.moods import MOODS
from undermine.drawing.pen import circle, moved, outlined

__all__ = ["DWARVES", "EMOTES", "MOODS", "STRANGER", "Dwarf", "face"]

_FAIR, _RUDDY, _BROWN, _DARK = "#f2c9a0", "#e3a67a", "#b97f56", "#8a5a3c"
_GINGER, _WHITE, _BLACK, _WOOD, _BLOND, _GREY = "#c8622a", "#e9e4da", "#5c5668", "#7a4a28", "#e2b75a", "#a3a6ab"

#: the noses
_ROUND: Final = circle(24, 26.5, 3.4)
_LONG: Final = "M22.5 21c-.5 4-2.5 6-2 8 .5 1.8 6.5 1.8 7 0 .5-2-1.5-4-2-8z"
_WIDE: Final = "M21 25.5c-3 0-3.5 4-.5 4.5h7c3-.5 2.5-4.5-.5-4.5-1.5-2-4.5-2-6 0z"
_HOOKED: Final = "M23 20.5c-3 3.5-5 6-3 8.5 2 1.5 5 .5 6-1 1-2-.5-4-1-7.5z"


@dataclass(frozen=True, slots=True)
class Dwarf:
    """Somebody at the table: the colour, the sign for small places, the head, and the colour of the brows."""

    colour: str
    pip: str
    head: str
    brow: str


def _dwarf(
    colour: str,
    pip: str,
    hat: Callable[[str], str],
    beard: Callable[[str], str],
    hair: str,
    nose: str,
    skin: str,
    moustache: str = "",
) -> Dwarf:
    head = (
        outlined(circle(11.5, 25, 3) + circle(36.5, 25, 3), skin)
        + outlined("M12 24C12 15 17 12 24 12s12 3 12 12c0 8-5 11-12 11s-12-3-12-11z", skin)
        + beard(hair).replace("{skin}", skin)
        + (outlined(moustache, hair, 1.4) if moustache else "")
        + moved(hat(colour), y=-1)
        + moved(outlined(nose, skin, 1.4), y=1)
    )
    return Dwarf(colour, pip, head, _darker(hair))


def _darker(colour: str) -> str:
    """The brows are a little darker than the beard."""
    return "#" + "".join(f"{int(colour[at : at + 2], 16) * 11 // 20:02x}" for at in (1, 3, 5))


DWARVES: Final = (
    _dwarf("#e0483e", pips.MOON, hats.pointed, beards.long, _WHITE, _ROUND, _FAIR, MOUSTACHE),
    _dwarf("#4f8fe6", pips.DIAMOND, hats.horned, beards.forked, _GINGER, _WIDE, _RUDDY, MOUSTACHE),
    _dwarf("#4fae57", pips.PEAK, hats.brimmed, beards.square, _BLACK, _LONG, _BROWN),
    _dwarf("#f2c744", pips.SQUARE, hats.lamp, beards.bushy, _WOOD, _ROUND, _FAIR, MOUSTACHE),
    _dwarf("#9a63d8", pips.CROSS, hats.hooded, beards.spade, _GREY, _HOOKED, _RUDDY, MOUSTACHE),
    _dwarf("#f08a2c", pips.WEDGE, hats.mohawk, beards.wild, "#f08a2c", _WIDE, _DARK, MOUSTACHE),
    _dwarf("#27b0a4", pips.STAR, hats.capped, beards.goatee, _BLACK, _LONG, _FAIR, CURLED),
    _dwarf("#ee7fb2", pips.HEART, hats.buns, beards.plaits, "#ee7fb2", _ROUND, _FAIR),
    _dwarf("#b5d33d", pips.BAR, hats.feathered, beards.braided, _BLOND, _WIDE, _RUDDY, MOUSTACHE),
    _dwarf("#7fd0f2", pips.SPARK, hats.knotted, beards.trimmed, _GREY, _HOOKED, _DARK),
    _dwarf("#b5763f", pips.HOURGLASS, hats.tall, beards.whiskers, _WHITE, _LONG, _RUDDY, CURLED),
    _dwarf("#d5dbe2", pips.CROWN, hats.crowned, beards.flowing, _GINGER, _HOOKED, _BROWN, MOUSTACHE),
)

#: whoever has no seat: a bare head
STRANGER: Final = _dwarf("#b9b2a6", pips.MOON, lambda colour: "", beards.trimmed, _WOOD, _ROUND, _RUDDY)


def face(seat: int | None, mood: str = "neutral") -> str:
    """The face of whoever has a seat, or of somebody who has none, 48 by 48."""
    dwarf = STRANGER if seat is None else DWARVES[seat % len(DWARVES)]
    return f'{dwarf.head}<g color="{dwarf.brow}">{MOODS.get(mood) or EMOTES[mood]}</g>'
