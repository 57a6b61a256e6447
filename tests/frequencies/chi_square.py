"""Whether counts can come from the same chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

#: values that came up less often than this are counted together
RARE = 10
#: how far beyond the usual a sum of squares may be, in standard deviations: three times in a million
FAR = 4.5


def merged(counts: Mapping[str, int], rare: Callable[[str], bool]) -> dict[str, int]:
    """Counts with everything together, under no name, that is rare."""
    found: dict[str, int] = {}
    for value, count in counts.items():
        name = "" if rare(value) else value
        found[name] = found.get(name, 0) + count
    return found


def brief(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts to be kept: where there are many values, the rare ones together."""
    return merged(counts, lambda value: counts[value] < RARE and len(counts) > 12)


def limit(freedom: int) -> float:
    """How large a sum of squares may be (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + FAR * sqrt(spread)) ** 3)


def alike(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Whether two counts can come from the same chances; of the first, rare values may have been put together."""
    if "" in one:
        other = merged(other, lambda value: value not in one)
    both = {name: one.get(name, 0) + other.get(name, 0) for name in {*one, *other}}
    one, other = (merged(counts, lambda value: both[value] < RARE) for counts in (one, other))
    ones, others = sum(one.values()), sum(other.values())
    names = {*one, *other}
    if len(names) == 1:
        return True
    squares = 0.0
    for name in names:
        left, right = one.get(name, 0), other.get(name, 0)
        squares += (sqrt(others / ones) * left - sqrt(ones / others) * right) ** 2 / (left + right)
    return squares <= limit(len(names) - 1)


def follows(counts: Mapping[Any, int], chances: Mapping[Any, float]) -> bool:
    """Whether counts can come from these chances: nothing in them that cannot be, and everything else often enough."""
    if not counts.keys() <= {value for value, chance in chances.items() if chance > 0}:
        return False
    total = sum(counts.values())
    whole = sum(chances.values())
    squares, groups, rare, rare_mean = 0.0, 0, 0, 0.0
    for value, chance in chances.items():
        mean = total * chance / whole
        if mean < RARE:
            rare, rare_mean = rare + counts.get(value, 0), rare_mean + mean
        else:
            groups += 1
            squares += (counts.get(value, 0) - mean) ** 2 / mean
    if rare_mean:
        groups += 1
        squares += (rare - rare_mean) ** 2 / rare_mean
    return groups < 2 or squares <= limit(groups - 1)
