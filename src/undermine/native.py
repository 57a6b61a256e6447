"""What plain Python and C do differently: arrays of a fixed size, lists of numbers, copies of bytes.

This is how it is done in plain Python; the same in C stands in ``native.pxd``, where the compiler finds it. No rule of
any game is here, so that there is one source of each.
"""

from __future__ import annotations

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from typing import Any, Final, TypeAlias, TypeVar

T = TypeVar("T")

_tuple: Final = tuple.__new__

_WORDS: Final = struct.Struct(">8I")
_BLOCK: Final = struct.Struct(">Q")

#: numbers of actions one after the other
Packed: TypeAlias = list[int]
#: where numbers of actions are written down one by one
Numbers: TypeAlias = list[int]
#: each number from 0 to 255 as a byte
_BYTES: Final = tuple(bytes((number,)) for number in range(256))


def make_array(owner: Any, name: str, size: int) -> None:
    """Give an object an array of so many ints. In C it is part of the object already."""
    setattr(owner, name, [0] * size)


def copy_array(source: Any, twin: Any, name: str) -> bool:
    """Give an object the array of another; ``False`` if it has to be copied item by item."""
    setattr(twin, name, getattr(source, name)[:])
    return True


def copy_bytes(plane: bytearray) -> bytearray:
    """The same bytes once more."""
    return plane[:]


def cut(plane: bytearray, begin: int, end: int) -> bytes:
    """The bytes from an index up to another, neither beyond the end."""
    return bytes(plane[begin:end])


def key_of(number: int) -> bytes:
    """A key of 32 bytes for a generator, from a 64-bit number."""
    return number.to_bytes(32, "big")


def hash_words(key: bytes, block: int, words: list[int]) -> None:
    """Write down the SHA-256 of 32 bytes and the eight of a number, as eight words."""
    words[:] = _WORDS.unpack(sha256(key + _BLOCK.pack(block)).digest())


def look_up(table: dict[int, T], number: int) -> T:
    """What a table says to a number, and says each time. In C the last answers are at hand, for one table a module."""
    return table[number]


def is_last_holder(held: object) -> bool:
    """Whether nobody else has an object. Only C has to know."""
    return False


def insert(cards: bytearray, begin: int, end: int, card: int) -> None:
    """Put a card among sorted ones, from an index up to another, behind which there is room."""
    place = bisect_right(cards, card, begin, end)
    cards[place + 1 : end + 1] = cards[place:end]
    cards[place] = card


def remove(cards: bytearray, begin: int, end: int, card: int) -> bool:
    """Take a card out from among others, from an index up to another; ``False`` if it is not there."""
    place = cards.find(card, begin, end)
    if place < 0:
        return False
    cards[place : end - 1] = cards[place + 1 : end]
    return True


def append_both(one: bytearray, value: int, other: bytearray, mark: int) -> None:
    """Put a byte behind those of one plane, and another behind those of another."""
    one.append(value)
    other.append(mark)


def bit_count(bits: int) -> int:
    """How many bits are set in a number from 0 on that has at most 63."""
    return bits.bit_count()


def named(kind: type[T], values: tuple[Any, ...]) -> T:
    """A tuple with named fields from its values, without the detour by its class."""
    return _tuple(kind, values)  # type: ignore[type-var]


def let_interrupt() -> None:
    """Let whoever presses Ctrl-C stop a long loop, and other threads have their turn. Plain Python does by itself."""


def numbers(most: int) -> Numbers:
    """Room for so many numbers. In C it is the same room each time: keep what is in it with ``pack``."""
    return [0] * most


def pack(written: Numbers, begin: int, end: int) -> Packed:
    """The numbers from an index up to another, to be kept."""
    return written[begin:end]


def pack_list(codes: list[int]) -> Packed:
    """Numbers that stand in a list, to be kept."""
    return codes


def unpack(packed: Packed) -> list[int]:
    """Numbers as a list, which is to be read only."""
    return packed


def count_of(packed: Packed) -> int:
    """How many numbers there are."""
    return len(packed)


def number_at(packed: Packed, index: int) -> int:
    """One of the numbers."""
    return packed[index]


def holds(packed: Packed, number: int) -> bool:
    """Whether a number is among sorted ones."""
    index = bisect_left(packed, number)
    return index < len(packed) and packed[index] == number


def is_among(written: Numbers, end: int, number: int) -> bool:
    """Whether a number is among those that were written down up to an index."""
    return number in written[:end]


def next_one(plane: bytearray, value: int, index: int) -> int:
    """The index of the next byte of a value from an index on, or -1."""
    return plane.find(value, index)


@lru_cache(maxsize=4096)
def _targets(base: int, places: int) -> tuple[int, ...]:
    return tuple(
        base | target << 2 | group for target in range(16) for group in range(3) if places >> (16 * group + target) & 1
    )


def write_targets(base: int, places: int, codes: Numbers, count: int) -> int:
    """Write down ``base | target << 2 | group`` for each of a set of places, ``group << 4 | target``, in order."""
    found = _targets(base, places)
    end = count + len(found)
    codes[count:end] = found
    return end


@lru_cache
def _sets(most: int, size: int) -> tuple[bytes, Callable[[bytes], tuple[int, ...]]]:
    """The numbers of ``write_sets`` with places of cards instead of cards, four bytes each, the lowest first: the base
    has the place behind all cards, and zeros the last one. And what reads such numbers.
    """
    sets = [places for many in range(1, most + 1) for places in combinations(range(size), many)]
    layout = b"".join([bytes(reversed(places)).ljust(3, b"\xff") + bytes((size,)) for places in sets])
    return layout, struct.Struct(f"<{len(sets)}I").unpack


def write_sets(most: int, base: int, hand: bytearray, begin: int, end: int, codes: Numbers, count: int) -> int:
    """Write down each set of one up to so many cards, at most three, of a sorted hand once, the smaller sets first:
    their numbers side by side, a byte each, under a base, which is a byte, too. Returns how many numbers there are.

    In plain Python C puts all of them together at once, out of bytes; a hand has 254 cards at the most.
    """
    cards = hand[begin:end]
    size = end - begin
    layout, read = _sets(most, size)
    found: Sequence[int] = read(layout.translate((cards + _BYTES[base >> 24]).ljust(256, b"\0")))
    if len(set(cards)) < size:
        found = list(dict.fromkeys(found))
    end = count + len(found)
    codes[count:end] = found
    return end


def put_in_order(written: Numbers, begin: int, end: int) -> None:
    """Sort the numbers that were written down from an index up to another. In C few are expected."""
    written[begin:end] = sorted(written[begin:end])


def sum_of_words(one: int, other: int) -> int:
    """The sum of two 64-bit words, cut off at 64 bits."""
    return one + other & 0xFFFFFFFFFFFFFFFF


def product_of_words(one: int, other: int) -> int:
    """The product of two 64-bit words, cut off at 64 bits."""
    return one * other & 0xFFFFFFFFFFFFFFFF
