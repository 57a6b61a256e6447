"""Chance: SHA-256 in counter mode.

The same on every Python version and platform, and strong enough that nobody can work out the cards to come from the
cards already seen. The exact construction is documented in ``docs/record.md``, so that anyone can check a deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, TypeVar

from undermine import native

T = TypeVar("T")

_KEY_SIZE: Final = sha256().digest_size
#: how many words a block has, and how many blocks there are
_IN_BLOCK: Final = 8
_MOST_BLOCKS: Final = 1 << 60
#: the lower half of a product of two words, and how many values it has
_LOW: Final = 0xFFFFFFFF
_SHARE: Final = 1 << 32
_SHARES: Final = float(_SHARE)


class Chance:
    """A generator of numbers that follow from a seed."""

    __slots__ = ("_block", "_key", "_used", "_words")

    _words: list[int]

    def __init__(self, seed: int | str) -> None:
        self._key = sha256(f"undermine/1:{seed}".encode()).digest()
        #: how many blocks were made, the words of the last one, and how many of these are used
        self._block = 0
        native.make_array(self, "_words", _IN_BLOCK)
        self._used = _IN_BLOCK

    @property
    def state(self) -> str:
        """Where it stands, as text: ``at`` goes on from there."""
        return f"{self._key.hex()}+{_IN_BLOCK * self._block - (_IN_BLOCK - self._used)}"

    @classmethod
    def at(cls, state: str) -> Chance:
        """A generator that goes on where another one stood; ``ValueError`` if that is no such text."""
        key, _, used = state.partition("+")
        chance = Chance("")
        chance._key = bytes.fromhex(key)
        blocks, over = divmod(int(used), _IN_BLOCK)
        if len(chance._key) != _KEY_SIZE or not 0 <= blocks < _MOST_BLOCKS:
            raise ValueError(state)
        chance._block = blocks
        if over:
            chance._refill()
            chance._used = over
        return chance

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance.at, (self.state,)

    def copy(self) -> Chance:
        """A generator that will give the same numbers from here on."""
        twin = Chance.__new__(Chance)
        twin.go_on_from(self)
        return twin

    def go_on_from(self, other: Chance) -> None:
        """Give the same numbers from here on as another generator."""
        self._key = other._key
        self._block = other._block
        self._used = other._used
        if not native.copy_array(other, self, "_words"):
            for place in range(_IN_BLOCK):
                self._words[place] = other._words[place]

    def _refill(self) -> None:
        """Make another block of words."""
        if len(self._key) != _KEY_SIZE:  # C would not look
            raise ValueError("a generator without a key")
        native.hash_words(self._key, self._block, self._words)
        self._block += 1
        self._used = 0

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, each equally likely; a limit is 2³² at the most."""
        while True:
            if self._used == _IN_BLOCK:
                self._refill()
            product = self._words[self._used] * limit
            self._used += 1
            low = product & _LOW
            # Passing over the first few words of each share makes all shares equally large.
            if low >= limit or low >= _SHARE % limit:
                return product >> 32
            if limit > _SHARE:
                raise ValueError(f"a limit is {_SHARE} at the most, not {limit}")

    def shuffle(self, items: list[T] | bytearray) -> None:
        """Shuffle a list in place."""
        if isinstance(items, bytearray):
            self.shuffle_bytes(items)
            return
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffle_bytes(self, items: bytearray) -> None:
        """Shuffle bytes in place."""
        last = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely; ``IndexError`` if there is none."""
        if not len(items):
            raise IndexError("there is nothing to choose from")
        return items[self.below(len(items))]

    def uniform(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(self.below(_SHARE)) / _SHARES

    def child(self, name: str = "") -> Chance:
        """A new generator whose numbers do not depend on how much more is drawn from this one."""
        return Chance(f"{self.below(1 << 32):08x}{self.below(1 << 32):08x}{self.below(1 << 32):08x}{name}")
