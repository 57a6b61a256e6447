"""95 % intervals: of proportions, means, paired differences, ratios and quantiles, and of sums of these.

Everything the lab reports goes through here. Nothing but the standard library is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, variance
from typing import Any, Final, NamedTuple

LEVEL: Final = 0.95
#: how many standard errors lie on either side of the mean of a normal distribution
Z: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)

#: from here on the series for Student's t is as good as the exact sum
_MANY: Final = 100


class Interval(NamedTuple):
    """An estimate, the interval around it and how many observations it stands on.

    The ends are ``None`` where the observations cannot tell: there is one alone, or they are all the same.
    """

    estimate: float
    low: float | None
    high: float | None
    n: int

    def data(self) -> dict[str, Any]:
        """The interval as plain data."""
        return {name: None if value is None else round(value, 6) for name, value in self._asdict().items()}


def plain(one: Interval | None) -> dict[str, Any] | None:
    """An interval as plain data, if there is one."""
    return None if one is None else one.data()


def wilson(successes: float, n: int) -> Interval | None:
    """A proportion, with Wilson's score interval.

    Observations between 0 and 1 may be added up too; the interval is rather too wide for them then.

    >>> wilson(8, 10).data()
    {'estimate': 0.8, 'low': 0.490162, 'high': 0.943318, 'n': 10}
    """
    if not n:
        return None
    share = successes / n
    shrink = 1 + Z * Z / n
    middle = (share + Z * Z / (2 * n)) / shrink
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / shrink
    # At either end the interval ends exactly there, whatever rounding says.
    return Interval(share, max(0.0, middle - half) if share else 0.0, min(1.0, middle + half) if share < 1 else 1.0, n)


def mean(values: Sequence[float]) -> Interval | None:
    """A mean, with Student's interval; of paired differences it is the paired interval."""
    n = len(values)
    if not n:
        return None
    average = fmean(values)
    spread = variance(values, average) if n > 1 else 0.0
    if not spread:
        return Interval(average, None, None, n)
    half = student(n - 1) * sqrt(spread / n)
    return Interval(average, average - half, average + half, n)


def paired_shares(gained: int, lost: int, n: int) -> Interval | None:
    """The difference of two proportions observed on the same cases, with the interval of Bonett and Price.

    ``gained`` counts the cases where only the first is true, ``lost`` those where only the second is.

    >>> paired_shares(0, 0, 100).data()
    {'estimate': 0.0, 'low': -0.027175, 'high': 0.027175, 'n': 100}
    """
    if not n:
        return None
    up, down = (gained + 1) / (n + 2), (lost + 1) / (n + 2)
    half = Z * sqrt((up + down - (up - down) ** 2) / (n + 2))
    return Interval((gained - lost) / n, max(-1.0, up - down - half), min(1.0, up - down + half), n)


def ratio(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """The sum of the first over the sum of the second, where pairs are independent but what is in them is not."""
    counted = [(amount, count) for amount, count in pairs if count]
    total = sum(count for _, count in counted)
    if not total:
        return None
    share = sum(amount for amount, _ in counted) / total
    n = len(counted)
    squares = sum((amount - share * count) ** 2 for amount, count in counted)
    if n == 1 or not squares:
        return Interval(share, None, None, n)
    half = student(n - 1) * sqrt(squares * n / (n - 1)) / total
    return Interval(share, share - half, share + half, n)


def part(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """As ``ratio``, where the first is a part of the second: neither below nought nor above one."""
    found = ratio(pairs)
    if found is None or found.low is None or found.high is None:
        return found
    return Interval(found.estimate, max(0.0, found.low), min(1.0, found.high), found.n)


def quantile(values: Iterable[float], share: float) -> Interval | None:
    """The smallest value that so large a share of the values do not exceed, with the interval by ranks."""
    ranked = sorted(values)
    n = len(ranked)
    if not n:
        return None
    spread = Z * sqrt(n * share * (1 - share))

    def at(rank: float) -> float:
        return ranked[min(n - 1, max(0, int(rank)))]

    return Interval(at(-(-n * share // 1) - 1), at(n * share - spread - 1), at(n * share + spread + 1), n)


def combined(parts: Sequence[tuple[float, Interval]]) -> Interval | None:
    """A weighted sum of independent estimates; its interval follows from theirs (MOVER, Zou and Donner)."""
    if not parts:
        return None
    estimate = sum(weight * part.estimate for weight, part in parts)
    n = sum(part.n for _, part in parts)
    below = above = 0.0
    for weight, part in parts:
        if part.low is None or part.high is None:
            return Interval(estimate, None, None, n)
        below += (weight * (part.estimate - part.low)) ** 2
        above += (weight * (part.high - part.estimate)) ** 2
    return Interval(estimate, estimate - sqrt(below), estimate + sqrt(above), n)


@cache
def student(freedom: int) -> float:
    """How many standard errors lie on either side of a mean with so many degrees of freedom.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 5, 30, 120)]
    [12.706, 4.303, 2.571, 2.042, 1.98]
    """
    if freedom > _MANY:
        z = Z
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return z + first / freedom + second / freedom**2 + third / freedom**3
    low, high = 0.0, 100.0
    for _ in range(80):
        middle = (low + high) / 2
        if _within(middle, freedom) < LEVEL:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _within(limit: float, freedom: int) -> float:
    """How likely Student's t is to lie between -limit and limit (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(limit / sqrt(freedom))
    if freedom == 1:
        return 2 * angle / pi
    term = total = cos(angle) if freedom % 2 else 1.0
    for factor in range(2 + freedom % 2, freedom - 1, 2):
        term *= (factor - 1) / factor * cos(angle) ** 2
        total += term
    if freedom % 2:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total
