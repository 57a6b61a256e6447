"""What both Saboteurs draw: tools whole and snapped, the start, the goals, and action cards about tools."""

from __future__ import annotations

from typing import Final

from undermine.drawing.cards import inked
from undermine.drawing.digging.tools import TOOLS
from undermine.drawing.frames import PAPERS, back, frame
from undermine.drawing.icons import GOLD, HAT, MASK
from undermine.drawing.pen import INK, dot, line, moved, outlined, sheen, solid, star
from undermine.drawing.picture import Part, at
from undermine.drawing.registry import ActionCard, Picture, RoleCard
from undermine.games.digging.view import DigView
from undermine.maze import Face

_RUNGS: Final = "".join(f"M20 {y}h16" for y in (27, 35, 43, 51, 59))
_LADDER: Final = (
    sheen("M22 0h12l12 68H10z", "#fff3cf", 0.32)
    + line(f"M20 18v50M36 18v50{_RUNGS}", 6.5, INK)
    + line(f"M20 18v50M36 18v50{_RUNGS}", 3.6, "#d59a4f")
    + line("M19.4 18v50M35.4 18v50", 1, "#f6d69c")
)
#: broken ground, and what comes down on it
_ROCK_FALL: Final = (
    line("M7 66l9 5 5-4 7 6 8-6 6 4 8-5", 3, "#ef6a3a")
    + sheen("M6 70l10 5 5-4 7 6 8-6 6 4 8-5v8H6z", "#000", 0.4)
    + outlined("M9 57l3-13 11-6 9 6 1 12-9 7-11-1z", "#9d9389", 2)
    + solid("M12 44l11-6 2 8-8 6z", "#d3cac0")
    + outlined("M33 53l4-9 9 1 4 9-6 7-9-1z", "#8a8076", 2)
    + solid("M37 44l9 1-4 5z", "#c4bab0")
    + outlined("M25 28l4-9 10 0 5 9-6 7-10-1z", "#b3a99f", 2)
    + solid("M29 19l10 0-3 7-11 2z", "#ded6cd")
    + outlined("M13 27l3-6 6 1 1 6-5 3z", "#8a8076", 1.6)
    + line("M10 14v8M17 9v7M32 7v7M42 10v6M47 24v9", 2, "#ffb08f")
)
#: an unrolled map: a dotted way to a cross
_MAP: Final = (
    outlined("M11 18c4-2 8-2 12 0s8 2 12 0 7-2 10 0v48c-3-2-6-2-10 0s-8 2-12 0-8-2-12 0z", "#e8cf94", 2)
    + sheen("M23 18c4 2 8 2 12 0v48c-4 2-8 2-12 0z", "#7a4a12", 0.18)
    + '<path d="M16 57c6 1 8-4 7-9s5-8 10-7" fill="none" stroke="#6b4216" stroke-width="2.2" stroke-dasharray="3 3"/>'
    + line("M33 29l8 8M41 29l-8 8", 3.4, "#c23a22")
    + outlined("M15 25l3 6h-6z", "#8a6a45", 1.2)
)
#: what makes gold shine
_RAYS: Final = sheen(
    "".join(
        f"M28 43.5L{x} {y}l{dx} {dy}z"
        for x, y, dx, dy in (
            (-4, 22, 0, 12),
            (4, -4, 12, 0),
            (40, -4, 12, 0),
            (60, 22, 0, 12),
            (60, 58, 0, 12),
            (40, 91, 12, 0),
            (4, 91, 12, 0),
            (-4, 58, 0, 12),
        )
    ),
    GOLD[0],
    0.28,
)

PARTS: Final[dict[str, Part]] = {
    **TOOLS,
    "map": line("M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14", 1.7) + line("M11 10l3 3m0-3l-3 3", 1.8),
    "rock_fall": solid("M3 21l2-6 5-2 3 4 1 4zM14.5 21l1-5 4-1 2.5 6zM9 10l2-5 5 1 1 4-4 2z")
    + line("M5 4v5M20 3v7", 1.8),
    "digger": HAT + solid("M6.5 19h11c0 3-2 4.5-5.5 4.5s-5.5-1.5-5.5-4.5z"),
    "saboteur": MASK,
    "ladder": _LADDER,
    "start/frame": frame(GOLD[1], 3),
    "treasure/rays": sheen("M28 18c15 0 22 12 22 25.5S43 69 28 69 6 57 6 43.5 13 18 28 18z", "#3a2606", 0.75) + _RAYS,
    "treasure/frame": frame(GOLD[1], 2.5) + solid(star(12, 22, 4) + star(45, 28, 3.5) + star(40, 68, 3), "#fff8dc"),
    "back/goal": back("#2a1d10", "#4a3419", GOLD[1]),
    "rock_fall/picture": _ROCK_FALL,
    "map/picture": _MAP,
    "mended": dot(44, 74, 8.5, PAPERS["good"].band)
    + moved(line("M4 13l5 5L20 6", 3.4), 37.2, 67.4, 0.56, colour="#12200f"),
    "divider": line("M14 43.5h28", 1.5, PAPERS["good"].band),
}

THINGS: Final[dict[str, Picture]] = {
    "goal": ("back/goal", at("question", 12.4, 28, 1.3, GOLD[1])),
    #: a goal that lies face-down though one knows what it is
    "known_goal": ("back/goal",),
}

ROLES: Final = {"digger": RoleCard("good", "happy"), "saboteur": RoleCard("bad", "sly")}


def ornament(card: str, face: Face) -> Picture:
    """What lies on the start and on the goals."""
    if card == "start":
        return "ladder", "start/frame"
    if card == "treasure":
        return (
            "treasure/rays",
            at("gold", 1, 42, 0.95),
            at("gold", 30, 43, 0.95),
            at("gold", 8.5, 24, 1.6),
            "treasure/frame",
        )
    return (at("rock", 11.5, 26, 1.4),) if card.startswith("stone_") else ()


def signs(view: DigView, seat: int) -> tuple[str, ...]:
    """The tools of a seat that are broken."""
    return tuple([f"broken_{tool}{PAPERS['bad'].band}" for tool in view.broken[seat]])


def action_card(card: str) -> ActionCard:
    """Cards that break or mend tools, the rock-fall and the map."""
    kind, _, tools = card.partition("_")
    if kind == "broken":
        return ActionCard("bad", (inked("bad", card, scale=1.75),))
    if kind == "repair":
        return ActionCard("good", _mending(tools.split("_")))
    if card in ("rock_fall", "map"):
        return ActionCard("bad" if card == "rock_fall" else "know", (f"{card}/picture",))
    return ActionCard()


def _mending(tools: list[str]) -> Picture:
    if len(tools) == 1:
        return inked("good", tools[0], scale=1.6), "mended"
    upper, lower = tools
    return inked("good", upper, 25, 1.2), inked("good", lower, 61, 1.2), "divider", "mended"
