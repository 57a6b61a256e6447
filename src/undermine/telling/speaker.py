"""Sentences in somebody's language: names for ids and seats, lists as they are spoken.

How a value is told is said by a word, or by a word and what goes with it:

* ``card`` and the like: a family of texts; a list of cards or mines is told with the same ones together
* ``shape``: a card without where its ways lead, which its name has in brackets
* ``seat``: what the seat is called; ``amount``: so much of what the game counts
* ``last``: the number before it, where there are so many, counted from 0; ``most``: the highest of several amounts
* ``measure TEXT``: a text that says how much, to a tenth
* ``by FIELD value=HOW …``: how depends on another field
* ``record TEXT name=HOW …``: several values in a row, told by a text of their own
* ``by_seat TEXT HOW``: by seat, what each has; ``holders TEXT HOW``: what there is, with the seats that have it
* ``seats_of VALUE``: the seats that have it

Before it may stand the name of the field that is meant, and a colon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from undermine.telling.sentence import Sentence
from undermine.words import Words

#: of these there are many that are the same
_COPIES: Final = ("card", "mine")


class Speaker:
    """Says sentences. ``unit`` is what the game counts."""

    def __init__(self, words: Words, unit: str) -> None:
        self.words = words
        self.unit = unit

    def say(self, sentence: Sentence) -> str:
        key, facts, told_as = sentence

        def fact(name: str) -> Any:
            field, colon, how = told_as.get(name, "").rpartition(": ")
            return self.told(facts[field if colon else name], how, facts)

        return self.words.fill(key, fact, facts.get("count"))

    def amount(self, amount: int) -> str:
        """So much of what the game counts."""
        return self.words.say(f"amount.{self.unit}", count=abs(amount))

    def copies(self, names: Iterable[str]) -> str:
        """Names one after the other, the same ones together."""
        return self.words.listed(
            [self.words.say("copies", name=name, count=count) for name, count in Counter(names).items()]
        )

    def told(self, value: Any, how: str, facts: Mapping[str, Any]) -> Any:
        say = self.words.say
        word, *rest = how.split() or [""]
        match word:
            case _ if value is None:
                return None
            case "by_seat":
                text, *each = rest
                return self._between(
                    say(text, seat=self.words.seat(seat), what=self.told(one, " ".join(each), facts))
                    for seat, one in enumerate(value)
                    if one
                )
            case "holders":
                text, of = rest
                return self._between(
                    say(text, what=self.told(one, of, facts), seats=self.words.seats(_having(one, value)))
                    for one in dict.fromkeys(value)
                )
            case "seats_of":
                return self.words.seats(_having(rest[0], value))
            case "most":
                return self.amount(max(value))
            case "record" if value and not isinstance(value[0], tuple | list):
                text, *parts = rest
                named = zip((part.partition("=") for part in parts), value, strict=True)
                return say(text, **{name: self.told(one, kind, facts) for (name, _, kind), one in named})
        if isinstance(value, tuple | list):
            names = [str(self.told(one, how, facts)) for one in value]
            return self.copies(names) if word in _COPIES else self.words.listed(names)
        match word:
            case "":
                return value
            case "seat":
                return self.words.seat(value)
            case "shape":
                return say(f"card.{value}").partition(" (")[0]
            case "amount":
                return self.amount(value)
            case "last":
                return value - 1
            case "measure":
                return self.words.measured(rest[0], round(abs(value), 1))
            case "by":
                kinds = dict(one.split("=") for one in rest[1:])
                return self.told(value, kinds.get(facts[rest[0]], ""), facts)
        return say(f"{word}.{value}")

    def _between(self, parts: Iterable[str]) -> str:
        return self.words.say("dwarves.between").join(parts)


def _having(wanted: Any, values: Sequence[Any]) -> Iterator[int]:
    return (seat for seat, value in enumerate(values) if value == wanted)
