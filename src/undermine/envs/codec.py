"""Values as numbers and back: what a type says, written down as small ints, and read again without loss.

A codec follows from a type, so that views and events need no second description. Where a list has a limit it takes the
same room each time, and the rest is ``NOTHING``; without limits it takes as much room as it needs.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from undermine.envs.vocabulary import number_of, word_of

#: what is not known, or not there: no column, amount, seat or card has this number
NOTHING: Final = -128

#: by the names on the way to a list, how many items it holds at most; below 0, how many it always holds
Limits = Mapping[str, int]


class Codec:
    """How a value is written down. ``width`` is how many numbers that takes, 0 where it depends on the value."""

    width: int = 1

    def write(self, value: Any, into: list[int]) -> None:
        """Write a value down behind what is there."""
        raise NotImplementedError

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        """The value that stands at a place, and where it ends."""
        raise NotImplementedError

    def columns(self) -> str:
        """What stands where, for people to read."""
        raise NotImplementedError


class _Number(Codec):
    def write(self, value: Any, into: list[int]) -> None:
        into.append(value)

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        return int(numbers[place]), place + 1

    def columns(self) -> str:
        return "number"


class _Flag(_Number):
    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        return bool(numbers[place]), place + 1

    def columns(self) -> str:
        return "0 or 1"


class _Word(Codec):
    def write(self, value: Any, into: list[int]) -> None:
        into.append(number_of(value))

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        return word_of(int(numbers[place])), place + 1

    def columns(self) -> str:
        return "word"


class _Anything(Codec):
    """A value of any type: its sort, and the value."""

    width = 0

    def write(self, value: Any, into: list[int]) -> None:
        if value is None:
            into.append(NOTHING)
        elif isinstance(value, bool):
            into += (1, value)
        elif isinstance(value, int):
            into += (2, value)
        elif isinstance(value, str):
            into += (3, number_of(value))
        else:
            into += (4, len(value))
            for part in value:
                self.write(part, into)

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        sort = numbers[place]
        if sort == NOTHING:
            return None, place + 1
        number = int(numbers[place + 1])
        place += 2
        if sort != 4:
            return (bool(number) if sort == 1 else number if sort == 2 else word_of(number)), place
        parts = []
        for _ in range(number):
            part, place = self.read(numbers, place)
            parts.append(part)
        return tuple(parts), place


class _Perhaps(Codec):
    """A value, or ``NOTHING``."""

    def __init__(self, inner: Codec) -> None:
        self._inner = inner
        self.width = inner.width

    def write(self, value: Any, into: list[int]) -> None:
        if value is None:
            into += [NOTHING] * (self.width or 1)
        else:
            self._inner.write(value, into)

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        if numbers[place] == NOTHING:
            return None, place + (self.width or 1)
        return self._inner.read(numbers, place)

    def columns(self) -> str:
        return self._inner.columns()


class _Several(Codec):
    """A list: how many there are, unless there are always as many, and each of them."""

    def __init__(self, inner: Codec, limit: int | None, name: str) -> None:
        self._inner = inner
        self._name = name
        self._counted = limit is None or limit >= 0
        self._most = None if limit is None else abs(limit)
        self.width = 0 if self._most is None else self._counted + self._most * inner.width

    def write(self, value: Any, into: list[int]) -> None:
        begin = len(into)
        if self._counted:
            into.append(len(value))
        if self._most is not None and (len(value) > self._most or (len(value) != self._most and not self._counted)):
            raise OverflowError(f"{self._name} has room for {self._most} and not for {len(value)}")
        for part in value:
            self._inner.write(part, into)
        into += [NOTHING] * (self.width - (len(into) - begin))

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        end = place + self.width
        count = self._most or 0
        if self._counted:
            count = int(numbers[place])
            place += 1
        parts = []
        for _ in range(count):
            part, place = self._inner.read(numbers, place)
            parts.append(part)
        return tuple(parts), end if self.width else place

    def columns(self) -> str:
        inner = self._inner.columns()
        each = f"{self._most} × ({inner})" if "," in inner else f"{self._most} × {inner}"
        return f"count, {each}" if self._counted else each


class _Together(Codec):
    """Values of different types, one after the other; with names they are put together as what they were."""

    def __init__(self, parts: Sequence[tuple[str, Codec]], made: Any) -> None:
        self._parts = parts
        self._made = made
        widths = [codec.width for _, codec in parts]
        self.width = sum(widths) if all(widths) else 0

    def write(self, value: Any, into: list[int]) -> None:
        for (_, codec), part in zip(self._parts, value, strict=True):
            codec.write(part, into)

    def read(self, numbers: Sequence[int], place: int) -> tuple[Any, int]:
        parts = []
        for _, codec in self._parts:
            part, place = codec.read(numbers, place)
            parts.append(part)
        return self._made(*parts), place

    def columns(self) -> str:
        return ", ".join(name if codec.width == 1 else f"{name} ({codec.columns()})" for name, codec in self._parts)


def codec_of(kind: Any, limits: Limits | None = None, name: str = "") -> Codec:
    """How values of a type are written down; ``limits`` say how long the lists in it can be, by their names.

    >>> told: list[int] = []
    >>> codec_of(tuple[int, ...], {"hand": 4}, "hand").write((5, 7), told)
    >>> told
    [2, 5, 7, -128, -128]
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return codec_of(inner[0], limits, name)
    if kind in _ATOMS:
        return _ATOMS[kind]
    if origin in (Union, types.UnionType):
        real = [one for one in inner if one is not types.NoneType]
        # a word or a number, as each has its own numbers
        codec = codec_of(real[0], limits, name) if len(real) == 1 else _Anything()
        return _Perhaps(codec) if len(real) < len(inner) else codec
    if origin is Literal:
        return _ATOMS[type(inner[0])]
    if origin is tuple and inner[1:] == (...,):
        limit = None
        if limits is not None:
            if name not in limits:
                raise KeyError(f"nobody has said how many {name} there can be")
            limit = limits[name]
        return _Several(codec_of(inner[0], limits, f"{name}."), limit, name)
    if origin is tuple:
        parts = [(f"{place}", codec_of(one, limits, f"{name}{place}")) for place, one in enumerate(inner, 1)]
        return _Together(parts, lambda *values: values)
    fields = get_type_hints(kind, include_extras=True)
    named = getattr(kind, "_fields", None) or kind.fields
    within = f"{name}" if not name or name.endswith(".") else f"{name}."
    return _Together([(part, codec_of(fields[part], limits, within + part)) for part in named], kind)


_ATOMS: Final[dict[Any, Codec]] = {int: _Number(), bool: _Flag(), str: _Word(), Any: _Anything()}
