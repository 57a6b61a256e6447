"""Saboteur 2: teams, doors, ladders, Trapped!, Theft, who wins."""

from __future__ import annotations

from typing import Final

from undermine.lessons.lesson import Lesson, Step
from undermine.lessons.registry import register
from undermine.lessons.saboteur2 import examples  # noqa: F401  (they register themselves)

LESSON: Final = Lesson(
    "saboteur2 rounds=1; seats=4 roles=blue/green/saboteur/blue goals=stone_sw,treasure,stone_nw"
    " board=straight_ew@1,0/t_wide@2,0/cross@3,0"
    " hands=door_blue_ew,ladder_s,free_at_last,theft,cross,repair_wagon"
    "/map,inspection,t_tall,curve_es,curve_sw,repair_pick"
    "/rock_fall,trapped,broken_pick,dead_w,dead_es,dead_sw/straight_ew,t_wide,straight_ns,t_tall,curve_sw,curve_es"
    " stock=straight_ns,curve_es,dead_s,curve_sw,t_tall,curve_sw,dead_ew,t_tall,repair_lantern,cross,dead_nsw,...",
    (
        Step(key="hello", about=("role",)),
        Step(
            key="door",
            about=("hand:door_blue_ew", "cell:4,0"),
            accepted=("door_blue_ew@4,0",),
            wrong=("pass", "theft"),
            then=("inspection>3", "rock_fall@2,0", "-straight_ns"),
        ),
        Step(key="cut", about=("cell:2,0",)),
        Step(
            key="ladder",
            about=("hand:ladder_s", "cell:3,-1", "cell:3,1"),
            accepted=("ladder_s@3,-1", "ladder_s~@3,1"),
            wrong=("pass",),
            then=("map:top", "trapped>0", "t_wide@5,0"),
        ),
        Step(key="trapped", about=("player:0",)),
        Step(
            key="free",
            about=("hand:free_at_last", "player:0"),
            accepted=("free_at_last>0",),
            wrong=("clear", "pass"),
            then=("-curve_sw,curve_es", "broken_pick>1", "straight_ew@6,0"),
        ),
        Step(
            key="theft",
            about=("hand:theft", "confirm"),
            accepted=("theft",),
            wrong=("lay", "pass"),
            then=("repair_pick>1", "-dead_es", "-curve_sw"),
        ),
        Step(key="win", about=("hand:cross", "cell:7,0"), accepted=("cross@7,0",), wrong=("pass",)),
        Step(key="steal", about=("player:3",), accepted=("steal>3",)),
        Step(key="end"),
    ),
)

register(LESSON)
