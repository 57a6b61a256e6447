"""What Saboteur 2 adds: ladders, doors, crystals, its own action cards and roles."""

from __future__ import annotations

from typing import Final

from undermine.drawing import digging
from undermine.drawing.digging.board import board
from undermine.drawing.digging.characters import characters
from undermine.drawing.icons import CROWN, CRYSTAL, nugget
from undermine.drawing.pen import INK, circle, dot, line, moved, outlined, ring, sheen, solid, star
from undermine.drawing.picture import Part, at
from undermine.drawing.registry import DRAWINGS, ActionCard, GameDrawing, Picture, RoleCard, SceneDwarf
from undermine.drawing.saboteur2.beside import beside
from undermine.drawing.ways import middle_of
from undermine.maze import Face
from undermine.maze.sides import spell

#: the teams' colours, dark and light, and their signs about the middle of a door
_BLUE: Final = ("#2467b5", "#9fd0ff", "M0-8l7.5 8L0 8l-7.5-8z")
_GREEN: Final = ("#2f8a3d", "#baf0ae", circle(0, 0, 7))


def _door(colour: str, light: str, sign: str) -> str:
    """An arched gate of planks with its team's sign, about its middle."""
    return (
        outlined("M-18 17V-4C-18-23 18-23 18-4v21z", "#8f857b", 2)
        + outlined("M-13.5 17V-4C-13.5-17 13.5-17 13.5-4v21z", colour, 2)
        + line("M-5-13v30M5-13v30", 1.2, INK)
        + sheen("M-13.5 17V-4C-13.5-9-10-12-6-13v30z", "#fff", 0.15)
        + line("M-13-5h26M-13 11h26", 2, "#2a2a2e")
        + f'<path d="{sign}" fill="{light}" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>'
    )


_CRYSTALS: Final = (
    sheen(circle(9, 14, 13), "#7fe9f2", 0.2)
    + outlined("M9 1l4 6-2 20H7L5 7z", "#7fe9f2", 1.4, "#0d3a44")
    + solid("M9 1l4 6-2 20H9z", "#38b3c6")
    + outlined("M2 12l3-2 3 5-1 12H4z", "#a6f3f7", 1.2, "#0d3a44")
    + outlined("M16 11l-3-1-2.5 5L11 27h3.5z", "#4fc9d8", 1.2, "#0d3a44")
    + solid(star(15, 5, 4) + star(3, 6, 2.5), "#fff")
)

_PARTS: Final[dict[str, Part]] = {
    **digging.PARTS,
    "theft": nugget(
        "M7.5 10l1.2-5.5 4-2.3 4 2.3L18 10l-3 2.5h-5z", "M8.7 4.5l4-2.3L12 7z", "M12 7l4.7-2.5L18 10l-3 2.5z"
    )
    + solid("M1.5 13.5h5l2 1.5h5.5c1.8 0 1.8 2.6 0 2.6h-3.5l7.5-2.8c2.2-.8 3.3 1.7 1.5 2.8L12 22H7l-2-1.5H1.5z"),
    "hands_off": line("M7.7 12.5V7M10.9 12V4.2M14.1 12V4.7M17.2 13V7.5", 2.5)
    + solid("M6.5 11.5h12v4.5c0 4-2.3 6-5.7 6-3.5 0-5.3-2-6.8-5l-3.2-4.8c1-1.6 2.7-1.2 3.7.3z")
    + line("M3 21L21 3", 2.6, "#ff5a36"),
    "swap_hand": line("M4 10h5v8H4zM15 6h5v8h-5z", 1.7) + line("M11 6H6.5M8 4L6 6l2 2M13 18h4.5M16 16l2 2-2 2", 1.7),
    "inspection": ring(10.5, 10.5, 7, 2.2)
    + line("M16 16l5.5 5.5", 3.2)
    + dot(10.5, 8.8, 2.2)
    + solid("M6.8 14c.6-3.6 6.8-3.6 7.4 0z"),
    "swap_hats": solid("M5 11.5c0-3.5 2.6-6.5 7-6.5s7 3 7 6.5z")
    + solid("M2.5 11.5h19v2.3h-19z")
    + line("M5 18h12l-2.5-2.3M19 21H7l2.5 2.3", 1.6),
    "trapped": line("M3.5 3.5h17v17h-17zM8 4v16M12 4v16M16 4v16", 2.2),
    "free_at_last": line("M3.5 4h17M3.5 20h17M4.5 4v16M19.5 4v16")
    + line("M8.5 4v5M8.5 15v5M15.5 4v5M15.5 15v5")
    + solid("M12 8l1.3 2.7 3 .4-2.2 2.1.5 3L12 14.8 9.4 16.2l.5-3-2.2-2.1 3-.4z"),
    "blue": outlined("M12 1.5L21.5 12 12 22.5 2.5 12z", "#58a8e8", 1.6, "#cfe8ff")
    + sheen("M12 3.5v17L4.5 12z", "#fff", 0.25),
    "green": outlined(circle(12, 12, 9.5), "#5fb562", 1.6, "#d8f5d0") + sheen("M12 4a8 8 0 0 0 0 16z", "#fff", 0.25),
    "profiteer": ring(12, 12, 9) + line("M15 8c-4-2.5-8 .5-5 3.5l4 1c3 3-1.5 6-5.5 3.5M12 5v14", 1.9),
    "boss": CROWN,
    "geologist": CRYSTAL,
    "door/blue": _door(*_BLUE),
    "door/green": _door(*_GREEN),
    "crystals": moved(_CRYSTALS, scale=0.88),
}

_MOODS: Final = {
    "trapped": ActionCard("bad"),
    "free_at_last": ActionCard("good"),
    "hands_off": ActionCard("good"),
    "inspection": ActionCard("know"),
}


def _ornament(card: str, face: Face) -> Picture:
    drawn = [*digging.ornament(card, face)]
    if face.source and card != "start":
        drawn.append("ladder")
    if face.door:
        way = next(spell(way) for way in face.ways if way & (way - 1))
        drawn.append(at(f"door/{face.door}", *middle_of(way)))
    if face.crystal:
        drawn.append(_crystal(spell(face.open)))
    return tuple(drawn)


def _crystal(open_sides: str) -> str:
    """Crystals in a corner that no way crosses."""
    x = 1 if "E" in open_sides and "W" not in open_sides else 39
    y = 58 if "N" in open_sides and "S" not in open_sides else 3
    return at("crystals", x, y)


DRAWINGS.register(
    "saboteur2",
    GameDrawing(
        parts=_PARTS,
        ornament=_ornament,
        action_card=lambda card: _MOODS.get(card) or digging.action_card(card),
        roles={
            **digging.ROLES,
            "blue": RoleCard("storm", "happy"),
            "green": RoleCard("good", "happy"),
            "boss": RoleCard("know", "neutral"),
            "profiteer": RoleCard("sly", "sly"),
            "geologist": RoleCard("storm", "neutral"),
        },
        things=digging.THINGS,
        scene="start@0,1 door_blue_ew@1,1 bridge@2,1 ladder_s@2,0 door_green_ns_stub_e@2,2 crystal_t_wide@3,1 "
        "ladder_ne@3,2 straight_ew_stubs_ns@4,1 goal@5,0 treasure@5,1 goal@5,2",
        dwarves=(SceneDwarf(1, "angry", 30, 60), SceneDwarf(7, "happy", 206, 218), SceneDwarf(10, "sly", 280, 210)),
        board=board,
        beside=beside,
        characters=characters,
    ),
)
