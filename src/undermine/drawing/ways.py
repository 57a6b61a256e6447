"""Ways through the ground: channels of packed earth for every group of sides, stubs that end in rubble, the bridge, and
what is left of a card when the rock comes down on it.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from undermine.drawing.palette import LOOKS, STONE, STONE_LIGHT, Palette
from undermine.drawing.pen import line, number, outlined, sheen, solid
from undermine.drawing.picture import Part, at
from undermine.drawing.size import MIDDLE, TALL, WIDE
from undermine.games.core.chance import Chance
from undermine.maze import Face
from undermine.maze.sides import SIDES_IN, spell

#: how many kinds there are of the heap that makes a dead end
_HEAPS: Final = 2
_X, _Y = MIDDLE
#: where each side is, and which way is inwards from it
_AT: Final = {"N": (_X, 0), "E": (WIDE, _Y), "S": (_X, TALL), "W": (0, _Y)}
_INWARD: Final = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
_ACROSS: Final = ("NS", "EW")
#: how far a stub goes beside a way that goes on
_SHORT: Final = {"N": 24, "E": 12, "S": 24, "W": 12}


def ways() -> dict[str, Part]:
    """Every piece of a way, by its name: those of one shape stand together, for they are alike in every look."""
    drawn: dict[str, Part] = {}
    for sides in map(spell, range(1, len(SIDES_IN))):
        for look, colours in LOOKS.items():
            drawn[f"{look}/way/{sides}"] = _channel(colours, _along(sides)) + _pebbles(sides)
            if _is_curve(sides):
                drawn[f"{look}/corner/{sides}"] = _channel(colours, _along(sides, 0.34)) + _pebbles(sides)
            if len(sides) == 1:
                drawn[f"{look}/stub/{sides}"] = _channel(colours, _stub(sides)) + _pebbles(sides)
    drawn["rubble/across"] = _row(across=True)
    drawn["rubble/along"] = _row(across=False)
    drawn["heap"] = [_heap(kind) for kind in range(_HEAPS)]
    drawn["bridge"] = _bridge()
    drawn["ruin"] = _ruin()
    return drawn


def way_names(face: Face, look: str) -> list[str]:
    """The pieces of which a face's ways are put together, what lies below first."""
    groups = [spell(way) for way in face.ways]
    through = [sides for sides in groups if len(sides) > 1]
    lone = [sides for sides in groups if len(sides) == 1]
    if {*_ACROSS} <= {*through}:
        return [f"{look}/way/EW", f"{look}/way/NS", "bridge"]
    if not through:
        return [*(f"{look}/way/{side}" for side in lone), *([] if face.source else ["heap"])]
    kind = "corner" if len(through) > 1 else "way"
    return [
        *(f"{look}/stub/{side}" for side in lone),
        *(f"{look}/{kind}/{sides}" for sides in through),
        *map(_rubble, lone),
    ]


def _rubble(side: str) -> str:
    (x, y), (dx, dy), far = _AT[side], _INWARD[side], _SHORT[side]
    return at("rubble/across" if dy else "rubble/along", x + dx * far, y + dy * far)


def middle_of(sides: str) -> tuple[float, float]:
    """Where something that stands on a way stands: in the middle of the card, or where the way bends."""
    if not _is_curve(sides):
        return MIDDLE
    (ax, ay), (bx, by) = (_AT[side] for side in sides)
    return (ax + bx) / 4 + _X / 2, (ay + by) / 4 + _Y / 2


def _is_curve(sides: str) -> bool:
    return len(sides) == 2 and sides not in _ACROSS


def _along(sides: str, pull: float = 0) -> str:
    """The line along the middle of a way; ``pull`` draws a curve into its corner."""
    points = [_AT[side] for side in sides]
    if _is_curve(sides):
        (ax, ay), (bx, by) = points
        x, y = (bx if ax == _X else ax), (by if ay == _Y else ay)
        bend = f"{number(_X + (x - _X) * pull)} {number(_Y + (y - _Y) * pull)}"
        return f"M{number(ax)} {number(ay)}Q{bend} {number(bx)} {number(by)}"
    if sides in _ACROSS:
        (ax, ay), (bx, by) = points
        return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    return "".join(f"M{number(x)} {number(y)}L{number(_X)} {number(_Y)}" for x, y in points)


def _channel(colours: Palette, d: str) -> str:
    """Dark at its edges, lighter towards the middle, where everybody walks."""
    return (
        line(d, 25, colours.edge)
        + line(d, 20.5, colours.bank)
        + line(d, 17, colours.path)
        + line(d, 8, colours.middle, 0.65)
    )


def _pebbles(sides: str) -> str:
    """A few stones that somebody kicked aside."""
    spots = []
    for side in sides:
        (x, y), (dx, dy) = _AT[side], _INWARD[side]
        for off, far in ((-7, 5), (6, 14)):
            spots.append(f"M{number(x + dx * far + abs(dy) * off)} {number(y + dy * far + abs(dx) * off)}v.1")
    return line("".join(spots), 2.4, "#6d5231")


def _stub(side: str) -> str:
    """The line along a way that soon ends."""
    (x, y), (dx, dy), far = _AT[side], _INWARD[side], _SHORT[side] - 12
    return f"M{number(x)} {number(y)}L{number(x + dx * far)} {number(y + dy * far)}"


def _row(across: bool) -> str:
    """Three boulders side by side about the end of a stub."""
    row = ((-10.5, 5.2), (10.5, 5.4), (0, 6.3))
    return _stones([(off, 0, size) if across else (0, off, size) for off, size in row], f"row{across}")


def _heap(kind: int) -> str:
    """The fallen rock that blocks the middle of a dead end."""
    around = [(angle + 0.3 * kind) / 5 * 2 * pi for angle in range(5)]
    stones = [(_X + cos(angle) * 10.5, _Y + 1 + sin(angle) * 11.5, 7) for angle in around]
    hollow = sheen("M28 22c12 0 18 10 18 21.5S40 66 28 66 10 55 10 43.5 16 22 28 22z", "#15110d", 0.9)
    return hollow + _stones([*stones, (_X, _Y, 8.2)], f"heap{kind}")


def _stones(stones: list[tuple[float, float, float]], seed: str) -> str:
    """Boulders, each with light on its upper side."""
    chance = Chance(seed)
    drawn = []
    for x, y, size in stones:
        turn = chance.uniform()
        corners = [
            (x + cos(angle) * reach, y + sin(angle) * reach)
            for angle, reach in (
                ((corner + turn) / 6 * 2 * pi, size * (0.88 + chance.below(24) / 100)) for corner in range(6)
            )
        ]
        upper = [(x + (cx - x) * 0.55 - size * 0.17, y + (cy - y) * 0.5 - size * 0.26) for cx, cy in corners[1:]]
        drawn.append(outlined(_outline(corners), STONE, 1.8) + solid(_outline(upper), STONE_LIGHT))
    return "".join(drawn)


def _outline(corners: list[tuple[float, float]]) -> str:
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in corners)}z"


def _bridge() -> str:
    """Planks with a rail on either side, and their shadow on the way below."""
    planks = "".join(f"M16 {number(22 + 5.4 * plank)}h24v4.6h-24z" for plank in range(8))
    posts = "".join(f"M{x} {y}v.1" for x in (15, 41) for y in (23, 37, 50, 64))
    return (
        sheen("M11 26h34v36H11z", "#000", 0.45)
        + '<path d="M15 21h26v45H15z" fill="#3d2612"/>'
        + f'<path d="{planks}" fill="#a8743a"/>'
        + sheen("M16 22h8v43h-8z", "#ffd79a", 0.22)
        + line("M15 20v47M41 20v47", 3.6, "#3d2612")
        + line("M15 20v47M41 20v47", 1.8, "#d9a55c")
        + line(posts, 5, "#3d2612")
        + line(posts, 3, "#e6bd7a")
    )


def _ruin() -> str:
    """Cracks over a card that is about to go, and the first stones on it."""
    cracks = (
        "M28 43L20 30 24 18 17 4M28 43l12-9-1-12 10-9M28 43l-9 12 3 13-9 13"
        "M28 43l10 14-3 11 11 12M28 43H11l-8 6M28 43h17l9 5"
    )
    return (
        sheen("M0 0h56v87H0z", "#15110d", 0.45)
        + line(cracks, 4.5, "#15110d")
        + line(cracks, 2, "#ff7a4a")
        + _stones([(17, 16, 6), (38, 22, 7.5), (29, 60, 6.5)], "ruin")
    )
