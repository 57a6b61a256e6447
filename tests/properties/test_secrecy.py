"""Secrets cannot leak: whatever reaches a seat is the same in all worlds that the seat cannot tell apart."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tests.policies import LIVELY, uniform
from tests.properties.worlds import KINDS, Worlds, make
from undermine.games import (
    Action,
    Chance,
    Event,
    Game,
    IllegalAction,
    start,
)
from undermine.games.digging.events import RoundEnded

#: more of the same worlds: a part on one engine each time, the others in a long run
MORE = {1: pytest.mark.once, 2: pytest.mark.long, 3: pytest.mark.long}


def answer(game: Game, action: Action) -> tuple[str, str]:
    """What a seat is told when it tries something: a reason, or that it may."""
    if action in game.legal_actions():
        return "legal", ""
    with pytest.raises(IllegalAction) as refused:
        game.play(action)
    return refused.value.reason, json.dumps(refused.value.facts)


def told(game: Game, seat: int | None) -> str:
    """Every byte that is written down for a seat."""
    return json.dumps(game.view(seat).data())


def same_to(seat: int, pair: Worlds, attempts: list[Action], chance: Chance) -> bool:
    """Play both worlds and see that they are the same to a seat; ``False`` where the rules make a public difference."""
    one, other = pair.one, pair.other
    for action, twin in pair.actions:
        # How quickly a bot answers tells whether it had a choice: everybody has to know that already.
        assert one.is_forced == other.is_forced
        if one.to_act == seat:
            assert [*map(str, one.legal_actions())] == [*map(str, other.legal_actions())]
            assert one.idle_cards() == other.idle_cards()
            for tried in attempts:
                assert answer(one, tried) == answer(other, tried)
        if chance.below(8) == 0:
            assert told(one, seat) == told(other, seat)
            assert told(one, None) == told(other, None)
        here, there = one.play(action), other.play(twin)
        if _ran_out(here) != _ran_out(there):
            return False  # when a round ends depends on everyone's hands
        # What the seat cannot know, a spectator cannot know either.
        for watcher in (seat, None):
            assert [event.seen_by(watcher) for event in here] == [event.seen_by(watcher) for event in there]
        assert one.to_act == other.to_act
    assert told(one, seat) == told(other, seat)
    assert told(one, None) == told(other, None)
    return True


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
        if same_to(seat, pair, attempts, Chance(seed)):
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
        chance = Chance(seed)
        game = start(name, 5, seed)
        while game.to_act is not None:
            game.play(LIVELY[name](game, chance))
            watched = game.view(None).data()
            assert watched["role"] is None and watched["hand"] is None
            for seat in range(5):
                mine = game.view(seat)
                for seen, public in zip(mine.history, game.view(None).history, strict=True):
                    for value, open_value in zip(seen, public, strict=True):
                        assert open_value is None or open_value == value


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
