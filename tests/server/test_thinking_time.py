"""How long bots seem to think tells nothing of what they think about."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from benchmarks.bot_times import ALLOWED, Sample, auc, splits
from undermine.server.live.thinking_time import FLOOR, SLOT, ThinkingTime
from undermine.wire.table import Pace


def told(thinking: ThinkingTime, pace: Pace, seconds: float, waited: float = 0.0) -> float:
    return thinking.told_after(thinking.draw(pace), seconds, seconds + waited)


def test_the_area_under_the_curve() -> None:
    assert auc([2, 3], [0, 1]) == 1 and auc([0, 1], [2, 3]) == 1
    assert auc([0, 1], [0, 1]) == 0.5 and auc([1], [0, 2]) == 0.5
    samples = [Sample("a", 1.0), Sample("b", 2.0), Sample("b", 3.0)]
    assert [(split.role, split.auc, split.holders) for split in splits(samples)] == [("a", 1, 1), ("b", 1, 2)]
    assert splits(samples[:1]) == []


@pytest.mark.parametrize("pace", ["at_once", "quick"])
@pytest.mark.parametrize(
    ("saboteur", "digger", "busy"),
    [
        (0.00067, 0.00122, 0.001),
        (0.012, 0.024, 0.001),
        (0.09, 0.17, 0.001),
        (0.00067, 0.00122, 0.2),
        (0.001, 0.15, 0.001),
    ],
    ids=["as measured", "twenty times slower", "the largest deck", "a long queue", "only one of them searches"],
)
def test_roles_do_not_show_in_two_thousand_rounds(pace: Pace, saboteur: float, digger: float, busy: float) -> None:
    """One takes twice as long as the other, or far longer, and still nobody can tell."""
    chance = random.Random(f"{pace} {saboteur} {busy}")
    samples: list[Sample] = []
    for _ in range(134):
        thinking = ThinkingTime(0.8, 2.2, chance)
        for _ in range(3):
            times: list[list[float]] = [[] for _ in range(5)]
            takes = [saboteur, saboteur, digger, digger, digger]
            chance.shuffle(takes)
            for _ in range(13):
                for seat, real in enumerate(takes):
                    seconds, waited = real * chance.lognormvariate(0, 0.4), chance.expovariate(1 / busy)
                    times[seat].append(told(thinking, pace, seconds, waited))
            samples += [Sample(str(real), mean(seat)) for real, seat in zip(takes, times, strict=True)]
    assert len(samples) >= 2000
    assert splits(samples)[0].auc <= ALLOWED


def test_a_floor_lies_under_every_pace() -> None:
    thinking = ThinkingTime(0.01, 0.02, random.Random(1))
    for pace in ("at_once", "quick", "usual"):
        drawn = [thinking.draw(pace) for _ in range(500)]
        assert FLOOR[0] <= min(drawn) < max(drawn) <= FLOOR[1]
    usual = ThinkingTime(0.8, 2.2, random.Random(1))
    assert all(0.8 <= usual.draw("usual") <= 2.2 for _ in range(500))
    assert all(2 <= usual.draw("slow") <= 5.5 for _ in range(500))


def test_who_is_late_waits_for_the_next_slot() -> None:
    thinking = ThinkingTime(0.8, 2.2, random.Random(1))
    assert thinking.told_after(0.04, 0.001, 0.04) == 0.04
    assert all(FLOOR[0] + SLOT <= thinking.told_after(0.04, 0.001, 0.1) <= FLOOR[1] + SLOT for _ in range(100))
    assert all(FLOOR[0] + 3 * SLOT <= thinking.told_after(0.04, 0.001, 0.3) <= FLOOR[1] + 3 * SLOT for _ in range(100))


def test_the_floor_follows_long_thoughts_and_comes_down_again() -> None:
    thinking = ThinkingTime(0.8, 2.2, random.Random(1))
    assert 0.17 <= told(thinking, "at_once", 0.17) <= 0.5
    assert all(0.17 <= told(thinking, "at_once", 0.001) <= 0.5 for _ in range(100))
    for _ in range(2000):
        told(thinking, "at_once", 0.001)
    assert all(told(thinking, "at_once", 0.001) <= FLOOR[1] for _ in range(100))
    told(thinking, "at_once", 1000)
    assert thinking.draw("at_once") < 5


def test_switched_off_nothing_is_hidden() -> None:
    thinking = ThinkingTime(0, 0, random.Random(1))
    assert thinking.draw("slow") == 0
    assert thinking.told_after(0, 0.2, 0.2) == 0
