"""Secrets cannot leak: whatever reaches a seat is the same in all worlds that the seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.policies import LIVELY, uniform
from tests.properties.worlds import KINDS, make
from undermine.games import Action, Chance, Event, start
from undermine.games.digging.events import RoundEnded
from undermine.testing.playing import moments
from undermine.testing.secrecy import check_events, check_spectator, check_twins

#: more of the same worlds: a part on one engine each time, the others in a long run
MORE = {1: pytest.mark.once, 2: pytest.mark.long, 3: pytest.mark.long}


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("lively", [True, False])
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=mark) for part, mark in MORE.items())])
def test_a_seat_cannot_tell_worlds_apart_that_differ_in_what_it_does_not_know(
    game: str, lively: bool, part: int
) -> None:
    kind = KINDS[game]
    attempts = [*map(Action.parse, kind.attempts)]
    kept = changed = 0
    for seed in range(part * 40, part * 40 + 40):
        pair, seat = make(game, seed, LIVELY[game] if lively else uniform)
        # When a round ends depends on everyone's hands.
        if check_twins(seat, pair, attempts, Chance(seed), _ran_out):
            kept += 1
            changed += pair.changed
    assert kept >= kind.kept * 40
    assert changed >= int(kept * kind.changed)


def _ran_out(events: Sequence[Event]) -> bool:
    """Whether a round has just come to an end because nobody could do anything but pass."""
    return any(isinstance(event, RoundEnded) and event.by == "no_moves" for event in events)


@pytest.mark.parametrize("name", KINDS)
def test_a_spectator_learns_no_more_than_the_seat_that_knows_least(name: str) -> None:
    for seed in range(6):
        for game in moments(start(name, 5, seed), Chance(seed), LIVELY[name]):
            watched = game.view(None).data()
            assert watched["role"] is None and watched["hand"] is None
            check_spectator(game)
            if len(game.actions) % 10 == 0:
                check_events(game)


@pytest.mark.parametrize("name", KINDS)
def test_a_forced_decision_has_one_answer_and_there_are_some(name: str) -> None:
    forced = 0
    for seed in range(4):
        chance = Chance(seed)
        game = start(name, 5, seed)
        while game.to_act is not None:
            assert not game.is_forced or len(game.legal_actions()) == 1
            forced += game.is_forced
            game.play(LIVELY[name](game, chance))
        assert not game.is_forced
    assert forced >= 10
