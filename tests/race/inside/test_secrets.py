"""What is hidden stays hidden, and what is made from a view fits it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from undermine.bots import bot_chance, make
from undermine.games import Chance, Game, Record, from_position, position_of, position_seen, resample, start

SEEDS = range(12)


def moments(seed: int) -> Iterator[Game]:
    """Every moment of a match of bots, the first and the last included."""
    game = start("race", 2, seed)
    bot, chance = make("greedy"), bot_chance(str(seed), 0)
    yield game
    while game.to_act is not None:
        game.play(bot.decide(game.view(game.to_act), game.legal_actions(), chance))
        yield game


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_drawn_anew_looks_the_same_to_its_seat_and_is_played_on(seed: int) -> None:
    chance = Chance(seed)
    for game in moments(seed):
        for seat in (0, 1, None):
            world = resample(game.view(seat), chance)
            assert world.view(seat) == game.view(seat)
            if seat == game.to_act:
                assert world.legal_actions() == game.legal_actions() and world.idle_cards() == game.idle_cards()
            while world.to_act is not None:
                world.play(chance.choice(world.legal_actions()))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_course_in_another_world_is_seen_the_same(seed: int) -> None:
    """Whatever differs in what a seat cannot know, it is told the same as long as the same is done."""
    chance = Chance(seed)
    for game in moments(seed):
        seat = game.to_act
        if seat is None:
            continue
        world, truth = resample(game.view(seat), chance), game.copy()
        action = chance.choice(game.legal_actions())
        seen = [[event.seen_by(seat) for event in one.play(action) if event.kind != "drew"] for one in (world, truth)]
        # Which card one draws is chance's to say; a round that ends deals anew.
        if "round_ended" not in [event.kind for event in seen[0]]:
            assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_of_anothers_hand_or_the_stock_is_told(seed: int) -> None:
    for game in moments(seed):
        for seat in (0, 1, None):
            for event in game.view(seat).history:
                known = event.data()
                if event.secret and known["seat"] != seat:
                    assert [known[event.fields[place]] for place in event.secret] == [None]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_moment_is_a_text_and_back_again(seed: int) -> None:
    for game in moments(seed):
        text = position_of(game).text()
        again = from_position(text)
        assert position_of(again).text() == text
        for seat in (0, 1):
            public = {"history", "results", "rules"}
            one, other = again.view(seat).data(), game.view(seat).data()
            assert {key: one[key] for key in one.keys() - public} == {key: other[key] for key in other.keys() - public}
            seen = position_seen(game.view(seat))
            assert from_position(seen.text()).view(seat).data()["hand"] == other["hand"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_is_a_record_and_back_again(seed: int) -> None:
    *_, game = moments(seed)
    record = Record.of(game)
    again = Record.parse(record.text()).replay()
    assert again.result == game.result and again.view(0) == game.view(0)
    copied = game.copy()
    assert copied.view(1) == game.view(1) and copied.result == game.result
