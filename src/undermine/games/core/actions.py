"""Actions: one decision of one seat, as a number inside and as named fields and a short text outside.

The number is ``kind << 25 | payload``; it is what the engine lists, sorts and compares. There is never more than one
``Action`` object for each number, so actions compare by identity and a legal list costs no more than a look-up for
each. The text form is documented in ``docs/notation.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final
from weakref import WeakValueDictionary

from undermine.games.core.action_kinds import KINDS, NAMED, SHIFT
from undermine.games.core.errors import NotationError, quoted
from undermine.games.core.fact_types import CardId, GoalName, Seat, Side, Thing, ToolName
from undermine.games.core.notation import number_of, spell


class Action:
    """One decision. Fields that an action of its kind does not have are ``None``.

    A kind of action with other fields than these brings a class that adds them, as ``__slots__`` with annotations.

    >>> action = Action.parse("t_wide~@3,-1")
    >>> action.kind, action.card, action.column, action.row, action.turned
    ('lay', 't_wide', 3, -1, True)
    >>> Action.parse(str(action)) is action
    True
    """

    __slots__ = (
        "__weakref__",
        "answer",
        "card",
        "cards",
        "code",
        "column",
        "goal",
        "kind",
        "number",
        "removes",
        "row",
        "seat",
        "side",
        "text",
        "thing",
        "tool",
        "traps",
        "turned",
        "value",
    )

    kind: str
    card: CardId | None
    cards: tuple[CardId, ...] | None
    column: int | None
    row: int | None
    turned: bool | None
    seat: Seat | None
    tool: ToolName | None
    goal: GoalName | None
    value: int | None
    removes: CardId | None
    side: Side | None
    thing: Thing | None
    number: int | None
    traps: int | None
    answer: bool | None
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
        for name in NAMED[self.kind].fields:
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


_NONE: Final = dict.fromkeys(name for name in Action.__slots__ if name != "__weakref__")
#: how many actions are kept that nobody else has: anybody may ask for any of millions
_MOST: Final = 1 << 16


class _Actions(dict[int, Action]):
    """The actions met lately; one that is not there is found with whoever still has it, or made."""

    def __missing__(self, code: int) -> Action:
        action = _OUTSIDE.get(code) or _made(code)
        if len(self) >= _MOST:
            self._forget(len(self) - _MOST // 4 * 3)
        # Another thread may have been quicker.
        action = self.setdefault(code, action)
        _BY_TEXT[action.text] = action
        return action

    def _forget(self, count: int) -> None:
        """Leave the oldest to those who have them."""
        for code, action in list(islice(self.items(), count)):
            _OUTSIDE[code] = action
            self.pop(code, None)
            _BY_TEXT.pop(action.text, None)


def _made(code: int) -> Action:
    text, fields = spell(code)
    kind = KINDS[code >> SHIFT]
    action = object.__new__(kind.type or Action)
    put = object.__setattr__
    for name, value in {**_NONE, **fields, "code": code, "kind": kind.name, "text": text}.items():
        put(action, name, value)
    return action


ACTIONS: Final = _Actions()
_BY_TEXT: Final[dict[str, Action]] = {}
#: those that are not kept any more, while somebody else has them
_OUTSIDE: Final = WeakValueDictionary[int, Action]()


def _parse(text: str) -> Action:
    known = _BY_TEXT.get(text)
    if known is not None:
        return known
    try:
        action = ACTIONS[number_of(text)]
    except (KeyError, ValueError, IndexError, TypeError):
        raise NotationError("notation.no_action", text=quoted(text[:60])) from None
    if action.text != text:
        # There is one way to write each action; anything else would let two texts mean the same.
        raise NotationError("notation.other_text", text=quoted(text[:60]), action=quoted(action.text))
    return action
