"""Perft counts of fixed, fully determined positions, by the engine and by the reference implementation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.perft import Counted, lost_mines, perft, saboteur, saboteur2, slow_perft

GAMES: Final[dict[str, Mapping[str, Counted]]] = {
    "saboteur": saboteur.POSITIONS,
    "saboteur2": saboteur2.POSITIONS,
    "lost_mines": lost_mines.POSITIONS,
}
POSITIONS: Final = [
    pytest.param(position, id=f"{game}: {name}") for game, found in GAMES.items() for name, position in found.items()
]
#: how many courses the reference counts at the most
SLOW: Final = 6000


@pytest.mark.parametrize("position", POSITIONS)
def test_the_number_of_courses_is_what_it_was(position: Counted) -> None:
    game = position.engine()
    assert tuple(perft(game, depth) for depth in range(1, len(position.counts) + 1)) == position.counts


@pytest.mark.parametrize("position", POSITIONS)
def test_the_reference_counts_the_same(position: Counted) -> None:
    depth = sum(1 for count in position.counts if count < SLOW)
    assert depth >= 3
    assert slow_perft(position.reference(), depth) == position.counts[depth - 1]
