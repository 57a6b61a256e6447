"""What lies between the ways: rock with its grain, forest with its trees. Both come in several kinds, so that no two
cells look stamped; each kind has something small in it that is nice to find.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from undermine.drawing.palette import LOOKS, Palette
from undermine.drawing.pen import INK, circle, dot, line, moved, outlined, sheen, solid, star
from undermine.drawing.size import TALL, WIDE
from undermine.games.core.chance import Chance

KINDS: Final = 6

#: light from above on the left, shade below on the right
_BEVEL: Final = sheen("M0 87V0h56l-2 2H2v83z", "#fff", 0.1) + sheen("M56 0v87H0l2-2h52V2z", "#000", 0.35)

_BAT: Final = solid(
    "M0 3c2-3 4-3 5-1l1-1.5 1 1.5c1-2 3-2 5 1-2-.6-3-.3-4 1-1-.8-1-.8-2 1-1-1.8-1-1.8-2-1-1-1.3-2-1.6-4-1z", INK
)
_MUSHROOMS: Final = (
    line("M3 8V5M8 8V6", 1.8, "#d8c9ae")
    + solid("M0 5.5c0-4 6-4 6 0z", "#c8553d")
    + solid("M5.5 6.5c0-3 5-3 5 0z", "#e08a4a")
)
_FLECKS: Final = solid("M0 3l2-2 2 1.5-1 2.5zM6 7l1.5-2 2 1-1 2.2zM8 1l1.4-1 1 1.4-1.4 1z", "#ffcf4a")
_BONE: Final = line("M2 8l7-5", 2, "#cfc3ae") + solid(
    circle(1.6, 7.2, 1.3) + circle(2.6, 9, 1.3) + circle(8.5, 2, 1.3) + circle(9.8, 3.6, 1.3), "#cfc3ae"
)
_WEB: Final = line("M0 0l12 12M0 0l13 4M0 0l4 13M0 7c3 .5 6-2.5 7-6M0 12c6 .5 11-5 12-12", 0.7, "#a89a8a")
_EYES: Final = solid("M0 0h12v5H0z", "#1b130c") + dot(3.5, 2.5, 1.3, "#ffd23a") + dot(8.5, 2.5, 1.3, "#ffd23a")
_FLOWERS: Final = "".join(dot(x, y, 1.5, "#f3e6c8") + dot(x, y, 0.6, "#f1c24b") for x, y in ((2, 6), (7, 3), (9, 8)))
_TOADSTOOL: Final = (
    line("M5 9V6", 2.4, "#e8dcc4")
    + solid("M0 6.5c0-6 10-6 10 0z", "#d0453a")
    + dot(3, 4.6, 0.9, "#fff")
    + dot(6.5, 4, 1, "#fff")
)
_OWL: Final = (
    solid("M1 3l1.5 1h5L9 3v6c0 4-8 4-8 0z", "#8a6a45")
    + dot(3.3, 6, 1.6, "#f4ead9")
    + dot(6.7, 6, 1.6, "#f4ead9")
    + dot(3.3, 6, 0.7, INK)
    + dot(6.7, 6, 0.7, INK)
)
_STUMP: Final = solid("M1 3h8l1 6H0z", "#6b4b2c") + '<ellipse cx="5" cy="3" rx="4.2" ry="1.7" fill="#c79a62"/>'
_BERRIES: Final = line("M1 9c2-5 4-6 8-7", 1, "#4f7a4f") + "".join(
    dot(x, y, 1.3, "#d0453a") for x, y in ((3, 6.5), (6, 4.5), (8.5, 4))
)
_SPARKS: Final = solid(star(3, 3, 3) + star(9, 8, 2), "#fff3c4")

#: what is found in each kind of rock and of forest
_FINDS: Final = {
    "mine": (_BAT, _MUSHROOMS, _FLECKS, _BONE, _WEB, _EYES),
    "forest": (_TOADSTOOL, _FLOWERS, _OWL, _STUMP, _BERRIES, _SPARKS),
}
#: the corners, which hardly any way touches
_CORNERS: Final = ((3, 6), (41, 5), (4, 70), (41, 71))


def grounds() -> dict[str, list[str]]:
    """The ground of each look, by its name."""
    return {f"{look}/ground": [_ground(look, kind) for kind in range(KINDS)] for look in LOOKS}


def _ground(look: str, kind: int) -> str:
    colours = LOOKS[look]
    chance = Chance(f"ground/{look}/{kind}")
    x, y = _CORNERS[kind % len(_CORNERS)]
    if look == "mine" and _FINDS[look][kind] is _WEB:
        x, y = 0, 0
    grain = _trees(colours, chance, (x, y)) if look == "forest" else _rocks(colours, chance)
    base = f'<path d="M0 0h{WIDE}v{TALL}H0z" fill="{colours.ground}"/>'
    return base + grain + moved(_FINDS[look][kind], x, y) + _BEVEL


def _rocks(colours: Palette, chance: Chance) -> str:
    """Facets that catch the light or do not, and a crack."""
    light = "".join(_facet(chance) for _ in range(5))
    dark = "".join(_facet(chance) for _ in range(5))
    x, y = 4 + chance.below(14), 58 + chance.below(12)
    crack = f"M{x} {y}l{3 + chance.below(4)} {4 + chance.below(4)}-{2 + chance.below(3)} {4 + chance.below(4)}"
    return sheen(dark, colours.dark, 0.75) + sheen(light, colours.light, 0.7) + line(crack, 1, colours.edge)


def _facet(chance: Chance) -> str:
    x, y, size = chance.below(WIDE), chance.below(TALL), 5 + chance.below(7)
    corners = []
    for corner in range(5):
        angle = (corner + chance.uniform() * 0.6) / 5 * 2 * pi
        corners.append((round(x + cos(angle) * size), round(y + sin(angle) * size * 0.8)))
    steps = "".join(f"l{bx - ax} {by - ay}".replace(" -", "-") for (ax, ay), (bx, by) in pairwise(corners))
    return f"M{corners[0][0]} {corners[0][1]}{steps}z"


def _trees(colours: Palette, chance: Chance, away: tuple[int, int]) -> str:
    """Tufts of grass, and a fir in every corner where nothing else stands."""
    tufts = "".join(f"M{chance.below(54)} {3 + chance.below(82)}l1.5-3 1.5 3 1.5-2.5" for _ in range(9))
    drawn = [line(tufts, 1, colours.light)]
    for x, y in _CORNERS:
        if (x, y) != away:
            drawn.append(
                moved(_fir(colours), x - 1 + chance.below(4), y - 4 + chance.below(6), 0.9 + chance.below(3) / 10)
            )
    return "".join(drawn)


def _fir(colours: Palette) -> str:
    shape = "M6 0l5 7H9l4 6H9.5l4.5 6H-2l4.5-6H-1l4-6H1z"
    return (
        line("M6 18v4", 2.5, "#3a2a1a")
        + outlined(shape, "#2f5a41", 1, colours.edge)
        + sheen("M6 0l5 7H9l4 6H9.5l4.5 6H6z", "#000", 0.25)
    )
