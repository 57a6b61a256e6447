"""Moods: eyes, brows and mouth, the same for every dwarf but for the colour of the brows."""

from __future__ import annotations

from typing import Final

from undermine.drawing.pen import INK, circle, dot, line, outlined, solid


def _moods() -> dict[str, str]:
    """Eyes, brows and mouth for each mood; the brows are in the colour that the dwarf says."""
    white = "#fffaf0"
    open_eyes = solid(circle(19, 24, 2.4) + circle(29, 24, 2.4), white)
    return {
        "neutral": open_eyes
        + dot(19.4, 24.2, 1.4, INK)
        + dot(28.6, 24.2, 1.4, INK)
        + line("M15.5 21c2-1.2 4.5-1.2 6-.3M32.5 21c-2-1.2-4.5-1.2-6-.3", 2.2),
        "happy": line("M16.8 25c1-2.6 3.6-2.6 4.6 0M26.6 25c1-2.6 3.6-2.6 4.6 0", 1.8, INK)
        + line("M15.3 20.8c2-1.8 4.5-1.8 6-.6M32.7 20.8c-2-1.8-4.5-1.8-6-.6", 2.2)
        + outlined("M19.5 34h9c0 4-2 5.5-4.5 5.5S19.5 38 19.5 34z", "#6e1f1a", 1.2)
        + solid("M20.7 34.5h6.6v1.3h-6.6z", white),
        "angry": open_eyes
        + dot(19.8, 24.5, 1.4, INK)
        + dot(28.2, 24.5, 1.4, INK)
        + line("M15 20l7.2 2.8M33 20l-7.2 2.8", 2.8)
        + outlined("M19.5 38c0-3 2-4 4.5-4s4.5 1 4.5 4z", "#6e1f1a", 1.2)
        + solid("M20.8 36.7h6.4V38h-6.4z", white),
        "sly": solid("M16.7 23.5h4.6c0 3-4.6 3-4.6 0zM26.7 23.5h4.6c0 3-4.6 3-4.6 0z", white)
        + dot(20.4, 24.4, 1.3, INK)
        + dot(30.4, 24.4, 1.3, INK)
        + line("M16.2 23.2h5.6M26.2 23.2h5.6", 1.4, INK)
        + line("M15.5 21.3l6 .2M33 19.8c-2-1.3-4.6-1.2-6.3.3", 2.2)
        + line("M20 36.3c3 1.2 6.5.8 8.8-1.8", 1.6, INK),
    }


MOODS: Final = _moods()
