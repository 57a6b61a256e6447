"""The tools, whole and broken. A broken one is the same silhouette snapped, with a red notch where it broke."""

from __future__ import annotations

from typing import Final

from undermine.drawing.pen import circle, line, moved, solid

_NOTCH: Final = "#ff5a36"

_PICK_HEAD: Final = "M1.5 10.5C6 2.5 18 2.5 22.5 10.5 19 8.3 16 7.4 14 7.1V9.5h-4V7.1c-2 .3-5 1.2-8.5 3.4z"
_CART: Final = "M1.5 8h21l-3 9H4.5z"
_ORE: Final = "M5 7l2-3.5 3.2 1L12.5 2l3.5 2 2.5 3z"

TOOLS: Final = {
    "pick": solid(_PICK_HEAD) + line("M12 8.5v13", 3.2),
    "broken_pick": moved(moved(solid(_PICK_HEAD) + line("M12 8.5v4", 3.2), -12, -8), 13, 8, turn=16)
    + line("M8.5 17.5l-3 5", 3.4)
    + line("M4.5 13.8l3.7 1.3 2-2.5 2.6 3 4-1.6", 2.2, _NOTCH),
    "lantern": line("M8.5 6c0-5.5 7-5.5 7 0", 1.9)
    + solid("M7.5 5.5h9l2 3.5h-13zM5.5 19h13v3.5h-13z")
    + line("M7 9.5v9M17 9.5v9", 2)
    + solid("M12 10c3.3 3.3 3.3 8 0 8s-3.3-4.7 0-8z"),
    "broken_lantern": moved(
        moved(
            line("M8.5 6c0-5.5 7-5.5 7 0", 1.9)
            + solid("M7.5 5.5h9l2 3.5h-13zM5.5 19h13v3.5h-13z")
            + line("M7 9.5v9M17 9.5v2.5M17 16.5v2", 2)
            + line("M9.5 9.5l4 3.2-3.6 2.8 3.8 3", 2.3, _NOTCH),
            -12,
            -12,
        ),
        11,
        12,
        turn=-17,
    )
    + solid("M20.5 12.5l3 1.5-2.5 2zM21 18.5l2.5 1-.5 2.5z"),
    "wagon": solid(_ORE)
    + solid(_CART)
    + solid(circle(7.5, 19.5, 3) + circle(7.5, 19.5, 1) + circle(16.5, 19.5, 3) + circle(16.5, 19.5, 1)),
    "broken_wagon": moved(
        moved(solid(_CART) + solid(circle(7.5, 19.5, 3) + circle(7.5, 19.5, 1)), -7.5, -19.5), 7, 18.5, turn=15
    )
    + solid(circle(20.5, 20.3, 3) + circle(20.5, 20.3, 1))
    + line("M14 4.5l-2.5 4.3 3.6 1.8-2.6 4.4", 2.2, _NOTCH)
    + solid("M3 3.5l2.5-2 2 2.5-2 2z"),
}
