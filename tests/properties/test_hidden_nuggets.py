"""Nugget cards drawn anew: every world that a seat cannot rule out, as often as all others.

With five cards to a set all worlds can be gone through: every order of two sets, and everything that others may keep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt

import pytest

from tests.policies import digging
from undermine.games import Chance, Saboteur, SaboteurRules, resample, start
from undermine.games.saboteur import hidden_nuggets
from undermine.games.saboteur.hidden_nuggets import Drawn, HiddenNuggets, Paid, Step, count
from undermine.testing.secrecy import check_world

SAMPLES = 10_000
SMALL = [1, 1, 2, 2, 3]

#: what is hidden: by draft the values that others kept before the seat looked, in order, and the stock
World = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]


@pytest.fixture
def small_set(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(hidden_nuggets, "_SET", count(SMALL))
    hidden_nuggets._layer.cache_clear()
    yield
    hidden_nuggets._layer.cache_clear()


def courses(stock: list[int], sets: list[list[int]], steps: tuple[Step, ...]) -> Iterator[World]:
    """Every course these sets may take that looks to the seat as it did."""
    if not steps:
        yield (), tuple(stock)
        return
    step, later = steps[0], steps[1:]
    if isinstance(step, Paid):
        left, rest, given = stock[:], step.owed, []
        while payable := [value for value in left if value <= rest]:
            given.append(max(payable))
            left.remove(given[-1])
            rest -= given[-1]
        if tuple(given) == step.cards:
            yield from courses(left, sets, later)
        return
    if len(stock) < step.size:
        stock, sets = stock + sets[0], sets[1:]
    drawn = stock[: step.size]
    hidden = step.size - sum(step.known)
    # Others keep any of the cards, one after the other, and the seat sees those that are left.
    for kept in permutations(range(step.size), hidden):
        if count([value for place, value in enumerate(drawn) if place not in kept]) == step.known:
            for drafts, rests in courses(stock[step.size :], sets, later):
                yield (tuple(drawn[place] for place in kept), *drafts), rests


def worlds(steps: tuple[Step, ...], sets: int) -> Counter[World]:
    orders = [list(order) for order in set(permutations(SMALL))]
    found: Counter[World] = Counter()
    for first in orders:
        for second in orders if sets > 1 else [[]]:
            found.update(courses(first, [second], steps))
    return found


@pytest.mark.usefixtures("small_set")
@pytest.mark.parametrize(
    ("steps", "sets"),
    [
        ((Drawn(3, (0, 0, 0)),), 1),
        ((Drawn(3, (1, 1, 0)),), 1),
        # a payment tells what is there, and what is not
        ((Paid(3, (3,)), Drawn(3, (0, 0, 0))), 1),
        ((Drawn(2, (0, 0, 0)), Paid(3, (2, 1))), 1),
        ((Drawn(2, (0, 1, 0)), Paid(4, (3, 1)), Drawn(1, (0, 0, 0))), 1),
        ((Paid(2, (2,)), Drawn(2, (1, 0, 0)), Paid(1, (1,))), 1),
        # another set is needed for a draft
        ((Drawn(3, (0, 0, 0)), Drawn(3, (1, 0, 0))), 2),
        ((Drawn(4, (1, 1, 0)), Drawn(3, (1, 1, 0))), 2),
        ((Drawn(4, (1, 0, 1)), Drawn(4, (0, 1, 1)), Paid(2, (2,))), 2),
        ((Drawn(3, (1, 0, 0)), Paid(2, (2,)), Drawn(2, (0, 0, 0)), Paid(3, (2, 1))), 2),
        ((Drawn(4, (1, 1, 0)), Drawn(3, (1, 0, 0)), Paid(3, (3,)), Drawn(2, (0, 0, 0))), 2),
    ],
)
def test_nugget_cards_come_out_as_often_as_there_are_worlds_for_them(steps: tuple[Step, ...], sets: int) -> None:
    expected = worlds(steps, sets)
    assert len(expected) > 1
    chance = Chance("nuggets")
    nuggets = HiddenNuggets(steps)
    found: Counter[World] = Counter()
    for _ in range(SAMPLES):
        drafts, stock = nuggets.draw(chance)
        found[tuple(map(tuple, drafts)), tuple(stock)] += 1
    assert set(found) <= set(expected)
    for world, many in expected.items():
        likely = many / expected.total()
        assert abs(found[world] - likely * SAMPLES) <= 5 * sqrt(SAMPLES * likely * (1 - likely)) + 1


@pytest.mark.rule("S1.60")
@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (7, 9), (10, 7)])
def test_a_long_match_can_be_resampled_at_every_moment(players: int, rounds: int) -> None:
    game = start(SaboteurRules(rounds=rounds), players, players)
    chance = Chance(f"long {players}")
    more = 0
    while game.to_act is not None:
        assert isinstance(game, Saboteur)
        left = len(game.nuggets)
        game.play(digging(game, chance))
        more += len(game.nuggets) > left
        if chance.below(3 if game.phase else 60) == 0:
            for seat in (None, *range(players)):
                other = resample(game.view(seat), chance)
                assert isinstance(other, Saboteur)
                check_world(game, other, seat)
                assert len(other.nuggets) == len(game.nuggets)
    assert more > 0
