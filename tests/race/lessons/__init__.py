"""Race, learnt by doing: dig, set a prop, be through."""

from __future__ import annotations

from typing import Final

from undermine.lessons import Lesson, Step

LESSON: Final = Lesson(
    "race rounds=1 length=4; seats=2 hands=shovel,drill,spoon/spoon,shovel,boulder stock=spoon,spoon,...",
    (
        Step(key="hello"),
        Step(
            key="prop",
            about=("hand:shovel",),
            accepted=("shovel:1",),
            wrong=("dig",),
            then=("boulder>0",),
        ),
        Step(key="held"),
        Step(key="through", about=("hand:drill",), accepted=("drill:3",)),
        Step(key="end"),
    ),
)
