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
from operator import itemgetter, or_
from typing import Any, Final, TypeAlias, TypeVar

T = TypeVar("T")

_tuple: Final = tuple.__new__

_WORDS: Final = struct.Struct(">8I")
_BLOCK: Final = struct.Struct(">Q")

#: numbers of actions one after the other
Packed: TypeAlias = list[int]
#: where numbers of actions are written down one by one
Numbers: TypeAlias = list[int]
#: some of the items, by their places
Pick: TypeAlias = Callable[[Sequence[int]], Sequence[int]]


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
def _targets(places: int) -> tuple[int, ...]:
    return tuple(
        target << 2 | group for target in range(16) for group in range(3) if places >> (16 * group + target) & 1
    )


def write_targets(base: int, places: int, codes: Numbers, count: int) -> int:
    """Write down ``base | target << 2 | group`` for each of a set of places, ``group << 4 | target``, in order."""
    found = [base | place for place in _targets(places)]
    codes[count : count + len(found)] = found
    return count + len(found)


@lru_cache
def _picks(size: int) -> tuple[Pick, Pick, Pick, Pick]:
    """What picks, out of so many cards, the one and the other of each pair, and the first of each three; and out of
    the pairs those that are behind it. To look them up all at once is twice as quick as to put sets together.
    """
    pairs = list(combinations(range(size), 2))
    threes = list(combinations(range(size), 3))
    return (
        _pick([one for one, _ in pairs]),
        _pick([other for _, other in pairs]),
        _pick([first for first, *_ in threes]),
        _pick([pairs.index((two, three)) for _, two, three in threes]),
    )


def _pick(places: list[int]) -> Pick:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda items: tuple([items[place] for place in places])


def write_sets(
    most: int, base: int, bits: int, hand: bytearray, begin: int, end: int, codes: Numbers, count: int
) -> int:
    """Write down each set of one up to so many cards, at most three, of a sorted hand once, the smaller sets first:
    their numbers side by side, so many bits each, and a base. Returns how many numbers there are.
    """
    cards = hand[begin:end]
    found = [base | card for card in cards]
    if most > 1 and len(cards) > 1:
        one, other, first, behind = _picks(len(cards))
        pairs = tuple(map(or_, one([card << bits | base for card in cards]), other(cards)))
        found += pairs
        if most > 2:
            found += map(or_, first([card << 2 * bits for card in cards]), behind(pairs))
    if len(set(cards)) < len(cards):
        found = list(dict.fromkeys(found))
    codes[count : count + len(found)] = found
    return count + len(found)


def put_in_order(written: Numbers, begin: int, end: int) -> None:
    """Sort the numbers that were written down from an index up to another. In C few are expected."""
    written[begin:end] = sorted(written[begin:end])


def sum_of_words(one: int, other: int) -> int:
    """The sum of two 64-bit words, cut off at 64 bits."""
    return one + other & 0xFFFFFFFFFFFFFFFF


def product_of_words(one: int, other: int) -> int:
    """The product of two 64-bit words, cut off at 64 bits."""
    return one * other & 0xFFFFFFFFFFFFFFFF
