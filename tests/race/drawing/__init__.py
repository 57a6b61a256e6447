"""What Race draws: its tools, what lies in a tunnel, and which dwarf digs where."""

from __future__ import annotations

from typing import Final

from undermine.drawing import ActionCard, GameDrawing, RoleCard, SceneDwarf
from undermine.drawing.icons import HAT
from undermine.drawing.pen import dot, line, solid

DRAWING: Final = GameDrawing(
    parts={
        "spoon": dot(12, 6, 4.2) + line("M12 9v13", 2.6),
        "shovel": line("M12 2v11M8 2h8", 2.4) + solid("M6.5 12h11v4c0 4-3 6-5.5 7-2.5-1-5.5-3-5.5-7z"),
        "drill": solid("M3 4h11v7H3z") + solid("M14 5l7 2.5-7 2.5z") + line("M7 11v7h4", 2.6),
        "boulder": solid("M2.5 19l2-8 6-6 6 1 5 7-1 6z"),
        "prop": line("M5 3h14M8 3v18M16 3v18", 2.4),
        "racer": HAT,
        "left": HAT + line("M16 21H7l3-2.5", 1.8),
        "right": HAT + line("M8 21h9l-3-2.5", 1.8),
    },
    action_card=lambda card: ActionCard("bad" if card == "boulder" else "good"),
    roles={"racer": RoleCard("good", "neutral")},
    scene="spoon@0,1 shovel@1,0 shovel@2,1 boulder@3,2 drill@4,1 drill@5,0",
    dwarves=(SceneDwarf(0, "happy", 90, 190), SceneDwarf(1, "angry", 290, 190)),
)
