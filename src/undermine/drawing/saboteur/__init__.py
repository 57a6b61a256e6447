"""What Saboteur draws."""

from __future__ import annotations

from undermine.drawing.digging import PARTS, ROLES, THINGS, action_card, ornament
from undermine.drawing.digging.board import board
from undermine.drawing.digging.characters import characters
from undermine.drawing.registry import DRAWINGS, GameDrawing, SceneDwarf
from undermine.drawing.saboteur.beside import beside

DRAWINGS.register(
    "saboteur",
    GameDrawing(
        parts=PARTS,
        ornament=ornament,
        action_card=action_card,
        roles=ROLES,
        things=THINGS,
        scene="start@0,1 straight_ew@1,1 t_wide@2,1 curve_sw@3,1 t_tall~@3,2 dead_ns@2,2 straight_ew@4,2 dead_w@3,0 "
        "goal@5,0 goal@5,1 treasure@5,2",
        dwarves=(SceneDwarf(0, "happy", 92, 128), SceneDwarf(3, "neutral", 146, 124), SceneDwarf(4, "sly", 276, 50)),
        board=board,
        beside=beside,
        characters=characters,
    ),
)
