"""Emotes: moods with a sign beside the head, so that each is told at a glance, small or from afar."""

from __future__ import annotations

from typing import Final

from undermine.drawing.pen import INK, circle, dot, line, outlined, solid, star

_WHITE, _MOUTH, _TEAR, _GOLD, _RED = "#fffaf0", "#6e1f1a", "#8fd3ff", "#ffcf4a", "#ff6a4a"

_SMILING: Final = line("M16.4 25.2c1.2-3.2 4.2-3.2 5.4 0M26.2 25.2c1.2-3.2 4.2-3.2 5.4 0", 2, INK)
_CLOSED: Final = line("M16.4 24c1.2 2.4 4.2 2.4 5.4 0M26.2 24c1.2 2.4 4.2 2.4 5.4 0", 2, INK)
_OPEN: Final = solid(circle(19, 24, 2.6) + circle(29, 24, 2.6), _WHITE)


def _drop(x: float, y: float) -> str:
    """A tear."""
    return outlined(f"M{x} {y}c2 3 2.6 4 2.6 5.2a2.6 2.6 0 1 1-5.2 0c0-1.2.6-2.2 2.6-5.2z", _TEAR, 1)


def _signed(d: str, width: float, colour: str) -> str:
    """A stroke that stands out before anything."""
    return line(d, width + 2, INK) + line(d, width, colour)


#: eyes, brows and mouth of each; the brows are in the colour that the dwarf says
EMOTES: Final = {
    "laugh": _SMILING
    + line("M15 19.6c2-2 4.8-2 6.4-.7M33 19.6c-2-2-4.8-2-6.4-.7", 2.2)
    + outlined("M16.5 32.5h15c0 7-3.2 10-7.5 10s-7.5-3-7.5-10z", _MOUTH, 1.3)
    + solid("M18 33.2h12v2.2H18z", _WHITE)
    + solid("M20 40.4c1-2.4 7-2.4 8 0-2 2-6 2-8 0z", "#e8705f")
    + _drop(11, 24)
    + _drop(37, 24),
    "cheer": _SMILING
    + line("M15.3 20c2-1.8 4.5-1.8 6-.6M32.7 20c-2-1.8-4.5-1.8-6-.6", 2.2)
    + outlined("M18.5 33.5h11c0 5-2.4 7-5.5 7s-5.5-2-5.5-7z", _MOUTH, 1.2)
    + solid("M19.8 34.1h8.4v1.6h-8.4z", _WHITE)
    + outlined(star(5.5, 14, 5.5) + star(42.5, 14, 5.5) + star(4, 32, 3.5) + star(44, 32, 3.5), _GOLD, 1),
    "gasp": outlined(circle(18.6, 24, 3.7) + circle(29.4, 24, 3.7), _WHITE, 1)
    + dot(18.8, 24, 1.5, INK)
    + dot(29.2, 24, 1.5, INK)
    + line("M14.6 18c2-1.8 4.8-1.8 6.4-.6M33.4 18c-2-1.8-4.8-1.8-6.4-.6", 2.2)
    + outlined("M24 32.5c3 0 4.4 2.4 4.4 5S26.6 42 24 42s-4.4-1.9-4.4-4.5 1.4-5 4.4-5z", _MOUTH, 1.3)
    + _signed("M43 8v9.500M43 22v.1", 3.4, _GOLD),
    "grumble": _OPEN
    + dot(20, 24.6, 1.5, INK)
    + dot(28, 24.6, 1.5, INK)
    + line("M14.6 19l7.8 3.400M33.4 19l-7.8 3.4", 3)
    + outlined("M18.5 39.500c0-3.8 2.4-5.5 5.5-5.500s5.5 1.7 5.5 5.500z", _MOUTH, 1.2)
    + solid("M20 37.600h8v1.400h-8z", _WHITE)
    + _signed(
        "M39 9.500c1.6.4 2.6-.6 2.2-2.200M47 9.500c-1.6.4-2.6-.6-2.2-2.200M39 12.500c1.6-.4 2.6.6 2.2 2.2"
        "M47 12.500c-1.6-.4-2.6.6-2.2 2.2",
        1.6,
        _RED,
    ),
    "wink": solid(circle(19, 24, 2.6), _WHITE)
    + dot(19.6, 24.2, 1.6, INK)
    + line("M26 24.600c1.8-1.8 4.4-1.6 6 .2", 2, INK)
    + line("M15 19.600c2-1.8 4.8-1.8 6.4-.4M33 21.400c-2-.8-4.5-.8-6 0", 2.2)
    + outlined("M19.5 34.500c3 1.6 6.8 1 9.5-1.8.4 4.3-2 7-5 7-2.6 0-4.3-2.2-4.5-5.200z", _MOUTH, 1.2)
    + outlined(star(42, 18, 5), _GOLD, 1),
    "doubt": _OPEN
    + dot(20.4, 24, 1.5, INK)
    + dot(30.4, 24, 1.5, INK)
    + line("M16 22.300l6 .6M33.4 18c-2-2-5-2-6.8 0", 2.6)
    + line("M19.5 37c1.5-1.6 3-1.6 4.5-.4s3 1 4.5-1.2", 2, INK)
    + _signed("M39.5 10.500c0-6 7.5-5.5 7.5-.5 0 3.3-3.6 3.2-3.6 6.500M43.4 21v.1", 2.6, _GOLD),
    "cry": _CLOSED
    + line("M14.8 21.600l6.4-3M33.2 21.600l-6.4-3", 2.4)
    + outlined("M19 40.500c0-4 2-6 5-6s5 2 5 6c-3-1.5-7-1.5-10 0z", _MOUTH, 1.2)
    + _drop(17.5, 27)
    + _drop(30.5, 27)
    + _drop(12.5, 33)
    + _drop(35.5, 33),
    "snore": _CLOSED
    + line("M15.5 20.600c2-.6 4.5-.6 6 .2M32.5 20.600c-2-.6-4.5-.6-6 .2", 2.2)
    + outlined(circle(24, 36.5, 2.8), _MOUTH, 1.2)
    + _signed("M37.5 10h5.500l-5.5 6.500h5.5", 2, _GOLD)
    + _signed("M43 2h3.500l-3.5 4.500h3.5", 1.5, _GOLD),
}
