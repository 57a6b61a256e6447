"""Actions: one decision of one seat, as a number inside and as named fields and a short text outside.

The number is ``kind << 25 | payload``; it is what the engine lists, sorts and compares. There is exactly one
``Action`` object for each number, so actions compare by identity and a legal list costs no more than a look-up for
each. The text form is documented in ``docs/notation.md``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, final, overload

from undermine.games import cards
from undermine.maze.ground import column_row, place_of

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

#: cards played on a seat and nothing else
_ON_SEAT: Final = ("hands_off", "swap_hand", "inspection", "swap_hats", "trapped", "free_at_last")
NOBODY: Final = 15

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

    __slots__ = (
        "card",
        "cards",
        "code",
        "column",
        "goal",
        "kind",
        "removes",
        "row",
        "seat",
        "text",
        "tool",
        "turned",
        "value",
    )

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
    removes: str | None
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
    "theft": ("card",),
    **dict.fromkeys(_ON_SEAT, ("card", "seat")),
    "clear": ("cards", "removes"),
    "pass": ("cards",),
    "set_stone": ("goal", "turned"),
    "pick": ("value",),
    "steal": ("seat",),
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
        number, target, tool = load >> 6, load >> 2 & 15, cards.TOOLS[load & 3]
        card = cards.IDS[number]
        double = len(cards.MENDS.get(number, ())) > 1
        text = f"{card}>{target}" + (f":{tool}" if double else "")
        return text, {"card": card, "seat": target, "tool": tool}
    if kind == "rock_fall":
        column, row = column_row(load)
        return f"rock_fall@{column},{row}", {"card": "rock_fall", "column": column, "row": row}
    if kind == "map":
        return f"map:{GOALS[load]}", {"card": "map", "goal": GOALS[load]}
    if kind == "theft":
        return kind, {"card": kind}
    if kind in _ON_SEAT:
        return f"{kind}>{load >> 2}", {"card": kind, "seat": load >> 2}
    if kind == "steal":
        seat = None if load >> 2 == NOBODY else load >> 2
        return ("steal:nothing" if seat is None else f"steal>{seat}"), {"seat": seat}
    if kind == "clear":
        discarded = (cards.IDS[load >> 10 & 127], cards.IDS[load >> 3 & 127])
        removes = cards.IN_FRONT[load & 7]
        return f"-{','.join(discarded)}!{removes}", {"cards": discarded, "removes": removes}
    if kind == "pass":
        given = tuple(cards.IDS[load >> shift & 127] for shift in (14, 7, 0) if load >> shift & 127)
        return "-" + ",".join(given), {"cards": given}
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
        _BY_TEXT[text] = action
        return action


ACTIONS: Final = _Actions()
_BY_TEXT: Final[dict[str, Action]] = {}


@final
class Legal(Sequence[Action]):
    """A complete, sorted, read-only list of actions.

    It holds their numbers; the friendly objects are looked up when asked for, so that a list of eighty costs nothing
    to somebody who wants one of them.
    """

    __slots__ = ("codes",)

    def __init__(self, codes: list[int]) -> None:
        self.codes: Final = codes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> Legal: ...

    def __getitem__(self, place: int | slice) -> Action | Legal:
        found = self.codes[place]
        return Legal(found) if isinstance(found, list) else ACTIONS[found]

    def __iter__(self) -> Iterator[Action]:
        return map(ACTIONS.__getitem__, self.codes)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action.code in self.codes

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Legal):
            return self.codes == other.codes
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"[{', '.join(map(repr, self))}]"


_FORM: Final = re.compile(
    r"(?P<name>[a-z_]+)(?P<turn>~)?(?:@(?P<column>-?\d{1,3}),(?P<row>-?\d{1,3}))?(?:>(?P<seat>\d{1,2}))?(?::(?P<what>[a-z0-9]{1,9}))?"
)


def _parse(text: str) -> Action:
    if text in _BY_TEXT:
        return _BY_TEXT[text]
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
        given, clears, removes = text[1:].partition("!")
        names = given.split(",") if text != "-" else []
        if len(names) > 3 or (clears and len(names) != 2):
            raise ValueError
        load = 0
        for number in sorted(cards.NUMBERS[name] for name in names):
            load = load << 7 | number
        return CLEAR | load << 3 | cards.IN_FRONT.index(removes) if clears else PASS | load
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
    if name == "steal":
        return STEAL | (NOBODY if what == "nothing" else _seat(form)) << 2
    if name == "theft":
        return THEFT
    if name in _ON_SEAT:
        return base_of(name) | _seat(form) << 2
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
    if seat >= NOBODY:
        raise ValueError
    return seat
