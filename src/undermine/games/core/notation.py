"""The text of each action and back again. The form is documented in ``docs/notation.md``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from undermine.games.core import cards, kinds
from undermine.games.core.kinds import GOALS, NOBODY, THINGS
from undermine.maze.ground import column_row, place_of

#: the text of an action, and its fields
Spelt = tuple[str, dict[str, Any]]

#: actions that need no more than a word
_WORDS: Final = {
    "theft": kinds.THEFT,
    "end?": kinds.PROPOSE,
    "yes": kinds.VOTE,
    "no": kinds.VOTE | 1,
    "stay": kinds.STAY,
    "leave": kinds.LEAVE,
}
_SAID: Final = {code: word for word, code in _WORDS.items()}


# From number to text


def spell(code: int) -> Spelt:
    """The text and the fields of a number."""
    kind = kinds.KINDS[code >> kinds.SHIFT]
    if code in _SAID:
        said = _SAID[code]
        fields: dict[str, dict[str, Any]] = {"theft": {"card": said}, "vote": {"answer": said == "yes"}}
        return said, fields.get(kind, {})
    return _SPELLERS[kind](kind, code & kinds.PAYLOAD)


def _spell_lay(kind: str, load: int) -> Spelt:
    card = cards.IDS[load >> 17]
    column, row = column_row(load >> 1 & 0xFFFF)
    turned = bool(load & 1)
    text = f"{card}{_turn(turned)}@{column},{row}"
    return text, {"card": card, "column": column, "row": row, "turned": turned}


def _spell_tools(kind: str, load: int) -> Spelt:
    number, target, tool = load >> 6, load >> 2 & 15, cards.TOOLS[load & 3]
    card = cards.IDS[number]
    double = len(cards.MENDS.get(number, ())) > 1
    text = f"{card}>{target}" + (f":{tool}" if double else "")
    return text, {"card": card, "seat": target, "tool": tool}


def _spell_at_place(kind: str, load: int) -> Spelt:
    """A card played on a card of the maze."""
    card = cards.IDS[load >> 16] or kind
    column, row = column_row(load & 0xFFFF)
    return f"{card}@{column},{row}", {"card": card, "column": column, "row": row}


def _spell_on_seat(kind: str, load: int) -> Spelt:
    return f"{kind}>{load >> 2}", {"card": kind, "seat": load >> 2}


def _spell_map(kind: str, load: int) -> Spelt:
    return f"map:{GOALS[load]}", {"card": "map", "goal": GOALS[load]}


def _spell_clear(kind: str, load: int) -> Spelt:
    discarded = (cards.IDS[load >> 10 & 127], cards.IDS[load >> 3 & 127])
    removes = cards.IN_FRONT[load & 7]
    return f"-{','.join(discarded)}!{removes}", {"cards": discarded, "removes": removes}


def _spell_pass(kind: str, load: int) -> Spelt:
    given = tuple(cards.IDS[load >> shift & 127] for shift in (14, 7, 0) if load >> shift & 127)
    return "-" + ",".join(given), {"cards": given}


def _spell_set_stone(kind: str, load: int) -> Spelt:
    goal, turned = GOALS[load >> 1], bool(load & 1)
    return f"set{_turn(turned)}:{goal}", {"goal": goal, "turned": turned}


def _spell_pick(kind: str, load: int) -> Spelt:
    return f"nugget:{load}", {"value": load}


def _spell_steal(kind: str, load: int) -> Spelt:
    seat = None if load >> 2 == NOBODY else load >> 2
    return ("steal:nothing" if seat is None else f"steal>{seat}"), {"seat": seat}


def _spell_look(kind: str, load: int) -> Spelt:
    card, thing, which = cards.IDS[load >> 6], THINGS[load >> 4 & 3], load & 15
    if thing == "dwarf":
        return f"{card}>{which}", {"card": card, "thing": thing, "number": None, "seat": which}
    return f"{card}:{thing}{which}", {"card": card, "thing": thing, "number": which, "seat": None}


def _spell_connection(kind: str, load: int) -> Spelt:
    column, row = column_row(load >> 1)
    side = "ES"[load & 1]
    text = f"{kind}@{column},{row}{side.lower()}"
    return text, {"card": kind, "column": column, "row": row, "side": side}


def _spell_walk(kind: str, load: int) -> Spelt:
    column, row = column_row(load >> 3)
    traps = load & 7
    return f"walk@{column},{row}" + (f"*{traps}" if traps else ""), {"column": column, "row": row, "traps": traps}


def _spell_set_mine(kind: str, load: int) -> Spelt:
    column, row = column_row(load >> 1)
    turned = bool(load & 1)
    return f"set{_turn(turned)}@{column},{row}", {"column": column, "row": row, "turned": turned}


def _spell_take(kind: str, load: int) -> Spelt:
    return f"take:{load}", {"number": load}


def _turn(turned: bool) -> str:
    return "~" if turned else ""


_SPELLERS: Final[dict[str, Callable[[str, int], Spelt]]] = {
    "lay": _spell_lay,
    "break": _spell_tools,
    "repair": _spell_tools,
    "rock_fall": _spell_at_place,
    "map": _spell_map,
    **dict.fromkeys(kinds.ON_SEAT, _spell_on_seat),
    "clear": _spell_clear,
    "pass": _spell_pass,
    "set_stone": _spell_set_stone,
    "pick": _spell_pick,
    "steal": _spell_steal,
    "tool": _spell_at_place,
    "look": _spell_look,
    "trap": _spell_connection,
    "troll": _spell_connection,
    "thunderstorm": _spell_at_place,
    "walk": _spell_walk,
    "set_mine": _spell_set_mine,
    "take": _spell_take,
}


# From text to number

_FORM: Final = re.compile(
    r"(?P<name>[a-z_]+)(?P<turn>~)?(?:@(?P<column>-?\d{1,3}),(?P<row>-?\d{1,3})(?P<side>[es])?(?:\*(?P<traps>\d))?)?"
    r"(?:>(?P<seat>\d{1,2}))?(?::(?P<what>[a-z0-9]{1,10}))?"
)
_THING: Final = re.compile(r"(mine|treasure)(\d{1,2})")


def number_of(text: str) -> int:
    """The number of a text. Some texts are read more kindly than they are written; the caller compares."""
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("-"):
        return _discards(text[1:])
    form = _FORM.fullmatch(text)
    if form is None:
        raise ValueError
    name = form["name"]
    if name in _READERS:
        return _READERS[name](form)
    if name in kinds.ON_SEAT:
        return kinds.base_of(name) | _seat(form) << 2
    card = cards.NUMBERS[name]
    if card in cards.BREAKS:
        return kinds.BREAK | card << 6 | _seat(form) << 2 | cards.BREAKS[card]
    if card in cards.MENDS:
        tool = cards.TOOLS.index(form["what"]) if form["what"] else cards.MENDS[card][0]
        if tool not in cards.MENDS[card]:
            raise ValueError
        return kinds.REPAIR | card << 6 | _seat(form) << 2 | tool
    if card in cards.LOOKS:
        return kinds.LOOK | card << 6 | _thing(form)
    if name in cards.OBSTACLES:
        return kinds.TOOL | card << 16 | _place(form)
    if not cards.is_path(card) or (form["turn"] and cards.TABLE.symmetric[card]):
        raise ValueError
    return kinds.LAY | card << 17 | _place(form) << 1 | _turned(form)


def _discards(given: str) -> int:
    given, clears, removes = given.partition("!")
    names = given.split(",") if given or clears else []
    if len(names) > 3 or (clears and len(names) != 2):
        raise ValueError
    load = 0
    for number in sorted(cards.NUMBERS[name] for name in names):
        load = load << 7 | number
    return kinds.CLEAR | load << 3 | cards.IN_FRONT.index(removes) if clears else kinds.PASS | load


def _read_set(form: re.Match[str]) -> int:
    if form["what"]:
        return kinds.SET_STONE | GOALS.index(form["what"]) << 1 | _turned(form)
    return kinds.SET_MINE | _place(form) << 1 | _turned(form)


def _read_nugget(form: re.Match[str]) -> int:
    value = int(form["what"])
    if not 1 <= value <= 3:
        raise ValueError
    return kinds.PICK | value


def _read_steal(form: re.Match[str]) -> int:
    return kinds.STEAL | (NOBODY if form["what"] == "nothing" else _seat(form)) << 2


def _read_walk(form: re.Match[str]) -> int:
    traps = int(form["traps"] or 0)
    if traps > kinds.MOST_TRAPS:
        raise ValueError
    return kinds.WALK | _place(form) << 3 | traps


_READERS: Final[dict[str, Callable[[re.Match[str]], int]]] = {
    "set": _read_set,
    "nugget": _read_nugget,
    "steal": _read_steal,
    "walk": _read_walk,
    "map": lambda form: kinds.MAP | GOALS.index(form["what"]),
    "rock_fall": lambda form: kinds.ROCK_FALL | _place(form),
    "thunderstorm": lambda form: kinds.THUNDERSTORM | _place(form),
    "trap": lambda form: kinds.TRAP | _connection(form),
    "troll": lambda form: kinds.TROLL | _connection(form),
    "take": lambda form: kinds.TAKE | _count(form["what"]),
}


def _turned(form: re.Match[str]) -> int:
    return form["turn"] is not None


def _place(form: re.Match[str]) -> int:
    column, row = int(form["column"]), int(form["row"])
    if not (-128 <= column < 128 and -128 <= row < 128):
        raise ValueError
    return place_of(column, row)


def _connection(form: re.Match[str]) -> int:
    return _place(form) << 1 | "es".index(form["side"])


def _seat(form: re.Match[str]) -> int:
    seat = int(form["seat"])
    if seat >= NOBODY:
        raise ValueError
    return seat


def _thing(form: re.Match[str]) -> int:
    if form["seat"]:
        return THINGS.index("dwarf") << 4 | _seat(form)
    thing = _THING.fullmatch(form["what"])
    if thing is None:
        raise ValueError
    return THINGS.index(thing[1]) << 4 | _count(thing[2])


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number < 16:
        raise ValueError
    return number
