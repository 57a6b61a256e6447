"""Lots: a quick generator for roll-outs, of which nobody has to prove that it was fair.

SplitMix64: a 64-bit counter that goes up by a fixed odd number, and a mixing of its bits. A number below a limit is the
upper half of a mixed word times the limit, its upper half again; shares differ by less than one in four billion. It is
the same in plain Python and compiled; ``tests/test_lots.py`` has test vectors.
"""

from __future__ import annotations

from typing import Any, Final

from undermine import native
from undermine.games.core.chance import Chance

_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
_WORD: Final = 0xFFFFFFFFFFFFFFFF


class Lots(Chance):
    """A generator of numbers that follow from a 64-bit seed."""

    __slots__ = ("counter",)

    def __init__(self, seed: int) -> None:
        self.counter = seed & _WORD

    @property
    def state(self) -> str:
        return f"lots+{self.counter}"

    def copy(self) -> Lots:
        return Lots(self.counter)

    def next_word(self) -> int:
        """The next 64-bit word."""
        word = native.sum_of_words(self.counter, _STEP)
        self.counter = word
        word = native.product_of_words(word ^ word >> 30, _FIRST)
        word = native.product_of_words(word ^ word >> 27, _SECOND)
        return word ^ word >> 31

    def below(self, limit: int) -> int:
        return (self.next_word() >> 32) * limit >> 32

    def __reduce__(self) -> tuple[Any, ...]:
        return Lots, (self.counter,)
