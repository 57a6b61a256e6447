"""Saboteur: dig, be hindered, suspect, look, be mended, win."""

from __future__ import annotations

from typing import Final

from undermine.lessons.lesson import Lesson, Step
from undermine.lessons.registry import register
from undermine.lessons.saboteur import examples  # noqa: F401  (they register themselves)

LESSON: Final = Lesson(
    "saboteur rounds=1; seats=4 roles=digger/digger/saboteur/digger goals=stone_sw,treasure,stone_nw"
    " board=t_wide@1,0/cross@2,0/t_wide~@3,0"
    " hands=straight_ew,cross,rock_fall,map,repair_pick/straight_ew,t_wide,t_tall,curve_es,repair_wagon"
    "/dead_esw,broken_lantern,broken_wagon,dead_w,broken_pick/map,straight_ns,repair_lantern,t_tall,curve_sw"
    " stock=straight_ns,curve_es,dead_s,curve_sw,t_tall,curve_sw,dead_ew,t_tall,repair_pick,cross,dead_nsw,curve_es,..."
    " nuggets=3,2,1,1,...",
    (
        Step(key="hello", about=("cell:8,-2", "cell:8,0", "cell:8,2")),
        Step(
            key="dig",
            about=("hand:straight_ew", "cell:4,0"),
            accepted=("straight_ew@4,0",),
            wrong=("pass", "map", "rock_fall"),
            then=("straight_ew@5,0", "dead_esw@6,0", "map:top"),
        ),
        Step(key="hindered", about=("cell:6,0",)),
        Step(key="suspect", about=("player:2",), mark=2),
        Step(
            key="clear",
            about=("hand:rock_fall", "cell:6,0"),
            accepted=("rock_fall@6,0",),
            wrong=("pass", "rock_fall"),
            then=("t_wide@6,0", "broken_lantern>0", "-straight_ns"),
        ),
        Step(key="broken", about=("player:0",)),
        Step(
            key="look",
            about=("hand:map", "cell:8,0"),
            accepted=("map:middle",),
            wrong=("pass", "map"),
            then=("-curve_es", "broken_wagon>1", "repair_lantern>0"),
        ),
        Step(key="mended", about=("player:3",)),
        Step(
            key="win",
            about=("hand:cross", "cell:7,0"),
            accepted=("cross@7,0",),
            wrong=("pass",),
        ),
        Step(key="gold", about=("action:nugget:3",), accepted=("nugget:3",), then=("nugget:2", "nugget:1", "nugget:1")),
        Step(key="end"),
    ),
)

register(LESSON)
