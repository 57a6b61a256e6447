"""What makes no sense is refused; the compiled engine would end the process instead."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from tests.envs.matches import layout_for
from undermine.envs.features import WIDTH
from undermine.envs.tables import Choices, Tables, scribe_for
from undermine.games import start


def test_a_scribe_wants_room_and_a_game() -> None:
    layout = layout_for("saboteur", 3)
    with pytest.raises(ValueError, match="no room"):
        scribe_for(layout, memoryview(array("h", [0])), 0)
    scribe: Any = scribe_for(layout, memoryview(array("h", [0]) * layout.size), 0)
    with pytest.raises(ValueError, match="no game"):
        scribe.write()
    for game, error in ((None, TypeError), (start("lost_mines", 3, 1), TypeError)):
        with pytest.raises(error):
            scribe.follow(game, 0)
    with pytest.raises(ValueError, match="no seat 3"):
        scribe.follow(start("saboteur", 3, 1), 3)


def test_tables_want_buffers_that_fit() -> None:
    layout = layout_for("saboteur", 3)
    make: Any = Tables
    good: list[Any] = [
        array("h", [0]) * layout.size,
        array("h", [0]) * (318 * WIDTH),
        array("b", [0]) * 318,
        array("f", [0]),
        array("b", [0]),
    ]
    make(layout, 1, *good, 318).reset(1)
    for place in range(len(good)):
        for wrong in (array(good[place].typecode), array("d", [0]), bytes(good[place])):
            with pytest.raises((ValueError, TypeError)):
                make(layout, 1, *good[:place], wrong, *good[place + 1 :], 318)
    tables = make(layout, 1, *good, 318)
    with pytest.raises(ValueError):
        tables.step([0])  # before the first match
    with pytest.raises(IndexError):
        tables.begin(1, None)
    choices = Choices(memoryview(good[1]), memoryview(good[2]), 318, 1)
    with pytest.raises(IndexError):
        choices.write(1, None)
