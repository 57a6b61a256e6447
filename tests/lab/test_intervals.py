"""Intervals against values that are known from elsewhere."""

from __future__ import annotations

from statistics import NormalDist

import pytest

from undermine.games import Chance
from undermine.lab.measures.intervals import Interval, combined, mean, paired_shares, quantile, ratio, student, wilson


def ends(interval: Interval | None) -> tuple[float, float]:
    assert interval is not None and interval.low is not None and interval.high is not None
    return interval.low, interval.high


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (15, 148, 0.0624, 0.1605),
        (1, 1, 0.2065, 1),
    ],
)
def test_wilson(successes: int, n: int, low: float, high: float) -> None:
    """The third but last is Newcombe's example (1998)."""
    assert ends(wilson(successes, n)) == pytest.approx((low, high), abs=6e-5)


def test_nothing_observed_is_nothing_known() -> None:
    assert wilson(0, 0) is None and mean([]) is None and paired_shares(0, 0, 0) is None
    assert ratio([]) is None and ratio([(0, 0)]) is None and quantile([], 0.5) is None and combined([]) is None


@pytest.mark.parametrize(
    ("freedom", "value"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (5, 2.5706),
        (9, 2.2622),
        (10, 2.2281),
        (30, 2.0423),
        (100, 1.9840),
        (101, 1.9837),
        (1000, 1.9623),
    ],
)
def test_student(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, abs=6e-5)


def test_a_mean_has_students_interval() -> None:
    # n = 5, mean 3, standard deviation 1.5811, t = 2.7764
    assert ends(mean([1, 2, 3, 4, 5])) == pytest.approx((1.0368, 4.9632), abs=1e-4)


def test_values_that_are_all_the_same_tell_no_interval() -> None:
    assert mean([2.0]) == (2.0, None, None, 1)
    assert mean([2.0, 2.0, 2.0]) == (2.0, None, None, 3)
    assert ratio([(2, 1), (4, 2)]) == (2.0, None, None, 2)


def test_paired_shares() -> None:
    """Bonett and Price (2012): 212 cases, of which 16 and 9 differ."""
    found = paired_shares(16, 9, 212)
    assert found is not None and found.estimate == pytest.approx(7 / 212)
    up, down = 17 / 214, 10 / 214
    half = NormalDist().inv_cdf(0.975) * ((up + down - (up - down) ** 2) / 214) ** 0.5
    assert ends(found) == pytest.approx((up - down - half, up - down + half))
    assert ends(paired_shares(3, 3, 6)) == pytest.approx((-0.6930, 0.6930), abs=1e-3)


def test_a_ratio_is_a_mean_where_every_count_is_one() -> None:
    values = [1.0, 4.0, 2.0, 2.0, 7.0]
    assert ends(ratio([(value, 1) for value in values])) == pytest.approx(ends(mean(values)))


def test_a_ratio_weighs_by_counts_and_passes_over_what_is_empty() -> None:
    found = ratio([(6, 3), (0, 1), (0, 0)])
    assert found is not None and found.estimate == 1.5 and found.n == 2


def test_quantiles_are_values_that_occurred() -> None:
    values = list(range(1, 102))
    median = quantile(values, 0.5)
    assert median is not None and median.estimate == 51
    assert ends(median) == (40, 62)  # ranks 50.5 - 9.85 and 1 + 50.5 + 9.85, widened
    late = quantile(values, 0.99)
    assert late is not None and late.estimate == 100 and late.high == 101


def test_combining_independent_parts() -> None:
    one, other = Interval(1.0, 0.7, 1.3, 10), Interval(3.0, 2.6, 3.4, 20)
    found = combined([(0.5, one), (0.5, other)])
    assert found is not None and found.estimate == 2.0 and found.n == 30
    assert ends(found) == pytest.approx((1.75, 2.25))
    assert combined([(0.5, one), (0.5, Interval(3.0, None, None, 1))]) == (2.0, None, None, 11)


def test_intervals_hold_what_they_promise() -> None:
    """Of many samples about 95 % have the truth in their interval."""
    chance = Chance("cover")
    held = {"mean": 0, "wilson": 0, "paired": 0}
    samples, n = 2000, 40
    for _ in range(samples):
        values = [chance.uniform() for _ in range(n)]
        low, high = ends(mean(values))
        held["mean"] += low <= 0.5 <= high
        low, high = ends(wilson(sum(value < 0.3 for value in values), n))
        held["wilson"] += low <= 0.3 <= high
        gained, lost = sum(value < 0.3 for value in values), sum(value > 0.9 for value in values)
        low, high = ends(paired_shares(gained, lost, n))
        held["paired"] += low <= 0.2 <= high
    assert all(0.93 <= count / samples <= 0.975 for count in held.values()), held
