"""The text of each action and back again, kind by kind. The form is documented in ``docs/notation.md``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

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
    return LAY | KINDS[LAY >> SHIFT].readers[""](form)


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


# Kinds that are put together from parts


class Part(NamedTuple):
    """A few bits of a payload: the fields they tell, how they are written, and read from a text.

    ``place`` is where they are written in a text, in the order in which ``Form`` takes it apart: a name, a turn, a
    spot, a side, how many times or a seat, and a word.
    """

    bits: int
    place: int
    fields: tuple[str, ...]
    #: what is written, and the values of the fields
    spell: Callable[[int], tuple[Any, ...]]
    read: Callable[[Form], int]
    #: the names that a text with this part may begin with
    names: tuple[str, ...] = ()


def named(word: str) -> Part:
    """A text begins with a fixed word."""
    return Part(0, 0, (), lambda bits: (word,), lambda form: 0, (word,))


def played(card: str) -> Part:
    """A text begins with a card, always the same."""
    return Part(0, 0, ("card",), lambda bits: (card, card), lambda form: 0, (card,))


def one_of(*names: str) -> Part:
    """A text begins with a card, one of these."""
    return Part(8, 0, ("card",), lambda card: (cards.IDS[card],) * 2, lambda form: cards.NUMBERS[form.name], names)


def what(field: str, *words: str) -> Part:
    """A word after a colon, one of these."""
    return Part(4, 5, (field,), lambda bits: (f":{words[bits]}", words[bits]), lambda form: words.index(form.what))


def count(field: str, most: int) -> Part:
    """A number after a colon, from 1."""
    words = [str(number) for number in range(most + 1)]
    return Part(4, 5, (field,), lambda bits: (f":{bits}", bits), lambda form: words.index(form.what, 1))


TURNED: Final = Part(1, 1, ("turned",), lambda bits: ("~" * bits, bool(bits)), lambda form: form.turned)
SPOT: Final = Part(16, 2, ("column", "row"), lambda bits: _spell_spot(*column_row(bits)), lambda form: form.spot)
SEAT: Final = Part(4, 4, ("seat",), lambda bits: (f">{bits}", bits), lambda form: form.seat)
#: two bits that are not used
SPARE: Final = Part(2, 6, (), lambda bits: ("",), lambda form: 0)


def _spell_spot(column: int, row: int) -> tuple[str, int, int]:
    return f"@{column},{row}", column, row


def compose(name: str, number: int, *parts: Part, **more: Any) -> int:
    """Declare a kind of action by the parts of its payload, the highest bits first.

    Its fields are told in the same order, if ``more`` about the kind does not say another.
    """
    shifted = [(part, sum(later.bits for later in parts[after:])) for after, part in enumerate(parts, 1)]
    # In the order of the text: how each part is written, where its bits are, and the fields it tells
    written = [
        (part.spell, shift, (1 << part.bits) - 1, part.fields)
        for part, shift in sorted(shifted, key=lambda one: one[0].place)
    ]

    def spell(load: int) -> Spelt:
        text = ""
        values: dict[str, Any] = {}
        for spelt, shift, mask, fields in written:
            told = spelt(load >> shift & mask)
            text += told[0]
            for name, value in zip(fields, told[1:], strict=True):
                values[name] = value
        return text, values

    def read(form: Form) -> int:
        return sum(part.read(form) << shift for part, shift in shifted)

    readers = dict.fromkeys((name for part in parts for name in part.names), read)
    more.setdefault("fields", tuple(field for part in parts for field in part.fields))
    return declare(ActionKind(name=name, number=number, spell=spell, readers=readers, **more))


# The kinds of action that every game has


def _fits_turned(form: Form) -> int:
    """Whether a path card is turned, unless its half turn looks the same."""
    face = cards.FACES[cards.NUMBERS[form.name]]
    if form.turned and (face is None or face.symmetric):
        raise ValueError
    return form.turned


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


#: card << 17 | spot << 1 | turned; a text that begins with any path card is one of these
LAY: Final = compose("lay", 0, one_of(""), SPOT, TURNED._replace(read=_fits_turned))
#: the cards discarded, eight bits each, the lowest in the highest bits
PASS: Final = declare(
    ActionKind(name="pass", number=13, fields=("cards",), spell=_spell_pass, readers={"-": _read_pass})
)
