"""The kinds of action of The Lost Mines."""

from __future__ import annotations

import re
from typing import Final

from undermine.games.core.action_kinds import ActionKind, Spelt, declare
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.notation import SPOT, TURNED, Form, Part, compose, count, named, one_of, played
from undermine.games.lost_mines.cards import LOOKS, OBSTACLES, THINGS
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


def _connection(card: str, number: int) -> int:
    """A card played on a connection."""
    return compose(card, number, played(card), SPOT, _SIDE)


_SIDE: Final = Part(
    1, 3, ("side",), lambda bits: ("es"[bits], "ES"[bits]), lambda form: ("e", "s").index(form["side"] or "")
)
#: the side of a face-down mine from 1 (north), or 0; and how many traps are passed
_ENTERED: Final = Part(
    3,
    3,
    ("side",),
    lambda bits: (LETTERS[bits - 1].lower(), LETTERS[bits - 1]) if bits else ("", None),
    lambda form: LETTERS.index(form["side"].upper()) + 1 if form["side"] else 0,
)
_TRAPS: Final = Part(
    3,
    4,
    ("traps",),
    lambda bits: (f"*{bits}" if bits else "", bits),
    lambda form: range(MOST_TRAPS + 1)[int(form["times"] or 0)],
)


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number < 16:
        raise ValueError
    return number


#: card << 16 | spot
TOOL: Final = compose("tool", 17, one_of(*OBSTACLES), SPOT)
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
#: spot << 1 | whether its southern side, not its eastern one
TRAP: Final = _connection("trap", 19)
TROLL: Final = _connection("troll", 20)
#: spot
THUNDERSTORM: Final = compose("thunderstorm", 21, played("thunderstorm"), SPOT)
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
#: spot << 6 | traps << 3 | side
WALK: Final = compose(
    "walk",
    24,
    named("walk"),
    SPOT,
    _TRAPS,
    _ENTERED,
    fields=("column", "row", "side", "traps"),
    decision="move",
    routed=True,
)
#: nothing
STAY: Final = declare(ActionKind(name="stay", number=25, words={"stay": 0}, decision="move"))
#: spot << 1 | turned
SET_MINE: Final = compose("set_mine", 26, named("set"), SPOT, TURNED, decision="set_mine")
#: number
TAKE: Final = compose("take", 27, named("take"), count("number", 15), decision="take")
#: nothing
LEAVE: Final = declare(ActionKind(name="leave", number=28, words={"leave": 0}, decision="take"))
