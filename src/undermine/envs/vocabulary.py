"""Words as numbers: a card has the number that it has in the engine, any other word one from 256 on.

Each game says which words its views and events can hold, in an order that stays as it is: numbers that somebody has
learnt from must go on to mean the same. New words come last.
"""

from __future__ import annotations

from typing import Final

from undermine.games.core.cards import IDS, NUMBERS

#: the first number that is no card
FIRST_WORD: Final = 256

_WORDS: Final[list[str]] = []
_NUMBERS: Final[dict[str, int]] = {}


def add_words(*words: str) -> None:
    """Make words known; those that are known already keep their numbers."""
    for word in words:
        if word not in _NUMBERS and word not in NUMBERS:
            _NUMBERS[word] = FIRST_WORD + len(_WORDS)
            _WORDS.append(word)


def number_of(word: str) -> int:
    """The number of a word; ``KeyError`` if no game has said that there is such a word."""
    number = NUMBERS.get(word)
    return _NUMBERS[word] if number is None else number


def word_of(number: int) -> str:
    """The word with a number."""
    return IDS[number] if number < FIRST_WORD else _WORDS[number - FIRST_WORD]


def words() -> dict[int, str]:
    """All words there are that are no cards, by their numbers."""
    return dict(enumerate(_WORDS, FIRST_WORD))
