"""The generator of roll-outs: the numbers that anybody's SplitMix64 gives."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from undermine.games.core.lots import Lots

#: by seed, the first words
VECTORS = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
}


@pytest.mark.parametrize("seed", VECTORS)
def test_words_are_those_of_the_book(seed: int) -> None:
    lots = Lots(seed)
    assert tuple(lots.next_word() for _ in range(4)) == VECTORS[seed]


def test_a_copy_goes_on_and_so_does_what_was_pickled() -> None:
    lots = Lots(7)
    lots.below(10)
    twins = (lots.copy(), pickle.loads(pickle.dumps(lots)))
    following = [lots.below(1000) for _ in range(20)]
    assert all([twin.below(1000) for _ in range(20)] == following for twin in twins)


def test_seeds_are_taken_by_their_lowest_bits() -> None:
    assert Lots(1 << 64 | 5).next_word() == Lots(5).next_word()


@pytest.mark.parametrize("limit", [2, 3, 7, 10])
def test_each_number_is_as_likely_as_any_other(limit: int) -> None:
    lots, draws = Lots(1), 20_000
    counts = Counter(lots.below(limit) for _ in range(draws))
    assert set(counts) == set(range(limit))
    expected = draws / limit
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 30
