"""What cannot be done, said in one line: the command then ends with exit code 2."""

from __future__ import annotations

from typing import Any

from undermine.telling.errors import facts_in
from undermine.words import Words


class Refusal(Exception):
    """A command that cannot be carried out, with a sentence that says what is wrong and how to mend it."""

    @classmethod
    def of(cls, words: Words, key: str, **facts: Any) -> Refusal:
        """A refusal with one of the texts that are made for it."""
        return cls.saying(words, f"refuse.{key}", **facts)

    @classmethod
    def saying(cls, words: Words, key: str, **facts: Any) -> Refusal:
        """A refusal with any text of the catalogue."""
        told = facts_in(words, facts)
        told = {name: printable(fact) if isinstance(fact, str) else fact for name, fact in told.items()}
        return cls(words.say(key, **told))


def printable(text: str, most: int = 500) -> str:
    r"""A text from outside as one line that any terminal can print.

    >>> printable("tell me"), printable("two\nlines"), printable("abcdef", most=3)
    ('tell me', "'two\\nlines'", 'abc…')
    """
    if len(text) > most:
        text = text[:most] + "…"
    return text if text.isprintable() else ascii(text)
