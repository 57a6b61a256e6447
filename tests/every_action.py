"""Actions of all games, most of which are not legal most of the time."""

from __future__ import annotations

from typing import Final

from undermine.games import Action
from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.digging.cards import TOOLS
from undermine.games.saboteur.rules import DECK

#: every action there is around a usual board: whatever is not in the legal list must be refused
EVERYTHING: Final = sorted(
    {
        Action.parse(f"{name}{turn}@{column},{row}")
        for name in DECK
        for turn in ("", "~")
        for column in (-1, 0, 1, 2, 7, 8, 9)
        for row in (-3, -1, 0, 1, 2)
        if is_path(NUMBERS[name]) and not (turn and (face := FACES[NUMBERS[name]]) is not None and face.symmetric)
    }
    | {Action.parse(f"broken_{tool}>{seat}") for tool in TOOLS for seat in range(11)}
    | {Action.parse(f"repair_{tool}>{seat}") for tool in TOOLS for seat in range(11)}
    | {Action.parse(f"repair_pick_wagon>{seat}:{tool}") for tool in ("pick", "wagon") for seat in range(11)}
    | {Action.parse(f"rock_fall@{column},{row}") for column in range(-2, 10) for row in range(-3, 4)}
    | {
        Action.parse(text)
        for text in ("map:top", "map:middle", "map:bottom", "-", "-cross,cross", "set:top", "set~:top")
    }
    | {Action.parse(f"-{name}") for name in DECK}
    | {Action.parse(f"nugget:{value}") for value in (1, 2, 3)}
    | {
        Action.parse(f"{card}>{seat}")
        for card in ("hands_off", "swap_hand", "inspection", "swap_hats", "trapped", "free_at_last", "steal")
        for seat in range(13)
    }
    | {Action.parse(f"ladder_{sides}@{column},{row}") for sides in "sw" for column in (1, 7, 9) for row in (-1, 0, 1)}
    | {
        Action.parse(text)
        for text in ("theft", "steal:nothing", "-cross,map!theft", "-map,map!broken_pick", "-map,map,map")
    }
    | {
        Action.parse(f"{what}@{column},{row}{side}")
        for what, sides in (
            *((name, "") for name in ("cross_rock", "t_tall_lake~", "axe", "boat", "rope", "thunderstorm")),
            *((name, "") for name in ("walk", "set", "set~")),
            *((name, "es") for name in ("trap", "troll")),
        )
        for side in sides or ("",)
        for column in (-1, 0, 1, 2, 3, 5, 9, 10, 11, 12)
        for row in (0, 1, 3, 4, 5, 7, 8)
    }
    | {
        Action.parse(f"info_{card}:{thing}{number}")
        for card in ("mine_treasure", "mine_dwarf", "treasure_dwarf")
        for thing in ("mine", "treasure")
        for number in range(1, 12)
    }
    | {Action.parse(f"info_{card}_dwarf>{seat}") for card in ("mine", "treasure") for seat in range(11)}
    | {Action.parse(f"walk@{column},3*{traps}") for column in (1, 2, 10) for traps in (1, 5)}
    | {Action.parse(f"take:{number}") for number in range(1, 12)}
    | {Action.parse(text) for text in ("end?", "yes", "no", "stay", "leave", "-cross,rope", "-trap,trap")}
)
