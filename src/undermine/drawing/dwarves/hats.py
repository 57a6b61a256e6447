"""What dwarves have on their heads, each in its owner's colour."""

from __future__ import annotations

from typing import Final

from undermine.drawing.pen import INK, circle, dot, line, outlined, sheen, solid

_IRON: Final = "#aeb4b8"
_HORN: Final = "#efe3c8"


def pointed(colour: str) -> str:
    """A cap with a tip that hangs over."""
    return (
        outlined("M10 20C11 12 17 3 31 1.5c-2 2.5-1.5 4 1 7 3 3.5 5 7 6 11.5z", colour)
        + sheen("M29 4c-2 3 3 6 6 15.5h3c-1-4.5-3-8-6-11.5-2-2.5-3-3-3-4z", "#000", 0.25)
        + outlined("M9 17.5h30v4.5H9z", "#f4ead9")
    )


def lamp(colour: str) -> str:
    """A miner's helmet with its lamp."""
    return (
        outlined("M10.5 20C10 9 16 4.5 24 4.5S38 9 37.5 20z", colour)
        + sheen("M15 9c2-2.5 5-3.2 8-3.2-4 2-6.5 6-7 13h-3.5c0-4 .5-7.3 2.5-9.8z", "#fff", 0.3)
        + outlined("M7 18.5h34v4H7z", colour)
        + outlined(circle(24, 11, 5.2), "#fff2b0")
        + solid(circle(24, 11, 2.6), "#ffcf4a")
    )


def horned(colour: str) -> str:
    """A helmet with horns."""
    return (
        outlined("M12 15C5 15 2 10 3.5 2.5 6 7 9 8 14 9zM36 15c7 0 10-5 8.5-12.5C42 7 39 8 34 9z", _HORN)
        + outlined("M11 20.5C11 10 17 5.5 24 5.5s13 4.5 13 15z", colour)
        + outlined("M22 5.5h4v15h-4z", _IRON, 1.2)
        + outlined("M9.5 17.5h29v4.5h-29z", _IRON)
    )


def brimmed(colour: str) -> str:
    """A hat with a wide brim."""
    return (
        outlined("M14 17c0-8 3-12 10-12s10 4 10 12z", colour)
        + outlined("M1.5 16c4 3 11 2 22.5 2s18.5 1 22.5-2c0 5-8 7-22.5 7S1.5 21 1.5 16z", colour)
        + line("M14.5 15.5c5 1.5 14 1.5 19 0", 2.6, "#3a2413")
    )


def hooded(colour: str) -> str:
    """It goes all around the head, so the beard comes out of it."""
    return outlined(
        "M7 40C3 20 9 5 22 4c4-.3 9-1.5 12-2-.5 3 1 5.5 3.5 9C43 18 44 30 41 40l-6-1c2-8 "
        "1-15-3-19-5-3-11-3-16 0-4 4-5 11-3 19z",
        colour,
    ) + sheen("M34 2c-.5 3 1 5.5 3.5 9C43 18 44 30 41 40l-6-1c2-8 1-15-3-19C30 12 30 6 34 2z", "#000", 0.25)


def capped(colour: str) -> str:
    """A flat cap."""
    return (
        outlined("M9 17C7 8 16 5 27 5.5c9 .5 14 5 14 9.5 0 2-1 3-3 3.5z", colour)
        + outlined("M8.5 16.5C4 17 1.5 20 2.5 22.5c6-2.5 13-3.5 20-3.5l1-3z", colour)
        + dot(26, 6, 1.8, INK)
    )


def mohawk(colour: str) -> str:
    """No hat, but hair to be seen from afar."""
    return outlined(
        "M20 18c-3-4-3-6-2-9l-2.5-3.5 4 .5L20 1l3.5 3.5L27 .5l1 4.5 4.5-1-1 4.5c2 3 0 6.5-3 9.5z", colour
    ) + line("M12.5 20c1-3 3-5 6-6M35.5 20c-1-3-3-5-6-6", 1.6, INK)


def crowned(colour: str) -> str:
    """A crown."""
    return (
        outlined("M10 21L7 6l7.5 5.5L18.5 3 24 10l5.5-7 4 8.5L41 6l-3 15z", colour)
        + outlined("M9.5 17.5h29V22h-29z", "#ffcf4a")
        + "".join(dot(x, 19.7, 1.3, "#d0453a") for x in (16, 24, 32))
    )


def knotted(colour: str) -> str:
    """A kerchief with a knot at its side."""
    return (
        outlined("M37 16c4-5 7-5.5 9-4.5-1 2-2 3-4 3.5 2 .5 3.5 2.5 3.5 5.5-4-.5-6.5-1.5-8.5-3z", colour)
        + outlined("M10 21C9 11 15 7 24 7s15 4 14 12c-8-2.5-20-2.5-28 2z", colour)
        + "".join(dot(x, y, 1.3, "#fff4dc") for x, y in ((17, 12.5), (24, 10.5), (31, 13), (21, 15.8), (28, 15.5)))
    )


def tall(colour: str) -> str:
    """A hat like a chimney."""
    return (
        outlined("M15 18L13.5 2h21L33 18z", colour)
        + solid("M15 12h18.5l-.4 4H15z", "#2a1a0d")
        + outlined("M6.5 17h35c0 3-2.5 4.5-6 4.5h-23c-3.5 0-6-1.5-6-4.5z", colour)
    )


def feathered(colour: str) -> str:
    """A cap with a feather."""
    return (
        outlined("M30 15C30 7 34 1.5 44 1c-1 8-5 12-11 15z", "#f4ead9")
        + line("M31 15.5C34 11 37 7 41 4", 1.2, INK)
        + outlined("M5 21c3-9 9-13.5 17-13.5 9 0 13 4 13.5 8L46 17c-8 5-27 2-41 4z", colour)
    )


def buns(colour: str) -> str:
    """Hair in two buns, held by a ribbon."""
    return (
        outlined(circle(8, 13, 6.5) + circle(40, 13, 6.5), colour)
        + outlined("M10 22C9 11 15 6.5 24 6.5S39 11 38 22c-3-6-8-8-14-8s-11 2-14 8z", colour)
        + outlined("M11.5 15.5C14 10 18 8.5 24 8.5s10 1.5 12.5 7c-3-2.6-7-4-12.5-4s-9.5 1.4-12.5 4z", "#fff4dc")
    )
