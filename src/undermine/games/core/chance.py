"""Chance: SHA-256 in counter mode.

The same on every Python version and platform, and strong enough that nobody can work out the cards to come from the
cards already seen. The exact construction is documented in ``docs/record.md``, so that anyone can check a deal.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = struct.Struct(">8I")
_BLOCK: Final = struct.Struct(">Q")


class Chance:
    """A generator of numbers that follow from a seed."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, seed: int | str) -> None:
        self._key = sha256(f"undermine/1:{seed}".encode()).digest()
        self._block = 0
        #: words still to be used, the next one last
        self._words: list[int] = []

    @property
    def state(self) -> str:
        """Where it stands, as text: ``at`` goes on from there."""
        return f"{self._key.hex()}+{8 * self._block - len(self._words)}"

    @classmethod
    def at(cls, state: str) -> Chance:
        """A generator that goes on where another one stood; ``ValueError`` if that is no such text."""
        key, _, used = state.partition("+")
        chance = cls.__new__(cls)
        chance._key = bytes.fromhex(key)
        chance._block, over = divmod(int(used), 8)
        chance._words = []
        if len(chance._key) != sha256().digest_size or chance._block < 0:
            raise ValueError(state)
        if over:
            chance._refill()
            del chance._words[8 - over :]
        return chance

    def copy(self) -> Chance:
        """A generator that will give the same numbers from here on."""
        twin = Chance.__new__(Chance)
        twin._key = self._key
        twin._block = self._block
        twin._words = self._words[:]
        return twin

    def _refill(self, least: int = 1) -> None:
        """See to it that there are so many words."""
        words: list[int] = []
        while len(words) + len(self._words) < least:
            words += _WORDS.unpack(sha256(self._key + _BLOCK.pack(self._block)).digest())
            self._block += 1
        words.reverse()
        self._words[:0] = words

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, each equally likely."""
        words = self._words
        while True:
            if not words:
                self._refill()
            product = words.pop() * limit
            low = product & 0xFFFFFFFF
            # Passing over the first few words of each share makes all shares equally large.
            if low >= limit or low >= 0x100000000 % limit:
                return product >> 32

    def shuffle(self, items: list[T] | bytearray) -> None:
        """Shuffle a list in place."""
        self._refill(len(items))
        pop = self._words.pop
        for last in range(len(items) - 1, 0, -1):
            # As ``below``, written out because dealing does little else.
            product = pop() * (last + 1)
            other = product >> 32
            if product & 0xFFFFFFFF <= last:
                self._words.append(product // (last + 1))
                other = self.below(last + 1)
                self._refill(last)
            items[last], items[other] = items[other], items[last]  # type: ignore[assignment]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def uniform(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self.below(1 << 32) / (1 << 32)

    def child(self, name: str = "") -> Chance:
        """A new generator whose numbers do not depend on how much more is drawn from this one."""
        return Chance(f"{self.below(1 << 32):08x}{self.below(1 << 32):08x}{self.below(1 << 32):08x}{name}")
