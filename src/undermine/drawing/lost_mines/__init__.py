"""What The Lost Mines draws."""

from __future__ import annotations

from undermine.drawing.lost_mines.beside import beside
from undermine.drawing.lost_mines.board import board
from undermine.drawing.lost_mines.characters import characters
from undermine.drawing.lost_mines.pictures import PARTS, THINGS, action_card, ornament
from undermine.drawing.registry import DRAWINGS, GameDrawing, RoleCard, SceneDwarf

DRAWINGS.register(
    "lost_mines",
    GameDrawing(
        parts=PARTS,
        ornament=ornament,
        action_card=action_card,
        roles={
            "loyal": RoleCard("good", "happy"),
            "selfish": RoleCard("sly", "sly"),
            "saboteur": RoleCard("bad", "angry"),
        },
        things=THINGS,
        scene="whole_start_blue@0,0 whole_start_yellow@0,2 straight_ew@1,0 t_wide@2,0 straight_ns_lake@2,1 "
        "curve_es_rock~@3,2 t_tall~@2,2 straight_ew_trunk@1,2 straight_ew@3,0 cross_campfire@4,0 mine_gold@5,0 "
        "unknown_mine@5,1 mine_dragon@5,2",
        dwarves=(SceneDwarf(2, "neutral", 88, 40), SceneDwarf(8, "happy", 262, 42), SceneDwarf(5, "angry", 88, 214)),
        board=board,
        beside=beside,
        characters=characters,
    ),
)
