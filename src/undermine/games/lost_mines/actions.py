"""The kinds of action of The Lost Mines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from undermine.games.core.action_kinds import ActionKind, Spelt, declare
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.notation import Form, spell_on_spot, turn
from undermine.games.lost_mines.cards import LOOKS, OBSTACLES, THINGS
from undermine.maze.ground import column_row
from undermine.maze.sides import LETTERS

#: a walk has five steps at most, and so many traps
MOST_TRAPS: Final = 5

#: the names of the kinds
KINDS: Final = (
    "lay",
    "pass",
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

_THING: Final = re.compile(r"(mine|treasure)(\d{1,2})")


def _spell_look(load: int) -> Spelt:
    card, thing, which = IDS[load >> 6], THINGS[load >> 4 & 3], load & 15
    if thing == "dwarf":
        return f"{card}>{which}", {"card": card, "thing": thing, "number": None, "seat": which}
    return f"{card}:{thing}{which}", {"card": card, "thing": thing, "number": which, "seat": None}


def _read_look(form: Form) -> int:
    card = NUMBERS[form.name] << 6
    if form["seat"]:
        return card | THINGS.index("dwarf") << 4 | form.seat
    thing = _THING.fullmatch(form.what)
    if thing is None:
        raise ValueError
    return card | THINGS.index(thing[1]) << 4 | _count(thing[2])


def _spell_connection(card: str) -> Callable[[int], Spelt]:
    def spell(load: int) -> Spelt:
        column, row = column_row(load >> 1)
        side = "ES"[load & 1]
        fields = {"card": card, "column": column, "row": row, "side": side}
        return f"{card}@{column},{row}{side.lower()}", fields

    return spell


def _read_connection(form: Form) -> int:
    return form.spot << 1 | ("e", "s").index(form["side"] or "")


def _spell_walk(load: int) -> Spelt:
    column, row = column_row(load >> 6)
    traps = load >> 3 & 7
    side = LETTERS[(load & 7) - 1] if load & 7 else None
    text = f"walk@{column},{row}" + (side or "").lower() + (f"*{traps}" if traps else "")
    return text, {"column": column, "row": row, "side": side, "traps": traps}


def _read_walk(form: Form) -> int:
    traps = int(form["times"] or 0)
    if traps > MOST_TRAPS:
        raise ValueError
    side = LETTERS.index(form["side"].upper()) + 1 if form["side"] else 0
    return form.spot << 6 | traps << 3 | side


def _spell_set_mine(load: int) -> Spelt:
    column, row = column_row(load >> 1)
    turned = bool(load & 1)
    return f"set{turn(turned)}@{column},{row}", {"column": column, "row": row, "turned": turned}


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number < 16:
        raise ValueError
    return number


#: card << 16 | spot
TOOL: Final = declare(
    ActionKind(
        name="tool",
        number=17,
        fields=("card", "column", "row"),
        spell=lambda load: spell_on_spot(IDS[load >> 16], load & 0xFFFF),
        readers={tool: lambda form: NUMBERS[form.name] << 16 | form.spot for tool in OBSTACLES},
    )
)
#: card << 6 | thing << 4 | number or seat
LOOK: Final = declare(
    ActionKind(
        name="look",
        number=18,
        fields=("card", "thing", "number", "seat"),
        spell=_spell_look,
        readers={IDS[card]: _read_look for card in LOOKS},
    )
)
_CONNECTION: Final = ("card", "column", "row", "side")
#: spot << 1 | whether its southern side, not its eastern one
TRAP: Final = declare(
    ActionKind(
        name="trap",
        number=19,
        fields=_CONNECTION,
        spell=_spell_connection("trap"),
        readers={"trap": _read_connection},
    )
)
#: the same
TROLL: Final = declare(
    ActionKind(
        name="troll",
        number=20,
        fields=_CONNECTION,
        spell=_spell_connection("troll"),
        readers={"troll": _read_connection},
    )
)
#: spot
THUNDERSTORM: Final = declare(
    ActionKind(
        name="thunderstorm",
        number=21,
        fields=("card", "column", "row"),
        spell=lambda load: spell_on_spot("thunderstorm", load),
        readers={"thunderstorm": lambda form: form.spot},
    )
)
#: nothing
PROPOSE: Final = declare(ActionKind(name="propose", number=22, words={"end?": 0}, decision="play"))
#: 0 is yes, 1 is no
VOTE: Final = declare(
    ActionKind(
        name="vote",
        number=23,
        fields=("answer",),
        spell=lambda load: (("yes", "no")[load], {"answer": not load}),
        words={"yes": 0, "no": 1},
        decision="vote",
    )
)
#: spot << 6 | traps << 3 | side of a face-down mine from 1 (north), or 0
WALK: Final = declare(
    ActionKind(
        name="walk",
        number=24,
        fields=("column", "row", "side", "traps"),
        spell=_spell_walk,
        readers={"walk": _read_walk},
        decision="move",
        routed=True,
    )
)
#: nothing
STAY: Final = declare(ActionKind(name="stay", number=25, words={"stay": 0}, decision="move"))
#: spot << 1 | turned
SET_MINE: Final = declare(
    ActionKind(
        name="set_mine",
        number=26,
        fields=("column", "row", "turned"),
        spell=_spell_set_mine,
        readers={"set": lambda form: form.spot << 1 | form.turned},
        decision="set_mine",
    )
)
#: number
TAKE: Final = declare(
    ActionKind(
        name="take",
        number=27,
        fields=("number",),
        spell=lambda load: (f"take:{load}", {"number": load}),
        readers={"take": lambda form: _count(form.what)},
        decision="take",
    )
)
#: nothing
LEAVE: Final = declare(ActionKind(name="leave", number=28, words={"leave": 0}, decision="take"))
