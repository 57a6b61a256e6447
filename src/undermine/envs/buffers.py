"""Buffers that observations are written into: what plain Python and C do differently.

This is how it is done in plain Python; the same in C stands in ``buffers.pxd``, where the compiler finds it. Whoever
writes keeps the ``memoryview`` as long as it does, so that the memory stays where it is.
"""

from __future__ import annotations

from typing import Any, TypeAlias

#: ints of 16 bits, bytes, and floats of 32 bits, one after the other
Shorts: TypeAlias = memoryview
Bytes: TypeAlias = memoryview
Floats: TypeAlias = Any


def flat(buffer: Any, form: str, size: int) -> memoryview:
    """A buffer as a row of so many numbers of a form of ``array``; ``ValueError`` if it is none."""
    found = memoryview(buffer)
    if found.readonly or not found.contiguous or found.format != form:
        raise ValueError(f"this takes a writable buffer of numbers of the form {form!r}")
    numbers: memoryview = found.cast("B").cast(form)  # type: ignore[call-overload]
    if len(numbers) != size:
        raise ValueError(f"the buffer has to have {size} numbers, and has {len(numbers)}")
    return numbers


def shorts(view: memoryview) -> Shorts:
    """Where the numbers of a buffer stand."""
    return view


def octets(view: memoryview) -> Bytes:
    """Where the bytes of a buffer stand."""
    return view


def floats(view: memoryview) -> Floats:
    """Where the floats of a buffer stand."""
    return view


def put(into: Shorts, place: int, packed: bytes) -> int:
    """Write numbers down at a place; returns where they end."""
    end = place + len(packed) // 2
    into[place:end] = memoryview(packed).cast("h")
    return end


def fill(into: Shorts, begin: int, end: int, value: int) -> None:
    """Write the same number down from a place up to another."""
    for place in range(begin, end):
        into[place] = value


def fill_bytes(into: Bytes, begin: int, end: int, value: int) -> None:
    """Write the same byte down from a place up to another."""
    for place in range(begin, end):
        into[place] = value
