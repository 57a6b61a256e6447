"""The text of each action and back again, kind by kind. The form is documented in ``docs/notation.md``."""

from __future__ import annotations

import re
from typing import Final

from undermine.games.core import cards
from undermine.games.core.action_kinds import KINDS, PAYLOAD, READERS, SHIFT, WORDS, ActionKind, Spelt, declare
from undermine.maze.ground import column_row, place_of

#: the number that stands for no seat
NOBODY: Final = 15

#: the bits of a card's number in the payload of a pass
CARD: Final = 8


def spell(code: int) -> Spelt:
    """The text and the fields of a number."""
    kind = KINDS[code >> SHIFT]
    load = code & PAYLOAD
    if kind.spell is not None:
        return kind.spell(load)
    return next(word for word, said in kind.words.items() if said == load), {}


def number_of(text: str) -> int:
    """The number of a text. Some texts are read more kindly than they are written; the caller compares."""
    if text in WORDS:
        return WORDS[text]
    form = Form(text)
    for base, reader in READERS.get(form.name, ()):
        try:
            return base | reader(form)
        except (ValueError, KeyError, IndexError, TypeError):
            continue
    if not cards.is_path(cards.NUMBERS[form.name]):
        raise ValueError
    return LAY | _read_lay(form)


class Form:
    """A text taken apart: a name, and what it is about. What a text does not have is ``None``.

    A text that begins with ``-`` has that for its name, and ``cards`` are those named after it.
    """

    __slots__ = ("_part", "cards", "mark", "name")

    _FORM: Final = re.compile(
        r"(?P<name>[a-z_]+)(?P<turn>~)?"
        r"(?:@(?P<column>-?\d{1,3}),(?P<row>-?\d{1,3})(?P<side>[nesw])?(?:\*(?P<times>\d))?)?"
        r"(?:>(?P<seat>\d{1,2}))?(?::(?P<what>[a-z0-9]{1,10}))?"
    )

    def __init__(self, text: str) -> None:
        #: the cards after a dash, and what follows them after an exclamation mark
        self.cards: tuple[str, ...] = ()
        self.mark: str | None = None
        if text.startswith("-"):
            self.name = "-"
            given, marked, mark = text[1:].partition("!")
            self.cards = tuple(given.split(",")) if given or marked else ()
            self.mark = mark if marked else None
            return
        part = self._FORM.fullmatch(text)
        if part is None:
            raise ValueError
        self._part = part
        self.name = part["name"]

    def __getitem__(self, name: str) -> str | None:
        return self._part[name]

    @property
    def turned(self) -> bool:
        """Whether something is turned by a half turn."""
        return self._part["turn"] is not None

    @property
    def what(self) -> str:
        """The word after a colon."""
        return _there(self._part["what"])

    @property
    def spot(self) -> int:
        """A column and a row as one number."""
        column, row = int(self._part["column"]), int(self._part["row"])
        if not (-128 <= column < 128 and -128 <= row < 128):
            raise ValueError
        return place_of(column, row)

    @property
    def seat(self) -> int:
        """A seat."""
        seat = int(self._part["seat"])
        if seat >= NOBODY:
            raise ValueError
        return seat


def _there(text: str | None) -> str:
    if text is None:
        raise ValueError
    return text


def turn(turned: bool) -> str:
    """How a half turn is written."""
    return "~" if turned else ""


# The kinds of action that every game has


def _spell_lay(load: int) -> Spelt:
    card = cards.IDS[load >> 17]
    column, row = column_row(load >> 1 & 0xFFFF)
    turned = bool(load & 1)
    return f"{card}{turn(turned)}@{column},{row}", {"card": card, "column": column, "row": row, "turned": turned}


def _read_lay(form: Form) -> int:
    card = cards.NUMBERS[form.name]
    face = cards.FACES[card]
    assert face is not None
    if form.turned and face.symmetric:
        raise ValueError
    return card << 17 | form.spot << 1 | form.turned


def spell_discards(load: int) -> tuple[str, ...]:
    """The ids of cards that are discarded together."""
    return tuple(cards.IDS[load >> shift & 255] for shift in (2 * CARD, CARD, 0) if load >> shift & 255)


def read_discards(form: Form) -> int:
    """Cards that are discarded together, the lowest in the highest bits."""
    load = 0
    for number in sorted(cards.NUMBERS[name] for name in form.cards):
        load = load << CARD | number
    return load


def _spell_pass(load: int) -> Spelt:
    given = spell_discards(load)
    return "-" + ",".join(given), {"cards": given}


def _read_pass(form: Form) -> int:
    if form.mark is not None or len(form.cards) > 3:
        raise ValueError
    return read_discards(form)


#: card << 17 | spot << 1 | turned
LAY: Final = declare(ActionKind(name="lay", number=0, fields=("card", "column", "row", "turned"), spell=_spell_lay))
#: the cards discarded, eight bits each, the lowest in the highest bits
PASS: Final = declare(
    ActionKind(name="pass", number=13, fields=("cards",), spell=_spell_pass, readers={"-": _read_pass})
)


def spell_on_spot(card: str, spot: int) -> Spelt:
    """A card played on a spot of the board."""
    column, row = column_row(spot)
    return f"{card}@{column},{row}", {"card": card, "column": column, "row": row}
