"""The kinds of action that both Saboteurs have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undermine.games.core.action_kinds import ActionKind, Spelt, declare
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.notation import Form, spell_on_spot, turn
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


def _spell_set_stone(load: int) -> Spelt:
    goal, turned = GOALS[load >> 1], bool(load & 1)
    return f"set{turn(turned)}:{goal}", {"goal": goal, "turned": turned}


def spell_on_seat(card: str) -> Callable[[int], Spelt]:
    """A card played on a seat and nothing else: ``seat << 2``."""
    return lambda load: (f"{card}>{load >> 2}", {"card": card, "seat": load >> 2})


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
ROCK_FALL: Final = declare(
    ActionKind(
        name="rock_fall",
        number=3,
        fields=("card", "column", "row"),
        spell=lambda load: spell_on_spot("rock_fall", load),
        readers={"rock_fall": lambda form: form.spot},
    )
)
#: goal
MAP: Final = declare(
    ActionKind(
        name="map",
        number=4,
        fields=("card", "goal"),
        spell=lambda load: (f"map:{GOALS[load]}", {"card": "map", "goal": GOALS[load]}),
        readers={"map": lambda form: GOALS.index(form.what)},
    )
)
#: goal << 1 | turned
SET_STONE: Final = declare(
    ActionKind(
        name="set_stone",
        number=14,
        fields=("goal", "turned"),
        spell=_spell_set_stone,
        readers={"set": lambda form: GOALS.index(form.what) << 1 | form.turned},
        decision="set_stone",
    )
)
