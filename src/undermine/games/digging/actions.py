"""The kinds of action that both Saboteurs have."""

from __future__ import annotations

from typing import Final

from undermine.games.core.action_kinds import ActionKind, Spelt, declare
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.notation import SPOT, TURNED, Form, compose, named, played, what
from undermine.games.digging.cards import BREAKS, GOALS, MENDS, TOOLS

#: the names of the kinds that every digging game has
COMMON: Final = ("lay", "break", "repair", "rock_fall", "map", "pass", "set_stone")


def _spell_tools(load: int) -> Spelt:
    number, target, tool = load >> 6, load >> 2 & 15, TOOLS[load & 3]
    card = IDS[number]
    double = len(MENDS.get(number, ())) > 1
    return f"{card}>{target}" + (f":{tool}" if double else ""), {"card": card, "seat": target, "tool": tool}


def _read_break(form: Form) -> int:
    card = NUMBERS[form.name]
    return card << 6 | form.seat << 2 | BREAKS[card]


def _read_repair(form: Form) -> int:
    card = NUMBERS[form.name]
    tool = TOOLS.index(form.what) if form["what"] else MENDS[card][0]
    if tool not in MENDS[card]:
        raise ValueError
    return card << 6 | form.seat << 2 | tool


_TOOL_FIELDS: Final = ("card", "seat", "tool")

#: card << 6 | seat << 2 | tool
BREAK: Final = declare(
    ActionKind(
        name="break",
        number=1,
        fields=_TOOL_FIELDS,
        spell=_spell_tools,
        readers={IDS[card]: _read_break for card in BREAKS},
    )
)
#: the same
REPAIR: Final = declare(
    ActionKind(
        name="repair",
        number=2,
        fields=_TOOL_FIELDS,
        spell=_spell_tools,
        readers={IDS[card]: _read_repair for card in MENDS},
    )
)
#: spot
ROCK_FALL: Final = compose("rock_fall", 3, played("rock_fall"), SPOT)
#: goal
MAP: Final = compose("map", 4, played("map"), what("goal", *GOALS))
#: goal << 1 | turned
SET_STONE: Final = compose("set_stone", 14, named("set"), what("goal", *GOALS), TURNED, decision="set_stone")
