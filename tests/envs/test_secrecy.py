"""No observation, mask or row of features tells worlds apart that the seat cannot tell apart."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from tests.envs.matches import Written
from tests.policies import LIVELY, uniform
from tests.properties.test_secrecy import _ran_out
from tests.properties.worlds import KINDS, make
from undermine.envs import layout_of
from undermine.envs.features import WIDTH
from undermine.envs.showing import text_of
from undermine.envs.tables import Choices

#: more of the same worlds in a long run
PARTS = [0, *(pytest.param(part, marks=pytest.mark.long) for part in (1, 2, 3))]


class Eyes:
    """What a seat is given of one world: arrays and text."""

    def __init__(self, game: Any, seat: int) -> None:
        layout = layout_of(game.rules, game.seats)
        most = layout.entry.most_actions(game.rules, game.seats)
        self._game, self._seat = game, seat
        self._written = Written(layout, game, seat)
        self._rows, self._mask = array("h", [0]) * (most * WIDTH), array("b", [0]) * most
        self._choices = Choices(memoryview(self._rows), memoryview(self._mask), most, 1)

    def now(self) -> tuple[bytes, bytes, bytes, str]:
        decides = self._game.to_act == self._seat
        legal = self._game.legal_actions() if decides else None
        self._choices.write(0, legal)
        seen = self._written.now().tobytes()
        return seen, self._rows.tobytes(), self._mask.tobytes(), text_of(self._game.view(self._seat), legal or ())


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("lively", [True, False])
@pytest.mark.parametrize("part", PARTS)
def test_what_a_learner_sees_is_the_same_in_worlds_it_cannot_tell_apart(game: str, lively: bool, part: int) -> None:
    looked = differed = 0
    for seed in range(6 * part, 6 * part + 6):
        pair, seat = make(game, seed, LIVELY[game] if lively else uniform)
        one, other = pair.one, pair.other
        here, there = Eyes(one, seat), Eyes(other, seat)
        for number, (action, twin) in enumerate(pair.actions):
            if one.to_act == seat or number % 6 == 0:
                assert here.now() == there.now()
                looked += 1
            if _ran_out(one.play(action)) != _ran_out(other.play(twin)):
                break  # when a round ends depends on everyone's hands
        else:
            assert here.now() == there.now()
            differed += pair.changed
    assert looked > 100 and differed >= 2
