"""The kinds of actions, and how an action of each kind is packed into a number: ``kind << 25 | payload``."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "lay",
    "break",
    "repair",
    "rock_fall",
    "map",
    "theft",
    "hands_off",
    "swap_hand",
    "inspection",
    "swap_hats",
    "trapped",
    "free_at_last",
    "clear",
    "pass",
    "set_stone",
    "pick",
    "steal",
    "tool",
    "look",
    "trap",
    "troll",
    "thunderstorm",
    "propose",
    "vote",
    "walk",
    "stay",
    "set_mine",
    "take",
    "leave",
)

SHIFT: Final = 25
PAYLOAD: Final = (1 << SHIFT) - 1


def base_of(kind: str) -> int:
    """The number that all actions of a kind begin with."""
    return KINDS.index(kind) << SHIFT


LAY: Final = base_of("lay")  # card << 17 | place << 1 | turned
BREAK: Final = base_of("break")  # card << 6 | seat << 2 | tool
REPAIR: Final = base_of("repair")  # card << 6 | seat << 2 | tool
ROCK_FALL: Final = base_of("rock_fall")  # place
MAP: Final = base_of("map")  # goal
THEFT: Final = base_of("theft")  # nothing
HANDS_OFF: Final = base_of("hands_off")  # seat << 2, as all that follow up to free_at_last
SWAP_HAND: Final = base_of("swap_hand")
INSPECTION: Final = base_of("inspection")
SWAP_HATS: Final = base_of("swap_hats")
TRAPPED: Final = base_of("trapped")
FREE_AT_LAST: Final = base_of("free_at_last")
CLEAR: Final = base_of("clear")  # two cards, seven bits each, << 3 | the card in front
PASS: Final = base_of("pass")  # the cards discarded, seven bits each, the lowest in the highest bits
SET_STONE: Final = base_of("set_stone")  # goal << 1 | turned
PICK: Final = base_of("pick")  # value
STEAL: Final = base_of("steal")  # seat << 2; 15 is nobody

TOOL: Final = base_of("tool")  # card << 16 | place
LOOK: Final = base_of("look")  # card << 6 | thing << 4 | number or seat
TRAP: Final = base_of("trap")  # place << 1 | whether its southern side, not its eastern one
TROLL: Final = base_of("troll")  # the same
THUNDERSTORM: Final = base_of("thunderstorm")  # place
PROPOSE: Final = base_of("propose")  # nothing
VOTE: Final = base_of("vote")  # 0 is yes, 1 is no
WALK: Final = base_of("walk")  # place << 3 | traps
STAY: Final = base_of("stay")  # nothing
SET_MINE: Final = base_of("set_mine")  # place << 1 | turned
TAKE: Final = base_of("take")  # number
LEAVE: Final = base_of("leave")  # nothing

#: cards played on a seat and nothing else
ON_SEAT: Final = ("hands_off", "swap_hand", "inspection", "swap_hats", "trapped", "free_at_last")
NOBODY: Final = 15

GOALS: Final = ("top", "middle", "bottom")

#: what an information card lets one look at, by its number
THINGS: Final = ("mine", "treasure", "dwarf")

#: a walk has five steps at most, and so many traps
MOST_TRAPS: Final = 5

#: the fields of each kind, in the order they are told
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "lay": ("card", "column", "row", "turned"),
    "break": ("card", "seat", "tool"),
    "repair": ("card", "seat", "tool"),
    "rock_fall": ("card", "column", "row"),
    "map": ("card", "goal"),
    "theft": ("card",),
    **dict.fromkeys(ON_SEAT, ("card", "seat")),
    "clear": ("cards", "removes"),
    "pass": ("cards",),
    "set_stone": ("goal", "turned"),
    "pick": ("value",),
    "steal": ("seat",),
    "tool": ("card", "column", "row"),
    "look": ("card", "thing", "number", "seat"),
    "trap": ("card", "column", "row", "side"),
    "troll": ("card", "column", "row", "side"),
    "thunderstorm": ("card", "column", "row"),
    "propose": (),
    "vote": ("answer",),
    "walk": ("column", "row", "traps"),
    "stay": (),
    "set_mine": ("column", "row", "turned"),
    "take": ("number",),
    "leave": (),
}

#: what is being decided by actions that are not a card played or put away
DECISIONS: Final = {
    "set_stone": "set_stone",
    "pick": "pick",
    "steal": "steal",
    "propose": "play",
    "vote": "vote",
    "walk": "move",
    "stay": "move",
    "set_mine": "set_mine",
    "take": "take",
    "leave": "take",
}
