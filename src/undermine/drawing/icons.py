"""Silhouettes in one stroke style, 24 by 24: what any game may use, and the client's own signs."""

from __future__ import annotations

from typing import Final

from undermine.drawing.pen import circle, dot, line, outlined, ring, sheen, solid, star

#: the colours of gold, from its light to its edge
GOLD: Final = ("#fff2b0", "#ffcf4a", "#d8920f", "#4a2c05")

HAT: Final = solid("M3 15c0-5.5 4-9.5 9-9.5s9 4 9 9.5z" + circle(12, 10.5, 2)) + solid("M1.5 15.3h21v2.7h-21z")
MASK: Final = solid(
    "M1 7.5c4-2.5 18-2.5 22 0 .5 6.5-2 9.8-6 9.8-2.2 0-3.3-2.3-5-2.3s-2.8 2.3-5 2.3c-4 0-6.5-3.3-6-9.8z"
    "M4 10.5c2-1 4.5-.5 5.8 2-2.3 1.3-5 .8-5.8-2zM20 10.5c-2-1-4.5-.5-5.8 2 2.3 1.3 5 .8 5.8-2z"
)
CROWN: Final = solid("M3 20h18l1.3-13-5.8 5L12 3.5l-4.5 8.5-5.8-5z")
CRYSTAL: Final = solid("M12 1l3.2 6-3.2 15-3.2-15zM5 9l3 3-2 9.5-4.3-7.5zM19 9l-3 3 2 9.5 4.3-7.5z")
CHEST: Final = solid("M3 11.5h18v9H3zM10.5 11.5v4h3v-4z") + solid("M3 10c0-8.5 18-8.5 18 0zM5.5 8h13c-2-3-11-3-13 0z")


def nugget(d: str, light: str, shade: str) -> str:
    """A lump of gold with one side in the light and one in the shade."""
    pale, gold, deep, edge = GOLD
    return outlined(d, gold, 1.3, edge) + solid(light, pale) + solid(shade, deep)


_GOLD: Final = (
    nugget("M1.2 21.5l1-5 4-1.8 3.8 2.8.5 4z", "M2.2 16.5l4-1.8.3 3.3z", "M6.5 18l3.5-.5.5 4H7z")
    + nugget("M7 21.5L5.5 14 10 8l6.5-.5 4.7 6.5-1.7 7.5z", "M10 8l6.5-.5-3 6L5.5 14z", "M13.5 13.5l7.7.5-1.7 7.5H13z")
    + solid(star(19.5, 4.5, 4), "#fff8dc")
)

ICONS: Final = {
    "person": dot(12, 7.5, 4.5) + solid("M3.5 21c0-10 17-10 17 0z"),
    "bot": solid(
        "M7 8h10c2 0 3 1 3 3v6c0 2-1 3-3 3H7c-2 0-3-1-3-3v-6c0-2 1-3 3-3z"
        + circle(9, 13.5, 1.7)
        + circle(15, 13.5, 1.7)
    )
    + line("M12 8V4")
    + dot(12, 3.5, 1.8),
    "cards": line("M4 7h9v13H4zM9 4h9v13"),
    "turn": line("M19 12a7 7 0 11-2.5-5.4M17 2v5h-5", 2.2),
    "eye": line("M2 12c5-8 15-8 20 0-5 8-15 8-20 0z") + dot(12, 12, 3),
    "hidden": line("M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM4 20L20 4"),
    "fit": line("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", 2.2),
    "plus": line("M12 5v14M5 12h14", 2.6),
    "minus": line("M5 12h14", 2.6),
    "log": line("M8 6h12M8 12h12M8 18h12", 2.2) + dot(4, 6, 1.5) + dot(4, 12, 1.5) + dot(4, 18, 1.5),
    "settings": line("M4 7h9M17 7h3M4 17h3M11 17h9", 2.2) + ring(15, 7, 2.4) + ring(9, 17, 2.4),
    "close": line("M5 5l14 14M19 5L5 19", 2.4),
    "talk": line("M3 5h18v11h-9l-5 4v-4H3z"),
    "muted": line("M3 5h18v11h-9l-5 4v-4H3zM3 21L21 3"),
    "check": line("M4 13l5 5L20 6", 3),
    "clock": ring(12, 12, 9) + line("M12 7v5l3.5 2"),
    "away": line("M3 9c5-5 13-5 18 0M6.5 13c3-3 8-3 11 0M3 3l18 18") + dot(12, 18, 1.8),
    "trash": line("M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14"),
    "share": line("M12 3v12M8 7l4-4 4 4M5 12v8h14v-8"),
    "play": solid("M6 3.5v17l14-8.5z"),
    "pause": solid("M5 4h5v16H5zM14 4h5v16h-5z"),
    "more": dot(5, 12, 2.2) + dot(12, 12, 2.2) + dot(19, 12, 2.2),
    "question": line("M8 8.5c0-6 8-5.5 8-.5 0 3.5-4 3.5-4 7", 2.8) + dot(12, 20, 1.9),
    "gold": _GOLD,
    "rock": outlined("M2 20l2.5-8.5 6-6.5 6.5 1 5 7.5-1 6.5z", "#a79d92", 1.4)
    + solid("M4.5 11.5l6-6.5 1.5 6-3 4z", "#d3cac0")
    + sheen("M12 11l5-5 5 7.5-1 6.5h-8z", "#000", 0.22),
    "points": CHEST,
    "crown": CROWN,
}
