"""Actions as numbers: a row of features for each legal action, the same columns in every game.

Legal actions are an index into the sorted list; what the index means in one state it does not mean in another, so the
rows say what each one does. They follow from the action alone.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from undermine.envs.codec import NOTHING
from undermine.envs.vocabulary import number_of
from undermine.games.core.action_kinds import NAMED
from undermine.games.core.actions import ACTIONS, Action

#: how many cards can be put away at once
MOST_CARDS: Final = 3

#: what stands in each column
COLUMNS: Final = {
    "kind": "the number of the kind of action",
    "card": "the card that is played",
    "cards_1": "the cards that are put away",
    "cards_2": "",
    "cards_3": "",
    "column": "where: from the start to the right, or from the left edge of the board",
    "row": "where: downwards",
    "turned": "1 if the card is turned upside down",
    "seat": "on whom, or from whom",
    "tool": "the tool that is broken or mended",
    "goal": "the goal that is looked at, or whose stone is set",
    "value": "the nugget card that is picked",
    "removes": "the card in front of oneself that is taken away",
    "side": "the side of a space",
    "thing": "what is looked at",
    "number": "which of these, or which treasure is taken",
    "traps": "how many traps are passed",
    "answer": "the vote",
}
WIDTH: Final = len(COLUMNS)
_FIELDS: Final = tuple(name for name in COLUMNS if not name.startswith("cards_") and name != "kind")


def features(action: Action) -> list[int]:
    """The features of an action.

    >>> row = features(Action.parse("t_wide~@3,-1"))
    >>> [row[place] for place, name in enumerate(COLUMNS) if name in ("column", "row", "turned")]
    [3, -1, 1]
    """
    told = {"kind": NAMED[action.kind].number}
    for place, card in enumerate(action.cards or (), 1):
        told[f"cards_{place}"] = number_of(card)
    for name in _FIELDS:
        value = getattr(action, name)
        if value is not None:
            told[name] = number_of(value) if isinstance(value, str) else int(value)
    return [told.get(name, NOTHING) for name in COLUMNS]


def _packed(code: int) -> bytes:
    return array("h", features(ACTIONS[code])).tobytes()


class _Rows(dict[int, Any]):
    """The rows of the actions met lately, by the numbers of the actions."""

    _MOST: Final = 1 << 17

    def __missing__(self, code: int) -> bytes:
        if len(self) >= self._MOST:
            self.clear()
        row = self[code] = _packed(code)
        return row


ROWS: Final = _Rows()
