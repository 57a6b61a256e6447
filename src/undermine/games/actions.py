"""Actions: one decision of one seat, as a number inside and as named fields and a short text outside.

The number is ``kind << 25 | payload``; it is what the engine lists, sorts and compares. There is exactly one
``Action`` object for each number, so actions compare by identity and a legal list costs no more than a look-up for
each. The text form is documented in ``docs/notation.md``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, final

from undermine.games import cards
from undermine.maze.ground import column_row, place_of

KINDS: Final = ("lay", "break", "repair", "rock_fall", "map", "pass", "set_stone", "pick")

SHIFT: Final = 25
PAYLOAD: Final = (1 << SHIFT) - 1

LAY: Final = 0 << SHIFT  # card << 17 | place << 1 | turned
BREAK: Final = 1 << SHIFT  # card << 6 | seat << 2 | tool
REPAIR: Final = 2 << SHIFT  # card << 6 | seat << 2 | tool
ROCK_FALL: Final = 3 << SHIFT  # place
MAP: Final = 4 << SHIFT  # goal
PASS: Final = 5 << SHIFT  # the cards discarded, seven bits each, the lowest in the highest bits
SET_STONE: Final = 6 << SHIFT  # goal << 1 | turned
PICK: Final = 7 << SHIFT  # value

GOALS: Final = ("top", "middle", "bottom")


class NotationError(ValueError):
    """A text that is not the text of any action."""


@final
class Action:
    """One decision. Fields that an action of its kind does not have are ``None``.

    >>> action = Action.parse("t_wide~@3,-1")
    >>> action.kind, action.card, action.column, action.row, action.turned
    ('lay', 't_wide', 3, -1, True)
    >>> Action.parse(str(action)) is action
    True
    """

    __slots__ = ("card", "cards", "code", "column", "goal", "kind", "row", "seat", "text", "tool", "turned", "value")

    kind: str
    card: str | None
    cards: tuple[str, ...] | None
    column: int | None
    row: int | None
    turned: bool | None
    seat: int | None
    tool: str | None
    goal: str | None
    value: int | None
    text: str
    code: int

    def __new__(cls) -> Action:
        raise TypeError("actions come from Action.parse, Action.of or a game's legal_actions")

    @staticmethod
    def of(code: int) -> Action:
        """The action with this number."""
        return ACTIONS[code]

    @staticmethod
    def parse(text: str) -> Action:
        """The action with this text; ``NotationError`` if there is none."""
        return _parse(text)

    def data(self) -> dict[str, Any]:
        """The action as plain data: its kind, its text and the fields it has."""
        told: dict[str, Any] = {"kind": self.kind, "text": self.text}
        for name in FIELDS[self.kind]:
            value = getattr(self, name)
            told[name] = list(value) if isinstance(value, tuple) else value
        return told

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("actions do not change")

    def __lt__(self, other: Action) -> bool:
        return self.code < other.code

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[int], Action], tuple[int]]:
        return Action.of, (self.code,)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


#: the fields of each kind, in the order they are told
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "lay": ("card", "column", "row", "turned"),
    "break": ("card", "seat", "tool"),
    "repair": ("card", "seat", "tool"),
    "rock_fall": ("card", "column", "row"),
    "map": ("card", "goal"),
    "pass": ("cards",),
    "set_stone": ("goal", "turned"),
    "pick": ("value",),
}


def _spell(code: int) -> tuple[str, dict[str, Any]]:
    """The text and the fields of a number."""
    kind = KINDS[code >> SHIFT]
    load = code & PAYLOAD
    if kind == "lay":
        card = cards.IDS[load >> 17]
        column, row = column_row(load >> 1 & 0xFFFF)
        turned = bool(load & 1)
        text = f"{card}{'~' if turned else ''}@{column},{row}"
        return text, {"card": card, "column": column, "row": row, "turned": turned}
    if kind in ("break", "repair"):
        number, seat, tool = load >> 6, load >> 2 & 15, cards.TOOLS[load & 3]
        card = cards.IDS[number]
        double = len(cards.MENDS.get(number, ())) > 1
        text = f"{card}>{seat}" + (f":{tool}" if double else "")
        return text, {"card": card, "seat": seat, "tool": tool}
    if kind == "rock_fall":
        column, row = column_row(load)
        return f"rock_fall@{column},{row}", {"card": "rock_fall", "column": column, "row": row}
    if kind == "map":
        return f"map:{GOALS[load]}", {"card": "map", "goal": GOALS[load]}
    if kind == "pass":
        discarded = tuple(cards.IDS[load >> shift & 127] for shift in (14, 7, 0) if load >> shift & 127)
        return "-" + ",".join(discarded), {"cards": discarded}
    if kind == "set_stone":
        goal, turned = GOALS[load >> 1], bool(load & 1)
        return f"set{'~' if turned else ''}:{goal}", {"goal": goal, "turned": turned}
    return f"nugget:{load}", {"value": load}


class _Actions(dict[int, Action]):
    """All actions met so far; a new one is made when it is first asked for."""

    def __missing__(self, code: int) -> Action:
        text, fields = _spell(code)
        action = object.__new__(Action)
        for name in Action.__slots__:
            object.__setattr__(action, name, fields.get(name))
        object.__setattr__(action, "code", code)
        object.__setattr__(action, "kind", KINDS[code >> SHIFT])
        object.__setattr__(action, "text", text)
        self[code] = action
        return action


ACTIONS: Final = _Actions()

_FORM: Final = re.compile(
    r"(?P<name>[a-z_]+)(?P<turn>~)?(?:@(?P<column>-?\d{1,3}),(?P<row>-?\d{1,3}))?(?:>(?P<seat>\d{1,2}))?(?::(?P<what>[a-z0-9]{1,9}))?"
)


def _parse(text: str) -> Action:
    try:
        action = ACTIONS[_number(text)]
    except (KeyError, ValueError, IndexError, TypeError):
        raise NotationError(f"{text[:60]!r} is not an action") from None
    if action.text != text:
        # There is one way to write each action; anything else would let two texts mean the same.
        raise NotationError(f"{text[:60]!r} is not an action; {action.text!r} is")
    return action


def _number(text: str) -> int:
    if text.startswith("-"):
        load = 0
        for name in text[1:].split(",") if text != "-" else ():
            load = load << 7 | cards.NUMBERS[name]
        if load > PAYLOAD:
            raise ValueError
        return PASS | load
    form = _FORM.fullmatch(text)
    if form is None:
        raise ValueError
    name, what = form["name"], form["what"]
    turned = form["turn"] is not None
    if name == "set":
        return SET_STONE | GOALS.index(what) << 1 | turned
    if name == "nugget":
        if not 1 <= int(what) <= 3:
            raise ValueError
        return PICK | int(what)
    if name == "map":
        return MAP | GOALS.index(what)
    card = cards.NUMBERS[name]
    if name == "rock_fall":
        return ROCK_FALL | _place(form)
    if card in cards.BREAKS:
        return BREAK | card << 6 | _seat(form) << 2 | cards.BREAKS[card]
    if card in cards.MENDS:
        tool = cards.TOOLS.index(what) if what else cards.MENDS[card][0]
        if tool not in cards.MENDS[card]:
            raise ValueError
        return REPAIR | card << 6 | _seat(form) << 2 | tool
    if not cards.is_path(card) or (turned and cards.TABLE.symmetric[card]):
        raise ValueError
    return LAY | card << 17 | _place(form) << 1 | turned


def _place(form: re.Match[str]) -> int:
    column, row = int(form["column"]), int(form["row"])
    if not (-128 <= column < 128 and -128 <= row < 128):
        raise ValueError
    return place_of(column, row)


def _seat(form: re.Match[str]) -> int:
    seat = int(form["seat"])
    if seat > 15:
        raise ValueError
    return seat
