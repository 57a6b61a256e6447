"""Whether a condition of a ``TextRule`` holds. ``web/src/words/tell.ts`` reads the same conditions for the browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

_TEST: Final = re.compile(r"(!?)(\w+)(?:([=<>])([@\w,]+))?")


def holds(condition: str, facts: Mapping[str, Any]) -> bool:
    """Whether it holds for these facts, among which ``you`` is whoever listens.

    >>> holds("seat=you !turned", {"seat": 2, "you": 2, "turned": False})
    True
    >>> holds("winners>1 | by=treasure,agreement", {"winners": (3,), "by": "no_cards"})
    False
    """
    return any(all(_true(facts, *test) for test in tests) for tests in parsed(condition))


@cache
def parsed(condition: str) -> tuple[tuple[tuple[str, str, str, str], ...], ...]:
    """The alternatives of a condition, each with its tests: whether it is negated, a name, a sign and a value."""
    return tuple(tuple(map(_test, part.split())) for part in condition.split(" | "))


def _test(text: str) -> tuple[str, str, str, str]:
    found = _TEST.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a test")
    negated, name, sign, value = found.groups(default="")
    return negated, name, sign, value


def _true(facts: Mapping[str, Any], negated: str, name: str, sign: str, wanted: str) -> bool:
    value = facts.get(name)
    match sign:
        case "=" if wanted == "you":
            found = facts["you"] is not None and _is(value, facts["you"])
        case "=" if wanted.startswith("@"):
            found = value == facts.get(wanted[1:])
        case "=":
            found = any(_is(value, None if one == "none" else one) for one in wanted.split(","))
        case "<":
            found = _size(value) < int(wanted)
        case ">":
            found = _size(value) > int(wanted)
        case _:
            found = there(value)
    return found != bool(negated)


def _is(value: Any, wanted: Any) -> bool:
    return wanted in value if isinstance(value, tuple | list) else bool(value == wanted)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, tuple | list) else int(value)


def there(value: Any) -> bool:
    """Whether there is anything: of a list, whether there is anything in it."""
    return any(map(there, value)) if isinstance(value, tuple | list) else bool(value)
