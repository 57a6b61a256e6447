"""What is hidden stays hidden, and what is made from a view fits it: the kit for games, on somebody's own game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from undermine.bots import make
from undermine.games import Action, Chance, Game, Record, from_position, position_seen, resample, start
from undermine.testing import check_bot, check_game
from undermine.testing.games import check_position
from undermine.testing.playing import moments
from undermine.testing.secrecy import check_course, check_events, check_worlds

SEEDS = range(12)


def greedy(game: Game, chance: Chance) -> Action:
    assert game.to_act is not None
    return make("greedy").decide(game.view(game.to_act), game.legal_actions(), chance)


def match(seed: int) -> Iterator[Game]:
    """Every moment of a match of bots, the first and the last included."""
    return moments(start("race", 2, seed), Chance(seed), greedy)


def test_everything_that_holds_for_a_game() -> None:
    assert check_game("race", seeds=SEEDS[:4], policy=greedy, every=3) > 30
    assert check_game("race", seeds=SEEDS[4:6], every=5) > 12


@pytest.mark.parametrize("bot", ["random", "greedy", "keen"])
def test_everything_that_holds_for_its_bots(bot: str) -> None:
    check_bot(bot, "race", players=2, seeds=SEEDS[:2])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_drawn_anew_looks_the_same_to_its_seat_and_is_played_on(seed: int) -> None:
    chance = Chance(seed)
    for game in match(seed):
        check_worlds(game, chance)
        for seat in (0, 1, None):
            world = resample(game.view(seat), chance)
            while world.to_act is not None:
                world.play(chance.choice(world.legal_actions()))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_course_in_another_world_is_seen_the_same(seed: int) -> None:
    """Whatever differs in what a seat cannot know, it is told the same as long as the same is done."""
    chance = Chance(seed)
    for game in match(seed):
        # Which card one draws is chance's to say.
        check_course(game, chance, turned_over=("drew",))
        check_events(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_moment_is_a_text_and_back_again(seed: int) -> None:
    for game in match(seed):
        check_position(game)
        for seat in (0, 1):
            public = {"history", "results", "rules"}
            other = game.view(seat).data()
            one = from_position(position_seen(game.view(seat)).text()).view(seat).data()
            assert one["hand"] == other["hand"] and one.keys() - public == other.keys() - public


def test_a_match_is_a_record_and_back_again() -> None:
    *_, game = match(1)
    again = Record.parse(Record.of(game).text()).replay()
    assert again.result == game.result and again.view(0) == game.view(0)
