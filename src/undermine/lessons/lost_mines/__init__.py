"""The Lost Mines: lay, walk, the dragon, obstacles and tools, whom one works for, mines, treasures."""

from __future__ import annotations

from typing import Final

from undermine.lessons.lesson import Lesson, Step
from undermine.lessons.lost_mines import examples  # noqa: F401  (they register themselves)
from undermine.lessons.registry import register

LESSON: Final = Lesson(
    "lost_mines rounds=1; seats=3 dwarves=blue.loyal/yellow.loyal/blue.saboteur at=5,3/10,5/9,1"
    " mines=dragon,gold,silver,gemstones shown=3 treasures=gold.4,silver.2,silver.3 took=3/2/-"
    " board=t_wide@2,3/cross@3,3/t_wide~@4,3/t_wide@5,3/cross@8,3/straight_ew@9,3"
    "/t_wide@2,5/straight_ew_rock@3,5/cross_campfire@4,5/t_wide_campfire@5,5/cross@6,5/straight_ew_lake@7,5/cross@8,5"
    "/straight_ew_ditch@9,5/straight_ns@8,4/straight_ns@8,2/curve_es@8,1/cross_trunk@9,1"
    " overcome=7,5/9,5/9,1"
    " hands=straight_ew,axe,info_mine_dwarf,info_mine_treasure,curve_sw"
    "/straight_ew_trunk,straight_ns,curve_es,t_tall,boat/troll,curve_sw,straight_ns_rock,t_tall,rope"
    " stock=t_tall,curve_sw,t_tall,curve_es,curve_es_rock,rope,curve_sw,boat,t_tall_lake,...",
    (
        Step(key="hello", about=("player:0", "player:2")),
        Step(
            key="lay",
            about=("hand:straight_ew", "cell:6,3"),
            accepted=("straight_ew@6,3",),
            wrong=("pass", "propose"),
        ),
        Step(
            key="walk",
            about=("cell:6,3",),
            accepted=("walk@6,3",),
            wrong=("stay",),
            then=("straight_ew_trunk@7,3", "stay", "-rope", "walk@10,1w"),
        ),
        Step(key="dragon", about=("cell:10,1",)),
        Step(
            key="axe",
            about=("hand:axe", "cell:7,3"),
            accepted=("axe@7,3",),
            wrong=("pass", "propose"),
        ),
        Step(
            key="on",
            about=("cell:9,3",),
            accepted=("walk@9,3",),
            wrong=("stay",),
            then=("-boat", "stay", "troll@9,3e", "stay"),
        ),
        Step(key="troll", about=("cell:9,3", "player:2")),
        Step(
            key="inspect",
            about=("hand:info_mine_dwarf", "player:2"),
            accepted=("info_mine_dwarf>2",),
            wrong=("pass", "look", "propose"),
        ),
        Step(
            key="stay",
            about=("action:stay",),
            accepted=("stay",),
            then=("-curve_es", "stay", "-curve_sw", "stay"),
        ),
        Step(
            key="look",
            about=("hand:info_mine_treasure", "cell:10,3"),
            accepted=("info_mine_treasure:mine2",),
            wrong=("pass", "look", "propose"),
        ),
        Step(key="mine", about=("cell:10,3",), accepted=("walk@10,3w",), wrong=("stay",), then=("take:1",)),
        Step(key="end"),
    ),
)

register(LESSON)
